/* Starts the page: reads the data and the settings of the document, makes the page
 * of the report, or the trend and the page of the run that is open. */

import {makeAddress, pushStep} from "./address.js";
import {setDecimalPoint, setUnits} from "./amounts.js";
import {forgetLook, setHatches} from "./canvas.js";
import {makeColumns} from "./columns.js";
import {makeHeader, saidOfWhole, undo} from "./controls.js";
import {element, setLinks, setWords} from "./dom.js";
import {follow} from "./follow.js";
import {makePage} from "./layout.js";
import {at} from "./lists.js";
import {pairOf} from "./pair.js";
import {setSources} from "./places.js";
import {makeTrend} from "./trend-view.js";
import {chosenRun} from "./trend.js";
import {viewFromAddress, viewToAddress} from "./view.js";
import {reportsOf} from "./views.js";

/** @typedef {import("./json.js").DataJson} DataJson */
/** @typedef {import("./json.js").Settings} Settings */
/** @typedef {import("./json.js").TrendJson} TrendJson */
/** @typedef {import("./layout.js").Page} Page */

/** What is in the document, whatever it is.
 * @typedef {object} Content
 * @property {() => Page[]} pages those that are visible, that chosen last first
 * @property {() => void} relook draws anew, because the layout or the theme has changed
 * @property {() => void} open shows what the address asks for
 * @property {() => Record<string, object>} drawn what each canvas shows, for tests */

/** Reads JSON of the document.
 * @param {string} id */
function read(id) {
    return JSON.parse(document.getElementById(id)?.textContent ?? "null");
}

/** Makes the only page of the document, and draws it.
 * @param {HTMLElement} body
 * @param {DataJson} data
 * @param {Settings} settings */
function makeOnlyPage(body, data, settings) {
    const address = makeAddress();
    const keep = () => address.write(page.app.state.address());
    const page = makePage(
        body,
        data,
        settings,
        {read: address.read, keep, share() {}, high: () => 0},
        settings.not_whole,
        false,
    );

    page.app.parts.draw();
    keep();
    return {
        ...page,
        open() {
            page.app.state.open();
            keep();
        },
    };
}

/** Makes the page of a report.
 * @param {HTMLElement} main
 * @param {import("./json.js").CommonSettings} common
 * @param {import("./views.js").ReportJson} report
 * @returns {Content} */
function makeReportContent(main, common, {data, settings}) {
    const {heading} = at(at(settings.runs, 0).profiles, 0);

    main.append(
        makeHeader(common, element("p", {class: "faint"}, heading)),
        ...saidOfWhole(settings),
    );
    const page = makeOnlyPage(main, data, settings);

    return {
        pages: () => [page],
        relook() {
            forgetLook();
            page.app.state.relook();
        },
        open: page.open,
        drawn: page.drawn,
    };
}

/** Returns the address of another run.  It keeps what is of all runs.
 * @param {import("./view.js").View} view
 * @param {number} pair the number of the run in the whole trend, from 1 */
function addressOf(view, pair) {
    return viewToAddress({
        ...view,
        from: null,
        to: null,
        pin: null,
        band: null,
        frame: [],
        run: "",
        pair: String(pair),
    });
}

/** Makes a trend, and the page of the run that is open and the one before it.
 * @param {HTMLElement} main
 * @param {DataJson} data
 * @param {Settings} settings
 * @param {TrendJson} raw
 * @returns {Content} */
function makeTrendContent(main, data, settings, raw) {
    const body = element("div", {id: "opened"});
    const trend = makeTrend(raw, openRun);
    const chosenByAddress = () => chosenRun(raw, viewFromAddress(location.hash).pair);
    const show = () => {
        forgetLook();
        chosen = chosenByAddress();
        const pair = pairOf(data, settings, raw, chosen);

        trend.show(chosen, pair.has);
        body.replaceChildren();
        const made = makeOnlyPage(body, pair.data, pair.settings);

        trend.draw();
        return made;
    };
    const reopen = () => {
        page.app.parts.close();
        page = show();
        trend.heading.scrollIntoView({block: "nearest"});
    };
    let chosen = -1;

    main.append(makeHeader(raw.settings), trend.section, body);
    let page = show();

    /** @param {number} run */
    function openRun(run) {
        const address = addressOf(page.app.state.view, raw.first + run + 1);

        if (run === chosen) return;
        /* A change of location.hash could be undone by the app that is still open,
         * before the page hears of it. */
        pushStep(address);
        reopen();
    }
    return {
        pages: () => [page],
        relook() {
            forgetLook();
            page.app.state.relook();
            trend.draw();
        },
        open() {
            if (chosenByAddress() === chosen) page.open();
            else reopen();
        },
        drawn: () => ({...page.drawn(), "trend-canvas": trend.drawn()}),
    };
}

