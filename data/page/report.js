/* The report: the runs of the page, and what they have in common.  Nothing of it
 * changes. */

import {at} from "./lists.js";
import {makeRuns} from "./model.js";

/** @typedef {import("./model.js").PageRun} PageRun */

/** A marker.  All runs count on with the same numbers.
 * @typedef {{run: PageRun, time: number, text: string, number: number}} Mark */

/** @typedef {object} Report
 * @property {PageRun[]} runs
 * @property {PageRun} first
 * @property {boolean} several there are several runs, which have one profile in common
 * @property {import("./json.js").Settings} settings
 * @property {import("./json.js").ComparedJson[]} compared
 * @property {string} reference the letter of the run that others are compared with
 * @property {Mark[]} marks */

/** @param {import("./json.js").DataJson} data
 * @param {import("./json.js").Settings} settings
 * @returns {Report} */
export function makeReport(data, settings) {
    const runs = makeRuns(data, settings);
    const marks = runs.flatMap((run) => run.markers.map(({time, text}) => ({run, time, text})));

    return {
        runs,
        first: at(runs, 0),
        several: runs.length > 1,
        settings,
        compared: data.comparison?.runs ?? [],
        reference: data.comparison?.reference ?? "",
        marks: marks.map((mark, i) => ({...mark, number: i + 1})),
    };
}
