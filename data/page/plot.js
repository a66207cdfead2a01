/* Draws the plot of a run on a canvas: takes a profile and the view, paints
 * stacked areas, shares or lines. */

import {_, fill} from "./dom.js";
import {amount, change} from "./amounts.js";
import {drawAxes, drawMarks, drawNote} from "./axes.js";
import {begin, colour, drawLayer, paintOf, traceLine, within, xAt, yAt} from "./canvas.js";
import {at, lastOf, valueAt} from "./lists.js";
import {lastAtMost, levelAt, levelsWithin} from "./model.js";
import {findsBand, isShown, searchOf} from "./view.js";

/** @typedef {import("./canvas.js").Frame} Frame */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./model.js").Band} Band */

/** What of the view a plot shows.
 * @typedef {Pick<import("./view.js").View, "shape"|"hidden"|"only">} Shown
 *
 * @typedef {Shown & Pick<import("./view.js").View, "rise"|"search"|"regex">} Painted */

/** @typedef {{band: Band, tops: Float64Array, bottoms: Float64Array}} Layer */

/** The layers of a plot, from the top of the stack.  eras are indices of kept
 * eras; each has a point, those of a flow two.
 * @typedef {{eras: number[], times: Float64Array, layers: Layer[], high: number}} Stack */

/** What stacks are made of. @typedef {Pick<Profile, "flow"|"times"|"ends"|"drawn">} Stacked */

/** Returns the indices of the kept eras that a window shows, with one on each
 * side.  If several eras share a column of pixels, it keeps the one with the
 * greatest sum of the shown bands, and those with the peak of a band.
 * @param {Pick<Profile, "flow"|"times">} profile
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
 * @param {Stacked} profile
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
    /** @param {Float64Array} edge */
    const reach = (edge) => {
        high = Math.max(high, ...levelsWithin(times, edge, [from, to]));
    };

    for (const band of [...shown].reverse()) {
        const levels = /** @type {Float64Array} */ (band.levels);
        const bottoms = view.shape === "lines" ? new Float64Array(n) : base;
        const tops = new Float64Array(n);

        eras.forEach((era, i) => {
            tops[i] = valueAt(bottoms, i) + valueAt(levels, era);
        });
        layers.unshift({band, tops, bottoms});
        base = tops;
        if (view.shape === "lines") reach(tops);
    }
    if (view.shape === "areas") reach(base);
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

/** Fewer layers are all drawn, however thin they are. */
const MANY = 100;

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

/** A band that the search does not find is drawn this faintly. */
export const FAINT = 0.2;

/** A thinner layer is drawn with those beside it, CSS pixels. */
const THIN = 0.4;

/** Returns what is drawn of the layers of areas: thin ones beside each other as one.
 * @param {Stack} stack
 * @param {Frame} frame
 * @returns {Layer[]} */
export function thickLayers({layers, times}, {low, high, height}) {
    const least = (THIN / height) * (high - low);
    /** @type {Layer[]} */
    const found = [];
    let isThin = false;

    if (layers.length < MANY) return layers;
    for (const layer of layers) {
        const {tops, bottoms} = layer;
        const wasThin = isThin;
        const last = found.at(-1);

        isThin = times.every((_unused, i) => valueAt(tops, i) - valueAt(bottoms, i) < least);
        if (isThin && wasThin && last) found[found.length - 1] = {...last, bottoms};
        else found.push(layer);
    }
    return found;
}

/** Draws how much the shown bands rise from the first census of a window to its last.
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {Stack} stack
 * @param {import("./amounts.js").Unit[]} units */
export function drawRise(context, frame, {times, layers: [highest]}, units) {
    const first = times.findIndex((time) => time >= frame.from);
    const last = lastAtMost(times, frame.to);

    if (highest === undefined || first < 0 || last <= first) return;
    const ends = [first, last].map((i) => ({
        x: xAt(frame, valueAt(times, i)),
        y: yAt(frame, valueAt(highest.tops, i)),
    }));
    const text = change(units, valueAt(highest.tops, last) - valueAt(highest.tops, first));
    const [{x, y}, to] = /** @type {[{x: number, y: number}, {x: number, y: number}]} */ (ends);

    context.strokeStyle = context.fillStyle = colour("text");
    context.lineWidth = 2;
    context.font = "bold 14px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(to.x, to.y);
    context.stroke();
    const width = context.measureText(text).width + 12;
    const middle = (x + to.x) / 2;
    const top = Math.max(frame.top + 12, (y + to.y) / 2);

    context.fillStyle = colour("background");
    context.fillRect(middle - width / 2, top - 11, width, 22);
    context.strokeRect(middle - width / 2, top - 11, width, 22);
    context.fillStyle = colour("text");
    context.fillText(text, middle, top);
}

/** Draws the plot of a profile.
 * @param {HTMLCanvasElement} canvas
 * @param {Profile} profile
 * @param {Painted} view
 * @param {Stack} stack
 * @param {Frame} frame
 * @param {import("./axes.js").PlotMark[]} marks
 * @param {boolean} outlines of bands are drawn too */
export function drawPlot(canvas, profile, view, stack, frame, marks, outlines) {
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
        const outlined = outlines && stack.layers.length * stack.times.length < MAX_OUTLINED;
        const found = searchOf(view);

        const isLines = view.shape === "lines";

        for (const layer of isLines ? stack.layers : thickLayers(stack, frame)) {
            context.globalAlpha = findsBand(found, layer.band) ? 1 : FAINT;
            if (isLines) drawLine(context, frame, stack, layer);
            else drawLayer(context, frame, stack.times, layer, outlined);
        }
        context.globalAlpha = 1;
        if (stack.times.length === 1) drawSingle(context, frame, stack);
        drawMarks(context, frame, marks);
        if (view.rise && view.shape === "areas")
            drawRise(context, frame, stack, profile.units.level);
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
    /** @param {Float64Array} edge */
    const levelOn = (edge) => levelAt(stack.times, edge, time);

    if (lastAtMost(stack.times, time) < 0) return undefined;
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
