/* What the table of bands lists: its columns, and the rows of a run with the figures
 * of the visible window. */

import {columnText, share} from "./amounts.js";
import {_, fill} from "./dom.js";
import {at} from "./lists.js";
import {bandFigures, csvCell, isGrowthRough, levelIn, riseIn} from "./model.js";
import {letterBefore} from "./report.js";
import {pinText, SCOPE, scopeOf, windowText} from "./scope.js";
import {sortBy} from "./sorting.js";
import {findsBand, searchOf} from "./view.js";

/** @typedef {import("./json.js").ComparedJson} ComparedJson */
/** @typedef {import("./json.js").Figures} Figures */
/** @typedef {import("./model.js").Band} Band */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {import("./parts.js").Values} Values */
/** @typedef {(typeof LISTED)[number]} ListingValues */

/** What the rows depend on. */
export const LISTED = /** @type {const} */ ([
    ...SCOPE,
    "unpacked",
    "search",
    "regex",
    "sort",
    "descending",
    "profiles",
    "chosen",
    "decimals",
    "countsEras",
]);

/** What a row tells of a band.  change is NaN if it is unknown.
 * @typedef {object} Row
 * @property {Band} band
 * @property {number} size at the pin; NaN without one
 * @property {Figures} figures
 * @property {boolean} rough the figures are approximate
 * @property {boolean} roughGrowth their growth is
 * @property {number} share
 * @property {number} rise from the first census of the window to the last
 * @property {number} change */

/** What the cells of a row are made of: that of the total has no band.
 * @typedef {Omit<Row, "band">} Numbers */

/** @typedef {object} Column
 * @property {string} key
 * @property {string} title
 * @property {string} [hint] explains it
 * @property {(row: Numbers) => number} value
 * @property {(units: Profile["units"], values: number[]) => (value: number) => string} texts
 *   returns what writes the values of the column */

/** Returns the columns between the band and its sparkline: first that of the pin.
 * @param {boolean} compared the changes are known
 * @returns {Column[]} */
export function columnsOf(compared) {
    /** @param {keyof Figures} key @param {string} title @param {keyof Profile["units"]} kind
     * @returns {Column} */
    const figure = (key, title, kind) => ({
        key,
        title,
        value: ({figures}) => figures[key],
        texts: (units, values) => columnText(units[kind], values, key === "growth"),
    });
    /** @type {Column} */
    const changes = {
        key: "change",
        title: _("change of the mean, whole run"),
        value: (numbers) => numbers.change,
        texts: ({level}, values) => columnText(level, values, true),
    };

    return [
        {
            key: "size",
            title: _("at the pin"),
            value: (numbers) => numbers.size,
            texts: ({level}, values) => columnText(level, values, false),
        },
        {
            key: "share",
            title: _("share"),
            value: (numbers) => numbers.share,
            texts: () => share,
        },
        figure("peak", _("peak"), "level"),
        figure("mean", _("mean"), "level"),
        figure("area", _("area"), "area"),
        figure("end", _("end"), "level"),
        {
            key: "rise",
            title: _("rise"),
            hint: _("from the first census to the last"),
            value: (numbers) => numbers.rise,
            texts: ({level}, values) => columnText(level, values, true),
        },
        {
            ...figure("growth", _("growth"), "growth"),
            hint: _("the median of the slopes between censuses, which do not add up"),
        },
        ...(compared ? [changes] : []),
    ];
}

/** Returns the rows of a profile.
 * @param {Profile} profile
 * @param {import("./scope.js").Scope} scope
 * @param {[number, number]} window
 * @param {ComparedJson|undefined} compared
 * @returns {Row[]} */
function rowsOf(profile, scope, window, compared) {
    const changes = new Map(compared?.changes.map((one) => [one.band, one.change]));
    /** A group changes by the sum of its bands. @param {Band} band */
    const changeOf = ({label, members = [label]}) =>
        members.reduce((sum, one) => sum + (changes.get(one) ?? NaN), 0);
    const rows = [...profile.drawn, ...profile.rest].map((band) => ({
        band,
        ...numbersOf(profile, band, scope, window),
        share: band.share,
        change: changeOf(band),
    }));
    /** @param {Numbers} row */
    const part = ({size, figures}) => (scope.era >= 0 ? size : figures.area);
    const sum = rows
        .slice(0, profile.drawn.length)
        .reduce((total, numbers) => total + part(numbers), 0);

    if (scope.range !== null || scope.era >= 0)
        for (const one of rows) one.share = sum > 0 ? part(one) / sum : 0;
    return rows;
}

