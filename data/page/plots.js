/* The plots of the runs: their canvases, what lies on them, and the place of the
 * readout. */

import {makeLines} from "./along.js";
import {LABELS_HEIGHT} from "./axes.js";
import {begin, colour, frameOf, timeAt, trace, traceLine, within, xAt} from "./canvas.js";
import {element, isolated} from "./dom.js";
import {at, valueAt} from "./lists.js";
import {lastAtMost} from "./model.js";
import {describePlot, drawPlot, stackOf} from "./plot.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./parts.js").Values} Values */

/** A plot: its canvases and what they show.
 * @typedef {object} Plot
 * @property {import("./model.js").PageRun} run
 * @property {HTMLElement} box
 * @property {HTMLCanvasElement} canvas
 * @property {HTMLCanvasElement} overlay the current band
 * @property {string} outlined the band that the overlay shows, or ""
 * @property {HTMLElement} selection the window that is being dragged
 * @property {import("./plot.js").Stack} stack
 * @property {import("./canvas.js").Frame} frame */

/** @param {Pick<App, "report"|"parts">} app
 * @param {Plot["run"]} run
 * @returns {Plot} */
function makePlot({report: {several}, parts}, run) {
    const canvas = element("canvas", {
        id: "plot-" + run.letter,
        tabindex: 0,
        role: "img",
        class: "plot",
    });
    const overlay = element("canvas", {class: "overlay", "aria-hidden": "true"});
    const selection = element("div", {class: "selection", hidden: true});
    const heading = element("h2", {class: "run-name"}, `${run.letter}  `, isolated(run.name));
    const box = element(
        "div",
        {class: "plot-box"},
        ...(several ? [heading] : []),
        element(
            "div",
            {class: "layers"},
            canvas,
            overlay,
            selection,
            ...makeLines({parts}, canvas),
        ),
    );

    return {
        run,
        box,
        canvas,
        overlay,
        outlined: "",
        selection,
        stack: {eras: [], times: new Float64Array(0), layers: [], high: 0},
        frame: frameOf(canvas, [0, 1], 0, 1),
    };
}

/** Where a plot is drawn coarsely, a point stands for this many columns of pixels. */
const COARSE = 3;

/** Draws the plots with one scale.  While the window moves, and at first where there are many
 * eras, they are drawn coarsely.  Returns whether they are to be drawn again.
 * @param {Plot[]} plots
 * @param {boolean} moves the window does
 * @param {boolean} isFirst
 * @param {Pick<Values, "profiles"|"range"|"marks"|"high"> &
 *   import("./plot.js").Painted} values */
function drawPlots(plots, moves, isFirst, {profiles, range, marks, high: others, ...view}) {
    const [from, to] = range;
    const isWhole = view.shape === "areas" && view.only.length === 0 && view.hidden.length === 0;
    const areDense = plots.map((plot, i) => {
        const profile = at(profiles, i);

        plot.frame = frameOf(plot.canvas, range, 0, 1);
        const {width} = plot.frame;
        const isDense = lastAtMost(profile.times, to) - lastAtMost(profile.times, from) > width / 2;

        plot.stack = stackOf(profile, view, ...range, moves && isDense ? width / COARSE : width);
        return isDense;
    });
    const high = Math.max(isWhole ? others : 0, ...plots.map(({stack}) => stack.high));
    const labels = marks.some(({number}) => number > 0) ? LABELS_HEIGHT : 0;
    let again = false;

    plots.forEach((plot, i) => {
        const own = marks.filter(({run}) => run === plot.run);

        const {height} = plot.frame;
        const top = high * Math.max(1.04, height / (height - labels));

        plot.frame = frameOf(plot.canvas, range, 0, view.shape === "shares" ? 1 : top);
        const whole = !moves || (isFirst && !areDense[i]);

        drawPlot(plot.canvas, at(profiles, i), view, plot.stack, plot.frame, own, whole);
        again ||= !whole;
    });
    return again;
}

/** Draws the outline of the current band.
 * @param {Plot} plot
 * @param {Pick<Values, "shape"|"band">} values */
function drawCurrent(plot, {shape, band}) {
    const {overlay, frame, stack} = plot;
    const current = stack.layers.find((layer) => layer.band.label === band);

    /* A canvas that was never drawn on costs nothing. */
    if (current === undefined && plot.outlined === "") return;
    const context = begin(overlay);

    plot.outlined = current?.band.label ?? "";
    if (current === undefined) return;
    within(context, frame, () => {
        const path = new Path2D();

        if (shape === "lines") traceLine(path, frame, stack.times, current.tops);
        else trace(path, frame, stack.times, current);
        context.strokeStyle = colour("text");
        context.lineWidth = shape === "lines" ? 3 : 1;
        context.stroke(path);
    });
}

/** Makes the plots.
 * @param {Pick<App, "report"|"parts">} app
 * @returns {Plot[]} */
