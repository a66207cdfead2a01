/* The section of the trend: the mouse and the keys tell a run; a click opens it
 * beside the run before it. */

import {amount, change, share} from "./amounts.js";
import {frameOf, placeOf, timeAt} from "./canvas.js";
import {
    _,
    answer,
    answerKey,
    button,
    cell,
    element,
    fill,
    isolated,
    row,
    section,
    table,
} from "./dom.js";
import {swatch} from "./legend.js";
import {at} from "./lists.js";
import {drawMarked, drawTrend, linesOf} from "./trend-plot.js";
import {commandFor, readTrend} from "./trend.js";

/** @typedef {import("./json.js").TrendJson} TrendJson */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./trend-plot.js").Drawing} Drawing */

/** @typedef {object} Trend
 * @property {HTMLElement} section
 * @property {HTMLElement} heading of the open pair
 * @property {() => void} draw draws anew
 * @property {(run: number, has: boolean) => void} show tells which run is open, and
 *   whether the page has its data
 * @property {() => object} drawn what is drawn, for tests */

/** The most bands of the readout. */
const MAX_BANDS = 10;

/** Returns the facts of a run that it has.
 * @param {import("./json.js").TrendRun} run */
function factsOf({date, commit, branch, mark, gc}) {
    const collections = gc === undefined ? "" : fill(_("GC: %s"), share(gc));

    return [date, commit, branch, mark, collections].filter((text) => text);
}

/** Returns the rows of the readout: the values of a run, and their changes from the
 * run before it.
 * @param {TrendJson} trend
 * @param {Profile} profile
 * @param {number} current */
function rowsOf({runs}, profile, current) {
    const run = at(runs, current);
    const before = runs[current - 1];
    const units = profile.units.level;
    const names = {peak: _("peak of the run"), live: _("peak of live bytes (HEAP_LIVE)")};
    const shown = [...profile.drawn].sort((a, b) => Number(a.other) - Number(b.other));
    /** A run without a census has no values.
     * @param {Float64Array|null} levels @param {number} i */
    const levelOf = (levels, i) => (runs[i]?.peak === undefined ? undefined : levels?.[i]);
    const total = levelOf(profile.totals, current);
    /** @param {string} label @param {number|undefined} value @param {number|undefined} old
     * @param {Node[]} mark @param {boolean} [part] of the total */
    const line = (label, value, old, mark, part = true) => {
        const known = value !== undefined && old !== undefined;

        return row(
            element("th", {scope: "row", title: label}, ...mark, isolated(label)),
            cell(value === undefined ? "" : amount(units, value)),
            cell(part && value !== undefined ? share(value / (total || 1)) : ""),
            cell(known ? change(units, value - old) : ""),
        );
    };

    return [
        line(_("total"), total, levelOf(profile.totals, current - 1), []),
        ...shown
            .slice(0, MAX_BANDS)
            .map((band) =>
                line(band.name, levelOf(band.levels, current), levelOf(band.levels, current - 1), [
                    swatch(band),
                ]),
            ),
        ...linesOf(runs).map(({role, key}) => {
            const mark = element("span", {class: "key " + role});

            return line(names[key], run[key], before?.[key], [mark], false);
        }),
    ];
}

/** Makes a canvas answer to the mouse and the keys.
 * @param {HTMLCanvasElement} canvas
 * @param {number} n runs
 * @param {(event: MouseEvent) => number} runUnder
 * @param {{current: number, chosen: number}} state
 * @param {(run: number) => void} point
 * @param {(run: number) => void} open */
function listen(canvas, n, runUnder, state, point, open) {
    answer(canvas, {
        pointermove: (event) => point(runUnder(event)),
        pointerdown: (event) => point(runUnder(event)),
        click: () => open(state.current),
        keydown(event) {
            answerKey(event, {
                ArrowLeft: () => point(state.current - 1),
                ArrowRight: () => point(state.current + 1),
                Home: () => point(0),
                End: () => point(n - 1),
                Enter: () => open(state.current),
                Escape: () => point(state.chosen),
            });
        },
    });
}

/** Makes the heading of the open pair, and what tells that the page does not have
 * it.
 * @param {TrendJson} trend */
