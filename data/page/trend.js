/* The trend: the runs of a history one after the other.  The mouse and the keys
 * tell a run; a click opens it beside the run before it. */

import {_, element, fill, section} from "./dom.js";
import {amount, change, share} from "./amounts.js";
import {at} from "./lists.js";
import {makeProfile} from "./model.js";
import {begin, colour, drawPlot, frameOf, stackOf, timeAt, within, xAt, yAt} from "./plot.js";
import {swatch} from "./legend.js";
import {defaultView} from "./view.js";

/** @typedef {import("./json.js").TrendJson} TrendJson */
/** @typedef {import("./json.js").TrendRun} TrendRun */

/** The most bands of the readout. */
const MAX_BANDS = 10;

/** The most characters of a name at the axis. */
const MAX_NAME = 14;

/** The least pixels between names at the axis. */
const NAME_GAP = 12;

/** Returns the index of the run that an address chooses: the last one by
 * default.
 * @param {Pick<TrendJson, "runs"|"first">} trend
 * @param {string|null} pair the number of the run in the whole trend, from 1 */
export function chosenRun({runs, first}, pair) {
    const run = Number(pair) - 1 - first;

    return pair !== null && Number.isInteger(run) && run >= 0 && run < runs.length
        ? run
        : runs.length - 1;
}

/** Returns a name of a file as a word of a shell.
 * @param {string} name */
