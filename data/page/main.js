/* Puts the page together: reads the data and the settings of the document, makes
 * the parts, and draws them when the view changes. */

import {_, element, setWords} from "./dom.js";
import {setDecimalPoint} from "./amounts.js";
import {describeDifference, differenceOf, drawDifference} from "./difference.js";
import {drawLane, lanesOf, laneValue} from "./lanes.js";
import {makeFlame} from "./flame.js";
import {follow, saidOfFollowing} from "./follow.js";
import {makeLegend} from "./legend.js";
import {eraAt, makeRuns} from "./model.js";
import {makeComparison, makeFacts, makeFindings, makeMarks, makeThreads} from "./panels.js";
import {
    begin,
    colour,
    describePlot,
    drawPlot,
    forgetLook,
    frameOf,
    setHatches,
    stackOf,
    trace,
    traceLine,
    within,
    xAt,
} from "./plot.js";
import {listen, listenAlong} from "./pointer.js";
import {fillReadout} from "./readout.js";
import {pairOf} from "./pair.js";
import {makeStrip} from "./strip.js";
import {makeTable} from "./table.js";
import {chosenRun, makeTrend} from "./trend.js";
import {SHAPES, viewFromAddress, viewToAddress} from "./view.js";

/** @typedef {import("./model.js").PageRun} PageRun */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./view.js").View} View */

/** A plot: its canvases and what they show.
 * @typedef {object} Plot
 * @property {PageRun} run
 * @property {HTMLElement} box
 * @property {HTMLCanvasElement} canvas
 * @property {HTMLCanvasElement} overlay the cursor and the current band
 * @property {HTMLElement} selection the window that is being dragged
 * @property {import("./plot.js").Stack} stack
 * @property {import("./plot.js").Frame} frame */

/** What all parts share.
 * @typedef {object} App
 * @property {any} data
 * @property {any} settings
 * @property {PageRun[]} runs
 * @property {View} view
 * @property {(() => void)[]} parts called when the view changes
 * @property {(() => void)[]} slowParts called when it has rested
 * @property {(change: Partial<View>) => void} set
 * @property {() => void} open shows the view of the address
 * @property {() => void} close the app is no longer on the page
 * @property {(run: PageRun) => Profile} profileOf
 * @property {(run: number) => Profile} profile
 * @property {() => [number, number]} span the time of all runs, s
 * @property {() => [number, number]} range the visible window, s; the whole run if an
 *   address asks for a time outside
 * @property {(from: number, to: number) => void} zoom
 * @property {(by: number, width: number) => void} pan
 * @property {(time: number) => void} jump shows a time, and puts the cursor there
 * @property {(time: number) => void} moveCursor
 * @property {number|null} pointer the time under the mouse, s; null if the cursor
 *   was set otherwise
 * @property {() => number|null} time of the mouse, else of the cursor, s
 * @property {() => number} near how far from the mouse something is still under it, s
 * @property {(time: number) => void} point puts the mouse's time, and the cursor at
 *   the census there
 * @property {() => boolean} countsEras the time axis has eras, so that nothing else
 *   of the log has a place on it
 * @property {number} look counts the changes of layout and theme
 * @property {() => {run: PageRun, time: number, text: string, number: number}[]} marks
 * @property {Plot|null} active the plot under the mouse or with the focus */

/** The address follows a view that has rested for this time, ms. */
const REST_MS = 200;

/** What is within this part of the window counts as under the mouse. */
const NEAR = 300;

/** The least part of the run that a window shows. */
const MIN_ZOOM = 1e-4;

/** @param {string} id
 * @returns {any} */
function read(id) {
    return JSON.parse(document.getElementById(id)?.textContent ?? "null");
}

/** Makes the app without its parts.
 * @param {any} data
 * @param {any} settings
 * @returns {App} */