function makePairHeading(trend) {
    const heading = element("h2", {id: "pair", "aria-live": "polite"});
    const missing = element("p", {class: "not-whole", id: "pair-missing"});

    return {
        heading,
        missing,
        /** @param {number} run @param {boolean} has */
        show(run, has) {
            const names = trend.runs
                .slice(Math.max(0, run - 1), run + 1)
                .map(({name, mark}) => name + (mark ? ` (${mark})` : ""));

            heading.replaceChildren(isolated(names.join(" → ")));
            missing.hidden = has;
            missing.replaceChildren(
                _(
                    "The page has only the last runs; these are below. This command draws the one that you chose:",
                ),
                " ",
                element("code", {}, commandFor(trend, run)),
            );
        },
    };
}

/** Returns the list of steps, which open their runs.
 * @param {TrendJson} trend
 * @param {(run: number) => void} open */
function makeSteps({steps}, open) {
    const items = steps.map(({run, text}) => {
        const click = () => open(run);

        return element("li", {}, button(text, click));
    });

    return element("ol", {id: "steps"}, ...items);
}

/** Returns what is said above the plot.
 * @param {TrendJson} trend */
function makeHint({first}) {
    return element(
        "p",
        {class: "faint"},
        _("A click, or Enter, opens a run beside the one before it. Keys: arrows."),
        ...(first > 0 ? [" ", fill(_("The page leaves out the first runs: %s."), first)] : []),
    );
}

/** @param {TrendJson} trend */
function makeCanvas({settings, heading}) {
    return element("canvas", {
        id: "trend-canvas",
        tabindex: 0,
        role: "img",
        class: "plot",
        "aria-label": `${settings.title}. ${heading}`,
        "aria-describedby": "trend-run",
    });
}

/** Tells a run.
 * @param {HTMLElement} readout
 * @param {TrendJson} trend
 * @param {Profile} profile
 * @param {number} current */
function fillReadout(readout, trend, profile, current) {
    const run = at(trend.runs, current);
    const facts = factsOf(run).flatMap((text = "") => [" · ", isolated(text)]);
    const rows = rowsOf(trend, profile, current);

    readout.replaceChildren(
        element("p", {}, element("b", {}, isolated(run.name)), ...facts),
        table({}, [], ...rows),
    );
}

/** Returns what is drawn, for tests.
 * @param {TrendJson} trend
 * @param {Profile} profile
 * @param {Drawing} drawing
 * @param {number} chosen */
function numbersOf({first}, profile, {frame, stack}, chosen) {
    return {
        frame,
        totals: Array.from(profile.totals),
        layers: stack.layers.map(({band}) => ({
            band: band.other ? "OTHER" : band.label,
            levels: Array.from(band.levels ?? []),
        })),
        chosen: chosen + first + 1,
    };
}

/** Makes the section of the trend, with the heading of the open pair.
 * @param {TrendJson} trend
 * @param {(run: number) => void} open
 * @returns {Trend} */
export function makeTrend(trend, open) {
    const n = trend.runs.length;
    const profile = readTrend(trend);
    const canvas = makeCanvas(trend);
    const overlay = element("canvas", {class: "overlay", "aria-hidden": "true"});
    const readout = element("output", {id: "trend-run", "aria-live": "polite"});
    const pair = makePairHeading(trend);
    const state = {chosen: n - 1, current: n - 1};
    /** @type {Drawing} */
    let drawing = {
        frame: frameOf(canvas, [0, n], 0, 1),
        stack: {eras: [], times: new Float64Array(0), layers: [], high: 0},
    };
    const mark = () => drawMarked(overlay, drawing.frame, n, state.chosen, state.current);
    /** @param {number} run */
    const tell = (run) => {
        state.current = run;
        fillReadout(readout, trend, profile, run);
    };
    /** @param {number} run */
    const point = (run) => {
        const next = Math.min(n - 1, Math.max(0, run));

        if (next === state.current) return;
        tell(next);
        mark();
    };
    /** @param {MouseEvent} event */
    const runUnder = (event) => Math.floor(timeAt(drawing.frame, placeOf(canvas, event)[0]));
    const layers = element("div", {class: "layers"}, canvas, overlay);
    const plot = element("div", {}, layers, makeSteps(trend, open));

    listen(canvas, n, runUnder, state, point, open);
    tell(state.current);
    return {
        section: section(
            "trend-section",
            trend.heading,
            makeHint(trend),
            element("div", {id: "trend-view"}, plot, readout),
            pair.heading,
            pair.missing,
        ),
        heading: pair.heading,
        draw() {
            drawing = drawTrend(canvas, trend, profile);
            mark();
        },
        show(run, has) {
            state.chosen = run;
            pair.show(run, has);
            if (state.current !== run) tell(run);
            mark();
        },
        drawn: () => numbersOf(trend, profile, drawing, state.chosen),
    };
}
