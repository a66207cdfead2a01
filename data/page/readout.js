/* The readout: the values at the cursor, of all runs. */

import {_, element, fill} from "./dom.js";
import {amount, moment, share} from "./amounts.js";
import {eraAt} from "./model.js";
import {swatch} from "./legend.js";
import {isShown} from "./view.js";

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
        const marks =
            time === null
                ? []
                : app
                      .marks()
                      .filter((mark) => Math.abs(mark.time - time) <= app.near())
                      .slice(0, MAX_MARKS);
        const width = app.range()[1] - app.range()[0];
        const now = JSON.stringify([
            moment(cursor ?? 0, width),
            cursor,
            view.band,
            view.hidden,
            view.only,
            view.profile,
            view.shape,
            app.active?.run.letter,
            marks.map(({number}) => number),
        ]);

        if (now === made) return;
        made = now;

        box.hidden = cursor === null;
        if (cursor === null) {
            box.replaceChildren();
            return;
        }
        const columns = app.runs.map((run) => {
            const profile = app.profileOf(run);
            const era =
                cursor >
                profile.ends[profile.ends.length - 1] + (app.span()[1] - app.span()[0]) / 1000
                    ? -1
                    : eraAt(profile, cursor);

            return {run, profile, era};
        });
        const known = columns.filter(({era}) => era >= 0);
        const main = known.find(({run}) => run === app.active?.run) ?? known[0];

        if (main === undefined) {
            box.replaceChildren();
            return;
        }
        const {profile, era} = main;
        /** The shown bands of all runs, each with its greatest level at the cursor.
         * @type {Map<string, {band: import("./model.js").Band, most: number}>} */
        const bands = new Map();
        /** @param {typeof columns[number]} column @param {string} label */
        const levelOf = (column, label) =>
            column.profile.drawn.find((band) => band.label === label)?.levels?.[column.era] ?? 0;

        for (const column of known)
            for (const band of column.profile.drawn)
                if (isShown(view, band.label))
                    bands.set(band.label, {
                        band: bands.get(band.label)?.band ?? band,
                        most: Math.max(
                            bands.get(band.label)?.most ?? 0,
                            band.levels?.[column.era] ?? 0,
                        ),
                    });
        const ranked = [...bands.values()]
            .sort((a, b) => b.most - a.most)
            .filter(({band, most}) => most > 0 && band.label !== view.band)
            .map(({band}) => band);
        const current = bands.get(view.band ?? "")?.band;
        /** Shares in a plot of shares are of the shown bands.
         * @param {typeof columns[number]} column */
        const whole = (column) =>
            view.shape !== "shares"
                ? column.profile.totals[column.era]
                : [...bands.keys()].reduce((sum, label) => sum + levelOf(column, label), 0);
        const rows = current ? [current, ...ranked] : ranked;
        /** @param {string} label @param {(column: typeof columns[number]) => string} cell @param {string} [kind] @param {Node[]} [before] */
        const row = (label, cell, kind, before = []) =>
            element(
                "tr",
                {class: kind},
                element("th", {scope: "row"}, ...before, element("bdi", {}, label)),
                ...columns.map((column) => element("td", {}, column.era < 0 ? "" : cell(column))),
            );
        /** @param {number} part @param {number} of */
        const withShare = (part, of) =>
            of > 0 && columns.length <= 2 ? ` (${share(part / of)})` : "";

        box.replaceChildren(
            element(
                "table",
                {},
                element(
                    "caption",
                    {},
                    app.countsEras()
                        ? fill(_("era %s"), profile.numbers[era])
                        : `${moment(profile.flow ? cursor : profile.times[era], width)} · ${fill(_("era %s"), profile.numbers[era])}`,
                ),
                ...(columns.length > 1
                    ? [
                          element(
                              "thead",
                              {},
                              element(
                                  "tr",
                                  {},
                                  element("td"),
                                  ...columns.map(({run}) =>
                                      element("th", {scope: "col"}, run.letter),
                                  ),
                              ),
                          ),
                      ]
                    : []),
                element(
                    "tbody",
                    {},
                    row(
                        _("total"),
                        (column) =>
                            amount(column.profile.units.level, column.profile.totals[column.era]),
                        "total",
                    ),
                    ...rows.slice(0, MAX_ROWS).map((band) =>
                        row(
                            band.name,
                            (column) => {
                                const value = levelOf(column, band.label);

                                return (
                                    amount(column.profile.units.level, value) +
                                    withShare(value, whole(column))
                                );
                            },
                            band === current ? "current" : undefined,
                            [swatch(band)],
                        ),
                    ),
                    ...(rows.length > MAX_ROWS
                        ? [
                              element(
                                  "tr",
                                  {class: "faint"},
                                  element(
                                      "th",
                                      {scope: "row", colspan: columns.length + 1},
                                      fill(_("and %s more"), rows.length - MAX_ROWS),
                                  ),
                              ),
                          ]
                        : []),
                    ...marks.map(({number, text}) =>
                        element(
                            "tr",
                            {class: "mark"},
                            element(
                                "th",
                                {scope: "row", colspan: columns.length + 1},
                                `${number} `,
                                element("bdi", {}, text),
                            ),
                        ),
                    ),
                ),
            ),
        );
    });
}
