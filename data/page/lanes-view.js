/* Draws the lanes below the plots, and tells their values at the cursor. */

import {withLines} from "./along.js";
import {valueText} from "./amounts.js";
import {begin, colour, frameOf, sizeOf, textOn, within, xAt, yAt} from "./canvas.js";
import {_, element, fill} from "./dom.js";
import {lastAtMost} from "./model.js";
import {lanesOf, laneValue, spansAt} from "./lanes.js";
import {at, valueAt} from "./lists.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./canvas.js").Frame} Frame */
/** @typedef {import("./lanes.js").Lane} Lane */
/** @typedef {import("./lanes.js").LaneLayer} LaneLayer */

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
        let sum = first < values.length ? 0 : NaN;
        let greatest = sum;

        for (let i = first; i <= last; i++) {
            sum += values[i] ?? 0;
            greatest = Math.max(greatest, values[i] ?? 0);
        }
        found[x] =
            layer.shape === "peaks" || layer.shape === "sticks"
                ? greatest
                : sum / (last - first + 1);
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
    for (const values of pixels)
        for (const value of values ?? []) high = value > high ? value : high;
    for (const {times, values} of lane.layers)
        times?.forEach((time, i) => {
            if (time <= end) high = Math.max(high, values[i] ?? 0);
        });
    return high;
}

const NONE = new Float64Array(0);

/** @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {LaneLayer} layer
 * @param {Float64Array} pixels of a layer without times */
function drawLayer(context, frame, {role, shape, times, values}, pixels) {
    const bottom = frame.top + frame.height;

    context.fillStyle = context.strokeStyle = colour(role);
    /* A wider line takes much longer. */
    context.lineWidth = 1;
    context.beginPath();
    if (times !== null) {
        const last = Math.min(times.length - 1, lastAtMost(times, frame.to) + 1);

        for (let i = Math.max(0, lastAtMost(times, frame.from)); i <= last; i++)
            context.lineTo(xAt(frame, valueAt(times, i)), yAt(frame, at(values, i)));
        context.stroke();
    } else if (shape === "line" || shape === "peaks") {
        pixels.forEach((value, x) => context.lineTo(frame.left + x, yAt(frame, value)));
        context.stroke();
    } else {
        /* Rectangles of their own are much faster than one path of them. */
        for (let x = 0, end = 0; x < pixels.length; x = end) {
            const value = valueAt(pixels, x);
            const top = yAt(frame, value);

            for (end = x + 1; pixels[end] === value;) end++;
            if (value > 0) context.fillRect(frame.left + x, top, end - x, bottom - top);
        }
    }
}

/** The most rows of spans; those below are in the last one. */
const MAX_ROWS = 12;

/** The room for a name, px. */
const NAME = {height: 11, width: 24, inset: 3};

/** @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {import("./lanes.js").Span[]} spans */
function drawSpans(context, frame, spans) {
    const rows = Math.min(MAX_ROWS, 1 + Math.max(...spans.map(({row}) => row)));
    const height = frame.height / rows;

    context.textAlign = "left";
    context.textBaseline = "middle";
    for (const {name, colour: paint, row, begin, end} of spans) {
        if (end < frame.from || begin > frame.to) continue;
        const left = Math.max(frame.left, xAt(frame, begin));
        const right = Math.min(frame.left + frame.width, xAt(frame, end));
        const top = frame.top + Math.min(row, rows - 1) * height;
        const room = right - left - 2 * NAME.inset;

        context.fillStyle = paint;
        context.fillRect(left, top + 0.5, Math.max(1, right - left - 0.5), Math.max(1, height - 1));
        if (height < NAME.height || room < NAME.width) continue;
        context.fillStyle = textOn(paint);
        if (context.measureText(name).width <= room)
            context.fillText(name, left + NAME.inset, top + height / 2);
    }
}

/** Draws a lane in a window.
 * @param {HTMLCanvasElement} canvas
 * @param {Lane} lane
 * @param {[number, number]} range s */
