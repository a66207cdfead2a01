/* The lanes: strips below the plot with what the capabilities, the collector and
 * the threads did, on the same time axis. */

import {_} from "./dom.js";
import {amount, inUnit, seconds, share, unitOf} from "./amounts.js";
import {lastAtMost} from "./model.js";
import {begin, colour, frameOf, sizeOf, within, xAt, yAt} from "./plot.js";

/** @typedef {import("./amounts.js").Unit} Unit */
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
 * @typedef {{key: string, title: string, format: (value: number) => string, high: number, width: number, stacked: boolean, layers: LaneLayer[]}} Lane */

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
 * @param {any} activity
 * @param {string} field
 * @returns {number[]|null} */
function sumOf(activity, field) {
    const all = activity.capabilities.map(
        (/** @type {any} */ capability) => capability.bins[field],
    );

    if (all.length === 0 || all.some((/** @type {any} */ bins) => !bins)) return null;
    return all[0].map((/** @type {number} */ _unused, /** @type {number} */ i) =>
        all.reduce((/** @type {number} */ sum, /** @type {number[]} */ bins) => sum + bins[i], 0),
    );
}

/** Returns the lanes of a run for which the log has events.
 * @param {any} raw a run of the data
 * @returns {Lane[]} */
export function lanesOf(raw) {
    const {activity} = raw;
    /** @type {Lane[]} */
    const lanes = [];
    const width = activity?.bins ? activity.bins.width_ns / 1e9 : 0;
    /** @param {string} name @param {string} role @param {LayerShape} shape @param {number[]|null} values @param {boolean} [greatest] */
    const layer = (name, role, shape, values, greatest = false) => ({
        name,
        role,
        shape,
        values: values ?? [],
        times: null,
        greatest,
    });
    /** @param {string} key @param {string} title @param {(value: number) => string} format @param {LaneLayer[]} layers @param {number} [high] */
    const add = (key, title, format, layers, high = 0) => {
        const known = layers.filter(({values}) => values.length > 0);

        if (known.length > 0)
            lanes.push({key, title, format, high, width, stacked: key === "usage", layers: known});
    };
    /** @param {number[]|null} values @param {number} by */
    const divided = (values, by) => (values === null ? null : values.map((value) => value / by));

    if (activity?.bins) {
        const {bins} = activity;
        const running = sumOf(activity, "running_ns"),
            collecting = sumOf(activity, "collecting_ns"),
            idle = sumOf(activity, "idle_ns");
        const all = [running, collecting, idle].filter((part) => part !== null);
        const least = idle === null ? width * 1e9 * activity.capabilities.length : 1;
        /** @param {number[]|null} part */
        const shares = (part) =>
            part === null
                ? null
                : part.map(
                      (time, i) =>
                          time /
                          Math.max(
                              least,
                              all.reduce((sum, other) => sum + other[i], 0),
                          ),
                  );

        add(
            "usage",
            _("usage"),
            share,
            [
                layer(_("idle"), "idle", "area", shares(idle)),
                layer(_("mutator"), "running", "area", shares(running)),
                layer(_("GC"), "collecting", "area", shares(collecting)),
            ],
            1,
        );
        add("pauses", _("pauses"), seconds, [
            layer(_("longest"), "collecting", "sticks", divided(bins.longest_pause_ns, 1e9), true),
        ]);
        add("allocation", _("allocation"), byteRate, [
            layer(_("allocated"), "running", "area", divided(bins.allocated, width)),
        ]);
        add("threads", _("threads"), number, [
            layer(_("running"), "running", "area", divided(running, width * 1e9)),
            layer(_("live"), "text", "line", bins.threads_live, true),
        ]);
        if (bins.sparks_created?.some((/** @type {number} */ count) => count > 0))
            add("sparks", _("sparks"), (value) => number(value) + "/s", [
                layer(_("created"), "faint", "area", divided(bins.sparks_created, width)),
                layer(_("converted"), "live", "line", divided(bins.sparks_converted, width)),
                layer(_("fizzled"), "size", "line", divided(bins.sparks_fizzled, width)),
            ]);
    }
    /** @param {string} name @param {string} role @param {[number, number][]} points
     * @returns {LaneLayer} */
    const memory = (name, role, points) => ({
        name,
        role,
        shape: "line",
        values: points.map(([, size]) => size),
        times: Float64Array.from(points, ([time]) => time / 1e9),
        greatest: true,
    });

    add("memory", _("memory"), bytes, [
        layer(_("returned"), "faint", "sticks", activity?.bins?.returned ?? null),
        memory(_("live"), "live", raw.memory.live),
        memory(_("size"), "size", raw.memory.size),
        memory(_("blocks"), "blocks", raw.memory.blocks),
    ]);
    return lanes;
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
    const at = layer.times === null ? Math.floor(time / lane.width) : lastAtMost(layer.times, time);

    return layer.values[at] ?? null;
}

