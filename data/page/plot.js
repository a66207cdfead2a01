/* Draws the plot of a run on a canvas: takes a profile and the view, paints
 * stacked areas, shares or lines. */

import {_, fill} from "./dom.js";
import {amount, ticks, timeTicks, unitOf} from "./amounts.js";
import {at, lastOf, valueAt} from "./lists.js";
import {lastAtMost} from "./model.js";
import {isShown} from "./view.js";

/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./model.js").Band} Band */
/** @typedef {import("./view.js").View} View */
/** @typedef {{band: Band, tops: Float64Array, bottoms: Float64Array}} Layer */

/** The layers of a plot, from the top of the stack.  eras are indices of kept
 * eras; each has a point, those of a flow two.
 * @typedef {{eras: number[], times: Float64Array, layers: Layer[], high: number}} Stack */

/** The place of a plot on its canvas, in CSS pixels, and its scales.
 * @typedef {{left: number, top: number, width: number, height: number, from: number, to: number, low: number, high: number}} Frame */

/** The most pixels of text beside the axes. */
const MARGIN = {left: 60, right: 16, top: 20, bottom: 34};

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
 * @param {View} view
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

/** What the document's layout and style tell, kept until they change: asking
 * them between changes of the document is slow.
 * @type {{sizes: Map<HTMLCanvasElement, [number, number]>, colours: Map<string, string>}} */
const look = {sizes: new Map(), colours: new Map()};

/** Forgets sizes and colours: after a change of the layout or the theme. */
export function forgetLook() {
    look.sizes.clear();
    look.colours.clear();
}

/** Forgets the size of a canvas: after a change of its height.
 * @param {HTMLCanvasElement} canvas */
export function forgetSize(canvas) {
    look.sizes.delete(canvas);
}

/** Returns the size of a canvas in CSS pixels.
 * @param {HTMLCanvasElement} canvas
 * @returns {[number, number]} */
export function sizeOf(canvas) {
    const size = look.sizes.get(canvas) ?? [canvas.clientWidth, canvas.clientHeight];

    look.sizes.set(canvas, size);
    return size;
}

/** Returns the place of a plot on a canvas.
 * @param {HTMLCanvasElement} canvas
 * @param {[number, number]} range s
 * @param {number} low
 * @param {number} high
 * @returns {Frame} */
export function frameOf(canvas, [from, to], low, high) {
    const [width, height] = sizeOf(canvas);

    return {
        left: MARGIN.left,
        top: MARGIN.top,
        width: Math.max(1, width - MARGIN.left - MARGIN.right),
        height: Math.max(1, height - MARGIN.top - MARGIN.bottom),
        from,
        to: to > from ? to : from + 1,
        low,
        high: high > low ? high : low + 1,
    };
}

/** @param {Frame} frame
 * @param {number} time s */
export function xAt(frame, time) {
    return frame.left + ((time - frame.from) / (frame.to - frame.from)) * frame.width;
}

/** @param {Frame} frame
 * @param {number} x CSS pixels */
export function timeAt(frame, x) {
    return frame.from + ((x - frame.left) / frame.width) * (frame.to - frame.from);
}

/** @param {Frame} frame
 * @param {number} level */
export function yAt(frame, level) {
    return (
        frame.top + frame.height - ((level - frame.low) / (frame.high - frame.low)) * frame.height
    );
}

/** Returns the canvas's context, cleared, in CSS pixels at the screen's
 * resolution.
 * @param {HTMLCanvasElement} canvas */
export function begin(canvas) {
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    const density = window.devicePixelRatio || 1;
    const size = sizeOf(canvas);
    const width = Math.round(size[0] * density);
    const height = Math.round(size[1] * density);

    if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width;
        canvas.height = height;
    }
    context.setTransform(density, 0, 0, density, 0, 0);
    context.clearRect(0, 0, width, height);
    return context;
}

/** The hatches of the settings by name.
 * @type {Record<string, import("./json.js").HatchJson>} */
let hatches = {};

/** @type {Map<string, CanvasPattern|string>} */
const patterns = new Map();

/** @param {Record<string, import("./json.js").HatchJson>} table */
export function setHatches(table) {
    hatches = table;
}

/** Returns a role's colour in the theme that the reader sees.
 * @param {string} role */
export function colour(role) {
    const known =
        look.colours.get(role) ??
        getComputedStyle(document.documentElement)
            .getPropertyValue("--" + role)
            .trim();

    look.colours.set(role, known);
    return known;
}

/** Returns the fill of a band: a colour or a pattern.
 * @param {CanvasRenderingContext2D} context
 * @param {Band} band */
export function paintOf(context, band) {
    const [plain, hatch, ink] = band.paint;

    if (band.other || plain === "") return colour("other");
    const drawing = hatches[hatch];

    if (drawing === undefined) return plain;
    const key = band.paint.join(" ");
    let made = patterns.get(key);

    if (made === undefined) {
        const {path, width, round, size} = drawing;
        const scale = 2;
        const tile = document.createElement("canvas");
        const pen = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));

        tile.width = tile.height = size * scale;
        pen.scale(scale, scale);
        pen.fillStyle = plain;
        pen.fillRect(0, 0, size, size);
        pen.strokeStyle = ink;
        pen.lineWidth = width;
        pen.lineCap = round ? "round" : "butt";
        pen.stroke(new Path2D(path));
        const pattern = context.createPattern(tile, "repeat");

        pattern?.setTransform(new DOMMatrix().scale(1.33 / scale));
        made = pattern ?? plain;
        patterns.set(key, made);
    }
    return made;
}

