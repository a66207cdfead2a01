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
 * @returns {import("./parts.js").Values} */
function valuesOf({report, state, timeline, cursor}) {
    const countsEras = timeline.countsEras();
    const range = timeline.range();

    return {
        ...state.view,
        profiles: report.runs.map(state.profileOf),
        countsEras,
        span: timeline.span(),
        range,
        decimals: decimalsFor(range[1] - range[0]),
        moment: cursor.moment(),
        near: cursor.near(),
        marks: countsEras ? [] : report.marks,
        nearMarks: cursor.marks(),
        active: state.active,
        look: state.look,
    };
}

/** @param {import("./json.js").DataJson} data
 * @param {import("./json.js").Settings} settings
 * @returns {App} */
export function makeApp(data, settings) {
    const report = makeReport(data, settings);
    const state = makeState(report, () => parts.request());
    const timeline = makeTimeline(report, state);
    const cursor = makeCursor(report, state, timeline);
    const parts = makeParts(() => valuesOf({report, state, timeline, cursor}), state.keep);

    return {report, state, timeline, cursor, parts};
}
