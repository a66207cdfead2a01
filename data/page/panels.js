/* The parts of the page around the plots: what the report says in words, marks,
 * threads, facts, and the comparison of runs. */

import {seconds} from "./amounts.js";
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
    selects,
    table,
} from "./dom.js";
import {at} from "./lists.js";
import {sortedTable} from "./sorting.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./json.js").TableCell} TableCell */
/** @typedef {import("./json.js").ThreadJson} ThreadJson */
/** @typedef {import("./model.js").PageRun} PageRun */
/** @typedef {import("./report.js").Mark} Mark */
/** @typedef {import("./report.js").Report} Report */

/** Returns an item of a list.  Blanks begin what belongs to the item before.
 * @param {string} text
 * @param {string} [id] */
const item = (text, id) =>
    element("li", {id, class: text.startsWith(" ") ? "under" : undefined}, ...prose(text.trim()));

/** Scrolls to the visible plots beside a section, if they are not on the screen: when what
 * has changed is drawn, which may move them.
 * @param {Element|null} beside */
const scrollToPlots = (beside) =>
    requestAnimationFrame(() =>
        [...(beside?.parentElement?.querySelectorAll("[part=plots]") ?? [])]
            .find((plots) => plots.checkVisibility())
            ?.scrollIntoView({block: "nearest"}),
    );

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
function listSection(id, heading, texts) {
    const items = texts.map((text) => item(text));

    return items.length === 0 ? [] : [section(id, heading, element("ul", {}, ...items))];
}

/** Shows what a finding is about: its bands alone, in its time, and how much they rise.
 * @param {Pick<App, "report"|"state"|"timeline">} app
 * @param {import("./json.js").Target} target */
export function showTarget({report, state, timeline}, target) {
    const {bands, runs = [], from_ns, to_ns, at_ns, rises = false} = target;
    const profiles = report.runs.map(({profile}) => profile);
    /** Returns those that some bands have. @param {import("./model.js").Band[]} among */
    const foundIn = (among) => bands.filter((label) => among.some((band) => band.label === label));
    const drawn = foundIn(profiles.flatMap((profile) => profile.drawn));
    const found = foundIn(profiles.flatMap((profile) => [...profile.drawn, ...profile.rest]));

    state.set({
        only: found,
        hidden: [],
        group: "",
        search: "",
        shape: "areas",
        opened: found.length > drawn.length,
        rise: rises,
        pin: at_ns === undefined ? null : at_ns / 1e9,
        run: runs.at(-1) ?? state.view.run,
    });
    if (from_ns !== undefined && to_ns !== undefined) timeline.zoom(from_ns / 1e9, to_ns / 1e9);
    else timeline.zoomOut();
}

/** A sentence, and what shows what it is about; null = it is about nothing.
 * @typedef {{text: string, show: (() => void)|null}} Finding */

/** Returns the section of findings, or nothing without any.
 * @param {string} id
 * @param {Finding[]} findings
 * @param {Finding[]} [more] those that are told on demand */
export function findingsSection(id, findings, more = []) {
    const all = [...findings, ...more];
    /** @param {Finding} finding */
    const itemOf = (finding) => {
        const {text, show} = finding;
        const name = `${id}-${all.indexOf(finding)}`;
        const made = item(text, name);

        if (show === null) return made;
        made.classList.add("target");
        made.addEventListener("click", (event) => {
            const {target} = event;
            const isLink = target instanceof Element && target.closest("a") !== null;

            if (isLink || selects(event)) return;
            show();
            scrollToPlots(made.closest("section"));
        });
        made.append(
            " ",
            button(_("show"), () => {}, {
                title: _("Show what this is about"),
                "aria-describedby": name,
            }),
        );
        return made;
    };
    /** @param {Finding[]} list */
    const listOf = (list) => element("ul", {}, ...list.map(itemOf));
    const summary = element("summary", {}, fill(_("and %s more"), more.length));
    const rest = more.length > 0 ? [element("details", {}, summary, listOf(more))] : [];

    return findings.length === 0 ? [] : [section(id, _("Findings"), listOf(findings), ...rest)];
}

/** Of several runs, about this number of findings is told at once: the plots are on the
 * first screen. */
const FEW = 7;

/** Returns what changed between the runs, and the findings of each.
 * @param {Pick<App, "report"|"state"|"timeline">} app
 * @param {string[]} said what the header tells */
