/* The parts of the page around the plots: what the report says in words, marks,
 * threads, facts, and the comparison of runs. */

import {moment, seconds} from "./amounts.js";
import {
    _,
    button,
    cell,
    disclose,
    element,
    fill,
    head,
    isolated,
    prose,
    row,
    scrolling,
    section,
    table,
} from "./dom.js";
import {at} from "./lists.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./json.js").ThreadJson} ThreadJson */
/** @typedef {import("./model.js").PageRun} PageRun */
/** @typedef {import("./report.js").Mark} Mark */
/** @typedef {import("./report.js").Report} Report */

/** Returns an item of a list.  Blanks begin what belongs to the item before.
 * @param {string} text */
const item = (text) =>
    element("li", {class: text.startsWith(" ") ? "under" : undefined}, ...prose(text.trim()));

/** @param {string} text */
const faint = (text) => element("p", {class: "faint"}, text);

/** Puts the letter of a run before a text, if the page has several runs.
 * @param {Report} report
 * @param {PageRun} run
 * @param {string} text */
const withLetter = ({several}, run, text) => (several ? `${run.letter}: ${text}` : text);

/** Returns a section with a list of texts, or nothing for an empty list.
 * @param {string} id
 * @param {string} heading
 * @param {string[]} texts */
export function listSection(id, heading, texts) {
    const items = texts.map((text) => item(text));

    return items.length === 0 ? [] : [section(id, heading, element("ul", {}, ...items))];
}

/** Returns what changed between the runs, and the findings of each.
 * @param {Report} report
 * @param {string[]} said what the header tells */
export function makeFindings(report, said) {
    const own = report.runs.flatMap((run) =>
        run.profile.findings.map((text) => withLetter(report, run, text)),
    );
    const texts = [...(report.settings.changes ?? []), ...own];

    return listSection(
        "findings",
        _("Findings"),
        texts.filter((text) => !said.includes(text)),
    );
}

/** Returns the verdicts of limits.
 * @param {import("./json.js").Verdict[]} [verdicts] */
export function makeVerdicts(verdicts = []) {
    const items = verdicts.map(({judged, crossed, text}) =>
        element("li", {class: !judged ? "unjudged" : crossed ? "crossed" : "kept"}, text),
    );

    return items.length === 0
        ? []
        : [section("verdicts", _("Limits"), element("ul", {}, ...items))];
}

/** Returns a table of its cells: first its heads, then its rows with their heads.
 * @param {import("./dom.js").Attributes} attributes
 * @param {import("./json.js").TableCell[][]} cells */
function tableOfCells(attributes, cells) {
    const [heads = [], ...rows] = cells.map((texts) =>
        texts.map((lines) => [lines].flat().join("\n")),
    );

    return table(
        attributes,
        heads.map((text) => (text === "" ? element("td") : head("col", text))),
        ...rows.map(([name = "", ...texts]) =>
            row(head("row", name), ...texts.map((text) => cell(text))),
        ),
    );
}

/** Returns the table of runs, and how their bands were matched.
 * @param {import("./json.js").Settings} settings */
function makeRunsTable({runs_table: cells = [], matching = []}) {
    if (cells.length === 0) return [];
    const made = tableOfCells({id: "runs"}, cells);

    return [
        section(
            "comparison",
            _("Runs"),
            scrolling(_("Table of runs"), made),
            ...matching.map(faint),
        ),
    ];
}

/** Returns the comparison of the runs.
 * @param {Pick<App, "report">} app */
export function makeComparison({report}) {
    return [...makeVerdicts(report.settings.verdicts), ...makeRunsTable(report.settings)];
}

/** Returns the marks of each number, from 1 on; those without one are the last.
 * @param {Mark[]} marks
 * @returns {Mark[][]} */
function byNumber(marks) {
    /** @type {Map<number, Mark[]>} */
    const found = new Map();

    for (const mark of marks) {
        const same = found.get(mark.number) ?? [];

        found.set(mark.number, same);
        same.push(mark);
    }
    return [...found.keys()]
        .sort((a, b) => (a || Infinity) - (b || Infinity))
        .map((number) => found.get(number) ?? []);
}

/** Returns the list of marks, which jumps to them.
 * @param {Pick<App, "report"|"timeline"|"cursor">} app */
