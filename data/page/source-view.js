/* The section of source: the files by what their lines hold, and the lines of the open one,
 * in the scope. */

import {amount, change, share} from "./amounts.js";
import {ungroup} from "./arrange.js";
import {
    _,
    button,
    cell,
    element,
    fill,
    head,
    isolated,
    replaceRows,
    row,
    scrolling,
    section,
    selects,
} from "./dom.js";
import {at, lastOf} from "./lists.js";
import {lineOf, placeOfLine, urlOf} from "./places.js";
import {SCOPE, scopeOf, scopeText} from "./scope.js";
import {annotate, rowsOf, weightOf} from "./source.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./parts.js").Values} Values */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("./places.js").SourceFile} SourceFile */
/** @typedef {import("./source.js").Annotation} Annotation */
/** @typedef {import("./source.js").FileHeld} FileHeld */
/** @typedef {import("./source.js").Held} Held */
/** @typedef {import("./source.js").Row} Row */
/** @typedef {Pick<Values, "search"|"regex"|"line">} ChosenValues */

/** The maximum number of reasons that are named, as in src/source/sentences.c. */
const MAX_REASONS = 6;

/** What a table shows amounts with.
 * @typedef {object} Scale
 * @property {import("./amounts.js").Unit[]} units
 * @property {number} total of the only run, of which shares are
 * @property {number} most the weight of the longest bar */

/** Returns the cells of amounts: of one run the share with them, of two the change.
 * @param {Scale} scale
 * @param {number[]} amounts
 * @param {boolean} [barred] with a bar */
function cellsOf({units, total, most}, amounts, barred = true) {
    const weight = weightOf(amounts);
    const last = cell(amounts.length > 1 ? change(units, weight) : share(weight / (total || 1)));
    const bar = element("span", {class: weight < 0 ? "weight less" : "weight"});

    bar.style.width = `${(Math.abs(weight) / (most || 1)) * 100}%`;
    if (barred) last.append(bar);
    return [...amounts.map((value) => cell(amount(units, value))), last];
}

/** Returns the greatest weight.
 * @param {{amounts: number[]}[]} rows */
const mostOf = (rows) => Math.max(...rows.map(({amounts}) => Math.abs(weightOf(amounts))));

/** Returns why bands have no place: "no place: CAFs 1.2 MiB, PINNED 34.0 KiB".
 * @param {Held[]} unplaced
 * @param {Scale} scale */
function reasonsText(unplaced, {units}) {
    const texts = unplaced
        .slice(0, MAX_REASONS)
        .map(({place: {text}, amounts}) =>
            unplaced.length > 1 && amounts.length === 1
                ? `${text} ${amount(units, at(amounts, 0))}`
                : text,
        );

    if (unplaced.length > MAX_REASONS) texts.push("…");
    return fill(_("no place: %s"), texts.join(", "));
}

/** Returns what is in no file, if there is any.
 * @param {Annotation} annotation
 * @param {Scale} scale
 * @returns {{text: string, amounts: number[]}[]} */
function restsOf({unplaced, other, totals}, scale) {
    const nowhere = totals.map((_unused, run) =>
        unplaced.reduce((sum, {amounts}) => sum + at(amounts, run), 0),
    );
    const rests = [
        {text: reasonsText(unplaced, scale), amounts: nowhere},
        {text: _("bands that the page leaves out"), amounts: other},
    ];

    /* The rest of a mean is not quite 0. */
    return rests.filter(({amounts}) =>
        amounts.some((value, run) => value > at(totals, run) * 1e-9),
    );
}

/** Returns a search that finds the bands and frames of a line.
 * @param {Held} held */
const searchFor = ({place: {key}}) => `(${key}:`;

/** Makes a row of a line.
 * @param {Row} shown
 * @param {Scale} scale
 * @param {number} n the number of cells of amounts
 * @param {ChosenValues} values
 * @param {(held: Held) => void} mark */
function lineRow({number, code, held, brackets}, scale, n, {search, regex}, mark) {
    const name = held === null ? "" : fill(held.place.gone ? _("%s (before)") : "%s", held.name);
    const text =
        code === null
            ? element("td", {class: "words faint"}, isolated(name))
            : element("td", {class: "code", title: name || undefined}, brackets + code);

    if (held === null)
        return element(
            "tr",
            {class: "faint"},
            ...Array.from({length: n}, () => cell()),
            head("row", number === 0 ? "…" : String(number)),
            text,
        );
    const href = urlOf(held.place);
    const leave = {
        href,
        rel: "noreferrer",
        "aria-label": held.place.text,
        /* It does not mark the line. */
        click: (/** @type {Event} */ event) => event.stopPropagation(),
    };
    const pressed = String(!regex && search === searchFor(held));
    const click = (/** @type {Event} */ event) => {
        if (!selects(event)) mark(held);
    };

    return element(
        "tr",
        {class: "held", click},
        ...cellsOf(scale, held.amounts),
        head(
            "row",
            ...(href ? [element("a", leave, "↗"), " "] : []),
            element("button", {type: "button", "aria-pressed": pressed}, String(number)),
        ),
        text,
    );
}

/** Makes a table.
 * @param {string} id
 * @param {string} label
 * @param {string[]} heads
 * @param {...HTMLElement} more what follows its body */
function makeTable(id, label, heads, ...more) {
    const body = element("tbody");
    const columns = row(...heads.map((text) => head("col", text)));
    const made = element("table", {id}, element("thead", {}, columns), body, ...more);

    return {body, box: scrolling(label, made)};
}

