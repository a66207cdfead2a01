/* Tables whose rows are sorted by a click on a head. */

import {button, element, head, isolated, row, table} from "./dom.js";
import {at} from "./lists.js";

/** @typedef {import("./json.js").TableCell} TableCell */

/** Sorts rows by a value, in place.  Beside numbers, what is none counts as 0.
 * @template T
 * @param {T[]} rows
 * @param {(row: T) => string|number} valueOf
 * @param {boolean} descending */
export function sortBy(rows, valueOf, descending) {
    rows.sort((one, other) => {
        const [a, b] = (descending ? [other, one] : [one, other]).map(valueOf);

        return typeof a === "string" && typeof b === "string"
            ? a.localeCompare(b)
            : (Number(a) || 0) - (Number(b) || 0);
    });
}

/** Makes heads of columns that sort.
 * @param {string[]} titles
 * @param {(column: number) => void} click
 * @returns {{heads: HTMLElement[], mark: (column: number, descending: boolean) => void}} */
export function sortingHeads(titles, click) {
    const heads = titles.map((title, i) =>
        head(
            "col",
            button(title, () => click(i)),
        ),
    );
    /** Shows by which column rows are sorted, -1 = by none.
     * @param {number} column
     * @param {boolean} descending */
    const mark = (column, descending) =>
        heads.forEach((one, i) =>
            one.setAttribute(
                "aria-sort",
                i !== column ? "none" : descending ? "descending" : "ascending",
            ),
        );

    mark(-1, false);
    return {heads, mark};
}

/** Makes a table of its cells.  A click sorts texts from the first on, numbers from the
 * greatest on, and again the other way round.
 * @param {import("./dom.js").Attributes} attributes
 * @param {TableCell[][]} cells first the heads, then the rows with their heads */
export function sortedTable(attributes, [titles = [], ...cells]) {
    const isNumber = titles.map((_title, i) => cells.some((texts) => Array.isArray(texts[i])));
    const rows = cells.map((texts) => {
        const [first = "", ...others] = texts.map((one) => {
            const [text, , change] = [one].flat();

            return isolated(change === undefined ? String(text) : `${text}\n${change}`);
        });

        return {
            values: texts.map((one) => (typeof one === "string" ? one : one[1])),
            element: row(
                head("row", first),
                ...others.map((text, i) =>
                    element("td", {class: !isNumber[i + 1] && "words"}, text),
                ),
            ),
        };
    });
    let by = -1;
    let descending = false;
    const elements = () => rows.map(({element}) => element);
    const {heads, mark} = sortingHeads(/** @type {string[]} */ (titles), (column) => {
        descending = column === by ? !descending : at(isNumber, column);
        by = column;
        sortBy(rows, ({values}) => at(values, by), descending);
        made.tBodies[0]?.append(...elements());
        mark(by, descending);
    });
    const made = table(attributes, heads, ...elements());

    heads.forEach((one, i) => one.classList.toggle("words", !isNumber[i]));
    return made;
}
