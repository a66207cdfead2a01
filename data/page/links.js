/* What the pages of one document tell each other: cursor, window and search, with times
 * that are aligned, and their common address. */

import {jointAddress, makeAddress, ownAddress} from "./address.js";
import {at, valueAt} from "./lists.js";
import {alignedTime, nearestDone} from "./progress.js";
import {eraOf, profileOf} from "./totals.js";

/** @typedef {import("./layout.js").Page} Page */
/** @typedef {import("./view.js").View} View */

/** Returns what other pages take of a change.
 * @param {Partial<View>} change
 * @param {((time: number) => number)|null} toOther null = they have another axis
 * @returns {Partial<View>|null} */
function sharedOf({from, to, cursor, search, regex}, toOther) {
    /** @param {number|null|undefined} time */
    const aligned = (time) => (typeof time === "number" && toOther ? toOther(time) : time);
    const times = toOther ? {from: aligned(from), to: aligned(to), cursor: aligned(cursor)} : {};
    const shared = Object.entries({...times, search, regex}).filter(
        ([, value]) => value !== undefined,
    );

    return shared.length > 0 ? Object.fromEntries(shared) : null;
}

/** Returns the highest total of a page in its window; 0 unless it is of a heap.
 * @param {Page} page */
function highOf({app: {report, timeline}}) {
    const [from, to] = timeline.range();
    let high = 0;

    for (const {profile} of report.runs)
        profile.totals.forEach((total, i) => {
            const time = valueAt(profile.times, i);

            if (!profile.flow && time >= from && time <= to) high = Math.max(high, total);
        });
    return high;
}

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
     * @param {number} i @param {number} j the page */
    const censusOf = (i, j) => {
        const page = at(pages, i);
        const from = profileOf(page);
        const to = profileOf(at(pages, j));
        const era = eraOf(page);
        const haveCensuses = [from, to].every(({flow, times}) => !flow && times.length > 0);

        if (progress === null || era < 0 || !haveCensuses || !areAligned(i, j)) return null;
        return nearestDone(to.times, at(progress, j), toOther(i, j, valueAt(from.times, era)));
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
                    /** @param {number} time */
                    const toPage = (time) => toOther(i, j, time);
                    const shared = sharedOf(change, areAligned(i, j) ? toPage : null);

                    if (j !== i && shared !== null) app.state.take(shared, censusOf(i, j));
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

            state.set({cursor: state.view.cursor});
        },
        read: address.read,
        keep,
    };
}
