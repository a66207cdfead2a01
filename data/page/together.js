/* What views tell together, above their columns: the joined reading, how times are
 * aligned, and the total of each view at the cursor. */

import {amount, share} from "./amounts.js";
import {_, element, fill, prose, section} from "./dom.js";
import {at, valueAt} from "./lists.js";
import {eraAt} from "./model.js";
import {partDone} from "./progress.js";

/** @typedef {import("./json.js").ViewsJson} ViewsJson */
/** @typedef {import("./layout.js").Page} Page */

/** Totals that differ by more than this part are marked. */
const MAX_DIFFERENCE = 0.1;

/** Returns the section of the joined reading.
 * @param {ViewsJson} views */
export function makeReading({sentences, aligned}) {
    const items = sentences.map((text) => element("li", {}, ...prose(text)));

    return [
        section(
            "reading",
            _("Findings"),
            element("ul", {}, ...items),
            element("p", {class: "faint", id: "aligned"}, aligned),
        ),
    ];
}

/** Returns the total of a view at its cursor, or its peak.
 * @param {Page} page */
function totalOf({app: {state, cursor}}) {
    const {profile} = state.active;
    const moment = cursor.moment();
    const era = moment === null ? -1 : eraAt(profile, moment);

    return era < 0 ? (profile.figures?.peak ?? 0) : valueAt(profile.totals, era);
}

/** Returns the greatest difference of the totals of heaps, as a part of the greatest.
 * @param {number[]} totals */
export function differenceOfTotals(totals) {
    const high = Math.max(...totals);

    return high > 0 ? (high - Math.min(...totals)) / high : 0;
}

/** Makes the line of totals, which follows the cursor.
 * @param {ViewsJson} views
 * @param {Page[]} pages */
export function makeTotals({names, progress}, pages) {
    const when = element("span", {class: "faint"});
    const values = names.map(() => element("span", {class: "amount"}));
    const differ = element("span", {id: "totals-differ"});
    const draw = () => {
        const {cursor} = at(pages, 0).app.state.view;
        const totals = pages.map(totalOf);
        const heaps = totals.filter((_unused, i) => !at(pages, i).app.state.active.profile.flow);
        const difference = differenceOfTotals(heaps);

        when.textContent =
            cursor === null
                ? _("peak")
                : fill(_("at %s of the run"), share(partDone(at(progress, 0), cursor)));
        pages.forEach(({app}, i) => {
            const {level} = app.state.active.profile.units;

            at(values, i).textContent = `${at(names, i)} ${amount(level, at(totals, i))}`;
        });
        differ.textContent =
            heaps.length > 1 ? fill(_("they differ by %s"), share(difference)) : "";
        differ.className = difference > MAX_DIFFERENCE ? "marked" : "";
    };

    for (const {app} of pages) app.parts.add({reads: ["cursor", "active"], draw});
    return element("p", {id: "totals"}, when, ...values, differ);
}
