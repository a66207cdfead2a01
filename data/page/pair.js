/* The open pair of a trend: takes the data and settings of the last runs, returns
 * those of a run and the one before it, with what changed between them. */

import {at} from "./lists.js";
import {makeProfile} from "./model.js";

/** @typedef {import("./json.js").DataJson} DataJson */
/** @typedef {import("./json.js").Settings} Settings */
/** @typedef {import("./model.js").Profile} Profile */

/** Returns the bands of a profile by their labels, without OTHER.
 * @param {import("./model.js").Band[]} bands */
const byLabel = (bands) =>
    new Map(bands.filter(({other}) => !other).map((band) => [band.label, band]));

/** Returns the change of the mean of each band of the later run, NaN if it is
 * unknown: the page leaves out the smallest bands of a run.
 * @param {Profile} before
 * @param {Profile} after */
function changesOfPair(before, after) {
    const old = byLabel([...before.drawn, ...before.rest]);

    return Array.from(byLabel([...after.drawn, ...after.rest]), ([label, {figures}]) => ({
        band: label,
        change: figures.mean - (old.get(label)?.figures.mean ?? (before.leftOut?.bands ? NaN : 0)),
    }));
}

/** The letters of the two runs. */
const LETTERS = ["A", "B"];

/** Returns the table of runs with the heads, and the rows of the pair without
 * changes: those are from the first of all runs.
 * @param {import("./json.js").TableCell[][]} table
 * @param {number} first
 * @param {number} end the index of the last run */
function rowsOfPair(table, first, end) {
    /** @param {import("./json.js").TableCell} cell @returns {import("./json.js").TableCell} */
    const plain = (cell) => (typeof cell === "string" ? cell : [cell[0], cell[1]]);
    const rows = table
        .slice(first + 1, end + 2)
        .map(([name, ...cells], i) => [
            String(name).replace(/^[A-Z]+/, at(LETTERS, i)),
            ...cells.map(plain),
        ]);

    return [...table.slice(0, 1), ...rows];
}

/** Returns data and settings with only a run and the one before it, as runs A and
 * B.  If the page does not have the run, it is the last pair.
 * @param {DataJson} data
 * @param {Settings} settings
 * @param {{runs: object[]}} trend
 * @param {number} run its index in the trend
 * @returns {{data: DataJson, settings: Settings, has: boolean}} */
export function pairOf(data, settings, trend, run) {
    const here = run - (trend.runs.length - data.runs.length);
    const has = here >= 0;
    const end = has ? here : data.runs.length - 1;
    const first = Math.max(0, end - 1);
    const runs = data.runs.slice(first, end + 1).map((raw, i) => ({...raw, run: at(LETTERS, i)}));
    const own = settings.runs
        .slice(first, end + 1)
        .map((one, i) => ({...one, letter: at(LETTERS, i)}));
    const {groups} = at(at(settings.runs, 0).profiles, 0);
    const [before, after] = runs.map((raw, i) => makeProfile(raw, at(at(own, i).profiles, 0)));
    const compared = before !== undefined &&
        after !== undefined && {
            run: "B",
            changes: changesOfPair(before, after),
        };

    return {
        data: {
            ...data,
            runs,
            comparison: compared ? {reference: "A", runs: [compared]} : undefined,
        },
        settings: {
            ...settings,
            runs: own.map((one, i) =>
                i > 0 ? one : {...one, profiles: one.profiles.map((own) => ({...own, groups}))},
            ),
            runs_table: compared ? rowsOfPair(settings.runs_table ?? [], first, end) : [],
            matching: [],
            not_whole: [],
            changes: [],
            diff: false,
        },
        has,
    };
}
