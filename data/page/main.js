/* Starts the page: reads the data and the settings of the document, makes the page
 * of the report, or the trend and the page of the run that is open. */

import {setDecimalPoint, setUnits} from "./amounts.js";
import {forgetLook, setHatches} from "./canvas.js";
import {element, isolated, setWords} from "./dom.js";
import {follow} from "./follow.js";
import {makePage} from "./layout.js";
import {pairOf} from "./pair.js";
import {makeTrend} from "./trend-view.js";
import {chosenRun} from "./trend.js";
import {viewFromAddress, viewToAddress} from "./view.js";

/** @typedef {import("./json.js").DataJson} DataJson */
/** @typedef {import("./json.js").Settings} Settings */
/** @typedef {import("./json.js").TrendJson} TrendJson */
/** @typedef {import("./layout.js").Page} Page */

/** What is in the document, whatever it is.
 * @typedef {object} Content
 * @property {() => Page} page the page of the report, or of the open run
 * @property {() => void} relook draws anew, because the layout or the theme has changed
 * @property {() => void} open shows what the address asks for
 * @property {() => Record<string, object>} drawn what each canvas shows, for tests */

/** Reads JSON of the document.
 * @param {string} id */
function read(id) {
    return JSON.parse(document.getElementById(id)?.textContent ?? "null");
}

/** Makes the page of a report.
 * @param {HTMLElement} main
 * @param {DataJson} data
 * @param {Settings} settings
 * @returns {Content} */
function makeReportContent(main, data, settings) {
    const page = makePage(main, data, settings, false);

    return {
        page: () => page,
        relook() {
            forgetLook();
            page.app.state.relook();
        },
        open: page.app.state.open,
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
        cursor: null,
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
        const made = makePage(body, pair.data, pair.settings, true);

        trend.draw();
        return made;
    };
    const reopen = () => {
        page.app.parts.close();
        page = show();
        trend.heading.scrollIntoView({block: "nearest"});
    };
    let chosen = -1;

    main.append(
        element("header", {}, element("h1", {}, isolated(raw.settings.title))),
        trend.section,
        body,
    );
    let page = show();

    /** @param {number} run */
    function openRun(run) {
        const address = addressOf(page.app.state.view, raw.first + run + 1);

        if (run === chosen) return;
        /* A change of location.hash could be undone by the app that is still open,
         * before the page hears of it. */
        history.pushState(null, "", "#" + address);
        reopen();
    }
    return {
        page: () => page,
        relook() {
            forgetLook();
            page.app.state.relook();
            trend.draw();
        },
        open() {
            if (chosenByAddress() === chosen) page.app.state.open();
            else reopen();
        },
        drawn: () => ({...page.drawn(), "trend-canvas": trend.drawn()}),
    };
}

/** Draws anew when the sizes of the canvases or the colours change.
 * @param {HTMLElement} main
 * @param {() => void} relook */
function watchLook(main, relook) {
    let size = "";

    /* The sizes of the canvases depend on these two. */
    new ResizeObserver(() => {
        const now = `${main.clientWidth} ${innerHeight}`;

        if (now !== size) relook();
        size = now;
    }).observe(main);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", relook);
}

/** Puts back what a page that is followed has kept.
 * @param {Page} page
 * @param {Settings} settings */
function resume({app: {state}}, {followed}) {
    const {band} = state.view;

    follow(followed);
    /* The focus of a band in the legend has changed it. */
    if (band !== state.view.band) state.set({band});
}

function start() {
    /** @type {DataJson} */
    const data = read("data");
    /** @type {Settings} */
    const settings = read("settings");
    /** @type {TrendJson|null} */
    const trend = read("trend");
    const main = element("main", {id: "app"});

    setWords(settings.words);
    setDecimalPoint(settings.decimal);
    setUnits(settings.units);
    setHatches(settings.hatches);
    document.body.prepend(main);
    document.documentElement.classList.add("explored");
    document.getElementById("picture")?.setAttribute("aria-hidden", "true");
    const content = trend
        ? makeTrendContent(main, data, settings, trend)
        : makeReportContent(main, data, settings);

    resume(content.page(), settings);
    watchLook(main, content.relook);
    window.addEventListener("hashchange", content.open);
    Object.assign(window, {
        evheap: {
            get view() {
                return content.page().app.state.view;
            },
            get flame() {
                return content.page().flame();
            },
            get drawn() {
                return content.drawn();
            },
        },
    });
}

/* Tests of the modules run without a document. */
if (typeof document !== "undefined") start();