/** Makes the table of files, whose rows add up to the total.
 * @param {string[]} heads of amounts
 * @param {(path: string) => void} choose */
function makeFiles(heads, choose) {
    const foot = element("tfoot");
    const {body, box} = makeTable("source-files", _("Source files"), [_("file"), ...heads], foot);

    return {
        box,
        /** @param {Annotation} annotation @param {SourceFile|null} open @param {Scale} scale */
        show(annotation, open, scale) {
            const rests = restsOf(annotation, scale);
            const own = {...scale, most: mostOf([...annotation.files, ...rests])};
            const rows = annotation.files.map(({file, amounts}) => {
                const pressed = {"aria-pressed": String(file === open)};
                const name = button(isolated(file.path), () => choose(file.path), pressed);

                return row(head("row", name), ...cellsOf(own, amounts));
            });

            const others = rests.map(({text, amounts}) =>
                row(head("row", text), ...cellsOf(own, amounts)),
            );

            replaceRows(body, [...rows, ...others]);
            foot.replaceChildren(
                row(head("row", _("total")), ...cellsOf(own, annotation.totals, false)),
            );
        },
    };
}

/** Makes the table of the lines of a file.
 * @param {string[]} heads of amounts
 * @param {(held: Held) => void} mark */
function makeLines(heads, mark) {
    const path = element("div");
    const notes = element("div", {class: "faint", id: "source-notes"});
    const columns = [...heads, _("line"), _("code")];
    const {body, box} = makeTable("source-lines", _("Code"), columns);
    let scrolledTo = "";

    return {
        box: element("div", {}, path, notes, box),
        /** @param {FileHeld} held @param {Scale} scale @param {ChosenValues} values */
        show({file, lines}, scale, values) {
            const {line} = values;
            const chosen = placeOfLine(line)?.line ?? 0;
            const own = {...scale, most: mostOf(lines)};
            const shown = rowsOf(file, lines, chosen);
            const rows = shown.map((one) => lineRow(one, own, heads.length, values, mark));
            const current =
                rows[
                    shown.findIndex(({held, number}) =>
                        held ? held.place.key === line : number > 0 && number === chosen,
                    )
                ];

            path.replaceChildren(isolated(file.path));
            notes.replaceChildren(...file.notes.map((note) => element("div", {}, note)));
            replaceRows(body, rows);
            current?.classList.add("current");
            if (current === undefined || line === scrolledTo) return;
            const y = current.offsetTop;

            scrolledTo = line;
            if (y < box.scrollTop || y > box.scrollTop + box.clientHeight * 0.9)
                box.scrollTop = y - box.clientHeight / 3;
        },
    };
}

/** Makes the section, and what opens a line in it.
 * @param {Pick<App, "report"|"state"|"parts">} app
 * @returns {{section: HTMLElement, open: (place: Place) => void}} */
export function makeSource({report, state, parts}) {
    const runs = report.several ? [report.first, lastOf(report.runs)] : [report.first];
    const heads = report.several
        ? [...runs.map(({letter}) => letter), _("change")]
        : [_("amount"), _("share")];
    const files = makeFiles(heads, (path) => state.set({line: path}));
    const lines = makeLines(heads, (held) => {
        const search = searchFor(held);

        if (state.view.search === search) state.set({search: ""});
        else state.set({search, regex: false, line: held.place.key});
    });
    const caption = element("div", {class: "tools", id: "source-moment"});
    const boxes = element("div", {class: "sources"}, files.box, lines.box);
    const made = section("source", _("Source"), caption, boxes);
    /** The open file. @type {SourceFile|null} */
    let open = null;

    made.hidden = !runs.some(({profile: {drawn, rest}}) =>
        [...drawn, ...rest].some(({place}) => place?.file),
    );
    parts.add({
        pace: "rest",
        where: made,
        reads: [
            ...SCOPE,
            "profiles",
            "hidden",
            "only",
            "line",
            "search",
            "regex",
            "decimals",
            "countsEras",
            "unpacked",
        ],
        ready: () => !made.hidden,
        draw(values) {
            const {line, rise} = values;
            const shown = runs.map((run) =>
                ungroup(at(values.profiles, report.runs.indexOf(run)), values),
            );
            const profiles = shown.map(({profile}) => profile);
            const scopes = profiles.map((one) => scopeOf(one, values));
            const {units, flow} = at(profiles, 0);
            const annotation = annotate(profiles, scopes, at(shown, 0));
            const scale = {
                units: flow && at(scopes, 0).era < 0 && !rise ? units.area : units.level,
                total: at(annotation.totals, 0),
                most: 0,
            };
            const wanted = annotation.files.find(
                ({file, lines: own}) =>
                    file.path === line || own.some(({place}) => place.key === line),
            );

            open =
                placeOfLine(line)?.file ??
                wanted?.file ??
                open ??
                annotation.files[0]?.file ??
                null;
            caption.textContent = scopeText(lastOf(profiles), lastOf(scopes), values);
            files.show(annotation, open, scale);
            const held = annotation.files.find(({file}) => file === open);

            if (open !== null)
                lines.show(held ?? {file: open, lines: [], amounts: []}, scale, values);
        },
    });

    return {
        section: made,
        open(place) {
            state.set(lineOf(place));
            made.scrollIntoView();
        },
    };
}
