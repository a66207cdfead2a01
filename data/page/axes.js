/* Draws what is around the bands: axes, the grid, marks and notes. */

import {fill} from "./dom.js";
import {ticks, timeTicks, unitOf} from "./amounts.js";
import {colour, fitting, xAt, yAt} from "./canvas.js";
import {at} from "./lists.js";

/** @typedef {import("./canvas.js").Frame} Frame */

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

/** A mark: its number, 0 if it has none, and its text.
 * @typedef {{time: number, number: number, text: string}} PlotMark */

/** Marks nearer to each other than this are one line, CSS pixels. */
const NEAR = 3;

/** A text of a mark that is cut to fewer characters is left out. */
const READABLE = 8;

/** More lines than this are drawn faintly, with one row of labels. */
const MANY = 30;

/** The rows of labels, and the height of one, CSS pixels. */
const ROWS = 2;
const ROW_HEIGHT = 14;

/** The labels take this height of a plot, CSS pixels: curves stay below them. */
export const LABELS_HEIGHT = 3 + ROWS * ROW_HEIGHT;

/** Returns the labels of marks, from the last on: each has the room to the next label of its
 * row, which is the first with room for its whole text, or that with the most.
 * @param {CanvasRenderingContext2D} context
 * @param {(PlotMark & {x: number})[]} marks
 * @param {number} right the edge of the plot
 * @returns {{label: string, left: number, width: number, row: number}[]} */
function labelsOf(context, marks, right) {
    const ends = Array.from({length: marks.length > MANY ? 1 : ROWS}, () => right);
    const found = [];

    for (const {x, number, text} of [...marks].reverse()) {
        const whole = `${number} ${text}`;
        const wide = context.measureText(whole).width;
        const roomy = ends.findIndex((end) => end - x - 8 >= wide);
        const row = roomy >= 0 ? roomy : ends.indexOf(Math.max(...ends));
        const end = at(ends, row);
        const named = fitting(context, whole, end - x - 8);
        const label = named === whole || named.length >= READABLE ? named : String(number);
        const {width} = context.measureText(label);
        /* At the edge, the number is beside its line. */
        const left = end === right ? Math.min(x + 1, end - width - 5) : x + 1;

        if (number === 0 || left + width + 5 > end) continue;
        found.push({label, left, width, row});
        ends[row] = left;
    }
    return found;
}

/** Draws marks: dashed lines with numbers at their tops, and as much of their texts as has room.
 * @param {CanvasRenderingContext2D} context
 * @param {Frame} frame
 * @param {PlotMark[]} marks */
export function drawMarks(context, frame, marks) {
    const right = frame.left + frame.width;
    const seen = marks
        .map((mark) => ({...mark, x: Math.round(xAt(frame, mark.time)) + 0.5}))
        .filter(({x}) => x >= frame.left && x <= right)
        .sort((a, b) => a.x - b.x)
        .filter(({x}, i, all) => i === 0 || x - at(all, i - 1).x >= NEAR);

    context.strokeStyle = context.fillStyle = colour("mark");
    context.lineWidth = 1;
    context.setLineDash([4, 3]);
    context.font = "bold 11px system-ui, sans-serif";
    context.textAlign = "left";
    context.textBaseline = "top";
    context.globalAlpha = seen.length > MANY ? 0.3 : 1;
    context.beginPath();
    for (const {x} of seen) {
        context.moveTo(x, frame.top);
        context.lineTo(x, frame.top + frame.height);
    }
    context.stroke();
    context.globalAlpha = 1;
    for (const {label, left, width, row} of labelsOf(context, seen, right)) {
        const top = frame.top + 2 + row * ROW_HEIGHT;

        context.fillStyle = colour("background");
        context.fillRect(left, top, width + 4, 13);
        context.fillStyle = colour("mark");
        context.fillText(label, left + 2, top + 1);
    }
    context.setLineDash([]);
}
