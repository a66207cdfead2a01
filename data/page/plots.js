/* The plots of the runs: their canvases, what lies on them, and the place of the
 * readout. */

import {makeLine} from "./along.js";
import {begin, colour, frameOf, trace, traceLine, within, xAt} from "./canvas.js";
import {element, isolated} from "./dom.js";
import {at, valueAt} from "./lists.js";
import {describePlot, drawPlot, stackOf} from "./plot.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./parts.js").Values} Values */

/** A plot: its canvases and what they show.
 * @typedef {object} Plot
 * @property {import("./model.js").PageRun} run
 * @property {HTMLElement} box
 * @property {HTMLCanvasElement} canvas
 * @property {HTMLCanvasElement} overlay the current band
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
            makeLine({parts}, "moment"),
            makeLine({parts}, "cursor"),
        ),
    );

    return {
        run,
        box,
        canvas,
        overlay,
        selection,
        stack: {eras: [], times: new Float64Array(0), layers: [], high: 0},
        frame: frameOf(canvas, [0, 1], 0, 1),
    };
}

/** Draws the plots with one scale.
 * @param {Plot[]} plots
 * @param {Pick<Values, "profiles"|"range"|"shape"|"hidden"|"only"|"marks"|"high">} values */
function drawPlots(plots, {profiles, range, marks, high: others, ...view}) {
    const isWhole = view.shape === "areas" && view.only === null && view.hidden.length === 0;

    plots.forEach((plot, i) => {
        plot.frame = frameOf(plot.canvas, range, 0, 1);
        plot.stack = stackOf(at(profiles, i), view, ...range, plot.frame.width);
    });
    const high = Math.max(isWhole ? others : 0, ...plots.map(({stack}) => stack.high));

    plots.forEach((plot, i) => {
        const own = marks.filter(({run}) => run === plot.run);

        plot.frame = frameOf(plot.canvas, range, 0, view.shape === "shares" ? 1 : high * 1.04);
        drawPlot(plot.canvas, at(profiles, i), view, plot.stack, plot.frame, own);
    });
}

/** Draws the outline of the current band.
 * @param {Plot} plot
 * @param {Pick<Values, "shape"|"band">} values */
function drawCurrent({overlay, frame, stack}, {shape, band}) {
    const context = begin(overlay);
    const current = stack.layers.find((layer) => layer.band.label === band);

    if (current === undefined) return;
    within(context, frame, () => {
        const path = new Path2D();

        if (shape === "lines") traceLine(path, frame, stack.times, current.tops);
        else trace(path, frame, stack.times, current);
        context.strokeStyle = colour("text");
        context.lineWidth = shape === "lines" ? 3 : 1.5;
        context.stroke(path);
    });
}

/** Makes the plots.
 * @param {Pick<App, "report"|"parts">} app
 * @returns {Plot[]} */
export function makePlots({report, parts}) {
    const plots = report.runs.map((run) => makePlot({report, parts}, run));

    parts.add({
        reads: ["profiles", "range", "shape", "hidden", "only", "marks", "look", "high"],
        draw: (values) => drawPlots(plots, values),
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
            for (const plot of plots) drawCurrent(plot, values);
        },
    });
    return plots;
}

/** Returns the width of the plots and the legend, CSS pixels.
 * @param {HTMLElement} box of a plot */
const viewWidth = (box) => box.closest("[part=view]")?.clientWidth ?? 0;

/** Keeps the readout beside the cursor, on the side with more room, and not beyond
 * the edges of the page.
 * @param {Pick<App, "parts">} app
 * @param {Plot[]} plots
 * @param {HTMLElement} readout */
export function placeReadout({parts}, plots, readout) {
    parts.add({
        reads: ["active", "cursor", "range", "look"],
        draw({active, cursor}) {
            const {box, frame} = plots.find(({run}) => run === active) ?? at(plots, 0);

            if (cursor === null) return;
            const x = box.offsetLeft + xAt(frame, cursor);
            const right = x < (box.parentElement?.clientWidth ?? 0) / 2;

            readout.style.top = `${box.offsetTop + 50}px`;
            readout.style.left = `${right ? x + 14 : x - 14}px`;
            readout.style.transform = right
                ? `translateX(min(0px, ${viewWidth(box) - x - 14}px - 100%))`
                : `translateX(max(-100%, ${14 - x}px))`;
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