export function makeMarks({report, timeline, cursor}) {
    const [start, end] = timeline.span();
    const marks = timeline.countsEras() ? [] : report.marks;
    /** @param {Mark} mark */
    const jumpTo = ({run, time}) => {
        const click = () => {
            cursor.jump(time);
            made.parentElement?.querySelector("[part=plots]")?.scrollIntoView({block: "nearest"});
        };
        const name = withLetter(report, run, moment(time, end - start));

        return button(name, click);
    };
    const items = byNumber(marks).map((same) => {
        const {number, text} = at(same, 0);
        const attributes = {class: number === 0 ? "unnumbered" : undefined};
        const buttons = same.flatMap((mark) => [" ", jumpTo(mark)]);

        return element("li", attributes, isolated(text), ...buttons);
    });
    const left = report.runs.reduce((sum, {raw}) => sum + (raw.markers_left_out ?? 0), 0);
    const note = fill(_("Markers that the page leaves out, the last ones: %s."), left);
    const made = section(
        "marks-section",
        _("Markers"),
        element("ol", {id: "marks"}, ...items),
        ...(left === 0 ? [] : [element("p", {class: "faint", id: "marks-left-out"}, note)]),
    );

    return items.length === 0 ? [] : [made];
}

/** Returns the row of a thread.
 * @param {ThreadJson} thread */
function threadRow({thread, label, running_ns, created_ns, finished_ns}) {
    const times = [running_ns, created_ns, finished_ns];

    return row(
        head("row", String(thread)),
        element("td", {class: "text"}, isolated(disclose(label ?? ""))),
        ...times.map((time) => cell(time === null ? "" : seconds(time / 1e9))),
    );
}

/** Returns the table of the threads of each run.
 * @param {Pick<App, "report">} app */
export function makeThreads({report}) {
    const heads = [_("thread"), _("label"), _("ran"), _("created"), _("finished")];

    return report.runs.flatMap((run) => {
        const threads = [...(run.raw.activity?.threads ?? [])];
        const left = run.raw.activity?.threads_left_out ?? 0;
        const note = _("Threads that the page leaves out, those that ran least: %s.");

        if (threads.length === 0) return [];
        threads.sort((a, b) => b.running_ns - a.running_ns);
        const made = table(
            {id: run === report.first ? "threads" : undefined},
            heads.map((text) => head("col", text)),
            ...threads.map(threadRow),
        );

        return [
            section(
                "threads-" + run.letter,
                withLetter(report, run, _("Threads")),
                element(
                    "details",
                    {},
                    element("summary", {}, fill(_("threads: %s"), threads.length + left)),
                    scrolling(withLetter(report, run, _("Table of threads")), made),
                    ...(left > 0 ? [faint(fill(note, left))] : []),
                ),
            ),
        ];
    });
}

/** Returns the table of the spans of each run: the names, which are last in its rows,
 * come first.
 * @param {Pick<App, "report">} app */
export function makeSpans({report}) {
    return report.runs.flatMap((run) => {
        const cells = (run.settings.spans_table ?? []).map((texts) => [
            ...texts.slice(-1),
            ...texts.slice(0, -1),
        ]);
        const name = withLetter(report, run, _("Table of spans"));

        return cells.length === 0
            ? []
            : [
                  section(
                      "spans-" + run.letter,
                      withLetter(report, run, _("Spans")),
                      scrolling(name, tableOfCells({}, cells)),
                  ),
              ];
    });
}

/** Returns the table of the facts of each run.
 * @param {Report} report */
function makeFactsTable({runs, several}) {
    const facts = runs.map(({settings}) => new Map(at(settings.profiles, 0).facts));
    const names = new Set(facts.flatMap((known) => [...known.keys()]));

    return table(
        {},
        several ? [element("td"), ...runs.map(({letter}) => head("col", letter))] : [],
        ...Array.from(names, (name) =>
            row(head("row", name), ...facts.map((known) => cell(isolated(known.get(name) ?? "")))),
        ),
    );
}

/** Returns the warnings, what is said of the activity, and the facts.
 * @param {Pick<App, "report">} app */
export function makeFacts({report}) {
    /** @param {(run: PageRun) => string[]} textsOf */
    const all = (textsOf) =>
        report.runs.flatMap((run) => textsOf(run).map((text) => withLetter(report, run, text)));

    return [
        ...listSection(
            "warnings",
            _("Warnings"),
            all(({settings}) => settings.warnings),
        ),
        ...listSection(
            "activity",
            _("Activity"),
            all(({settings}) => settings.lines),
        ),
        section("facts", _("Facts"), makeFactsTable(report)),
    ];
}
