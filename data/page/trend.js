/* The trend: the runs of a history one after the other.  Takes the trend of the
 * page, returns its profile, the run that is open, and commands for others. */

import {at} from "./lists.js";
import {makeProfile} from "./model.js";

/** @typedef {import("./json.js").TrendJson} TrendJson */
/** @typedef {import("./json.js").TrendRun} TrendRun */

/** Returns the index of the run that an address chooses: the last one by
 * default.
 * @param {Pick<TrendJson, "runs"|"first">} trend
 * @param {string|null} pair the number of the run in the whole trend, from 1 */
export function chosenRun({runs, first}, pair) {
    const run = Number(pair) - 1 - first;

    return pair !== null && Number.isInteger(run) && run >= 0 && run < runs.length
        ? run
        : runs.length - 1;
}

/** Returns a text as a word of a shell.
 * @param {string} text */
export function shellText(text) {
    return /^[\w@%+:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Returns a name of a file as a word of a shell.
 * @param {string} name */
export function shellWord(name) {
    return shellText(name.startsWith("-") ? "./" + name : name);
}

/** Returns the command that draws a run and the one before it.
 * @param {Pick<TrendJson, "runs">} trend
 * @param {number} run */
export function commandFor({runs}, run) {
    const after = at(runs, run);
    const before = runs[run - 1];
    /** @param {TrendRun} one */
    const source = ({file = "", number}) =>
        `evheap ${shellWord(file)}` + (number ? ` --run=${number}` : "");

    if (before === undefined) return `${source(after)} -o run.html`;
    if (before.number && after.number && before.file === after.file)
        return `${source(before)} --run=${after.number} --diff -o pair.html`;
    if (!before.number && !after.number)
        return `${source(before)} ${shellWord(after.file ?? "")} --diff -o pair.html`;
    return [
        `${source(before)} -o before.xml`,
        `${source(after)} -o after.xml`,
        "evheap before.xml after.xml --diff -o pair.html",
    ].join("; ");
}

/** Returns every how many runs have their names at the axis: 1, 2 or 5 times a
 * power of ten.
 * @param {number} pixels of a run
 * @param {number} wanted pixels of a name */
export function nameStep(pixels, wanted) {
    const least = Math.max(1, wanted / pixels);
    const power = 10 ** Math.floor(Math.log10(least) + 1e-9);

    return power * ([1, 2, 5].find((factor) => factor * power >= least - 1e-9) ?? 10);
}

/** Reads the trend of the page: fills in what its runs have in common, and makes
 * the profile whose eras are the runs, each a second long.  Its bands have no
 * figures.
 * @param {TrendJson} trend */
export function readTrend({runs, totals, bands, settings}) {
    const eras = runs.map((_unused, i) => ({
        era: i,
        time_ns: i * 1e9,
        end_ns: (i + 1) * 1e9,
        total: totals[i] ?? 0,
    }));
    const levels = bands.map((band) => ({...band, first_era: 0}));

    runs.forEach((run, i) => {
        run.file ??= runs[i - 1]?.file;
    });
    return makeProfile(
        {eras, bands: /** @type {import("./json.js").BandJson[]} */ (levels), clock: "eras"},
        at(at(settings.runs, 0).profiles, 0),
    );
}
