/* The page of a report: makes its parts and puts them in their places. */

import {makeApp} from "./app.js";
import {makeControls} from "./controls.js";
import {makeDifferences} from "./difference.js";
import {_, element, inScope} from "./dom.js";
import {makeFigures} from "./figures-view.js";
import {makeFlame} from "./flame-view.js";
import {makeLanes} from "./lanes-view.js";
import {makeLegend} from "./legend.js";
import {
    makeFacts,
    makeFindings,
    makeMarks,
    makeRunsTable,
    makeSpans,
    makeThreads,
    makeVerdicts,
} from "./panels.js";
import {makePlots, numbersOf, placeReadout} from "./plots.js";
import {listen} from "./pointer.js";
import {fillReadout} from "./readout.js";
import {makeSource} from "./source-view.js";
import {makeStrip} from "./strip.js";
import {makeTable} from "./table.js";

/** @typedef {import("./app.js").App} App */

/** A page, with what tests ask of it.
 * @typedef {object} Page
 * @property {App} app
 * @property {() => object[]} flame the boxes of the stacks
 * @property {() => Record<string, object>} drawn what each canvas shows */

/** Makes the plots and what is above them.  Parts that read layout come before those that
 * change the document.
 * @param {App} app */
function makeCharts(app) {
    const differences = makeDifferences(app);
    const controls = makeControls(app, differences.control);
    const strip = makeStrip(app);
    const plots = makePlots(app);
    const readout = element("output", {id: "cursor", "aria-live": "polite"});
    const boxes = plots.map(({box}) => box);

    placeReadout(app, plots, readout);
    fillReadout(app, plots, readout);
    for (const plot of plots) listen(app, plot);
    const charts = element(
        "div",
        {id: "charts"},
        element("div", {class: "plots", id: "plots"}, ...boxes, readout),
        strip,
        differences.box,
    );
    const view = element("div", {id: "view"}, charts);

    return {controls, view, charts, plots, differences};
}

/** Returns how the view is changed.
 * @returns {HTMLElement} */
function makeHint() {
    const texts = matchMedia("(pointer: coarse)").matches
        ? [
              _("One finger: pan. Two fingers: zoom. A tap pins a census."),
              _("In the legend, a tap hides or shows a band; two taps show it alone."),
          ]
        : [
              _(
                  "Wheel or drag: zoom. Click: pin a census; Shift and click: the window from the pin. Shift and drag: pan. Double click: whole run. Ctrl+Z: undo. Keys in the plot: arrows, Shift and arrows, +, -, 0, Escape; Enter: the pin stays, the arrows move on; Shift and Enter: the window from the pin.",
              ),
              _(
                  "In the legend, a click hides or shows a band; a double click, or Shift and Enter, shows it alone.",
              ),
          ];

    return element("p", {class: "faint hint"}, texts.join(" "));
}

/** Makes the page of a report, which has to be drawn.
 * @param {HTMLElement} page
 * @param {import("./json.js").DataJson} data
 * @param {import("./json.js").Settings} settings
 * @param {import("./state.js").Link} link
 * @param {string[]} said what the findings need not tell
 * @param {boolean} beside the page is beside others: its charts come first, so that they
 *   are side by side
 * @returns {Page} */
export function makePage(page, data, settings, link, said, beside) {
    const app = makeApp(data, settings, link);
    const {controls, view, charts, plots, differences} = makeCharts(app);
    const figures = makeFigures(app);
    const findings = [...makeFindings(app, said), ...makeVerdicts(settings.verdicts)];
    let flame = () => /** @type {object[]} */ ([]);

    const makeRest = inScope(() => {
        view.append(makeLegend(app));
        charts.append(...makeLanes(app));
        const stacks = makeFlame(app);
        const source = makeSource(app);
        const sections = [stacks.section, source.section];

        flame = stacks.boxes;
        if (settings.stacks) figures.before(...sections);
        page.append(
            makeHint(),
            ...(settings.stacks ? [] : sections),
            ...(beside ? findings : []),
            ...makeRunsTable(settings),
            makeTable(app, source.open),
            ...makeSpans(app),
            ...makeMarks(app),
            ...makeThreads(app),
            ...makeFacts(app),
        );
    });

    page.append(...(beside ? [] : findings), figures, controls, view);
    if (settings.stacks) makeRest();
    else app.parts.later(makeRest);
    return {
        app,
        flame: () => flame(),
        drawn: () => ({...differences.frames, ...numbersOf(app, plots)}),
    };
}
