/* The report: the runs of the page, and what they have in common.  Nothing of it
 * changes. */

import {at} from "./lists.js";
import {makeProfile, makeRuns} from "./model.js";

/** @typedef {import("./model.js").PageRun} PageRun */

/** A marker.  number is that of its text in all runs; 0 without a text.
 * @typedef {{run: PageRun, time: number, text: string, number: number}} Mark */

/** @typedef {object} Report
 * @property {PageRun[]} runs
 * @property {PageRun} first
 * @property {boolean} several there are several runs
 * @property {import("./json.js").Settings} settings
 * @property {import("./json.js").ComparedJson[]} compared
 * @property {string} reference the letter of the run that others are compared with
 * @property {import("./model.js").Profile|undefined} before that of this run, which may be
 *   the baseline
 * @property {Mark[]} marks */

/** Returns the marks of runs, numbered as in pictures: a text has the same number
 * everywhere.  Texts of several runs are numbered by kind (traceMarker, then
 * traceEvent), by run and by time, those of one run by time.
 * @param {PageRun[]} runs
 * @returns {Mark[]} */
export function marksOf(runs) {
    const marks = runs.flatMap((run) => run.markers.map((marker) => ({run, ...marker})));
    const isEvent = (/** @type {{kind: string}} */ {kind}) => (kind === "event" ? 1 : 0);
    const order = [...marks];
    /** @type {Map<string, number>} */
    const numbers = new Map([["", 0]]);

    if (runs.length > 1) order.sort((a, b) => isEvent(a) - isEvent(b));
    for (const {text} of order) if (!numbers.has(text)) numbers.set(text, numbers.size);
    return marks.map(({run, time, text}) => ({run, time, text, number: numbers.get(text) ?? 0}));
}

/** Returns the letter of a run before what is told of it, if there are several.
 * @param {Pick<Report, "runs"|"several">} report
 * @param {number} run */
export const letterBefore = ({runs, several}, run) => (several ? at(runs, run).letter + ": " : "");

/** @param {import("./json.js").DataJson} data
 * @param {import("./json.js").Settings} settings
 * @returns {Report} */
export function makeReport(data, settings) {
    const runs = makeRuns(data, settings);
    const {reference = "", baseline = null, runs: compared = []} = data.comparison ?? {};

    return {
        runs,
        first: at(runs, 0),
        several: runs.length > 1,
        settings,
        compared,
        reference,
        before: baseline
            ? makeProfile(baseline, at(at(settings.runs, 0).profiles, 0))
            : runs.find(({letter}) => letter === reference)?.profile,
        marks: marksOf(runs),
    };
}
