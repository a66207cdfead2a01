/* What stands above the columns of views: the total of each at the cursor. */

import {amount, share} from "./amounts.js";
import {_, element, fill} from "./dom.js";
import {at, lastOf, valueAt} from "./lists.js";
import {eraAt} from "./model.js";
import {partDone} from "./progress.js";

/** @typedef {import("./json.js").ViewsJson} ViewsJson */
/** @typedef {import("./layout.js").Page} Page */

/** Totals that differ by more than this part are marked. */
const MAX_DIFFERENCE = 0.1;

/** Returns the profile of a view; of several versions, of the last one.
 * @param {Page} page */
export const profileOf = ({app: {report}}) => lastOf(report.runs).profile;

/** Returns the era of that profile at the cursor, or -1.
 * @param {Page} page */
function eraOf(page) {
    const time = page.app.cursor.time();

    return time === null ? -1 : eraAt(profileOf(page), time);
}

/** Returns the total of a view at its cursor, null without a census there; or its peak.
 * @param {Page} page */
function totalOf(page) {
    const {figures, totals} = profileOf(page);
    const era = eraOf(page);

    if (page.app.cursor.time() === null) return figures?.peak ?? 0;
    return era < 0 ? null : valueAt(totals, era);
}

/** Returns the greatest difference of the totals of heaps, as a part of the greatest.
 * @param {number[]} totals */
export function differenceOfTotals(totals) {
    const high = Math.max(...totals);

    return high > 0 ? (high - Math.min(...totals)) / high : 0;
}

/** Makes the line of totals, which follows the cursor.
 * @param {ViewsJson} views
 * @param {number[]} progress of the first
 * @param {Page[]} pages */
export function makeTotals({list, sentences, aligned}, progress, pages) {
    const when = element("span", {class: "faint"});
    const values = list.map(() => element("span", {class: "amount"}));
    const differ = element("span", {id: "totals-differ"});
    const draw = () => {
        const cursor = at(pages, 0).app.cursor.time();
        const totals = pages.map(totalOf);
        const heaps = totals.flatMap((total, i) =>
            total === null || profileOf(at(pages, i)).flow ? [] : [total],
        );
        const difference = differenceOfTotals(heaps);

        when.textContent =
            cursor === null
                ? _("peak")
                : fill(_("at %s of the run"), share(partDone(progress, cursor)));
        pages.forEach((page, i) => {
            const {level} = profileOf(page).units;
            const total = at(totals, i);
            const text = total === null ? _("no census") : amount(level, total);

            at(values, i).textContent = `${at(list, i).name} ${text}`;
        });
        differ.textContent =
            heaps.length > 1 ? fill(_("they differ by %s"), share(difference)) : "";
        differ.className = difference > MAX_DIFFERENCE ? "marked" : "";
    };

    for (const {app} of pages) app.parts.add({reads: ["cursor", "moment"], draw});
    /* That of several versions begins with a letter. */
    const isTold = sentences.some((sentence) => sentence.endsWith(aligned));
    const how = isTold ? [] : [element("span", {class: "faint"}, aligned)];

    return element("p", {id: "totals"}, when, ...values, differ, ...how);
}
