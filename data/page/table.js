/* The table of bands, with the figures of the visible window. */

import {_, drawn, element, fill} from "./dom.js";
import {amount, change, share} from "./amounts.js";
import {bandFigures, csvCell, POINTS} from "./model.js";
import {searchOf} from "./view.js";
import {swatch} from "./legend.js";

/** @typedef {import("./main.js").App} App */
/** @typedef {import("./model.js").Band} Band */
/** @typedef {import("./model.js").Profile} Profile */
/** @typedef {{band: Band, figures: import("./model.js").Figures, share: number, change: number, rough: boolean}} Row */

/** @typedef {object} Column
 * @property {string} key
 * @property {string} head
 * @property {(row: Row) => number|string} value
 * @property {((row: Row, profile: Profile) => string)|null} text null = not shown as a text */

/** @returns {Column[]} */
function columnsOf() {
    return [
        {key: "band", head: _("band"), value: (row) => row.band.name, text: null},
        {
            key: "share",
            head: _("share"),
            value: (row) => row.share,
            text: (row) => share(row.share),
        },
        {
            key: "peak",
            head: _("peak"),
            value: (row) => row.figures.peak,
            text: (row, {units}) => amount(units.level, row.figures.peak),
        },
        {
            key: "mean",
            head: _("mean"),
            value: (row) => row.figures.mean,
            text: (row, {units}) => amount(units.level, row.figures.mean),
        },
        {
            key: "area",
            head: _("area"),
            value: (row) => row.figures.area,
            text: (row, {units}) => amount(units.area, row.figures.area),
        },
        {
            key: "end",
            head: _("end"),
            value: (row) => row.figures.end,
            text: (row, {units}) => amount(units.level, row.figures.end),
        },
        {
            key: "growth",
            head: _("growth"),
            value: (row) => row.figures.growth,
            text: (row, {units}) => change(units.growth, row.figures.growth),
        },
    ];
}

/** The size of a sparkline, pixels. */
const SPARK = {width: 120, height: 20};

/** Returns a sparkline of a band over the whole run.
 * @param {Profile} profile
 * @param {Band} band */
export function sparkline(profile, band) {
    const cells = new Float64Array(POINTS);
    const first = profile.times[0],
        span = profile.ends[profile.ends.length - 1] - first || 1;

    if (band.points !== null) {
        cells.set(band.points);
    } else {
        const {levels} = band;
        let filled = -1;

        /* A cell without an era repeats the last value before it. */
        levels?.forEach((level, i) => {
            const cell = Math.min(
                POINTS - 1,
                Math.floor(((profile.times[i] - first) / span) * POINTS),
            );

            if (cell > filled) cells.fill(i > 0 ? levels[i - 1] : 0, filled + 1, cell);
            cells[cell] = cell > filled ? level : Math.max(cells[cell], level);
            filled = cell;
        });
    }
    const high = cells.reduce((most, value) => Math.max(most, value), 0) || 1;
    const points = Array.from(
        cells,
        (value, i) =>
            `${((i / (POINTS - 1)) * SPARK.width).toFixed(1)},${(SPARK.height - (value / high) * SPARK.height).toFixed(1)}`,
    );

    return drawn(
        "svg",
        {width: SPARK.width, height: SPARK.height, "aria-hidden": "true", class: "spark"},
        drawn("polygon", {
            points: `0,${SPARK.height} ${points.join(" ")} ${SPARK.width},${SPARK.height}`,
        }),
    );
}

/** Makes the table.
 * @param {App} app */