export function makeFindings(app, said) {
    const {report} = app;
    const {changes = [], change_targets = []} = report.settings;
    /** Returns what groups the bands as a text advises, if the page can.
     * @param {string} text */
    const grouping = (text) => {
        const [, wanted] = /--group-by=([\w-]+)/.exec(text) ?? [];
        const isKnown = report.first.profile.groups.some(({key}) => key === wanted);

        return isKnown
            ? () => app.state.set({group: wanted, only: [], hidden: [], band: null})
            : null;
    };
    /** @param {string} text @param {import("./json.js").Target|null} [target]
     * @returns {Finding} */
    const make = (text, target) => ({
        text,
        show: target ? () => showTarget(app, target) : grouping(text),
    });
    const own = report.runs.map((run) =>
        run.profile.findings
            .map((text, i) => make(withLetter(report, run, text), run.profile.targets[i]))
            .filter(({text}) => !said.includes(text)),
    );
    const told = Math.max(1, Math.floor((FEW - changes.length) / report.runs.length));
    const each = report.several ? told : Infinity;
    const first = changes
        .map((text, i) => make(text, change_targets[i]))
        .filter(({text}) => !said.includes(text));

    return findingsSection(
        "findings",
        [...first, ...own.flatMap((list) => list.slice(0, each))],
        own.flatMap((list) => list.slice(each)),
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

/** Returns the table of runs, and how their bands were matched.
 * @param {import("./json.js").Settings} settings */
export function makeRunsTable({runs_table: cells = [], matching = []}) {
    if (cells.length === 0) return [];
    const made = sortedTable({id: "runs"}, cells);

    return [
        section(
            "comparison",
            _("Runs"),
            scrolling(_("Table of runs"), made),
            ...matching.map(faint),
        ),
    ];
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
    const marks = timeline.countsEras() ? [] : report.marks;
    /** @param {Mark} mark */
    const jumpTo = ({run, time}) => {
        const click = (/** @type {MouseEvent} */ {shiftKey}) => {
            if (!shiftKey || !cursor.reach(time)) cursor.jump(time);
            scrollToPlots(made);
        };
        const name = withLetter(report, run, seconds(time));

        return button(name, click, {title: _("With Shift: the window from the pin to it")});
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

/** Returns the cells of a thread.
 * @param {ThreadJson} thread
 * @returns {TableCell[]} */
function threadCells({thread, label, running_ns, created_ns, finished_ns, stops}) {
    const reasons = Object.entries(stops).sort(([, a], [, b]) => b - a);
    /** @param {number|null} ns @returns {TableCell} */
    const time = (ns) => (ns === null ? "" : [seconds(ns / 1e9), ns]);
    const n = reasons.reduce((sum, [, times]) => sum + times, 0);

    return [
        [String(thread), thread],
        disclose(label ?? ""),
        time(running_ns),
        time(created_ns),
        time(finished_ns),
        [String(n), n],
        reasons.map((reason) => reason.join(" ")).join(", "),
    ];
}

/** Returns the table of the threads of each run.
 * @param {Pick<App, "report"|"parts">} app */
export function makeThreads({report, parts}) {
    const heads = [
        _("thread"),
        _("label"),
        _("ran"),
        _("created"),
        _("finished"),
        _("stops"),
        _("reasons"),
    ];

    return report.runs.flatMap((run) => {
        const threads = run.raw.activity?.threads ?? [];
        const left = run.raw.activity?.threads_left_out ?? 0;
        const note = _("Threads that the page leaves out, those that ran least: %s.");

        if (threads.length === 0) return [];
        const scroll = scrolling(withLetter(report, run, _("Table of threads")));

        parts.add({
            pace: "rest",
            reads: [],
            ready: () => scroll.childElementCount === 0,
            draw() {
                scroll.append(
                    sortedTable({class: "threads"}, [heads, ...threads.map(threadCells)]),
                );
            },
        });
        return [
            section(
                "threads-" + run.letter,
                withLetter(report, run, _("Threads")),
                element(
                    "details",
                    {},
                    element("summary", {}, fill(_("threads: %s"), threads.length + left)),
                    scroll,
                    ...run.settings.stops.map(faint),
                    ...(left > 0 ? [faint(fill(note, left))] : []),
                ),
            ),
        ];
    });
}

/** Returns the table of the spans of each run.
 * @param {Pick<App, "report">} app */
export function makeSpans({report}) {
    return report.runs.flatMap((run) => {
        const {spans_table: cells} = run.settings;
        const name = withLetter(report, run, _("Table of spans"));

        return cells === undefined
            ? []
            : [
                  section(
                      "spans-" + run.letter,
                      withLetter(report, run, _("Spans")),
                      scrolling(name, sortedTable({}, cells)),
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
