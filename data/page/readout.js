/* The readout: the values at the cursor, of all runs. */

import { _, element, fill } from "./dom.js";
import { amount, seconds, share } from "./amounts.js";
import { eraAt } from "./model.js";
import { swatch } from "./legend.js";
import { isShown } from "./view.js";

/** @typedef {import("./main.js").App} App */

/** The readout lists so many bands. */
const MAX_ROWS = 10;

/** And so many marks. */
const MAX_MARKS = 3;

/** Fills the readout when the cursor moves.
 * @param {App} app
 * @param {HTMLElement} box */
export function fillReadout(app, box) {
    let made = "";

    app.parts.push(() => {
        const {view} = app;
        const {cursor} = view;
        const time = app.time();
        const marks = time === null ? [] : app.marks().filter((mark) => Math.abs(mark.time - time) <= app.near()).slice(0, MAX_MARKS);
        const now = JSON.stringify([cursor, view.band, view.hidden, view.only, view.profile, marks.map(({number}) => number)]);

        if (now === made) return;
        made = now;

        box.hidden = cursor === null;
        if (cursor === null) {
            box.replaceChildren();
            return;
        }
        const columns = app.runs.map((run) => {
            const profile = app.profileOf(run);
            const era = cursor > profile.ends[profile.ends.length - 1] + (app.span()[1] - app.span()[0]) / 1000 ? -1 : eraAt(profile, cursor);

            return {run, profile, era};
        });
        const main = columns.find(({era}) => era >= 0);

        if (main === undefined) {
            box.replaceChildren();
            return;
        }
        const {profile, era} = main;
        const bands = profile.drawn.filter((band) => isShown(view, band.label));
        /** @param {import("./model.js").Band|undefined} band @param {number} at */
        const level = (band, at) => band?.levels?.[at] ?? 0;
        const ranked = [...bands].sort((a, b) => level(b, era) - level(a, era)).filter((band) => level(band, era) > 0 && band.label !== view.band);
        const current = bands.find((band) => band.label === view.band);
        const rows = current ? [current, ...ranked] : ranked;
        /** @param {string} label @param {(column: typeof columns[number]) => string} cell @param {string} [kind] @param {Node[]} [before] */
        const row = (label, cell, kind, before = []) => element("tr", {class: kind},
            element("th", {scope: "row"}, ...before, element("bdi", {}, label)),
            ...columns.map((column) => element("td", {}, column.era < 0 ? "" : cell(column))));
        /** @param {number} part @param {number} whole */
        const withShare = (part, whole) => (whole > 0 && columns.length <= 2 ? ` (${share(part / whole)})` : "");

        box.replaceChildren(element("table", {},
            element("caption", {}, app.countsEras() ? fill(_("era %s"), profile.numbers[era])
                : `${seconds(profile.flow ? cursor : profile.times[era])} · ${fill(_("era %s"), profile.numbers[era])}`),
            ...(columns.length > 1 ? [element("thead", {}, element("tr", {}, element("td"), ...columns.map(({run}) => element("th", {scope: "col"}, run.letter))))] : []),
            element("tbody", {},
                row(_("total"), (column) => amount(column.profile.units.level, column.profile.totals[column.era]), "total"),
                ...rows.slice(0, MAX_ROWS).map((band) => row(band.name, (column) => {
                    const value = level(column.profile.drawn.find((other) => other.label === band.label), column.era);

                    return amount(column.profile.units.level, value) + withShare(value, column.profile.totals[column.era]);
                }, band === current ? "current" : undefined, [swatch(band)])),
                ...(rows.length > MAX_ROWS ? [element("tr", {class: "faint"}, element("th", {scope: "row", colspan: columns.length + 1}, fill(_("and %s more"), rows.length - MAX_ROWS)))] : []),
                ...marks.map(({number, text}) => element("tr", {class: "mark"}, element("th", {scope: "row", colspan: columns.length + 1}, `${number} `, element("bdi", {}, text)))))));
    });
}
