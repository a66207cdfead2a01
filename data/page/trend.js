/* The trend: the runs of a history one after the other.  A click on a run opens
 * it beside the run before it. */

import { _, element, fill, section } from "./dom.js";
import { amount, change, share } from "./amounts.js";
import { makeRuns } from "./model.js";
import { colour, drawPlot, frameOf, stackOf, timeAt, xAt, yAt } from "./plot.js";
import { swatch } from "./legend.js";
import { defaultView } from "./view.js";

/** @typedef {import("./main.js").App} App */

/** The readout lists so many bands. */
const MAX_BANDS = 10;

/** Returns the index of the run that an address chooses: the last one by
 * default.
 * @param {any} trend
 * @param {string|null} pair its number, from 1 */
export function chosenRun(trend, pair) {
    const number = Number(pair);

    return pair !== null && Number.isInteger(number) && number >= 1 && number <= trend.runs.length ? number - 1 : trend.runs.length - 1;
}

/** Returns data and settings with only the chosen run and the one before it.  The
 * page has the last runs of the trend; of others it has nothing, and keeps the
 * last pair.
 * @param {any} data
 * @param {any} settings
 * @param {any} trend
 * @param {number} run its index in the trend
 * @returns {{data: any, settings: any, has: boolean}} */
export function restrictTo(data, settings, trend, run) {
    const here = run - (trend.runs.length - data.runs.length);
    const end = here < 0 ? data.runs.length - 1 : here, first = Math.max(0, end - 1);
    /** @param {any[]} list */
    const cut = (list) => list.slice(first, end + 1);

    return {
        data: {...data, runs: cut(data.runs), comparison: null},
        settings: {...settings, runs: cut(settings.runs), runs_table: [], matching: [], not_whole: [], diff: false, title: trend.settings.title},
        has: here >= 0,
    };
}

/** Returns the command that draws a run and the one before it.
 * @param {any} trend
 * @param {number} run */
export function commandFor({runs}, run) {
    const [before, after] = [runs[Math.max(0, run - 1)], runs[run]];

    return `evheap ${after.number > 0 ? `${after.file} --run=${before.number} --run=${after.number}` : `${before.file} ${after.file}`} --diff -o pair.html`;
}

/** Makes the section of the trend.
 * @param {App} app
 * @param {any} trend
 * @param {number} chosen the index of the run that is open
 * @param {boolean} has the page has the data of that run */
export function makeTrend(app, trend, chosen, has) {
    const profile = makeRuns(trend.data, trend.settings)[0].profiles[0];
    const canvas = element("canvas", {id: "trend-canvas", tabindex: 0, role: "img", class: "plot", "aria-label": trend.settings.title});
    const readout = element("output", {id: "trend-run", "aria-live": "polite"});
    const view = defaultView();
    const n = trend.runs.length;
    const units = profile.units.level;
    let current = chosen, frame = frameOf(canvas, [0, n], 0, 1), look = -1;

    /** @param {number} run */
    const open = (run) => {
        location.hash = `pair=${run + 1}`;
        location.reload();
    };
    const draw = () => {
        const high = Math.max(...profile.totals, ...trend.runs.flatMap((/** @type {any} */ run) => [run.peak ?? 0, run.live ?? 0])) * 1.04;

        frame = frameOf(canvas, [0, n], 0, high);
        drawPlot(canvas, {...profile, clock: "eras", runs: true}, view, stackOf(profile, view, 0, n, frame.width), frame, trend.steps.map((/** @type {any} */ {run}, /** @type {number} */ i) => ({time: run + 0.5, number: i + 1})));
        const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

        for (const [role, key] of [["size", "peak"], ["live", "live"]]) {
            context.beginPath();
            trend.runs.forEach((/** @type {any} */ run, /** @type {number} */ i) => { if (run[key] !== null) context.lineTo(xAt(frame, i + 0.5), yAt(frame, run[key])); });
            context.strokeStyle = colour(role);
            context.lineWidth = 1.5;
            context.stroke();
        }
        for (const [run, width] of [[chosen, 3], [current, 1]]) {
            context.strokeStyle = colour("text");
            context.lineWidth = width;
            context.strokeRect(xAt(frame, run), frame.top, Math.max(1, frame.width / n), frame.height);
        }
    };
    const tell = () => {
        const run = trend.runs[current], before = Math.max(0, current - 1);
        /** @param {import("./model.js").Band} band @param {number} run */
        const at = ({levels}, run) => levels?.[run] ?? 0;
        const rows = [...profile.drawn].sort((a, b) => at(b, current) - at(a, current)).slice(0, MAX_BANDS);
        /** @param {string} label @param {number} value @param {number} old @param {Node[]} mark */
        const row = (label, value, old, mark) => element("tr", {}, element("th", {scope: "row"}, ...mark, element("bdi", {}, label)),
            element("td", {}, amount(units, value)), element("td", {}, share(value / (profile.totals[current] || 1))), element("td", {}, change(units, value - old)));
        const facts = [run.date, run.commit, run.branch, run.not_whole, run.gc === null ? "" : fill(_("GC: %s"), share(run.gc))].filter((text) => text);

        readout.replaceChildren(element("p", {}, element("b", {}, element("bdi", {}, run.name)), ...facts.flatMap((text) => [" · ", element("bdi", {}, text)])),
            element("table", {}, element("tbody", {}, row(_("total"), profile.totals[current], profile.totals[before], []), ...rows.map((band) => row(band.name, at(band, current), at(band, before), [swatch(band)])))));
    };
    /** @param {number} run */
    const point = (run) => {
        if (run === current || run < 0 || run >= n) return;
        current = run;
        draw();
        tell();
    };
    /** @param {MouseEvent} event */
    const under = (event) => Math.floor(timeAt(frame, event.clientX - canvas.getBoundingClientRect().left));

    canvas.addEventListener("pointermove", (event) => point(under(event)));
    canvas.addEventListener("click", (event) => { if (under(event) >= 0 && under(event) < n) open(under(event)); });
    canvas.addEventListener("keydown", (event) => {
        /** @type {Record<string, () => void>} */
        const answers = {ArrowLeft: () => point(current - 1), ArrowRight: () => point(current + 1), Enter: () => open(current)};

        if (answers[event.key] === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        answers[event.key]();
    });
    app.parts.push(() => {
        if (look === app.look) return;
        look = app.look;
        draw();
    });
    tell();
    return section("trend-section", trend.heading, element("p", {class: "faint"}, _("A click, or Enter, opens a run beside the one before it. Keys: arrows.")),
        element("div", {class: "layers"}, canvas), readout,
        ...(trend.steps.length === 0 ? [] : [element("ol", {id: "steps"}, ...trend.steps.map((/** @type {any} */ {run, text}) => element("li", {}, element("button", {type: "button", click: () => open(run)}, text))))]),
        element("h2", {id: "pair"}, element("bdi", {}, has ? trend.runs.slice(Math.max(0, chosen - 1), chosen + 1).map((/** @type {any} */ {name}) => name).join(" → ") : trend.runs[chosen].name)),
        ...(has ? [] : [element("p", {class: "not-whole", id: "pair-missing"}, _("The page has only the last runs; these are below. This command draws the one that you chose:"), " ", element("code", {}, commandFor(trend, chosen)))]));
}
