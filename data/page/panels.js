/* The parts of the page around the plots: what the report says in words, marks,
 * threads, facts, and the comparison of runs. */

import {_, disclose, element, fill, section} from "./dom.js";
import {moment, seconds} from "./amounts.js";

/** @typedef {import("./main.js").App} App */

/** Returns a section per list of texts, or nothing for an empty list.
 * @param {string} id
 * @param {string} heading
 * @param {(string|Node)[]} texts */
function listSection(id, heading, texts) {
    return texts.length === 0
        ? []
        : [
              section(
                  id,
                  heading,
                  element("ul", {}, ...texts.map((text) => element("li", {}, text))),
              ),
          ];
}

/** Puts the letter of a run before a text, if the page has several runs.
 * @param {App} app
 * @param {import("./model.js").PageRun} run
 * @param {string} text */
const withLetter = (app, run, text) => (app.runs.length > 1 ? `${run.letter}: ${text}` : text);

/** Returns the findings of the chosen profiles, which change with the profile.
 * @param {App} app */
export function makeFindings(app) {
    const list = element("ul");
    const made = section("findings", _("Findings"), list);
    let shown = -1;

    app.parts.push(() => {
        if (shown === app.view.profile) return;
        shown = app.view.profile;
        /* The header has the marks of logs that are not whole. */
        const texts = app.runs
            .flatMap((run) => app.profileOf(run).findings.map((text) => withLetter(app, run, text)))
            .filter((text) => !app.settings.not_whole.includes(text));

        list.replaceChildren(...texts.map((text) => element("li", {}, text)));
        made.hidden = texts.length === 0;
    });
    return made;
}

/** Returns the verdicts of limits, the table of runs and the matching.
 * @param {App} app */
export function makeComparison(app) {
    const {verdicts = [], runs_table: cells = [], matching = []} = app.settings;
    /** @param {any} verdict */
    const kind = ({judged, crossed}) => (!judged ? "unjudged" : crossed ? "crossed" : "kept");

    return [
        ...(verdicts.length === 0
            ? []
            : [
                  section(
                      "verdicts",
                      _("Limits"),
                      element(
                          "ul",
                          {},
                          ...verdicts.map((/** @type {any} */ verdict) =>
                              element("li", {class: kind(verdict)}, verdict.text),
                          ),
                      ),
                  ),
              ]),
        ...(cells.length === 0
            ? []
            : [
                  section(
                      "comparison",
                      _("Runs"),
                      element(
                          "div",
                          {
                              class: "scroll",
                              tabindex: 0,
                              role: "region",
                              "aria-label": _("Table of runs"),
                          },
                          element(
                              "table",
                              {id: "runs"},
                              element(
                                  "thead",
                                  {},
                                  element(
                                      "tr",
                                      {},
                                      ...cells[0].map((/** @type {string} */ head) =>
                                          head === ""
                                              ? element("td")
                                              : element("th", {scope: "col"}, head),
                                      ),
                                  ),
                              ),
                              element(
                                  "tbody",
                                  {},
                                  ...cells
                                      .slice(1)
                                      .map((/** @type {string[]} */ row) =>
                                          element(
                                              "tr",
                                              {},
                                              ...row.map((cell, i) =>
                                                  i === 0
                                                      ? element("th", {scope: "row"}, cell)
                                                      : element("td", {}, cell),
                                              ),
                                          ),
                                      ),
                              ),
                          ),
                      ),
                      ...matching.map((/** @type {string} */ text) =>
                          element("p", {class: "faint"}, text),
                      ),
                  ),
              ]),
    ];
}

/** Returns the list of marks, which jumps to them.
 * @param {App} app */
export function makeMarks(app) {
    const items = app.marks().map(({run, time, text, number}) =>
        element(
            "li",
            {value: number},
            element(
                "button",
                {
                    type: "button",
                    click: () => {
                        app.jump(time);
                        document.getElementById("plots")?.scrollIntoView({block: "nearest"});
                    },
                },
                withLetter(app, run, moment(time, app.span()[1] - app.span()[0])),
                " ",
                element("bdi", {}, text),
            ),
        ),
    );
    const left = app.runs.reduce((sum, run) => sum + (run.raw.markers_left_out ?? 0), 0);
    const note =
        left === 0
            ? []
            : [
                  element(
                      "p",
                      {class: "faint", id: "marks-left-out"},
                      fill(_("Markers that the page leaves out, the last ones: %s."), left),
                  ),
              ];
    const made = section(
        "marks-section",
        _("Markers"),
        element("ol", {id: "marks"}, ...items),
        ...note,
    );

    app.parts.push(() => {
        made.hidden = app.countsEras();
    });
    return items.length === 0 ? [] : [made];
}