/** Returns what the row of a band, or of the total, tells of it alone.
 * @param {Profile} profile
 * @param {Parameters<typeof bandFigures>[1]} band
 * @param {import("./scope.js").Scope} scope
 * @param {[number, number]} window
 * @returns {Numbers} */
export function numbersOf(profile, band, {era, range}, window) {
    const {figures, rough} = bandFigures(profile, band, range);
    const isKnown = (band.levels ?? band.fine) !== null && !band.isRough;

    return {
        size: era < 0 ? NaN : levelIn(profile, band, era),
        figures,
        rough: rough || (era >= 0 && !isKnown),
        roughGrowth: isGrowthRough(profile, band, range),
        share: 1,
        rise: riseIn(profile, band, window),
        change: NaN,
    };
}

/** Sorts rows by a column, in place.
 * @param {Row[]} rows
 * @param {Column[]} columns
 * @param {Pick<Values, "sort"|"descending">} view */
function sortRows(rows, columns, {sort, descending}) {
    const column = columns.find(({key}) => key === sort) ?? at(columns, 0);
    /** @param {Row} row */
    const valueOf = (row) => (sort === "band" ? row.band.name : column.value(row));

    sortBy(rows, valueOf, descending);
}

/** Returns the order of the rows: those of a run that is compared are sorted by the size of
 * their change, whatever its sign, unless the reader sorts them.
 * @param {import("./report.js").Report} report
 * @param {Pick<Values, "sort"|"descending"|"chosen">} values */
export function orderOf({runs, compared}, {sort, descending, chosen}) {
    const isCompared = compared.some(({run}) => run === at(runs, chosen).letter);

    return sort === "" && isCompared ? {sort: "change", descending: true} : {sort, descending};
}

/** What is listed: the rows, and what they are of.
 * @typedef {object} Listing
 * @property {Row[]} rows
 * @property {Profile} profile
 * @property {import("./scope.js").Scope} scope
 * @property {[number, number]} window
 * @property {string} title tells the run, the scope and the search
 * @property {boolean} unknown changes of bands are unknown, though others are known */

/** Returns what is to be listed.
 * @param {import("./report.js").Report} report
 * @param {Column[]} columns
 * @param {Pick<Values, ListingValues>} values
 * @returns {Listing} */
export function listingOf({runs, several, compared}, columns, {profiles, chosen, ...view}) {
    const {letter} = at(runs, chosen);
    const profile = at(profiles, chosen);
    const scope = scopeOf(profile, view);
    const own = compared.find(({run}) => run === letter);
    const found = searchOf(view);
    const all = rowsOf(profile, scope, view.range, own);
    const rows = all.filter(({band}) => findsBand(found, band));
    const unknown = rows.some(({change: known, band}) => Number.isNaN(known) && !band.other);

    if (view.sort !== "") sortRows(rows, columns, view);
    else if (own !== undefined)
        rows.sort((a, b) => (Math.abs(b.change) || 0) - (Math.abs(a.change) || 0));
    return {
        rows,
        profile,
        scope,
        window: view.range,
        title:
            letterBefore({runs, several}, chosen) +
            [
                pinText(profile, scope, view),
                windowText(scope.range, view),
                view.search && fill(_("found: %s of %s"), rows.length, all.length),
            ]
                .filter((text) => text !== "")
                .join(" · "),
        unknown: several && own !== undefined && unknown,
    };
}

/** Returns rows as cells of CSV, the heads first.
 * @param {Column[]} columns
 * @param {Row[]} rows */
export function csvRows(columns, rows) {
    return [
        ["band", ...columns.map(({key}) => key)].map(csvCell),
        ...rows.map((one) => [one.band.name, ...columns.map(({value}) => value(one))].map(csvCell)),
    ];
}