/** What the sizes of the canvases depend on.
 * @param {HTMLElement} main */
const sizeText = (main) => `${main.clientWidth} ${innerHeight}`;

/** Draws anew when the sizes of the canvases or the colours change.
 * @param {HTMLElement} main as it was drawn
 * @param {() => void} relook */
function watchLook(main, relook) {
    let size = sizeText(main);

    new ResizeObserver(() => {
        const now = sizeText(main);

        if (now !== size) relook();
        size = now;
    }).observe(main);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", relook);
}

/** Gives the focus of what is hidden or disabled to the plot beside it.
 * @param {HTMLElement} main */
function keepFocus(main) {
    /** @type {Element|null} */
    let focused = null;

    main.addEventListener("focusin", ({target}) => {
        focused = target instanceof Element ? target : null;
    });
    new MutationObserver((changes) => {
        /* Style is asked for only where it matters: lines follow the mouse. */
        const changed = changes.some(({target}) => target.contains(focused));

        if (!changed || (focused?.checkVisibility() && !focused.matches(":disabled"))) return;
        const plot = focused
            ?.closest("[role=tabpanel], main")
            ?.querySelector("[part=plots] canvas");

        if (plot instanceof HTMLElement) plot.focus({preventScroll: true});
    }).observe(main, {subtree: true, attributeFilter: ["hidden", "disabled"]});
}

/** Puts back what a document that is followed has kept.
 * @param {Page[]} pages
 * @param {import("./json.js").CommonSettings["followed"]} followed */
function resume(pages, followed) {
    const bands = pages.map(({app}) => app.state.view.band);

    follow(followed);
    /* The focus of a band in the legend has changed it. */
    pages.forEach(({app: {state}}, i) => {
        const band = bands[i] ?? null;

        if (band !== state.view.band) state.set({band});
    });
}

function start() {
    /** @type {import("./json.js").AllData} */
    const data = read("data");
    /** @type {import("./json.js").AllSettings} */
    const settings = read("settings");
    /** @type {TrendJson|null} */
    const trend = read("trend");
    const reports = reportsOf(data, settings);
    const first = at(reports, 0);
    const main = element("main", {id: "app"});

    setWords(settings.words);
    setLinks(settings.links);
    setDecimalPoint(settings.decimal);
    setUnits(settings.units);
    setHatches(settings.hatches);
    setSources(read("sources"));
    document.body.prepend(main);
    const content = trend
        ? makeTrendContent(main, first.data, first.settings, trend)
        : reports.length > 1
          ? makeColumns(main, settings, reports, read("views"))
          : makeReportContent(main, settings, first);

    resume(content.pages(), settings.followed);
    watchLook(main, content.relook);
    keepFocus(main);
    window.addEventListener("hashchange", content.open);
    window.addEventListener("keydown", (event) => {
        const types =
            event.target instanceof HTMLInputElement &&
            !["checkbox", "radio"].includes(event.target.type);

        if (event.key === "z" && (event.ctrlKey || event.metaKey) && !types)
            undo(content.pages().map(({app}) => app));
    });
    Object.assign(window, {
        evheap: {
            get view() {
                return at(content.pages(), 0).app.state.view;
            },
            get views() {
                return content.pages().map(({app}) => app.state.view);
            },
            get rests() {
                return content.pages().every(({app}) => app.parts.rests());
            },
            get flame() {
                return at(content.pages(), 0).flame();
            },
            get drawn() {
                return content.drawn();
            },
        },
    });
}

/* Tests of the modules run without a document. */
if (typeof document !== "undefined") start();