/** Returns the table of threads.
 * @param {App} app */
export function makeThreads(app) {
    /** @param {number|null} time ns */
    const cell = (time) => (time === null ? "" : seconds(time / 1e9));

    return app.runs.flatMap((run) => {
        const threads = run.raw.activity?.threads ?? [];
        const left = run.raw.activity?.threads_left_out ?? 0;

        if (threads.length === 0) return [];
        const rows = [...threads].sort((a, b) => b.running_ns - a.running_ns);

        return [
            section(
                "threads-" + run.letter,
                withLetter(app, run, _("Threads")),
                element(
                    "details",
                    {},
                    element("summary", {}, fill(_("threads: %s"), threads.length + left)),
                    element(
                        "div",
                        {
                            class: "scroll",
                            tabindex: 0,
                            role: "region",
                            "aria-label": withLetter(app, run, _("Table of threads")),
                        },
                        element(
                            "table",
                            {id: run === app.runs[0] ? "threads" : undefined},
                            element(
                                "thead",
                                {},
                                element(
                                    "tr",
                                    {},
                                    ...[
                                        _("thread"),
                                        _("label"),
                                        _("ran"),
                                        _("created"),
                                        _("finished"),
                                    ].map((head) => element("th", {scope: "col"}, head)),
                                ),
                            ),
                            element(
                                "tbody",
                                {},
                                ...rows.map((thread) =>
                                    element(
                                        "tr",
                                        {},
                                        element("th", {scope: "row"}, String(thread.thread)),
                                        element(
                                            "td",
                                            {class: "text"},
                                            element("bdi", {}, disclose(thread.label ?? "")),
                                        ),
                                        element("td", {}, cell(thread.running_ns)),
                                        element("td", {}, cell(thread.created_ns)),
                                        element("td", {}, cell(thread.finished_ns)),
                                    ),
                                ),
                            ),
                        ),
                    ),
                    ...(left > 0
                        ? [
                              element(
                                  "p",
                                  {class: "faint"},
                                  fill(
                                      _(
                                          "Threads that the page leaves out, those that ran least: %s.",
                                      ),
                                      left,
                                  ),
                              ),
                          ]
                        : []),
                ),
            ),
        ];
    });
}

/** Returns the warnings, and the facts of each run and its chosen profile.
 * @param {App} app */
export function makeFacts(app) {
    const warnings = app.runs.flatMap((run) =>
        run.settings.warnings.map((/** @type {string} */ text) => withLetter(app, run, text)),
    );
    const lines = app.runs.flatMap((run) =>
        run.settings.lines.map((/** @type {string} */ line) => withLetter(app, run, line)),
    );
    const body = element("tbody");
    const table = element(
        "table",
        {},
        ...(app.runs.length > 1
            ? [
                  element(
                      "thead",
                      {},
                      element(
                          "tr",
                          {},
                          element("td"),
                          ...app.runs.map((run) => element("th", {scope: "col"}, run.letter)),
                      ),
                  ),
              ]
            : []),
        body,
    );
    let shown = -1;

    app.parts.push(() => {
        if (shown === app.view.profile) return;
        shown = app.view.profile;
        /** @type {Map<string, string>[]} */
        const facts = app.runs.map((run) => new Map(run.settings.profiles[shown].facts));
        const names = new Set(facts.flatMap((known) => [...known.keys()]));

        body.replaceChildren(
            ...Array.from(names, (name) =>
                element(
                    "tr",
                    {},
                    element("th", {scope: "row"}, name),
                    ...facts.map((known) =>
                        element("td", {}, element("bdi", {}, known.get(name) ?? "")),
                    ),
                ),
            ),
        );
    });

    return [
        ...listSection("warnings", _("Warnings"), warnings),
        ...listSection("activity", _("Activity"), lines),
        section("facts", _("Facts"), table),
    ];
}
