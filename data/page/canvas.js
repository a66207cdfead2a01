/* Canvases: their sizes, colours and hatches, scales of time and levels, and paths. */

import {valueAt} from "./lists.js";

/** @typedef {import("./model.js").Band} Band */

/** The place of a plot on its canvas, in CSS pixels, and its scales.
 * @typedef {object} Frame
 * @property {number} left
 * @property {number} top
 * @property {number} width
 * @property {number} height
 * @property {number} from s
 * @property {number} to s
 * @property {number} low the level at the bottom
 * @property {number} high the level at the top */

/** The most pixels of text beside the axes. */
const MARGIN = {left: 60, right: 16, top: 20, bottom: 34};

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

/** Returns the size of a canvas in CSS pixels.  That of a hidden canvas is 0, which
 * is not kept.
 * @param {HTMLCanvasElement} canvas
 * @returns {[number, number]} */
export function sizeOf(canvas) {
    const size = look.sizes.get(canvas) ?? [canvas.clientWidth, canvas.clientHeight];

    if (size[0] > 0) look.sizes.set(canvas, size);
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

/** Returns where on a canvas an event is, CSS pixels.
 * @param {HTMLCanvasElement} canvas
 * @param {MouseEvent} event
 * @returns {[number, number]} */
export function placeOf(canvas, event) {
    const box = canvas.getBoundingClientRect();

    return [event.clientX - box.left, event.clientY - box.top];
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

/** Returns how a hatch is drawn, or undefined.
 * @param {string} name */
export const hatchOf = (name) => hatches[name];

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

/** Returns black or white: what has more contrast to a colour (colour_of_text_on in
 * src/chart/colour/oklab.h).
 * @param {string} paint "#rrggbb" */
export function textOn(paint) {
    const luminance = [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
        const part = parseInt(paint.slice(2 * i + 1, 2 * i + 3), 16) / 255;

        return sum + weight * (part > 0.04045 ? ((part + 0.055) / 1.055) ** 2.4 : part / 12.92);
    }, 0.05);

    return luminance < Math.sqrt(1.05 * 0.05) ? "white" : "black";
}

/** A narrower text is left out, CSS pixels. */
const MIN_TEXT = 14;

/** Returns a text that fits, shortened in its middle, or "".
 * @param {CanvasRenderingContext2D} context
 * @param {string} text
 * @param {number} room CSS pixels */
export function fitting(context, text, room) {
    const {length} = text;
    let low = 0;
    let high = Math.min(length, Math.ceil(room / 2));
    /** @param {number} n */
    const shortest = (n) => text.slice(0, Math.ceil(n / 2)) + "…" + text.slice(length - (n >> 1));

    if (room < MIN_TEXT) return "";
    if (length <= high && context.measureText(text).width <= room) return text;
    while (low < high) {
        const middle = (low + high + 1) >> 1;

        if (context.measureText(shortest(middle)).width <= room) low = middle;
        else high = middle - 1;
    }
    return low < 2 ? "" : shortest(low);
}

/** Draws the tiles of all patterns, one after the other: a canvas for each takes longer.
 * @type {CanvasRenderingContext2D|null} */
let pen = null;

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

        /* With willReadFrequently, the browser draws in memory. */
        pen ??= /** @type {CanvasRenderingContext2D} */ (
            document.createElement("canvas").getContext("2d", {willReadFrequently: true})
        );
        const tile = pen.canvas;

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
 * @param {{tops: Float64Array, bottoms: Float64Array}} layer */
export function trace(path, frame, times, {tops, bottoms}) {
    traceLine(path, frame, times, tops);
    for (let i = times.length - 1; i >= 0; i--)
        path.lineTo(xAt(frame, valueAt(times, i)), yAt(frame, valueAt(bottoms, i)));
    path.closePath();
}

/** Narrower parts of a layer, in pixels, have the layer's colour as outline: a
 * dark one would hide them. */
const NARROW = 1.9;

/** Returns how wide a layer is from one point to the next, across its direction;
 * at a step, as it is beside it.
 * @param {Frame} frame
 * @param {Float64Array} times
 * @param {{tops: Float64Array, bottoms: Float64Array}} layer
 * @param {number} i
 * @returns {number} pixels; 0 = absent */
export function widthAt(frame, times, {tops, bottoms}, i) {
    const left = yAt(frame, valueAt(bottoms, i)) - yAt(frame, valueAt(tops, i));
    const right = yAt(frame, valueAt(bottoms, i + 1)) - yAt(frame, valueAt(tops, i + 1));
    const rise =
        yAt(frame, valueAt(tops, i + 1)) - yAt(frame, valueAt(tops, i)) + (right - left) / 2;
    const run = xAt(frame, valueAt(times, i + 1)) - xAt(frame, valueAt(times, i));

    return (Math.abs(left + right) / 2) * (run > 0 ? run / Math.hypot(run, rise) : 1);
}

/** Fills a layer, and outlines its edges.
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {Float64Array} times
 * @param {{band: Band, tops: Float64Array, bottoms: Float64Array}} layer
 * @param {boolean} outlined */
export function drawLayer(context, frame, times, layer, outlined) {
    context.fillStyle = paintOf(context, layer.band);
    context.beginPath();
    trace(context, frame, times, layer);
    context.fill();
    if (!outlined) return;
    const narrow = new Path2D();
    const broad = new Path2D();

    for (const edge of [layer.tops, layer.bottoms]) {
        /** @type {Path2D|null} */
        let before = null;

        for (let i = 0; i + 1 < times.length; i++) {
            const width = widthAt(frame, times, layer, i);
            const path = width <= 0 ? null : width < NARROW ? narrow : broad;

            if (path !== before)
                path?.moveTo(xAt(frame, valueAt(times, i)), yAt(frame, valueAt(edge, i)));
            path?.lineTo(xAt(frame, valueAt(times, i + 1)), yAt(frame, valueAt(edge, i + 1)));
            before = path;
        }
    }
    context.lineWidth = 0.4;
    context.strokeStyle = context.fillStyle;
    context.stroke(narrow);
    context.strokeStyle = colour("outline");
    context.stroke(broad);
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

/** Returns a test whether a text fits into a room in the font of an element.
 * @param {Element} element
 * @param {number} room CSS pixels
 * @returns {import("./shorten.js").Fits} */
export function fitsInto(element, room) {
    const context = document.createElement("canvas").getContext("2d");

    if (context === null) return () => true;
    context.font = getComputedStyle(element).font;
    return (text) => text.length <= room && context.measureText(text).width <= room;
}
