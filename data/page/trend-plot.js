/* Draws the plot of a trend: the bands of the runs, lines over them, and names at
 * the axis. */

import {begin, colour, frameOf, within, xAt, yAt} from "./canvas.js";
import {at} from "./lists.js";
import {drawPlot, stackOf} from "./plot.js";
import {nameStep} from "./trend.js";
import {defaultView} from "./view.js";

/** @typedef {import("./canvas.js").Frame} Frame */
/** @typedef {import("./json.js").TrendJson} TrendJson */
/** @typedef {import("./json.js").TrendRun} TrendRun */
/** @typedef {import("./model.js").Profile} Profile */

/** What is drawn. @typedef {{frame: Frame, stack: import("./plot.js").Stack}} Drawing */

/** A line over the bands: its colour, and what of a run it shows.
 * @typedef {{role: string, key: "peak"|"live"}} Line */

/** @type {Line[]} */
const LINES = [
    {role: "size", key: "peak"},
    {role: "live", key: "live"},
];

/** The most characters of a name at the axis. */
const MAX_NAME = 14;

/** The least pixels between names at the axis. */
const NAME_GAP = 12;

/** With this number of runs, the lines have no dots. */
const MANY = 100;

/** Returns the lines that have a value in some run.
 * @param {TrendRun[]} runs */
export function linesOf(runs) {
    return LINES.filter(({key}) => runs.some((run) => run[key] !== undefined));
}

/** Returns the greatest value of the lines of all runs, or a greater one.
 * @param {TrendRun[]} runs
 * @param {number} high */
function highOf(runs, high) {
    return runs.reduce((most, {peak = 0, live = 0}) => Math.max(most, peak, live), high);
}

/** Draws names and dates at the axis.
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {TrendRun[]} runs */
function drawNames(context, frame, runs) {
    context.font = "12px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "top";
    context.fillStyle = colour("faint");
    const texts = runs.map(({name, date = ""}) => {
        const text = name.length > MAX_NAME ? name.slice(0, MAX_NAME - 1) + "…" : name;
        const day = date.slice(0, 10);
        const width = Math.max(context.measureText(text).width, context.measureText(day).width);

        return {text, day, width};
    });
    const wanted = Math.max(...texts.map(({width}) => width)) + NAME_GAP;
    const step = nameStep(frame.width / runs.length, wanted);
    const end = frame.left + frame.width + 14;
    const bottom = frame.top + frame.height;

    for (let i = 0; i < runs.length; i += step) {
        const {text, day, width} = at(texts, i);
        const x = Math.min(Math.max(xAt(frame, i + 0.5), width / 2), end - width / 2);

        context.fillText(text, x, bottom + 8);
        context.fillText(day, x, bottom + 21);
    }
}

/** @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {TrendRun[]} runs
 * @param {Line} line */
function drawLine(context, frame, runs, {role, key}) {
    context.lineWidth = 1.5;
    context.beginPath();
    context.strokeStyle = context.fillStyle = colour(role);
    runs.forEach((run, i) => {
        const value = run[key];

        if (value === undefined) return;
        const x = xAt(frame, i + 0.5);
        const y = yAt(frame, value);

        context.lineTo(x, y);
        if (runs.length < MANY) context.fillRect(x - 2, y - 2, 4, 4);
    });
    context.stroke();
}

/** Draws the plot.
 * @param {HTMLCanvasElement} canvas
 * @param {TrendJson} trend
 * @param {Profile} profile of the trend
 * @returns {Drawing} */
export function drawTrend(canvas, {runs, steps}, profile) {
    const n = runs.length;
    const view = defaultView();
    const frame = frameOf(canvas, [0, n], 0, 1);
    const stack = stackOf(profile, view, 0, n, frame.width);
    const marks = steps.map(({run}, i) => ({time: run, number: i + 1, text: ""}));

    frame.high = highOf(runs, stack.high) * 1.04 || 1;
    drawPlot(canvas, {...profile, runs: true}, view, stack, frame, marks, true);
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

    drawNames(context, frame, runs);
    within(context, frame, () => {
        for (const line of linesOf(runs)) drawLine(context, frame, runs, line);
    });
    return {frame, stack};
}

/** Draws frames around the run that is open and the one under the mouse.
 * @param {HTMLCanvasElement} overlay
 * @param {Frame} frame
 * @param {number} n runs
 * @param {number} chosen
 * @param {number} current */
export function drawMarked(overlay, frame, n, chosen, current) {
    const context = begin(overlay);
    /** @param {number} run @param {number} lineWidth */
    const draw = (run, lineWidth) => {
        const width = Math.max(2, frame.width / n);

        context.lineWidth = lineWidth;
        context.strokeRect(xAt(frame, run), frame.top, width, frame.height);
    };

    context.strokeStyle = colour("text");
    draw(chosen, 3);
    draw(current, 1);
}
