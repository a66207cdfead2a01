/* Draws the difference of a run from the first one over time: bands that grew
 * are above zero, those that shrank below. */

import {_, fill} from "./dom.js";
import {begin, colour, drawAxes, drawNote, frameOf, paintOf, within, xAt, yAt} from "./plot.js";
import {isShown} from "./view.js";

/** @typedef {import("./model.js").Profile} Profile */

/** @typedef {{times: Float64Array, total: number[], bands: {label: string, values: number[]}[]}} Difference */

/** Returns the difference of a run as the data have it, or null.
 * @param {any} compared an element of comparison.runs
 * @returns {Difference|null} */
export function differenceOf(compared) {
    const raw = compared.difference;

    if (!raw || !raw.times_ns) return null;
    return {
        times: Float64Array.from(raw.times_ns, (/** @type {number} */ time) => time / 1e9),
        total: raw.total,
        bands: raw.bands.map((/** @type {any} */ band) => ({
            label: band.band,
            values: band.values,
        })),
    };
}

/** Hatches what one of the runs has no data for.
 * @param {CanvasRenderingContext2D} context
 * @param {import("./plot.js").Frame} frame
 * @param {number} left CSS pixels */
function drawHatch(context, frame, left) {
    const right = frame.left + frame.width,
        bottom = frame.top + frame.height;

    context.save();
    context.beginPath();
    context.rect(left, frame.top, right - left, frame.height);
    context.clip();
    context.strokeStyle = colour("faint");
    context.lineWidth = 0.5;
    context.beginPath();
    for (let x = left - frame.height; x < right; x += 8) {
        context.moveTo(x, bottom);
        context.lineTo(x + frame.height, frame.top);
    }
    context.stroke();
    context.restore();
}

/** Draws a difference.  The bands have the paints of the profile.
 * @param {HTMLCanvasElement} canvas
 * @param {Difference|null} difference
 * @param {Profile} profile
 * @param {import("./view.js").View} view
 * @param {[number, number]} range s
 * @param {string} title
 * @param {boolean} countsEras
 * @returns {{low: number, high: number}} the scale */
export function drawDifference(canvas, difference, profile, view, range, title, countsEras) {
    const context = begin(canvas);
    const empty = {low: 0, high: 0};

    if (difference === null || difference.times.length === 0) {
        drawNote(context, frameOf(canvas, range, 0, 1), _("no difference on this time axis"));
        return empty;
    }
    const {times, total} = difference;
    const up = new Float64Array(times.length),
        down = new Float64Array(times.length);
    const known = difference.bands.filter((band) => isShown(view, band.label));
    const drawn = profile.drawn.filter((band) => known.some((other) => other.label === band.label));
    /** @type {{band: import("./model.js").Band, bottoms: Float64Array, tops: Float64Array}[]} */
    const layers = [];

    for (const band of drawn) {
        const values = known.find((other) => other.label === band.label)?.values ?? [];

        /* A band whose sign changes has an area on each side. */
        for (const [side, sign] of /** @type {[Float64Array, number][]} */ ([
            [up, 1],
            [down, -1],
        ])) {
            if (!values.some((value) => value * sign > 0)) continue;
            const bottoms = side.slice();

            for (let i = 0; i < times.length; i++) if (values[i] * sign > 0) side[i] += values[i];
            layers.push({band, bottoms, tops: side.slice()});
        }
    }
    for (let i = 0; i < times.length; i++) {
        if (times[i] < range[0] || times[i] > range[1]) continue;
        empty.low = Math.min(empty.low, down[i], total[i]);
        empty.high = Math.max(empty.high, up[i], total[i]);
    }
    const frame = frameOf(canvas, range, empty.low, empty.high);

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
        for (const {band, bottoms, tops} of layers) {
            context.fillStyle = paintOf(context, band);
            context.beginPath();
            for (let i = 0; i < times.length; i++)
                context.lineTo(xAt(frame, times[i]), yAt(frame, tops[i]));
            for (let i = times.length - 1; i >= 0; i--)
                context.lineTo(xAt(frame, times[i]), yAt(frame, bottoms[i]));
            context.closePath();
            context.fill();
            context.strokeStyle = colour("outline");
            context.lineWidth = 0.4;
            context.stroke();
        }
        context.strokeStyle = colour("text");
        context.lineWidth = 1.5;
        context.beginPath();
        for (let i = 0; i < times.length; i++)
            context.lineTo(xAt(frame, times[i]), yAt(frame, total[i]));
        context.stroke();
        context.lineWidth = 1;
        context.beginPath();
        context.moveTo(frame.left, yAt(frame, 0));
        context.lineTo(frame.left + frame.width, yAt(frame, 0));
        context.stroke();
        const end = times[times.length - 1];

        if (end < range[1]) {
            context.fillStyle = colour("gap");
            context.fillRect(
                xAt(frame, end),
                frame.top,
                frame.left + frame.width - xAt(frame, end),
                frame.height,
            );
            drawHatch(context, frame, xAt(frame, end));
        }
    });
    return {low: frame.low, high: frame.high};
}

/** Returns what a screen reader says of a difference.
 * @param {string} from
 * @param {string} to */
export function describeDifference(from, to) {
    return fill(_("Difference over time from %s to %s"), from, to);
}
