/* The lanes: strips below the plot with what the capabilities, the collector and
 * the threads did, on the same time axis. */

import {_} from "./dom.js";
import {amount, inUnit, seconds, share, unitOf} from "./amounts.js";
import {at} from "./lists.js";
import {lastAtMost} from "./model.js";
import {begin, colour, frameOf, sizeOf, within, xAt, yAt} from "./plot.js";

/** @typedef {import("./amounts.js").Unit} Unit */
/** @typedef {import("./json.js").ActivityJson} ActivityJson */
/** @typedef {import("./plot.js").Frame} Frame */
/** @typedef {"area"|"line"|"sticks"} LayerShape */

/** What a lane draws: values by bin, or by times of their own.
 * @typedef {object} LaneLayer
 * @property {string} name
 * @property {string} role
 * @property {LayerShape} shape
 * @property {number[]} values
 * @property {Float64Array|null} times of the values, s; null: by bin
 * @property {boolean} greatest bins are joined by their maximum, not their mean */

/** A lane.  The areas of a stacked lane lie on those after them.
 * @typedef {object} Lane
 * @property {string} key
 * @property {string} title
 * @property {(value: number) => string} format
 * @property {number} high the greatest value; 0 = that of the window
 * @property {number} width of a bin, s
 * @property {boolean} stacked
 * @property {LaneLayer[]} layers */

const NS = 1e9;

/** @type {Unit[]} */
const BYTES = [
    ["B", 1],
    ["KiB", 2 ** 10],
    ["MiB", 2 ** 20],
    ["GiB", 2 ** 30],
    ["TiB", 2 ** 40],
];

/** @type {Unit[]} */
const NUMBERS = [
    ["", 1],
    ["k", 1e3],
    ["M", 1e6],
];

/** @param {number} value */
const bytes = (value) => amount(BYTES, value);

/** @param {number} value */
const byteRate = (value) =>
    amount(
        BYTES.map(([name, size]) => [name + "/s", size]),
        value,
    );

/** @param {number} value */
const number = (value) => inUnit(value, unitOf(NUMBERS, value));

/** Returns the sums by bin of a field of all capabilities.
 * @param {ActivityJson} activity
 * @param {string} field
 * @returns {number[]|null} */
function sumOf({capabilities}, field) {
    const all = (capabilities ?? []).map(({bins}) => bins[field]);
    const [first] = all;

    if (!first || all.some((bins) => !bins)) return null;
    return first.map((_unused, i) => all.reduce((sum, bins) => sum + (bins?.[i] ?? 0), 0));
}

/** @param {number[]|null|undefined} values
 * @param {number} by */
function divided(values, by) {
    return values?.map((value) => value / by);
}

/** Returns a layer of values by bin; without values, the lane leaves it out.
 * @param {string} name
 * @param {string} role
 * @param {LayerShape} shape
 * @param {number[]|null|undefined} values
 * @param {boolean} [greatest]
 * @returns {LaneLayer} */
function layerOf(name, role, shape, values, greatest = false) {
    return {name, role, shape, values: values ?? [], times: null, greatest};
}

/** @param {string} name
 * @param {string} role
 * @param {import("./json.js").MemoryLine} points
 * @returns {LaneLayer} */
function memoryLayer(name, role, points) {
    return {
        name,
        role,
        shape: "line",
        values: points.map(([, size]) => size),
        times: Float64Array.from(points, ([time]) => time / NS),
        greatest: true,
    };
}

/** Returns the layers of the use of all capabilities, as shares of their time.
 * @param {ActivityJson} activity
 * @param {number} width of a bin, ns */
function usageLayers(activity, width) {
    const running = sumOf(activity, "running_ns");
    const collecting = sumOf(activity, "collecting_ns");
    const idle = sumOf(activity, "idle_ns");
    const all = [running, collecting, idle].filter((part) => part !== null);
    const least = idle === null ? width * (activity.capabilities?.length ?? 0) : 1;
    /** @param {number} bin */
    const whole = (bin) => all.reduce((sum, part) => sum + (part[bin] ?? 0), 0);
    /** @param {number[]|null} part */
    const shares = (part) => part?.map((time, i) => time / Math.max(least, whole(i)));

    return [
        layerOf(_("idle"), "idle", "area", shares(idle)),
        layerOf(_("mutator"), "running", "area", shares(running)),
        layerOf(_("GC"), "collecting", "area", shares(collecting)),
    ];
}