/** Traces a line through levels.
 * @param {CanvasRenderingContext2D|Path2D} path
 * @param {Frame} frame
 * @param {Float64Array} times
 * @param {Float64Array} levels */
export function traceLine(path, frame, times, levels) {
    for (let i = 0; i < times.length; i++)
        path.lineTo(xAt(frame, valueAt(times, i)), yAt(frame, valueAt(levels, i)));
}

/** Traces the outline of a layer.
 * @param {CanvasRenderingContext2D|Path2D} path
 * @param {Frame} frame
 * @param {Float64Array} times
 * @param {Layer} layer */
export function trace(path, frame, times, {tops, bottoms}) {
    traceLine(path, frame, times, tops);
    for (let i = times.length - 1; i >= 0; i--)
        path.lineTo(xAt(frame, valueAt(times, i)), yAt(frame, valueAt(bottoms, i)));
    path.closePath();
}

/** Draws the axes, the grid and their labels.
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {import("./amounts.js").Unit[]} units
 * @param {string} title of the y axis
 * @param {string} xTitle "" = the caller draws what is at the x axis
 * @param {boolean} countsEras the x axis has numbers instead of times */
export function drawAxes(context, frame, units, title, xTitle, countsEras) {
    const unit = unitOf(units, Math.max(Math.abs(frame.low), frame.high) / 2);
    const bottom = frame.top + frame.height;
    const times = countsEras
        ? {name: "", ticks: ticks(frame.from, frame.to, frame.width / 70, ["", 1])}
        : timeTicks(frame.from, frame.to, frame.width / 70);

    context.font = "12px system-ui, sans-serif";
    context.lineWidth = 1;
    context.strokeStyle = colour("grid");
    context.fillStyle = colour("faint");
    context.beginPath();
    context.textAlign = "right";
    context.textBaseline = "middle";
    for (const {value, label} of ticks(frame.low, frame.high, frame.height / 45, unit)) {
        const y = Math.round(yAt(frame, value)) + 0.5;

        context.moveTo(frame.left, y);
        context.lineTo(frame.left + frame.width, y);
        context.fillText(label, frame.left - 6, y);
    }
    context.textAlign = "center";
    context.textBaseline = "top";
    for (const {value, label} of xTitle === "" ? [] : times.ticks) {
        const x = Math.round(xAt(frame, value)) + 0.5;

        context.moveTo(x, bottom);
        context.lineTo(x, bottom + 4);
        context.fillText(label, x, bottom + 6);
    }
    context.stroke();
    context.textAlign = "left";
    context.textBaseline = "alphabetic";
    context.fillText(fill(title, unit[0]), 4, 13, frame.left + frame.width - 4);
    context.textAlign = "right";
    if (xTitle !== "")
        context.fillText(
            times.name === "" ? xTitle : `${xTitle} (${times.name})`,
            frame.left + frame.width,
            bottom + 31,
        );
    context.strokeStyle = colour("frame");
    context.strokeRect(frame.left + 0.5, frame.top + 0.5, frame.width - 1, frame.height - 1);
}

/** Clips drawing to the plot, calls paint, and ends the clip.
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {() => void} paint */
export function within(context, frame, paint) {
    context.save();
    context.beginPath();
    context.rect(frame.left, frame.top, frame.width, frame.height);
    context.clip();
    paint();
    context.restore();
}

/** Bands have outlines up to so many points in all; more would only darken. */
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

/** @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {Stack} stack
 * @param {Layer} layer */
function drawArea(context, frame, stack, layer) {
    context.fillStyle = paintOf(context, layer.band);
    context.beginPath();
    trace(context, frame, stack.times, layer);
    context.fill();
    if (stack.layers.length * stack.times.length >= MAX_OUTLINED) return;
    context.strokeStyle = colour("outline");
    context.lineWidth = 0.4;
    context.stroke();
}

/** Draws the plot of a profile.
 * @param {HTMLCanvasElement} canvas
 * @param {Profile} profile
 * @param {View} view
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
        for (const layer of stack.layers)
            if (view.shape === "lines") drawLine(context, frame, stack, layer);
            else drawArea(context, frame, stack, layer);
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

/** @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {string} text */
export function drawNote(context, frame, text) {
    context.fillStyle = colour("faint");
    context.font = "14px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillText(text, frame.left + frame.width / 2, frame.top + frame.height / 2, frame.width);
}

/** Draws marks: dashed lines with numbers at their tops.
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {{time: number, number: number}[]} marks */
export function drawMarks(context, frame, marks) {
    const seen = marks
        .map(({time, number}) => ({x: Math.round(xAt(frame, time)) + 0.5, number}))
        .filter(({x}) => x >= frame.left && x <= frame.left + frame.width);
    let free = -Infinity;

    context.strokeStyle = context.fillStyle = colour("mark");
    context.lineWidth = 1;
    context.setLineDash([4, 3]);
    context.font = "bold 11px system-ui, sans-serif";
    context.textAlign = "left";
    context.textBaseline = "top";
    context.beginPath();
    for (const {x} of seen) {
        context.moveTo(x, frame.top);
        context.lineTo(x, frame.top + frame.height);
    }
    context.stroke();
    for (const {x, number} of seen) {
        const width = context.measureText(String(number)).width;
        const left = Math.min(x + 1, frame.left + frame.width - width - 5);

        if (left < free) continue;
        context.fillStyle = colour("background");
        context.fillRect(left, frame.top + 2, width + 4, 13);
        context.fillStyle = colour("mark");
        context.fillText(String(number), left + 2, frame.top + 3);
        free = left + width + 7;
    }
    context.setLineDash([]);
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