export function makePlots({report, parts}) {
    const plots = report.runs.map((run) => makePlot({report, parts}, run));
    /** What was drawn last. @type {Parameters<typeof drawPlots>[3]|null} */
    let drawn = null;
    /** @type {Pick<Values, "shape"|"band">|null} */
    let current = null;
    let moves = false;
    const drawOutlines = () => {
        for (const plot of plots) if (current) drawCurrent(plot, current);
    };

    parts.add({
        reads: [
            "profiles",
            "range",
            "shape",
            "hidden",
            "only",
            "rise",
            "search",
            "regex",
            "marks",
            "look",
            "high",
        ],
        draw(values) {
            const before = drawn?.range ?? [];

            drawn = values;
            moves = values.range.some((edge, i) => edge !== before[i]);
            moves = drawPlots(plots, moves, before.length === 0, values);
        },
    });
    parts.add({
        pace: "rest",
        reads: [],
        ready: () => moves,
        draw() {
            moves = false;
            if (drawn) drawPlots(plots, false, false, drawn);
            drawOutlines();
        },
    });
    parts.add({
        reads: ["profiles"],
        draw({profiles}) {
            plots.forEach(({run, canvas}, i) =>
                canvas.setAttribute("aria-label", describePlot(run.letter, at(profiles, i))),
            );
        },
    });
    parts.add({
        reads: ["profiles", "range", "shape", "hidden", "only", "look", "band", "high"],
        draw(values) {
            current = values;
            drawOutlines();
        },
    });
    return plots;
}

/** About the width of the readout, CSS pixels. */
const BESIDE = 300;

/** The curve is much lower on one side: by this part of the plot. */
const MUCH = 0.08;

/** Returns how high the curve is between two places, as a part of the plot.
 * @param {Plot} plot
 * @param {number} left CSS pixels
 * @param {number} right */
function heightBetween({stack: {times, layers}, frame}, left, right) {
    const [from, to] = [timeAt(frame, left), timeAt(frame, right)];
    let high = 0;

    layers[0]?.tops.forEach((top, i) => {
        if (valueAt(times, i) >= from && valueAt(times, i) <= to) high = Math.max(high, top);
    });
    return high / frame.high;
}

/** Keeps the readout beside the cursor, on the side where it covers less of the curve, and
 * within the box of the plots.  Where it is not over a plot, it follows that.
 * @param {Pick<App, "parts">} app
 * @param {Plot[]} plots
 * @param {HTMLElement} readout */
export function placeReadout({parts}, plots, readout) {
    /** Where each plot is, and the width of all, CSS pixels: asking for them between
     * changes of the document is slow.
     * @type {{left: number, top: number}[]} */
    let places = [];
    let all = 0;
    let right = true;

    plots.forEach(({box}, i) => {
        box.style.order = String(2 * i);
    });
    parts.add({
        reads: ["look"],
        draw() {
            places = plots.map(({box}) => ({left: box.offsetLeft, top: box.offsetTop}));
            all = readout.parentElement?.clientWidth ?? 0;
        },
    });
    parts.add({
        reads: ["active", "cursor", "range", "look"],
        draw({active, cursor}) {
            const index = Math.max(
                0,
                plots.findIndex(({run}) => run === active),
            );
            const plot = at(plots, index);
            const {left, top} = at(places, index);
            const {frame} = plot;

            if (cursor === null) return;
            const inside = xAt(frame, cursor);
            const x = left + inside;
            const before = heightBetween(plot, inside - BESIDE, inside);
            const behind = heightBetween(plot, inside, inside + BESIDE);

            /* It does not jump for a little. */
            if (x < BESIDE) right = true;
            else if (frame.left + frame.width - inside < BESIDE) right = false;
            else if (Math.abs(before - behind) > MUCH) right = behind < before;
            readout.style.order = String(2 * index + 1);
            readout.style.transform = right
                ? `translate(min(${x + 14}px, ${all}px - 100%), ${top + 50}px)`
                : `translate(max(${x - 14}px - 100%, 0px), ${top + 50}px)`;
        },
    });
}

/** Returns what the plots show, for tests.
 * @param {Pick<App, "report"|"timeline">} app
 * @param {Plot[]} plots */
export function numbersOf({report, timeline}, plots) {
    const marks = timeline.countsEras() ? [] : report.marks;

    return Object.fromEntries(
        plots.map(({run, canvas, stack, frame}) => [
            canvas.id,
            {
                eras: stack.eras.map((era) => valueAt(run.profile.numbers, era)),
                xs: Array.from(stack.times, (time) => xAt(frame, time)),
                frame,
                marks: marks.filter((mark) => mark.run === run).map(({time}) => xAt(frame, time)),
                numbers: marks.filter((mark) => mark.run === run).map(({number}) => number),
                layers: stack.layers.map(({band, tops, bottoms}) => ({
                    band: band.label,
                    tops: Array.from(tops),
                    bottoms: Array.from(bottoms),
                })),
            },
        ]),
    );
}