/** Returns the lanes of what is counted in bins.
 * @param {ActivityJson} activity
 * @param {import("./json.js").BinsJson} bins
 * @returns {Lane[]} */
function binLanes(activity, bins) {
    const width = bins.width_ns / NS;
    const running = divided(sumOf(activity, "running_ns"), bins.width_ns);
    const pauses = divided(bins.longest_pause_ns, NS);
    /** @param {string} key @param {string} title @param {Lane["format"]} format
     * @param {LaneLayer[]} layers @returns {Lane} */
    const lane = (key, title, format, layers) => ({
        key,
        title,
        format,
        high: 0,
        width,
        stacked: false,
        layers,
    });
    const usage = lane("usage", _("usage"), share, usageLayers(activity, bins.width_ns));
    const sparks = lane("sparks", _("sparks"), (value) => number(value) + "/s", [
        layerOf(_("created"), "faint", "area", divided(bins.sparks_created, width)),
        layerOf(_("converted"), "live", "line", divided(bins.sparks_converted, width)),
        layerOf(_("fizzled"), "size", "line", divided(bins.sparks_fizzled, width)),
    ]);

    return [
        {...usage, high: 1, stacked: true},
        lane("pauses", _("pauses"), seconds, [
            layerOf(_("longest"), "collecting", "sticks", pauses, true),
        ]),
        lane("allocation", _("allocation"), byteRate, [
            layerOf(_("allocated"), "running", "area", divided(bins.allocated, width)),
        ]),
        lane("threads", _("threads"), number, [
            layerOf(_("running"), "running", "area", running),
            layerOf(_("live"), "text", "line", bins.threads_live, true),
        ]),
        ...(bins.sparks_created?.some((count) => count > 0) ? [sparks] : []),
    ];
}

/** Returns the lanes of a run for which the log has events.
 * @param {import("./json.js").RunJson} raw
 * @returns {Lane[]} */
export function lanesOf({activity, memory}) {
    const bins = activity?.bins;
    const lanes = activity && bins ? binLanes(activity, bins) : [];

    lanes.push({
        key: "memory",
        title: _("memory"),
        format: bytes,
        high: 0,
        width: bins ? bins.width_ns / NS : 0,
        stacked: false,
        layers: [
            layerOf(_("returned"), "faint", "sticks", bins?.returned),
            memoryLayer(_("live"), "live", memory.live),
            memoryLayer(_("size"), "size", memory.size),
            memoryLayer(_("blocks"), "blocks", memory.blocks),
        ],
    });
    return lanes
        .map((lane) => ({...lane, layers: lane.layers.filter(({values}) => values.length > 0)}))
        .filter(({layers}) => layers.length > 0);
}

/** Returns the value of a layer at a time, or null: of sticks, which are thin, the
 * greatest that is near.
 * @param {Lane} lane
 * @param {LaneLayer} layer
 * @param {number} time s
 * @param {number} near s */
export function laneValue(lane, layer, time, near) {
    if (layer.shape === "sticks") {
        const found = layer.values.slice(
            Math.max(0, Math.floor((time - near) / lane.width)),
            Math.floor((time + near) / lane.width) + 1,
        );

        return found.length === 0 ? null : Math.max(...found);
    }
    const i = layer.times === null ? Math.floor(time / lane.width) : lastAtMost(layer.times, time);

    return layer.values[i] ?? null;
}

/** Returns the values of a layer at the pixels of a frame: each is of the bins
 * that the pixel shows.
 * @param {Lane} lane
 * @param {LaneLayer} layer
 * @param {Frame} frame */
