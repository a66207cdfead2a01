/* The bands that the page leaves out: their names, which are packed in the document,
 * what a search finds among them, and the command that has it. */

import {disclose} from "./dom.js";
import {at} from "./lists.js";
import {shellText} from "./trend.js";
import {findsBand, searchOf} from "./view.js";

/** @typedef {import("./json.js").NameJson} NameJson */
/** @typedef {import("./model.js").Name} Name */
/** @typedef {import("./model.js").PageRun} PageRun */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./view.js").View} View */

/** What a search finds.
 * @typedef {object} Found
 * @property {Name[]} names
 * @property {number} searched
 * @property {number} unsearched */

/** The maximum number of bands that are found that a command draws. */
const MAX_DRAWN = 100;

/** The names of the lists that were searched. @type {WeakMap<NameJson[], Name[]>} */
const read = new WeakMap();

/** The last search in a list, and what it has found.
 * @type {WeakMap<Name[], {view: Pick<View, "search"|"regex">, found: Name[]}>} */
const searches = new WeakMap();

/** @param {NameJson[]} list */
function namesOf(list) {
    const names =
        read.get(list) ??
        list.map((one) => {
            const [label, shown] = typeof one === "string" ? [one, one] : one;

            return {label, name: disclose(shown), other: false};
        });

    read.set(list, names);
    return names;
}

/** Sets the names of what the page leaves out of each run.
 * @param {Pick<PageRun, "profile"|"raw">[]} runs
 * @param {(NameJson[]|number)[]|null} lists of each profile, or the number of that with the
 *   same; null = they cannot be unpacked */
export function setNames(runs, lists) {
    for (const {profile, raw} of runs) {
        const own = lists?.[raw.packed];
        const list = typeof own === "number" ? lists?.[own] : own;

        profile.names = Array.isArray(list) ? list : [];
    }
}

/** Returns what a search finds among the bands that the page leaves out: nothing while
 * their names are not there yet.
 * @param {Pick<View, "search"|"regex">} view
 * @param {Pick<Profile, "leftOut"|"names">} profile
 * @returns {Found} */
export function findLeftOut({search, regex}, {leftOut, names}) {
    const all = namesOf(names ?? []);
    const last = searches.get(all);
    const isSame = last?.view.search === search && last.view.regex === regex;
    const test = searchOf({search, regex});
    const found = isSame ? last.found : all.filter((name) => findsBand(test, name));

    searches.set(all, {view: {search, regex}, found});
    return {
        names: found,
        searched: all.length,
        unsearched: (leftOut?.bands ?? 0) - all.length,
    };
}

/** Returns the command that reads the runs of a page again, for options to be added.
 * @param {Pick<PageRun, "profile"|"raw">[]} runs */
function startOf(runs) {
    const {profile, raw} = at(runs, 0);
    const grouping = raw.grouping ? ` --group-by=${raw.grouping}` : "";

    return (profile.command || "evheap prog.eventlog") + grouping;
}

/** Returns the command that has all bands, or all of each group.
 * @param {Pick<PageRun, "profile"|"raw">[]} runs
 * @param {string} group its key; "" = bands
 * @returns {string} */
export function commandForAll(runs, group) {
    const start = startOf(runs);

    if (group === "") return start + " --table=bands -o bands.csv";
    return group === "file"
        ? start + " --table=lines -o lines.csv"
        : `${start} --group-by=${group} -o ${group}.html`;
}

/** Returns the command that has all that a search has found: it draws these bands, or
 * lists them if they are many.  If evheap does not find them by their labels in the log,
 * it lists all bands.
 * @param {Pick<PageRun, "profile"|"raw">[]} runs
 * @param {Pick<View, "search"|"regex">} view
 * @param {Name[]} names that were found */
export function commandFor(runs, view, names) {
    const {test} = searchOf(view);
    const text = view.search.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    const pattern = view.regex ? view.search : `(?i)${text}`;
    const isByLabel = !at(runs, 0).raw.grouping && names.every(({label}) => test(label));

    if (!isByLabel) return commandForAll(runs, "");
    return `${startOf(runs)} --include=${shellText(pattern)} ${
        names.length <= MAX_DRAWN ? "-m 0 -t 0 -o found.html" : "--table=bands -o bands.csv"
    }`;
}