export function shellWord(name) {
    const word = name.startsWith("-") ? "./" + name : name;

    return /^[\w@%+:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** Returns the command that draws a run and the one before it.
 * @param {Pick<TrendJson, "runs">} trend
 * @param {number} run */
export function commandFor({runs}, run) {
    const after = at(runs, run);
    const before = runs[run - 1];
    /** @param {TrendRun} one */
    const source = ({file = "", number}) =>
        `evheap ${shellWord(file)}` + (number ? ` --run=${number}` : "");

    if (before === undefined) return `${source(after)} -o run.html`;
    if (before.number && after.number && before.file === after.file)
        return `${source(before)} --run=${after.number} --diff -o pair.html`;
    if (!before.number && !after.number)
        return `${source(before)} ${shellWord(after.file ?? "")} --diff -o pair.html`;
    return [
        `${source(before)} -o before.xml`,
        `${source(after)} -o after.xml`,
        "evheap before.xml after.xml --diff -o pair.html",
    ].join("; ");
}

/** Returns every how many runs have their names at the axis: 1, 2 or 5 times a
 * power of ten.
 * @param {number} pixels of a run
 * @param {number} wanted pixels of a name */
export function nameStep(pixels, wanted) {
    const least = Math.max(1, wanted / pixels);
    const power = 10 ** Math.floor(Math.log10(least) + 1e-9);

    return power * ([1, 2, 5].find((factor) => factor * power >= least - 1e-9) ?? 10);
}

/** Reads the trend of the page: fills in what its runs have in common, and makes
 * the profile whose eras are the runs, each a second long.  Its bands have no
 * figures.
 * @param {TrendJson} trend */
export function readTrend({runs, totals, bands, settings}) {
    const eras = runs.map((_unused, i) => ({
        era: i,
        time_ns: i * 1e9,
        end_ns: (i + 1) * 1e9,
        total: totals[i] ?? 0,
    }));
    const levels = bands.map((band) => ({...band, first_era: 0}));

    runs.forEach((run, i) => {
        run.file ??= runs[i - 1]?.file;
    });
    return makeProfile(
        {eras, bands: /** @type {import("./json.js").BandJson[]} */ (levels), clock: "eras"},
        at(at(settings.runs, 0).profiles, 0),
    );
}

/** The lines over the bands. */
const LINES = [
    ["size", "peak"],
    ["live", "live"],
];

/** Makes the section of the trend, and the heading of the open pair.  show tells
 * which run is open, and whether the page has its data; draw draws anew.
 * @param {any} trend
 * @param {(run: number) => void} open */
export function makeTrend(trend, open) {
    const {runs, first, steps} = trend;
    const n = runs.length;
    const profile = readTrend(trend);
    const units = profile.units.level;
    const view = defaultView();
    const canvas = element("canvas", {
        id: "trend-canvas",
        tabindex: 0,
        role: "img",
        class: "plot",
        "aria-label": `${trend.settings.title}. ${trend.heading}`,
        "aria-describedby": "trend-run",
    });
    const overlay = element("canvas", {class: "overlay", "aria-hidden": "true"});
    const readout = element("output", {id: "trend-run", "aria-live": "polite"});
    const heading = element("h2", {id: "pair", "aria-live": "polite"});
    const missing = element("p", {class: "not-whole", id: "pair-missing"});
    /** @type {Record<string, string>} */
    const names = {peak: _("peak of the run"), live: _("peak of live bytes (HEAP_LIVE)")};
    const lines = LINES.filter(([, key]) =>
        runs.some((/** @type {any} */ run) => run[key] !== undefined),
    );
    let chosen = n - 1,
        current = n - 1;
    let frame = frameOf(canvas, [0, n], 0, 1);
    /** @type {import("./plot.js").Stack|null} */
    let stack = null;

    /** @param {CanvasRenderingContext2D} context */
    const drawNames = (context) => {
        const texts = runs.map((/** @type {any} */ {name}) =>
            name.length > MAX_NAME ? name.slice(0, MAX_NAME - 1) + "…" : name,
        );
        const dates = runs.map((/** @type {any} */ {date = ""}) => date.slice(0, 10));

        context.font = "12px system-ui, sans-serif";
        context.textAlign = "center";
        context.textBaseline = "top";
        context.fillStyle = colour("faint");
        const widths = texts.map((/** @type {string} */ text, /** @type {number} */ i) =>
            Math.max(context.measureText(text).width, context.measureText(dates[i]).width),
        );
        const step = nameStep(frame.width / n, Math.max(...widths) + NAME_GAP);
        const end = frame.left + frame.width + 14;

        for (let i = 0; i < n; i += step) {
            const x = Math.min(Math.max(xAt(frame, i + 0.5), widths[i] / 2), end - widths[i] / 2);

            context.fillText(texts[i], x, frame.top + frame.height + 8);
            context.fillText(dates[i], x, frame.top + frame.height + 21);
        }
    };
    const drawMarked = () => {
        const context = begin(overlay);

        context.strokeStyle = colour("text");
        for (const [run, width] of [
            [chosen, 3],
            [current, 1],
        ]) {
            context.lineWidth = width;
            context.strokeRect(
                xAt(frame, run),
                frame.top,
                Math.max(2, frame.width / n),
                frame.height,
            );
        }
    };
    const draw = () => {
        frame = frameOf(canvas, [0, n], 0, 1);
        stack = stackOf(profile, view, 0, n, frame.width);
        frame.high =
            runs.reduce(
                (/** @type {number} */ most, /** @type {any} */ run) =>
                    Math.max(most, run.peak ?? 0, run.live ?? 0),
                stack.high,
            ) * 1.04 || 1;
        drawPlot(
            canvas,
            {...profile, runs: true},
            view,
            stack,
            frame,
            steps.map((/** @type {any} */ {run}, /** @type {number} */ i) => ({
                time: run,
                number: i + 1,
            })),
        );
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

        drawNames(context);
        within(context, frame, () => {
            context.lineWidth = 1.5;
            for (const [role, key] of lines) {
                context.beginPath();
                context.strokeStyle = context.fillStyle = colour(role);
                runs.forEach((/** @type {any} */ run, /** @type {number} */ i) => {
                    if (run[key] === undefined) return;
                    const x = xAt(frame, i + 0.5),
                        y = yAt(frame, run[key]);

                    context.lineTo(x, y);
                    if (n < 100) context.fillRect(x - 2, y - 2, 4, 4);
                });
                context.stroke();
            }
        });
        drawMarked();
    };
    const shown = [...profile.drawn]
        .sort((a, b) => Number(a.other) - Number(b.other))
        .slice(0, MAX_BANDS);
    const tell = () => {
        const run = runs[current],
            before = runs[current - 1];
        /** A run without a census has no values. @param {Float64Array|null} levels @param {number} i */
        const levelOf = (levels, i) => (runs[i]?.peak === undefined ? undefined : levels?.[i]);
        const total = levelOf(profile.totals, current);
        /** @param {string} label @param {number|undefined} value @param {number|undefined} old @param {Node[]} mark @param {boolean} [part] of the total */
        const row = (label, value, old, mark, part = true) =>
            element(
                "tr",
                {},
                element("th", {scope: "row", title: label}, ...mark, element("bdi", {}, label)),
                element("td", {}, value === undefined ? "" : amount(units, value)),
                element("td", {}, part && value !== undefined ? share(value / (total || 1)) : ""),
                element(
                    "td",
                    {},
                    value === undefined || old === undefined ? "" : change(units, value - old),
                ),
            );
        const facts = [
            run.date,
            run.commit,
            run.branch,
            run.not_whole,
            run.gc === undefined ? "" : fill(_("GC: %s"), share(run.gc)),
        ].filter((text) => text);

        readout.replaceChildren(
            element(
                "p",
                {},
                element("b", {}, element("bdi", {}, run.name)),
                ...facts.flatMap((text) => [" · ", element("bdi", {}, text)]),
            ),
            element(
                "table",
                {},
                element(
                    "tbody",
                    {},
                    row(_("total"), total, levelOf(profile.totals, current - 1), []),
                    ...shown.map(({name, levels, ...band}) =>
                        row(name, levelOf(levels, current), levelOf(levels, current - 1), [
                            swatch({name, levels, ...band}),
                        ]),
                    ),
                    ...lines.map(([role, key]) =>
                        row(
                            names[key],
                            run[key],
                            before?.[key],
                            [element("span", {class: "key " + role})],
                            false,
                        ),
                    ),
                ),
            ),
        );
    };
    /** @param {number} run */
    const point = (run) => {
        const next = Math.min(n - 1, Math.max(0, run));

        if (next === current) return;
        current = next;
        drawMarked();
        tell();
    };
    /** @param {MouseEvent} event */
    const under = (event) =>
        Math.floor(timeAt(frame, event.clientX - canvas.getBoundingClientRect().left));

    for (const type of /** @type {const} */ (["pointermove", "pointerdown"]))
        canvas.addEventListener(type, (event) => point(under(event)));
    canvas.addEventListener("click", () => open(current));
    canvas.addEventListener("keydown", (event) => {
        /** @type {Record<string, () => void>} */
        const answers = {
            ArrowLeft: () => point(current - 1),
            ArrowRight: () => point(current + 1),
            Home: () => point(0),
            End: () => point(n - 1),
            Enter: () => open(current),
            Escape: () => point(chosen),
        };

        if (answers[event.key] === undefined || event.ctrlKey || event.metaKey || event.altKey)
            return;
        event.preventDefault();
        answers[event.key]();
    });
    tell();
    return {
        draw,
        heading,
        missing,
        get drawn() {
            return {
                frame,
                totals: Array.from(profile.totals),
                layers: (stack?.layers ?? []).map(({band}) => ({
                    band: band.other ? "OTHER" : band.label,
                    levels: Array.from(band.levels ?? []),
                })),
                chosen: chosen + first + 1,
            };
        },
        section: section(
            "trend-section",
            trend.heading,
            element(
                "p",
                {class: "faint"},
                _("A click, or Enter, opens a run beside the one before it. Keys: arrows."),
                ...(first > 0
                    ? [" ", fill(_("The page leaves out the first runs: %s."), first)]
                    : []),
            ),
            element(
                "div",
                {id: "trend-view"},
                element(
                    "div",
                    {},
                    element("div", {class: "layers"}, canvas, overlay),
                    element(
                        "ol",
                        {id: "steps"},
                        ...steps.map((/** @type {any} */ {run, text}) =>
                            element(
                                "li",
                                {},
                                element("button", {type: "button", click: () => open(run)}, text),
                            ),
                        ),
                    ),
                ),
                readout,
            ),
            heading,
            missing,
        ),
        /** @param {number} run @param {boolean} has */
        show(run, has) {
            const pair = runs.slice(Math.max(0, run - 1), run + 1);

            chosen = run;
            heading.replaceChildren(
                element(
                    "bdi",
                    {},
                    pair
                        .map(
                            (/** @type {any} */ {name, not_whole}) =>
                                name + (not_whole ? ` (${not_whole})` : ""),
                        )
                        .join(" → "),
                ),
            );
            missing.hidden = has;
            missing.replaceChildren(
                _(
                    "The page has only the last runs; these are below. This command draws the one that you chose:",
                ),
                " ",
                element("code", {}, commandFor(trend, run)),
            );
            if (current !== run) {
                current = run;
                tell();
            }
            drawMarked();
        },
    };
}