function pixelValues(lane, layer, frame) {
    const {values} = layer;
    const found = new Float64Array(Math.ceil(frame.width));
    const pixel = (frame.to - frame.from) / frame.width;

    for (let x = 0; x < found.length; x++) {
        const time = frame.from + (x / frame.width) * (frame.to - frame.from);
        const first = Math.max(0, Math.floor(time / lane.width));
        const end = Math.min(values.length - 1, Math.floor((time + pixel) / lane.width));
        const last = Math.max(first, end);
        let sum = 0;
        let greatest = 0;

        for (let i = first; i <= last; i++) {
            sum += values[i] ?? 0;
            greatest = Math.max(greatest, values[i] ?? 0);
        }
        found[x] = layer.greatest || layer.shape === "sticks" ? greatest : sum / (last - first + 1);
    }
    return found;
}

/** A line at the maximum must not touch the edge. */
const HEADROOM = 1.08;

/** Returns the values of the layers at the pixels of a frame, stacked if the lane
 * is; null for a layer with times.
 * @param {Lane} lane
 * @param {Frame} frame */
function pixelsOf(lane, frame) {
    const all = lane.layers.map((layer) =>
        layer.times === null ? pixelValues(lane, layer, frame) : null,
    );

    if (lane.stacked)
        for (let i = all.length - 2; i >= 0; i--)
            all[i]?.forEach((value, x, values) => {
                values[x] = value + (all[i + 1]?.[x] ?? 0);
            });
    return all;
}

/** Returns the greatest value that a lane shows.
 * @param {Lane} lane
 * @param {(Float64Array|null)[]} pixels of its layers
 * @param {number} end of the window, s */
function highOf(lane, pixels, end) {
    let {high} = lane;

    if (high > 0) return high;
    for (const values of pixels) for (const value of values ?? []) high = Math.max(high, value);
    for (const {times, values} of lane.layers)
        times?.forEach((time, i) => {
            if (time <= end) high = Math.max(high, values[i] ?? 0);
        });
    return high;
}

/** @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {LaneLayer} layer
 * @param {Float64Array|null} pixels */
function drawLayer(context, frame, {role, shape, times, values}, pixels) {
    const bottom = frame.top + frame.height;

    context.fillStyle = context.strokeStyle = colour(role);
    context.lineWidth = 1.5;
    context.beginPath();
    if (pixels === null) {
        times?.forEach((time, i) => context.lineTo(xAt(frame, time), yAt(frame, at(values, i))));
        context.stroke();
    } else if (shape === "line") {
        pixels.forEach((value, x) => context.lineTo(frame.left + x, yAt(frame, value)));
        context.stroke();
    } else {
        pixels.forEach((value, x) => {
            const top = yAt(frame, value);

            context.rect(frame.left + x, top, 1, bottom - top);
        });
        context.fill();
    }
}

/** Draws a lane in a window.
 * @param {HTMLCanvasElement} canvas
 * @param {Lane} lane
 * @param {[number, number]} range s */
export function drawLane(canvas, lane, range) {
    const context = begin(canvas);
    const plain = {...frameOf(canvas, range, 0, 1), top: 4, height: sizeOf(canvas)[1] - 8};
    const pixels = pixelsOf(lane, plain);
    const high = highOf(lane, pixels, range[1]) || 1;
    const frame = {...plain, low: 0, high: high * (lane.high > 0 ? 1 : HEADROOM)};

    context.fillStyle = colour("background");
    context.fillRect(frame.left, frame.top, frame.width, frame.height);
    context.font = "11px system-ui, sans-serif";
    context.fillStyle = colour("faint");
    context.textAlign = "right";
    context.textBaseline = "top";
    context.fillText(lane.format(high), frame.left - 4, frame.top, frame.left - 6);
    within(context, frame, () =>
        lane.layers.forEach((layer, i) => drawLayer(context, frame, layer, at(pixels, i))),
    );
    context.strokeStyle = colour("frame");
    context.lineWidth = 1;
    context.strokeRect(frame.left + 0.5, frame.top + 0.5, frame.width - 1, frame.height - 1);
}