/** Returns the values of a layer at the pixels of a frame: each is of the bins
 * that the pixel shows.
 * @param {Lane} lane
 * @param {LaneLayer} layer
 * @param {import("./plot.js").Frame} frame */
function pixelValues(lane, layer, frame) {
    const {values} = layer;
    const found = new Float64Array(Math.ceil(frame.width));

    for (let x = 0; x < found.length; x++) {
        const time = frame.from + (x / frame.width) * (frame.to - frame.from);
        const first = Math.max(0, Math.floor(time / lane.width));
        const last = Math.max(
            first,
            Math.min(
                values.length - 1,
                Math.floor((time + (frame.to - frame.from) / frame.width) / lane.width),
            ),
        );
        let sum = 0,
            greatest = 0;

        for (let i = first; i <= last; i++) {
            sum += values[i] ?? 0;
            greatest = Math.max(greatest, values[i] ?? 0);
        }
        found[x] = layer.greatest || layer.shape === "sticks" ? greatest : sum / (last - first + 1);
    }
    return found;
}

const HEADROOM = 1.08;

/** Draws a lane in a window.
 * @param {HTMLCanvasElement} canvas
 * @param {Lane} lane
 * @param {[number, number]} range s */
export function drawLane(canvas, lane, range) {
    const context = begin(canvas);
    const plain = {...frameOf(canvas, range, 0, 1), top: 4, height: sizeOf(canvas)[1] - 8};
    const drawn = lane.layers.map((layer) =>
        layer.times === null ? pixelValues(lane, layer, plain) : null,
    );
    let high = lane.high;

    if (lane.stacked)
        for (let i = drawn.length - 2; i >= 0; i--)
            drawn[i]?.forEach((value, x, values) => {
                values[x] = value + (drawn[i + 1]?.[x] ?? 0);
            });

    if (high === 0) {
        for (const values of drawn) for (const value of values ?? []) high = Math.max(high, value);
        for (const {times, values} of lane.layers)
            times?.forEach((time, i) => {
                if (time <= range[1]) high = Math.max(high, values[i]);
            });
    }
    /* A line at the maximum must not touch the edge. */
    const frame = {...plain, low: 0, high: (high > 0 ? high : 1) * (lane.high > 0 ? 1 : HEADROOM)};
    const bottom = frame.top + frame.height;

    context.fillStyle = colour("background");
    context.fillRect(frame.left, frame.top, frame.width, frame.height);
    context.font = "11px system-ui, sans-serif";
    context.fillStyle = colour("faint");
    context.textAlign = "right";
    context.textBaseline = "top";
    context.fillText(lane.format(high > 0 ? high : 1), frame.left - 4, frame.top, frame.left - 6);
    within(context, frame, () =>
        lane.layers.forEach((layer, k) => {
            const values = drawn[k];

            context.fillStyle = context.strokeStyle = colour(layer.role);
            context.lineWidth = 1.5;
            context.beginPath();
            if (values === null) {
                layer.times?.forEach((time, i) =>
                    context.lineTo(xAt(frame, time), yAt(frame, layer.values[i])),
                );
                context.stroke();
            } else if (layer.shape === "line") {
                values.forEach((value, x) => context.lineTo(frame.left + x, yAt(frame, value)));
                context.stroke();
            } else {
                values.forEach((value, x) =>
                    context.rect(frame.left + x, yAt(frame, value), 1, bottom - yAt(frame, value)),
                );
                context.fill();
            }
        }),
    );
    context.strokeStyle = colour("frame");
    context.lineWidth = 1;
    context.strokeRect(frame.left + 0.5, frame.top + 0.5, frame.width - 1, frame.height - 1);
}
