/* The lanes: what the capabilities, the collector and the threads did, on the time
 * axis of the plots.  Takes a run of the data, returns its lanes and their values. */

import {_} from "./dom.js";
import {amount, inUnit, seconds, share, unitOf} from "./amounts.js";
import {lastAtMost} from "./model.js";

/** @typedef {import("./amounts.js").Unit} Unit */
/** @typedef {import("./json.js").ActivityJson} ActivityJson */
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
 * @property {string} title
 * @property {(value: number) => string} format
 * @property {number} high the greatest value; 0 = that of the window
 * @property {number} width of a bin, s
 * @property {number} known the time up to which the log has the events, s
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

/** @param {ActivityJson} activity */
const knownEnd = ({flushed_ns}) => (typeof flushed_ns === "number" ? flushed_ns / NS : Infinity);

/** Returns the time of collections without that of those with a census.
 * @param {number[]|null} collecting
 * @param {number[]|null|undefined} censuses */
function collectingAlone(collecting, censuses) {
    return collecting?.map((time, i) => time - (censuses?.[i] ?? 0));
}

/** Returns the layers of the use of all capabilities, as shares of their time.
 * @param {ActivityJson} activity
 * @param {number} width of a bin, ns */
function usageLayers(activity, width) {
    const running = sumOf(activity, "running_ns");
    const collecting = sumOf(activity, "collecting_ns");
    const idle = sumOf(activity, "idle_ns");
    const n = activity.capabilities?.length ?? 0;
    const censuses = activity.census_pauses
        ? activity.bins?.census_pause_ns?.map((time, i) => Math.min(collecting?.[i] ?? 0, n * time))
        : null;
    const all = [running, collecting, idle].filter((part) => part !== null);
    const least = idle === null ? width * n : 1;
    /** @param {number} bin */
    const whole = (bin) => all.reduce((sum, part) => sum + (part[bin] ?? 0), 0);
    /** @param {number[]|null|undefined} part */
    const shares = (part) => part?.map((time, i) => time / Math.max(least, whole(i)));

    return [
        layerOf(_("idle"), "idle", "area", shares(idle)),
        layerOf(_("mutator"), "running", "area", shares(running)),
        layerOf(_("GC"), "collecting", "area", shares(collectingAlone(collecting, censuses))),
        layerOf(_("with census"), "census", "area", shares(censuses)),
    ];
}

/** Returns the lanes of what is counted in bins.
 * @param {ActivityJson} activity
 * @param {import("./json.js").BinsJson} bins
 * @returns {Lane[]} */
function binLanes(activity, bins) {
    const width = bins.width_ns / NS;
    const running = divided(sumOf(activity, "running_ns"), bins.width_ns);
    const others = activity.census_pauses ? bins.longest_other_pause_ns : bins.longest_pause_ns;
    const censuses = activity.census_pauses
        ? bins.longest_pause_ns?.map((pause, i) => (pause > (others?.[i] ?? 0) ? pause / NS : 0))
        : null;
    /** @param {string} title @param {Lane["format"]} format @param {LaneLayer[]} layers
     * @returns {Lane} */
    const lane = (title, format, layers) => ({
        title,
        format,
        high: 0,
        width,
        known: knownEnd(activity),
        stacked: false,
        layers,
    });
    const usage = lane(_("usage"), share, usageLayers(activity, bins.width_ns));
    const sparks = lane(_("sparks"), (value) => number(value) + "/s", [
        layerOf(_("created"), "faint", "area", divided(bins.sparks_created, width)),
        layerOf(_("converted"), "live", "line", divided(bins.sparks_converted, width)),
        layerOf(_("fizzled"), "size", "line", divided(bins.sparks_fizzled, width)),
    ]);

    return [
        {...usage, high: 1, stacked: true},
        lane(_("pauses"), seconds, [
            layerOf(_("with census"), "census", "sticks", censuses, true),
            layerOf(_("longest"), "collecting", "sticks", divided(others, NS), true),
        ]),
        lane(_("allocation"), byteRate, [
            layerOf(_("allocated"), "running", "area", divided(bins.allocated, width)),
        ]),
        lane(_("threads"), number, [
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
        title: _("memory"),
        format: bytes,
        high: 0,
        width: bins ? bins.width_ns / NS : 0,
        known: activity ? knownEnd(activity) : Infinity,
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
