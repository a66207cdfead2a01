/* Draws the plot of a run on a canvas: takes a profile and the view, paints
 * stacked areas, shares or lines. */

import {_, fill} from "./dom.js";
import {amount} from "./amounts.js";
import {drawAxes, drawMarks, drawNote} from "./axes.js";
import {begin, colour, drawLayer, paintOf, traceLine, within, xAt, yAt} from "./canvas.js";
import {at, lastOf, valueAt} from "./lists.js";
import {lastAtMost} from "./model.js";
import {isShown} from "./view.js";

/** @typedef {import("./canvas.js").Frame} Frame */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./model.js").Band} Band */

/** What of the view a plot shows.
 * @typedef {Pick<import("./view.js").View, "shape"|"hidden"|"only">} Shown */

/** @typedef {{band: Band, tops: Float64Array, bottoms: Float64Array}} Layer */

/** The layers of a plot, from the top of the stack.  eras are indices of kept
 * eras; each has a point, those of a flow two.
 * @typedef {{eras: number[], times: Float64Array, layers: Layer[], high: number}} Stack */

/** Returns the indices of the kept eras that a window shows, with one on each
 * side.  If several eras share a column of pixels, it keeps the one with the
 * greatest sum of the shown bands, and those with the peak of a band.
 * @param {Profile} profile
 * @param {Band[]} shown
 * @param {number} from s
 * @param {number} to s
 * @param {number} columns of pixels */
export function erasWithin({times, flow}, shown, from, to, columns) {
    const first = Math.max(0, lastAtMost(times, from));
    const last = Math.min(times.length - 1, lastAtMost(times, to) + (flow ? 0 : 1));
    /** @type {number[]} */
    const found = [];
    const sums = new Float64Array(times.length);
    /** @type {Set<number>} */
    const peaks = new Set([last]);
    let column = -Infinity;

    for (const {levels} of shown) {
        let peak = first;

        if (levels === null) continue;
        for (let i = first; i <= last; i++) {
            const level = valueAt(levels, i);

            sums[i] = valueAt(sums, i) + level;
            if (level > valueAt(levels, peak)) peak = i;
        }
        peaks.add(peak);
    }
    for (let i = first; i <= last; i++) {
        const here = Math.floor(((valueAt(times, i) - from) / (to - from)) * columns);

        if (here !== column || peaks.has(i)) {
            found.push(i);
        } else if (valueAt(sums, i) > valueAt(sums, lastOf(found))) {
            if (!peaks.has(lastOf(found))) found.pop();
            found.push(i);
        }
        column = here;
    }
    return found;
}

/** Returns the layers of the shown bands of a profile in a window.
 * @param {Profile} profile
 * @param {Shown} view
 * @param {number} from s
 * @param {number} to s
 * @param {number} columns of pixels
 * @returns {Stack} */
export function stackOf(profile, view, from, to, columns) {
    const shown = profile.drawn.filter((band) => isShown(view, band.label));
    const inside = erasWithin(profile, shown, from, to, columns);
    const repeat = profile.flow ? 2 : 1;
    const n = inside.length * repeat;
    const eras = Array.from({length: n}, (_unused, i) => at(inside, Math.floor(i / repeat)));
    const times = Float64Array.from(eras, (era, i) =>
        valueAt(profile.flow && i % 2 === 1 ? profile.ends : profile.times, era),
    );
    /** @type {Layer[]} */
    const layers = [];
    let base = new Float64Array(n);
    let high = 0;

    for (const band of [...shown].reverse()) {
        const levels = /** @type {Float64Array} */ (band.levels);
        const bottoms = view.shape === "lines" ? new Float64Array(n) : base;
        const tops = new Float64Array(n);

        eras.forEach((era, i) => {
            tops[i] = valueAt(bottoms, i) + valueAt(levels, era);
        });
        layers.unshift({band, tops, bottoms});
        base = tops;
        if (view.shape === "lines") for (const top of tops) high = Math.max(high, top);
    }
    if (view.shape === "areas") for (const top of base) high = Math.max(high, top);
    if (view.shape === "shares") {
        const sums = base.map((sum) => sum || 1);

        for (const layer of layers) {
            layer.tops = layer.tops.map((top, i) => top / valueAt(sums, i));
            layer.bottoms = layer.bottoms.map((bottom, i) => bottom / valueAt(sums, i));
        }
        high = 1;
    }
    return {eras, times, layers, high};
}

