/* The lanes: what the capabilities, the collector and the threads did, on the time
 * axis of the plots.  Takes a run of the data and its settings, returns its lanes and
 * their values. */

import {at} from "./lists.js";
import {lastAtMost} from "./model.js";

/** What a lane draws: values by bin, or by times of their own.
 * @typedef {object} LaneLayer
 * @property {string} name
 * @property {string} role
 * @property {import("./json.js").LayerShape} shape
 * @property {number[]} values
 * @property {Float64Array|null} times of the values, s; null: by bin */

/** A span of the program: its colour is that of its kind.
 * @typedef {{name: string, colour: string, row: number, begin: number, end: number,
 *   open: boolean}} Span */

/** A lane.  The areas of a stacked lane lie on those after them.
 * @typedef {object} Lane
 * @property {string} title
 * @property {import("./json.js").LaneSettings["unit"]} unit
 * @property {number} high the greatest value; 0 = that of the window
 * @property {number} width of a bin, s
 * @property {number} known the time up to which the log has the events, s
 * @property {boolean} stacked
 * @property {LaneLayer[]} layers
 * @property {Span[]} spans in place of values
 * @property {number} shorter how many spans the page leaves out */

const NS = 1e9;

/** @param {import("./json.js").SpanJson} span
 * @param {string[]} colours of the kinds
 * @returns {Span} */
const spanOf = ({name, kind, row, begin_ns, end_ns, open}, colours) => ({
    name,
    colour: at(colours, kind),
    row,
    open,
    begin: begin_ns / NS,
    end: end_ns / NS,
});

/** Returns the lanes of a run.
 * @param {Pick<import("./json.js").RunJson, "activity"|"memory"|"spans"|"spans_left_out">} raw
 * @param {Pick<import("./json.js").RunSettings, "lanes"|"span_colours">} settings
 * @returns {Lane[]} */
export function lanesOf({activity, memory, spans = [], spans_left_out = 0}, settings) {
    const {lanes, span_colours = []} = settings;
    const {width_ns = 0, values = {}} = activity?.lanes ?? {};

    return lanes
        .map(({lane, title, unit, high = 0, stacked, layers}) => ({
            title,
            unit,
            high,
            stacked,
            width: width_ns / NS,
            known: typeof activity?.flushed_ns === "number" ? activity.flushed_ns / NS : Infinity,
            spans: layers.some(({shape}) => shape === "spans")
                ? spans.map((span) => spanOf(span, span_colours))
                : [],
            shorter: spans_left_out,
            layers: layers
                .map(({layer, name, role, shape, memory: line}) => {
                    const points = line === undefined ? null : memory[line];

                    return {
                        name,
                        role,
                        shape,
                        values: points?.map(([, size]) => size) ?? values[lane]?.[layer] ?? [],
                        times: points && Float64Array.from(points, ([time]) => time / NS),
                    };
                })
                .filter((layer) => layer.values.length > 0),
        }))
        .filter(({layers, spans: own}) => layers.length + own.length > 0);
}

/** Returns the spans at a time or near it, the outermost first.
 * @param {Lane} lane
 * @param {number} time s
 * @param {number} near s */
export function spansAt({spans}, time, near) {
    return spans
        .filter(({begin, end}) => begin <= time + near && end >= time - near)
        .sort((a, b) => a.row - b.row);
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
