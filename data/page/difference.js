/* Draws the difference of a run from the first one over time: bands that grew
 * are above zero, those that shrank below. */

import {withLine} from "./along.js";
import {drawAxes, drawNote} from "./axes.js";
import {begin, colour, drawLayer, frameOf, traceLine, within, xAt, yAt} from "./canvas.js";
import {_, checkBox, element, fill} from "./dom.js";
import {lastOf, valueAt} from "./lists.js";
import {isShown} from "./view.js";

/** @typedef {import("./canvas.js").Frame} Frame */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./plot.js").Layer} Layer */
/** @typedef {Pick<import("./view.js").View, "hidden"|"only">} Shown */

/** @typedef {object} Difference
 * @property {Float64Array} times s
 * @property {Float64Array} total
 * @property {{label: string, values: Float64Array}[]} bands */

/** Returns the difference of a run as the data have it, or null.
 * @param {import("./json.js").ComparedJson} compared
 * @returns {Difference|null} */
export function differenceOf({difference}) {
    if (!difference?.times_ns) return null;
    return {
        times: Float64Array.from(difference.times_ns, (time) => time / 1e9),
        total: Float64Array.from(difference.total),
        bands: difference.bands.map(({band, values}) => ({
            label: band,
            values: Float64Array.from(values),
        })),
    };
}

/** Returns the layers of the shown bands, and the heights of both stacks.  A band
 * whose sign changes has a layer on each side.
 * @param {Difference} difference
 * @param {Profile} profile with the paints
 * @param {Shown} view */
function layersOf(difference, profile, view) {
    const n = difference.times.length;
    const up = new Float64Array(n);
    const down = new Float64Array(n);
    const values = new Map(difference.bands.map((band) => [band.label, band.values]));
    /** @type {Layer[]} */
    const layers = [];
    /** @param {Layer["band"]} band @param {Float64Array} side @param {Float64Array} part */
    const add = (band, side, part) => {
        const bottoms = side.slice();

        if (!part.some((value) => value !== 0)) return;
        part.forEach((value, i) => {
            side[i] = valueAt(side, i) + value;
        });
        layers.push({band, bottoms, tops: side.slice()});
    };

    for (const band of profile.drawn) {
        const own = values.get(band.label);

        if (own === undefined || !isShown(view, band.label)) continue;
        add(
            band,
            up,
            own.map((value) => Math.max(value, 0)),
        );
        add(
            band,
            down,
            own.map((value) => Math.min(value, 0)),
        );
    }
    return {layers, up, down};
}

/** Returns the lowest and the highest level in a window.
 * @param {Difference} difference
 * @param {Float64Array} up
 * @param {Float64Array} down
 * @param {[number, number]} range s */
function scaleOf({times, total}, up, down, [from, to]) {
    let low = 0;
    let high = 0;

    times.forEach((time, i) => {
        if (time < from || time > to) return;
        low = Math.min(low, valueAt(down, i), valueAt(total, i));
        high = Math.max(high, valueAt(up, i), valueAt(total, i));
    });
    return {low, high};
}

/** Draws the difference of the totals, and the line of zero.
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {Difference} difference */
function drawTotal(context, frame, {times, total}) {
    context.strokeStyle = colour("text");
    context.lineWidth = 1.5;
    context.beginPath();
    traceLine(context, frame, times, total);
    context.stroke();
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(frame.left, yAt(frame, 0));
    context.lineTo(frame.left + frame.width, yAt(frame, 0));
    context.stroke();
}

/** Hatches what one of the runs has no data for.
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {number} left CSS pixels */
function drawMissing(context, frame, left) {
    const right = frame.left + frame.width;
    const bottom = frame.top + frame.height;

    context.fillStyle = colour("gap");
    context.fillRect(left, frame.top, right - left, frame.height);
    within(context, {...frame, left, width: right - left}, () => {
        context.strokeStyle = colour("faint");
        context.lineWidth = 0.5;
        context.beginPath();
        for (let x = left - frame.height; x < right; x += 8) {
            context.moveTo(x, bottom);
            context.lineTo(x + frame.height, frame.top);
        }
        context.stroke();
    });
}

/** Draws a difference.
 * @param {HTMLCanvasElement} canvas
 * @param {Difference|null} difference
 * @param {Profile} profile with the paints of the bands
 * @param {Shown} view
 * @param {[number, number]} range s
 * @param {string} title
 * @param {boolean} countsEras
 * @returns {{low: number, high: number}} the scale */
export function drawDifference(canvas, difference, profile, view, range, title, countsEras) {
    const context = begin(canvas);

    if (difference === null || difference.times.length === 0) {
        drawNote(context, frameOf(canvas, range, 0, 1), _("no difference on this time axis"));
        return {low: 0, high: 0};
    }
    const {layers, up, down} = layersOf(difference, profile, view);
    const {low, high} = scaleOf(difference, up, down, range);
    const frame = frameOf(canvas, range, low, high);
    const end = lastOf(difference.times);

    context.fillStyle = colour("background");
    context.fillRect(frame.left, frame.top, frame.width, frame.height);
    drawAxes(
        context,
        frame,
        profile.units.level,
        title,
        countsEras ? _("era") : _("time"),
        countsEras,
    );
    within(context, frame, () => {
        for (const layer of layers) drawLayer(context, frame, difference.times, layer, true);
        drawTotal(context, frame, difference);
        if (end < range[1]) drawMissing(context, frame, xAt(frame, end));
    });
    return {low: frame.low, high: frame.high};
}

/** Makes the differences of the later runs, and what shows them.
 * @param {import("./app.js").App} app */
export function makeDifferences({report, state, timeline, cursor, parts}) {
    const {reference} = report;
    const box = element("div", {class: "plots", id: "differences"});
    const choice = checkBox("difference", _("difference"), (difference) => state.set({difference}));
    const drawings = report.compared
        .filter((compared) => "difference" in compared)
        .map((compared) => ({
            difference: differenceOf(compared),
            title: `${compared.run} − ${reference} (%s)`,
            canvas: element("canvas", {
                id: "difference-" + compared.run,
                role: "img",
                class: "plot",
                "aria-label": fill(
                    _("Difference over time from %s to %s"),
                    reference,
                    compared.run,
                ),
            }),
        }));
    /** @type {Record<string, {low: number, high: number}>} */
    const scales = {};

    parts.add({
        reads: ["difference", "range", "hidden", "only", "countsEras", "look"],
        draw({range, countsEras, ...view}) {
            choice.input.checked = view.difference;
            box.hidden = !view.difference || drawings.length === 0;
            if (box.hidden) return;
            for (const {difference, title, canvas} of drawings)
                scales[canvas.id] = drawDifference(
                    canvas,
                    difference,
                    lastOf(report.runs).profile,
                    view,
                    range,
                    title,
                    countsEras,
                );
        },
    });
    box.append(
        ...drawings.map(({canvas}) =>
            element("div", {class: "plot-box"}, withLine({timeline, cursor, parts}, canvas)),
        ),
    );
    return {box, scales, control: drawings.length === 0 ? [] : [choice.label]};
}
