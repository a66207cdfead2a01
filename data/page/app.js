/* The app: what all parts of the page share.  A part takes only those members that
 * it needs. */

import {decimalsFor} from "./amounts.js";
import {makeArranger} from "./arrange.js";
import {makeCursor} from "./cursor.js";
import {setValues} from "./fine.js";
import {setNames} from "./left-out.js";
import {packedJson} from "./packed.js";
import {makeParts} from "./parts.js";
import {makeReport} from "./report.js";
import {makeState} from "./state.js";
import {makeTimeline} from "./timeline.js";

/** @typedef {object} App
 * @property {import("./report.js").Report} report
 * @property {import("./state.js").State} state
 * @property {import("./timeline.js").Timeline} timeline
 * @property {import("./cursor.js").Cursor} cursor
 * @property {import("./parts.js").Parts} parts */

/** Returns the index of a run by its letter, or of the last.
 * @param {import("./report.js").Report} report
 * @param {string} letter */
function chosenOf({runs}, letter) {
    const named = runs.findIndex((run) => run.letter === letter);

    return named < 0 ? runs.length - 1 : named;
}

/** Returns the values that parts read.
 * @param {Omit<App, "parts">} app
 * @param {ReturnType<typeof makeArranger>} arranged
 * @param {number} high
 * @returns {import("./parts.js").Values} */
function valuesOf({report, state, timeline, cursor}, arranged, high) {
    const countsEras = timeline.countsEras();
    const range = timeline.range();
    const chosen = chosenOf(report, state.view.run);

    return {
        ...state.view,
        profiles: arranged(state.view, range, state.unpacked, chosen),
        cursor: cursor.time(),
        countsEras,
        span: timeline.span(),
        range,
        decimals: decimalsFor(range[1] - range[0]),
        moment: cursor.moment(),
        pinned: cursor.pinned(),
        near: cursor.near(),
        marks: countsEras ? [] : report.marks,
        nearMarks: cursor.marks(),
        active: state.active,
        chosen,
        high,
        unpacked: state.unpacked,
        look: state.look,
    };
}

/** Fills in what the document has packed.
 * @param {import("./model.js").PageRun[]} runs
 * @param {import("./state.js").State} state */
async function fillIn(runs, state) {
    const profiles = runs.map(({profile}) => profile);

    if (profiles.some(({leftOut}) => leftOut?.bands)) {
        setNames(runs, await packedJson("names"));
        state.fill();
    }
    if (profiles.some(({rest}) => rest.length > 0)) {
        setValues(runs, await packedJson("values"));
        state.fill();
    }
}

/** @param {import("./json.js").DataJson} data
 * @param {import("./json.js").Settings} settings
 * @param {import("./state.js").Link} link
 * @returns {App} */
export function makeApp(data, settings, link) {
    const report = makeReport(data, settings);
    const state = makeState(report, link, () => parts.request());
    const timeline = makeTimeline(report, state);
    const cursor = makeCursor(report, state, timeline);
    const arranged = makeArranger(report);
    const read = () => valuesOf({report, state, timeline, cursor}, arranged, link.high());
    const parts = makeParts(read, link.keep);

    fillIn(report.runs, state);
    return {report, state, timeline, cursor, parts};
}
