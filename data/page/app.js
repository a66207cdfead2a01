/* The app: what all parts of the page share.  A part takes only those members that
 * it needs. */

import {decimalsFor} from "./amounts.js";
import {makeCursor} from "./cursor.js";
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

/** Returns the values that parts read.
 * @param {Omit<App, "parts">} app
 * @param {number} high
 * @returns {import("./parts.js").Values} */
function valuesOf({report, state, timeline, cursor}, high) {
    const countsEras = timeline.countsEras();
    const range = timeline.range();

    return {
        ...state.view,
        profiles: report.runs.map(({profile}) => profile),
        countsEras,
        span: timeline.span(),
        range,
        decimals: decimalsFor(range[1] - range[0]),
        moment: cursor.moment(),
        near: cursor.near(),
        marks: countsEras ? [] : report.marks,
        nearMarks: cursor.marks(),
        active: state.active,
        high,
        look: state.look,
    };
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
    const read = () => valuesOf({report, state, timeline, cursor}, link.high());
    const parts = makeParts(read, link.keep);

    return {report, state, timeline, cursor, parts};
}