export function makeTable(app) {
    const columns = columnsOf();
    const several = app.runs.length > 1;
    const body = element("tbody");
    const foot = element("tfoot");
    const caption = element("caption");
    const said = element("span", {role: "status"});
    const note = element("p", {class: "faint", id: "left-out"});
    const inOther = fill(" (%s)", _("in OTHER"));
    const choice = element(
        "select",
        {id: "run", change: () => app.set({run: choice.value})},
        ...app.runs.map((run) => element("option", {value: run.letter}, run.letter)),
    );
    const changes = app.data.comparison?.runs ?? [];
    /** @type {Row[]} */
    let rows = [];
    let made = "";

    if (several || changes.length > 0)
        columns.push({
            key: "change",
            head: _("change of the mean, whole run"),
            value: (row) => row.change,
            text: (row, {units}) =>
                Number.isFinite(row.change) ? change(units.level, row.change) : "",
        });
    const heads = columns.map(({key, head}) =>
        element(
            "th",
            {scope: "col"},
            element(
                "button",
                {
                    type: "button",
                    click: () =>
                        app.set(
                            app.view.sort === key
                                ? {descending: !app.view.descending}
                                : {sort: key, descending: key !== "band"},
                        ),
                },
                head,
            ),
        ),
    );
    const table = element(
        "table",
        {id: "bands"},
        caption,
        element(
            "thead",
            {},
            element("tr", {}, ...heads, element("th", {scope: "col"}, _("over time"))),
        ),
        body,
        foot,
    );
    const copy = element(
        "button",
        {
            type: "button",
            id: "copy",
            click: async () => {
                const lines = [columns.map((column) => csvCell(column.key)).join(",")];

                for (const row of rows)
                    lines.push(columns.map((column) => csvCell(column.value(row))).join(","));
                await copyText(lines.join("\n") + "\n");
                said.textContent = fill(_("copied rows: %s"), rows.length);
            },
        },
        _("Copy as CSV"),
    );
    const run = () =>
        app.runs.find((candidate) => candidate.letter === app.view.run) ??
        app.runs[app.runs.length - 1];
    const rebuild = () => {
        const {view} = app;
        const profile = app.profileOf(run());
        const range = view.from === null && view.to === null ? null : app.range();
        const found = searchOf(view);
        const compared = changes.find((/** @type {any} */ other) => other.run === run().letter);
        const changeOf = new Map(
            compared?.changes.map((/** @type {any} */ row) => [row.band, row.change]),
        );
        const all = [...profile.drawn, ...profile.rest].map((band) => {
            const {figures, rough} = bandFigures(profile, band, range);

            return {
                band,
                figures,
                rough,
                share: band.share,
                change: changeOf.get(band.label) ?? NaN,
            };
        });
        const sum = profile.drawn.reduce(
            (total, band) => total + bandFigures(profile, band, range).figures.area,
            0,
        );

        if (range !== null) for (const row of all) row.share = sum > 0 ? row.figures.area / sum : 0;
        rows = all.filter((row) => found.test(row.band.label));
        if (view.sort !== "") {
            const column = columns.find(({key}) => key === view.sort) ?? columns[1];

            rows.sort((a, b) => {
                const x = column.value(a),
                    y = column.value(b);
                const order =
                    typeof x === "number" && typeof y === "number"
                        ? (x || 0) - (y || 0)
                        : String(x).localeCompare(String(y));

                return view.descending ? -order : order;
            });
        }
        heads.forEach((head, i) =>
            head.setAttribute(
                "aria-sort",
                columns[i].key !== view.sort
                    ? "none"
                    : view.descending
                      ? "descending"
                      : "ascending",
            ),
        );
        body.replaceChildren(
            ...rows.map((row) =>
                element(
                    "tr",
                    {class: row.band.other ? "other" : undefined},
                    element(
                        "th",
                        {scope: "row"},
                        element(
                            "span",
                            {class: "named"},
                            swatch(row.band),
                            element(
                                "span",
                                {},
                                element("bdi", {}, row.band.name),
                                ...(row.band.levels === null
                                    ? [element("span", {class: "faint"}, inOther)]
                                    : []),
                            ),
                        ),
                    ),
                    ...columns
                        .slice(1)
                        .map(({text}) =>
                            element("td", {}, (row.rough ? "≈ " : "") + text?.(row, profile)),
                        ),
                    element("td", {}, sparkline(profile, row.band)),
                ),
            ),
        );
        foot.replaceChildren(totalRow(profile, range));
        caption.textContent = fill(
            range === null ? _("Bands of run %s, whole run") : _("Bands of run %s, visible window"),
            run().letter,
        );
        note.textContent = [
            profile.leftOut?.bands
                ? fill(
                      _(
                          "Bands that the page leaves out, the smallest, which are part of OTHER: %s.",
                      ),
                      profile.leftOut.bands,
                  )
                : "",
            profile.leftOut?.eras
                ? fill(
                      _(
                          "Eras that the page leaves out between those that it shows: %s; figures of a window are approximate.",
                      ),
                      profile.leftOut.eras,
                  )
                : "",
            profile.leftOut?.labels
                ? fill(
                      _(
                          "Labels that the page cuts in their middle; a number at their end keeps them apart: %s.",
                      ),
                      profile.leftOut.labels,
                  )
                : "",
            several &&
            rows.some(({change: known, band}) => Number.isNaN(known) && !band.other) &&
            compared !== undefined
                ? _("Of bands with an empty change, the page does not have the change.")
                : "",
        ]
            .join(" ")
            .trim();
    };
    /** @param {Profile} profile @param {[number, number]|null} range */
    const totalRow = (profile, range) => {
        const band = /** @type {Band} */ ({
            figures: profile.figures ?? {peak: 0, mean: 0, area: 0, end: 0, growth: 0},
            levels: profile.totals,
            points: null,
        });
        const {figures, rough} = bandFigures(profile, band, range);
        const row = {band, figures, rough, share: 1, change: NaN};

        return element(
            "tr",
            {},
            element("th", {scope: "row"}, _("total")),
            ...columns
                .slice(1)
                .map(({text}) => element("td", {}, (rough ? "≈ " : "") + text?.(row, profile))),
            element("td"),
        );
    };

    app.slowParts.push(() => {
        const {view} = app;
        const now = JSON.stringify([
            view.from,
            view.to,
            view.search,
            view.regex,
            view.sort,
            view.descending,
            view.profile,
            view.run,
        ]);

        if (now === made) return;
        made = now;
        choice.value = run().letter;
        rebuild();
    });
    return element(
        "section",
        {id: "table", "aria-label": _("Table of bands")},
        element(
            "div",
            {class: "tools"},
            ...(several ? [element("label", {}, _("run"), " ", choice)] : []),
            copy,
            said,
        ),
        element(
            "div",
            {
                class: "scroll",
                tabindex: 0,
                role: "region",
                "aria-label": _("Table of bands, scrollable"),
            },
            table,
        ),
        note,
    );
}

/** Copies a text: where the page may not use the clipboard, by selecting it.
 * @param {string} text */
async function copyText(text) {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        const area = element("textarea", {}, text);

        document.body.append(area);
        area.select();
        document.execCommand("copy");
        area.remove();
    }
}