function drawLane(canvas, lane, range) {
    const context = begin(canvas);
    const plain = {...frameOf(canvas, range, 0, 1), top: 4, height: sizeOf(canvas)[1] - 8};
    const pixels = pixelsOf(lane, plain);
    const high = highOf(lane, pixels, range[1]) || 1;
    const frame = {...plain, low: 0, high: high * (lane.high > 0 ? 1 : HEADROOM)};

    context.fillStyle = colour("background");
    context.fillRect(frame.left, frame.top, frame.width, frame.height);
    if (lane.known < range[1]) {
        const left = Math.max(frame.left, xAt(frame, lane.known));

        context.fillStyle = colour("gap");
        context.fillRect(left, frame.top, frame.left + frame.width - left, frame.height);
    }
    context.font = "11px system-ui, sans-serif";
    context.fillStyle = colour("faint");
    context.textAlign = "right";
    context.textBaseline = "top";
    if (lane.spans.length > 0) within(context, frame, () => drawSpans(context, frame, lane.spans));
    else context.fillText(valueText(lane.unit, high), frame.left - 4, frame.top, frame.left - 6);
    within(context, frame, () =>
        lane.layers.forEach((layer, i) => drawLayer(context, frame, layer, pixels[i] ?? NONE)),
    );
    context.strokeStyle = colour("frame");
    context.lineWidth = 1;
    context.strokeRect(frame.left + 0.5, frame.top + 0.5, frame.width - 1, frame.height - 1);
}

/** The most names of spans at the cursor. */
const MAX_NAMES = 6;

/** Returns the names of the spans at a time.
 * @param {Lane} lane
 * @param {number} time s
 * @param {number} near s */
function namesAt(lane, time, near) {
    const names = spansAt(lane, time, near).map(({name, open}) =>
        open ? fill(_("%s (open)"), name) : name,
    );
    const shown = names.slice(0, MAX_NAMES).join(", ");

    return names.length > MAX_NAMES
        ? fill(_("%s and %s more"), shown, String(names.length - MAX_NAMES))
        : shown;
}

/** Returns how many spans a lane leaves out, or "".
 * @param {Lane} lane */
const restOf = ({spans, shorter}) =>
    spans.length > 0 && shorter > 0 ? fill(_("without %s shorter ones"), String(shorter)) : "";

/** Makes a lane, and what stands above it: its title, and its layers with their
 * values.
 * @param {Pick<App, "timeline"|"cursor"|"parts">} app
 * @param {Lane} lane */
function makeLane({timeline, cursor, parts}, lane) {
    const names = lane.layers.map(({name}) => name).join(", ");
    const canvas = element("canvas", {
        class: "lane",
        role: "img",
        "aria-label": `${lane.title}: ${names}`,
    });
    const values = lane.layers.map(() => element("span", {class: "value"}));
    const spans = element("span", {class: "value"});
    const keys = lane.layers.map(({name, role}, i) =>
        element("span", {}, element("span", {class: "key " + role}), name, " ", at(values, i)),
    );

    parts.add({
        where: canvas,
        reads: ["range", "look"],
        draw: ({range}) => drawLane(canvas, lane, range),
    });
    parts.add({
        pace: "soon",
        reads: ["cursor", "near"],
        draw({cursor: time, near}) {
            lane.layers.forEach((layer, i) => {
                const value = time === null ? null : laneValue(lane, layer, time, near);

                at(values, i).textContent = value === null ? "" : valueText(lane.unit, value);
            });
            spans.textContent = time === null ? restOf(lane) : namesAt(lane, time, near);
        },
    });
    return element(
        "div",
        {},
        element(
            "p",
            {class: "lane-key"},
            element("b", {}, lane.title),
            ...keys,
            ...(lane.spans.length > 0 ? [spans] : []),
        ),
        withLines({timeline, cursor, parts}, canvas),
    );
}

/** Whether events of the run's capabilities are missing at its end.
 * @param {import("./json.js").RunJson} raw */
const isCut = ({activity}) => typeof activity?.flushed_ns === "number";

const notFlushed = () =>
    fill(_("activity: %s"), _("not flushed (GHC 9.2 and newer: --eventlog-flush-interval=1)"));

/** Makes the lanes of the first run that has them, and those of the others
 * beside.
 * @param {App} app
 * @returns {HTMLElement[]} */
export function makeLanes(app) {
    const {report, timeline} = app;
    const runs = timeline.countsEras() ? [] : report.runs;
    const columns = runs
        .map((run) => ({run, lanes: lanesOf(run.raw, run.settings)}))
        .filter(({run, lanes}) => lanes.length > 0 || isCut(run.raw))
        .map(({run, lanes}) =>
            element(
                "div",
                {class: "lane-column"},
                ...(report.several ? [element("p", {class: "run-name"}, run.letter)] : []),
                ...lanes.map((lane) => makeLane(app, lane)),
                ...(isCut(run.raw) ? [element("p", {class: "lane-key"}, notFlushed())] : []),
            ),
        );

    return columns.length === 0
        ? []
        : [element("section", {id: "lanes", "aria-label": _("Lanes")}, ...columns)];
}