/** With more points than this in all, bands have no outlines: they would only darken. */
const MAX_OUTLINED = 20000;

/** @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {Stack} stack
 * @param {Layer} layer */
function drawLine(context, frame, stack, {band, tops}) {
    context.strokeStyle = band.other ? colour("other") : band.paint[0];
    context.lineWidth = 1.5;
    context.setLineDash(band.paint[1] ? [7, 3] : []);
    context.beginPath();
    traceLine(context, frame, stack.times, tops);
    context.stroke();
    context.setLineDash([]);
}

/** Draws the plot of a profile.
 * @param {HTMLCanvasElement} canvas
 * @param {Profile} profile
 * @param {Shown} view
 * @param {Stack} stack
 * @param {Frame} frame
 * @param {{time: number, number: number}[]} marks */
export function drawPlot(canvas, profile, view, stack, frame, marks) {
    const context = begin(canvas);

    context.fillStyle = colour("background");
    context.fillRect(frame.left, frame.top, frame.width, frame.height);
    if (profile.times.length > 0)
        drawAxes(
            context,
            frame,
            view.shape === "shares" ? [["%", 0.01]] : profile.units.level,
            view.shape === "shares" ? profile.shareAxis : profile.axis,
            profile.runs ? "" : profile.clock === "eras" ? _("era") : _("time"),
            profile.clock === "eras",
        );
    within(context, frame, () => {
        const outlined = stack.layers.length * stack.times.length < MAX_OUTLINED;

        for (const layer of stack.layers)
            if (view.shape === "lines") drawLine(context, frame, stack, layer);
            else drawLayer(context, frame, stack.times, layer, outlined);
        if (stack.times.length === 1) drawSingle(context, frame, stack);
        drawMarks(context, frame, marks);
    });
    if (stack.times.length === 0)
        drawNote(
            context,
            frame,
            profile.times.length === 0 ? _("no census in the log") : _("no census in this window"),
        );
}

/** Draws the only era of a run as bars.
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {Stack} stack */
function drawSingle(context, frame, stack) {
    const x = Math.max(
        frame.left + 6,
        Math.min(frame.left + frame.width - 6, xAt(frame, valueAt(stack.times, 0))),
    );

    for (const layer of stack.layers) {
        const top = yAt(frame, valueAt(layer.tops, 0));

        context.fillStyle = paintOf(context, layer.band);
        context.fillRect(x - 6, top, 12, yAt(frame, valueAt(layer.bottoms, 0)) - top);
    }
}

/** Returns the layer at a point of a plot, or undefined.
 * @param {Stack} stack
 * @param {number} time s
 * @param {number} level
 * @param {boolean} lines the nearest line instead */
export function layerAt(stack, time, level, lines) {
    const i = lastAtMost(stack.times, time);

    if (i < 0) return undefined;
    const next = Math.min(i + 1, stack.times.length - 1);
    const start = valueAt(stack.times, i);
    const part = next > i ? (time - start) / (valueAt(stack.times, next) - start) : 0;
    /** @param {Float64Array} edge */
    const levelOn = (edge) => valueAt(edge, i) + (valueAt(edge, next) - valueAt(edge, i)) * part;

    if (!lines)
        return stack.layers.find(({tops, bottoms}) => {
            const [top, bottom] = [levelOn(tops), levelOn(bottoms)];

            return level >= bottom && level <= top && top > bottom;
        });
    /** @type {Layer|undefined} */
    let nearest;
    let least = Infinity;

    for (const layer of stack.layers) {
        const distance = Math.abs(levelOn(layer.tops) - level);

        if (nearest !== undefined && !(distance < least)) continue;
        nearest = layer;
        least = distance;
    }
    return nearest;
}

/** Returns what a screen reader says of a plot.
 * @param {string} letter
 * @param {Profile} profile */
export function describePlot(letter, profile) {
    return profile.figures === null
        ? fill(_("Run %s: no census"), letter)
        : fill(
              _("Run %s: %s, peak %s, mean %s. The table has the bands."),
              letter,
              profile.heading,
              amount(profile.units.level, profile.figures.peak),
              amount(profile.units.level, profile.figures.mean),
          );
}