function makeApp(data, settings) {
    const runs = makeRuns(data, settings);
    let frame = 0,
        rest = 0,
        closed = false,
        known = location.hash;
    /** @type {{run: PageRun, time: number, text: string, number: number}[]} */
    const marks = [];

    for (const run of runs)
        for (const {time, text} of run.markers)
            marks.push({run, time, text, number: marks.length + 1});

    const draw = () => {
        frame = 0;
        for (const part of app.parts) part();
    };
    /** Returns the view of the address.  Several runs have one profile in common. */
    const viewOfAddress = () => {
        const view = viewFromAddress(location.hash, settings.diff);

        view.profile = runs.length > 1 ? 0 : Math.min(view.profile, runs[0].profiles.length - 1);
        return view;
    };
    const rested = () => {
        const address = viewToAddress(app.view, settings.diff);

        for (const part of app.slowParts) part();
        /* The reader has changed the address: the page will hear of it. */
        if (location.hash !== known) return;
        if (location.hash.replace(/^#/, "") !== address)
            history.replaceState(
                history.state,
                "",
                address === "" ? location.pathname + location.search : "#" + address,
            );
        known = location.hash;
    };
    /** @type {App} */
    const app = {
        data,
        settings,
        runs,
        view: viewOfAddress(),
        parts: [],
        slowParts: [],
        active: null,
        look: 0,
        pointer: null,
        set(change) {
            if (closed) return;
            Object.assign(app.view, change);
            if (frame === 0) frame = requestAnimationFrame(draw);
            clearTimeout(rest);
            rest = window.setTimeout(rested, REST_MS);
        },
        close() {
            closed = true;
            cancelAnimationFrame(frame);
            clearTimeout(rest);
        },
        open() {
            known = location.hash;
            app.pointer = null;
            app.set(viewOfAddress());
        },
        profileOf: (run) => run.profiles[app.view.profile],
        profile: (run) => app.profileOf(runs[run]),
        span() {
            const profiles = runs.map(app.profileOf);
            const ends = profiles.map(({ends: times}, i) =>
                Math.max(times[times.length - 1] ?? 0, app.countsEras() ? 0 : runs[i].end),
            );
            const start = Math.min(
                ...profiles.map(({times}, i) =>
                    app.countsEras() ? (times[0] ?? 0) : runs[i].begin,
                ),
            );

            return [start, Math.max(...ends, start + 1e-9)];
        },
        range() {
            const [start, end] = app.span();
            const from = Math.max(start, app.view.from ?? start),
                to = Math.min(end, app.view.to ?? end);

            return from < to ? [from, to] : [start, end];
        },
        zoom(from, to) {
            const [start, end] = app.span();
            const middle = (from + to) / 2,
                least = (end - start) * MIN_ZOOM;

            if (to - from < least) [from, to] = [middle - least / 2, middle + least / 2];
            app.set({from: from <= start ? null : from, to: to >= end ? null : to});
        },
        pan(by, width) {
            const [start, end] = app.span();
            const from = Math.max(start, Math.min(end - width, app.range()[0] + by));

            app.zoom(from, from + width);
        },
        jump(time) {
            const [from, to] = app.range();

            if (time < from || time > to) app.pan(time - (from + to) / 2, to - from);
            app.pointer = null;
            app.set({cursor: time});
        },
        time: () => (app.view.cursor === null ? null : (app.pointer ?? app.view.cursor)),
        near: () => (app.range()[1] - app.range()[0]) / NEAR,
        point(time) {
            const profile = app.profileOf((app.active ?? {run: runs[0]}).run);
            const era = eraAt(profile, time);

            app.pointer = time;
            app.set({cursor: era < 0 || profile.flow ? time : profile.times[era], band: null});
        },
        moveCursor(time) {
            app.jump(time);
        },
        countsEras: () => app.profile(0).clock === "eras",
        marks: () => (app.countsEras() ? [] : marks),
    };

    return app;
}

/** Makes the plot of a run.
 * @param {App} app
 * @param {PageRun} run
 * @returns {Plot} */
function makePlot(app, run) {
    const canvas = element("canvas", {
        id: "plot-" + run.letter,
        tabindex: 0,
        role: "img",
        class: "plot",
    });
    const overlay = element("canvas", {class: "overlay", "aria-hidden": "true"});
    const selection = element("div", {class: "selection", hidden: true});
    const heading =
        app.runs.length > 1
            ? [element("h2", {class: "run-name"}, `${run.letter}  `, element("bdi", {}, run.name))]
            : [];
    const box = element(
        "div",
        {class: "plot-box"},
        ...heading,
        element("div", {class: "layers"}, canvas, overlay, selection),
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

/** Draws the plots with one scale, if anything but the cursor has changed, and
 * then the cursor on top.
 * @param {App} app
 * @param {Plot[]} plots */
function drawPlots(app, plots) {
    let made = "";
    let description = -1;

    return () => {
        const {view} = app;
        const now = JSON.stringify([
            view.from,
            view.to,
            view.shape,
            view.hidden,
            view.only,
            view.profile,
            app.look,
        ]);
        const range = app.range();

        if (now !== made) {
            made = now;
            for (const plot of plots) plot.frame = frameOf(plot.canvas, range, 0, 1);
            for (const plot of plots)
                plot.stack = stackOf(app.profileOf(plot.run), view, ...range, plot.frame.width);
            const high = Math.max(0, ...plots.map(({stack}) => stack.high));

            for (const plot of plots) {
                const profile = app.profileOf(plot.run);

                plot.frame = frameOf(
                    plot.canvas,
                    range,
                    0,
                    view.shape === "shares" ? 1 : high * 1.04,
                );
                drawPlot(
                    plot.canvas,
                    profile,
                    view,
                    plot.stack,
                    plot.frame,
                    app.marks().filter(({run}) => run === plot.run),
                );
                if (description !== view.profile)
                    plot.canvas.setAttribute("aria-label", describePlot(plot.run.letter, profile));
            }
            description = view.profile;
        }
        for (const plot of plots) drawCursor(app, plot);
    };
}

/** @param {App} app
 * @param {Plot} plot */
function drawCursor(app, {overlay, frame, stack}) {
    const {view} = app;
    const context = begin(overlay);
    const current = stack.layers.find((layer) => layer.band.label === view.band);

    within(context, frame, () => {
        if (current !== undefined) {
            const path = new Path2D();

            if (view.shape === "lines") traceLine(path, frame, stack.times, current.tops);
            else trace(path, frame, stack.times, current);
            context.strokeStyle = colour("text");
            context.lineWidth = view.shape === "lines" ? 3 : 1.5;
            context.stroke(path);
        }
        if (view.cursor === null) return;
        const x = Math.round(xAt(frame, view.cursor)) + 0.5;

        context.strokeStyle = colour("text");
        context.lineWidth = 1;
        context.beginPath();
        context.moveTo(x, frame.top);
        context.lineTo(x, frame.top + frame.height);
        context.stroke();
    });
}

/** Puts the readout beside the cursor, on the side with more room, and not beyond
 * the left edge.
 * @param {App} app
 * @param {Plot[]} plots
 * @param {HTMLElement} readout */
function placeReadout(app, plots, readout) {
    if (app.view.cursor === null) return;
    const {box, frame} = app.active ?? plots[0];
    const x = box.offsetLeft + xAt(frame, app.view.cursor);
    const right = x < /** @type {HTMLElement} */ (box.parentElement).clientWidth / 2;

    readout.style.top = `${box.offsetTop + 50}px`;
    readout.style.left = `${right ? x + 14 : x - 14}px`;
    readout.style.transform = right ? "none" : `translateX(max(-100%, ${14 - x}px))`;
}

/** Returns a canvas with a line at the mouse or the cursor, which the mouse moves.
 * @param {App} app
 * @param {HTMLCanvasElement} canvas */
function withLine(app, canvas) {
    const line = element("div", {class: "line", hidden: true});

    app.parts.push(() => {
        const time = app.time();
        const frame = frameOf(canvas, app.range(), 0, 1);

        line.hidden = time === null || time < frame.from || time > frame.to;
        if (time !== null) line.style.left = `${xAt(frame, time)}px`;
    });
    listenAlong(app, canvas);
    return element("div", {class: "layers"}, canvas, line);
}

/** Makes the lanes of the first run that has them, and those of the others
 * beside, with their values at the cursor.
 * @param {App} app
 * @returns {HTMLElement[]} */
function makeLanes(app) {
    const all = app.runs
        .map((run) => ({run, lanes: lanesOf(run.raw)}))
        .filter(({lanes}) => lanes.length > 0);
    const columns = all.map(({run, lanes}) =>
        element(
            "div",
            {class: "lane-column"},
            ...(app.runs.length > 1 ? [element("p", {class: "run-name"}, run.letter)] : []),
            ...lanes.map((lane) => {
                const canvas = element("canvas", {
                    class: "lane",
                    role: "img",
                    "aria-label": `${lane.title}: ${lane.layers.map(({name}) => name).join(", ")}`,
                });
                const values = lane.layers.map(() => element("span", {class: "value"}));
                const key = element(
                    "p",
                    {class: "lane-key"},
                    element("b", {}, lane.title),
                    ...lane.layers.flatMap(({name, role}, i) => [
                        " ",
                        element("span", {class: "key " + role}),
                        name,
                        " ",
                        values[i],
                    ]),
                );
                let made = "";

                app.parts.push(() => {
                    const range = app.range();
                    const now = [...range, app.look].join(" ");
                    const time = app.time();

                    if (now !== made) drawLane(canvas, lane, range);
                    made = now;
                    lane.layers.forEach((layer, i) => {
                        const value =
                            time === null ? null : laneValue(lane, layer, time, app.near());

                        values[i].textContent = value === null ? "" : lane.format(value);
                    });
                });
                return element("div", {}, key, withLine(app, canvas));
            }),
        ),
    );

    const made = element("section", {id: "lanes", "aria-label": _("Lanes")}, ...columns);

    app.parts.push(() => {
        made.hidden = app.countsEras();
    });
    return columns.length === 0 ? [] : [made];
}

/** Makes the differences of the later runs, and the box that shows them.
 * @param {App} app */
function makeDifferences(app) {
    const compared = (app.data.comparison?.runs ?? []).filter(
        (/** @type {any} */ run) => "difference" in run,
    );
    const reference = app.data.comparison?.reference;
    const box = element("div", {class: "plots", id: "differences"});
    const choice = element("input", {
        type: "checkbox",
        id: "difference",
        change: () => app.set({difference: choice.checked}),
    });
    const canvases = compared.map((/** @type {any} */ run) => ({
        run,
        difference: differenceOf(run),
        canvas: element("canvas", {
            id: "difference-" + run.run,
            role: "img",
            class: "plot",
            "aria-label": describeDifference(reference, run.run),
        }),
    }));

    /** @type {Record<string, {low: number, high: number}>} */
    const scales = {};
    let made = "";

    app.parts.push(() => {
        const {view} = app;

        choice.checked = view.difference;
        box.hidden = !view.difference || canvases.length === 0;
        if (box.hidden) {
            made = "";
            return;
        }
        const now = JSON.stringify([app.range(), view.hidden, view.only, app.look]);

        if (now === made) return;
        made = now;
        for (const {run, difference, canvas} of canvases)
            scales[canvas.id] = drawDifference(
                canvas,
                difference,
                app.runs[app.runs.length - 1].profiles[0],
                view,
                app.range(),
                `${run.run} − ${reference} (%s)`,
                app.countsEras(),
            );
    });
    box.append(
        ...canvases.map((/** @type {any} */ {canvas}) =>
            element("div", {class: "plot-box"}, withLine(app, canvas)),
        ),
    );
    return {
        box,
        scales,
        control: canvases.length === 0 ? [] : [element("label", {}, choice, " ", _("difference"))],
    };
}

/** Makes the controls above the plots.
 * @param {App} app
 * @param {Node[]} more */
function makeControls(app, more) {
    /** @type {Record<string, string>} */
    const names = {areas: _("areas"), shares: _("shares"), lines: _("lines")};
    const shapes = SHAPES.map((shape) =>
        element("input", {
            type: "radio",
            name: "shape",
            value: shape,
            change: () => app.set({shape}),
        }),
    );
    const profiles = app.runs[0].profiles;
    const choice = element(
        "select",
        {
            id: "profile",
            change: () =>
                app.set({
                    profile: choice.selectedIndex,
                    from: null,
                    to: null,
                    cursor: null,
                    hidden: [],
                    only: null,
                }),
        },
        ...profiles.map((profile) => element("option", {}, profile.heading)),
    );
    /** @param {string} id @param {string} text @param {string} label @param {() => void} click */
    const button = (id, text, label, click) =>
        element(
            "button",
            {
                type: "button",
                id,
                title: label,
                "aria-label": text.length === 1 ? label : undefined,
                click,
            },
            text,
        );
    /** @param {number} factor */
    const zoom = (factor) => {
        const [from, to] = app.range();
        const half = ((to - from) / 2) * factor;

        app.zoom((from + to) / 2 - half, (from + to) / 2 + half);
    };
    const whole = button("zoom-whole", _("whole run"), _("Show the whole run"), () =>
        app.zoom(-Infinity, Infinity),
    );

    app.parts.push(() => {
        shapes.forEach((input) => {
            input.checked = input.value === app.view.shape;
        });
        choice.selectedIndex = app.view.profile;
        whole.disabled = app.view.from === null && app.view.to === null;
    });
    return element(
        "div",
        {class: "tools", id: "controls"},
        ...(profiles.length > 1 && app.runs.length === 1
            ? [element("label", {}, _("profile"), " ", choice)]
            : []),
        element(
            "fieldset",
            {id: "shape"},
            element("legend", {class: "unseen"}, _("Shape")),
            ...shapes.map((input, i) => element("label", {}, input, " ", names[SHAPES[i]])),
        ),
        ...more,
        element(
            "span",
            {class: "group"},
            button("zoom-in", "+", _("Zoom in"), () => zoom(1 / 2)),
            button("zoom-out", "−", _("Zoom out"), () => zoom(2)),
            whole,
        ),
    );
}

/** Makes what is above the plots: the program and what was measured.
 * @param {App} app */
function makeHeader(app) {
    const heading = element("p", {class: "faint"});

    app.parts.push(() => {
        heading.textContent = app.profile(0).heading;
    });
    return element(
        "header",
        {},
        element("h1", {}, element("bdi", {}, app.settings.title)),
        heading,
        ...saidOfFollowing(app.settings.followed),
        ...(app.settings.not_whole ?? []).map((/** @type {string} */ text) =>
            element("p", {class: "not-whole", role: "note"}, text),
        ),
    );
}

/** Makes the app and its parts on the page, and draws them.
 * @param {HTMLElement} page
 * @param {any} data
 * @param {any} settings
 * @param {boolean} named the page has a title of its own */
function build(page, data, settings, named) {
    const app = makeApp(data, settings);
    const plots = app.runs.map((run) => makePlot(app, run));
    const differences = makeDifferences(app);
    const controls = makeControls(app, differences.control);
    const legend = makeLegend(app);
    const strip = makeStrip(app);
    const lanes = makeLanes(app);
    const flame = makeFlame(app);

    app.parts.push(drawPlots(app, plots));
    const readout = element("output", {id: "cursor", "aria-live": "polite"});

    /* The place is set before the content, so that the layout is known. */
    app.parts.push(() => placeReadout(app, plots, readout));
    fillReadout(app, readout);
    page.replaceChildren(
        ...(named ? [] : [makeHeader(app)]),
        makeFindings(app),
        ...makeComparison(app),
        controls,
        element(
            "div",
            {id: "view"},
            element(
                "div",
                {id: "charts"},
                element(
                    "div",
                    {class: "plots", id: "plots"},
                    ...plots.map(({box}) => box),
                    readout,
                ),
                strip,
                differences.box,
                ...lanes,
            ),
            legend,
        ),
        element(
            "p",
            {class: "faint hint"},
            _(
                "Wheel or drag: zoom. Shift and drag: pan. Double click: whole run. Keys in the plot: arrows, Shift and arrows, +, -, 0, Escape.",
            ),
            " ",
            _(
                "In the legend, a click hides or shows a band; a double click, or Shift and Enter, shows it alone.",
            ),
        ),
        flame.section,
        makeTable(app),
        ...makeMarks(app),
        ...makeThreads(app),
        ...makeFacts(app),
    );
    for (const plot of plots) listen(app, plot);
    for (const part of app.parts) part();
    for (const part of app.slowParts) part();
    return {
        app,
        flame,
        get drawn() {
            return {
                ...differences.scales,
                ...Object.fromEntries(
                    plots.map((plot) => [
                        plot.canvas.id,
                        {
                            eras: plot.stack.eras.map(
                                (era) => app.profileOf(plot.run).numbers[era],
                            ),
                            xs: Array.from(plot.stack.times, (time) => xAt(plot.frame, time)),
                            frame: plot.frame,
                            marks: app
                                .marks()
                                .filter(({run}) => run === plot.run)
                                .map(({time}) => xAt(plot.frame, time)),
                            layers: plot.stack.layers.map(({band, tops, bottoms}) => ({
                                band: band.label,
                                tops: Array.from(tops),
                                bottoms: Array.from(bottoms),
                            })),
                        },
                    ]),
                ),
            };
        },
    };
}

function start() {
    const data = read("data"),
        settings = read("settings"),
        raw = read("trend");

    setWords(settings.words);
    setDecimalPoint(settings.decimal);
    setHatches(settings.hatches);

    const page = element("main", {id: "app"});
    const trend = raw === null ? null : makeTrend(raw, openRun);
    const body = trend === null ? page : element("div", {id: "opened"});
    const chosenByAddress = () => chosenRun(raw, viewFromAddress(location.hash).pair);
    let chosen = -1;
    /** @type {ReturnType<typeof build>} */
    let built;

    if (trend !== null)
        page.append(
            element("header", {}, element("h1", {}, element("bdi", {}, raw.settings.title))),
            trend.section,
            body,
        );
    document.body.prepend(page);
    document.documentElement.classList.add("explored");
    document.getElementById("picture")?.setAttribute("aria-hidden", "true");

    /** Opens a run of the trend.  The address keeps what is of all runs.
     * @param {number} run */
    function openRun(run) {
        const address = viewToAddress({
            ...built.app.view,
            from: null,
            to: null,
            cursor: null,
            band: null,
            frame: [],
            run: "",
            pair: String(raw.first + run + 1),
        });

        if (run === chosen) return;
        /* A change of location.hash could be undone by the app that is still open,
         * before the page hears of it. */
        history.pushState(null, "", "#" + address);
        reopen();
    }
    const reopen = () => {
        show();
        trend?.heading.scrollIntoView({block: "nearest"});
    };
    const show = () => {
        forgetLook();
        if (trend === null) {
            built = build(page, data, settings, false);
            return;
        }
        built?.app.close();
        chosen = chosenByAddress();
        const pair = pairOf(data, settings, raw, chosen);

        trend.show(chosen, pair.has);
        built = build(body, pair.data, pair.settings, true);
        trend.draw();
    };
    const relook = () => {
        forgetLook();
        built.app.look++;
        built.app.set({});
        trend?.draw();
    };
    const resume = () => {
        const {band} = built.app.view;

        follow(settings.followed);
        /* The focus of a band in the legend has changed it. */
        if (band !== built.app.view.band) built.app.set({band});
    };
    let size = "";

    show();
    resume();
    /* The sizes of the canvases depend on these two. */
    new ResizeObserver(() => {
        const now = `${page.clientWidth} ${innerHeight}`;

        if (now !== size) relook();
        size = now;
    }).observe(page);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", relook);
    window.addEventListener("hashchange", () => {
        if (trend !== null && chosenByAddress() !== chosen) reopen();
        else built.app.open();
    });
    Object.assign(window, {
        evheap: {
            get view() {
                return built.app.view;
            },
            get flame() {
                return built.flame.boxes();
            },
            get drawn() {
                return {...built.drawn, ...(trend === null ? {} : {"trend-canvas": trend.drawn})};
            },
        },
    });
}

/* Tests of the modules run without a document. */
if (typeof document !== "undefined") start();
