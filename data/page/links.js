/* What the pages of one document tell each other: cursor, window and search, with times
 * that are aligned, and their common address. */

import {jointAddress, makeAddress, ownAddress} from "./address.js";
import {at, valueAt} from "./lists.js";
import {eraAt, levelsWithin} from "./model.js";
import {alignedTime, nearestDone} from "./progress.js";
import {profileOf} from "./totals.js";

/** @typedef {import("./layout.js").Page} Page */
/** @typedef {import("./view.js").View} View */

/** Returns what other pages take of a change.
 * @param {Partial<View>} change
 * @param {((time: number) => number)|null} toOther null = they have another axis
 * @returns {Partial<View>|null} */
function sharedOf({from, to, cursor, pin, search, regex}, toOther) {
    /** @param {number|null|undefined} time */
    const aligned = (time) => (typeof time === "number" && toOther ? toOther(time) : time);
    const times = toOther
        ? {from: aligned(from), to: aligned(to), cursor: aligned(cursor), pin: aligned(pin)}
        : {};
    const shared = Object.entries({...times, search, regex}).filter(
        ([, value]) => value !== undefined,
    );

    return shared.length > 0 ? Object.fromEntries(shared) : null;
}

/** Returns the highest total of a page in its window; 0 unless it is of a heap.
 * @param {Page} page */
const highOf = ({app: {report, timeline}}) =>
    report.runs.reduce(
        (high, {profile: {flow, times, totals}}) =>
            flow ? high : Math.max(high, ...levelsWithin(times, totals, timeline.range())),
        0,
    );

/** @typedef {object} Links
 * @property {(i: number) => import("./state.js").Link} of that of a page
 * @property {() => void} follow lets all pages show what the first one does
 * @property {() => string} read returns the address of all
 * @property {() => void} keep keeps the views of all in the address */

/** @param {Page[]} pages which will be made with these links
 * @param {boolean[]} counted of each, whether its axis has eras instead of times
 * @param {number[][]|null} progress of each; null = they have the same times
 * @param {() => Record<string, string>} more returns what else the address keeps
 * @returns {Links} */
export function makeLinks(pages, counted, progress, more) {
    const address = makeAddress();
    /** @param {number} i @param {number} j */
    const areAligned = (i, j) => !counted[i] && !counted[j];
    /** @param {number} i @param {number} j @param {number} time */
    const toOther = (i, j, time) =>
        progress === null ? time : alignedTime(at(progress, i), at(progress, j), time);
    /** Returns the time of the census of a page that is nearest to that of another.
     * @param {number} i @param {number} j the page @param {number|null|undefined} time */
    const censusOf = (i, j, time) => {
        const [from, to] = [i, j].map((k) => profileOf(at(pages, k)));
        const haveCensuses = [from, to].every((one) => one && !one.flow && one.times.length > 0);

        if (progress === null || typeof time !== "number" || !haveCensuses || !from || !to)
            return null;
        const era = eraAt(from, time);

        if (era < 0) return null;
        const census = valueAt(from.times, era);

        return nearestDone(to.times, at(progress, j), toOther(i, j, census));
    };
    const keep = () => {
        const own = pages.map(({app}) => app.state.address());

        address.write(jointAddress(own, (i) => areAligned(0, i), more()));
    };

    return {
        of: (i) => ({
            read() {
                const place = {index: i, follows: areAligned(0, i)};

                return ownAddress(address.read(), place, (time) => toOther(0, i, time));
            },
            keep,
            share(change) {
                pages.forEach(({app}, j) => {
                    const follows = areAligned(i, j);
                    /** @param {number} time */
                    const toPage = (time) => toOther(i, j, time);
                    const shared = sharedOf(change, follows ? toPage : null);

                    if (j === i || shared === null) return;
                    app.state.take(shared, {
                        cursor: follows ? censusOf(i, j, change.cursor) : null,
                        pin: follows ? censusOf(i, j, change.pin) : null,
                    });
                });
            },
            /* Pictures have one scale, too. */
            high() {
                const others = pages.filter((_unused, j) => j !== i).map(highOf);

                return highOf(at(pages, i)) > 0 ? Math.max(0, ...others) : 0;
            },
        }),
        follow() {
            const {state} = at(pages, 0).app;

            state.set({pin: state.view.pin});
        },
        read: address.read,
        keep,
    };
}
