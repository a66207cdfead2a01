/* The views of a program, or the profiles of a log: each is a page in a column of its own,
 * under tabs or beside others. */

import {forgetLook} from "./canvas.js";
import {makeHeader, saidOfWhole} from "./controls.js";
import {element, scoped} from "./dom.js";
import {makePage} from "./layout.js";
import {makeLinks} from "./links.js";
import {at} from "./lists.js";
import {findingsSection, makeVerdicts, showTarget} from "./panels.js";
import {progressOf} from "./progress.js";
import {makeTabs, scopeOf} from "./tabs.js";
import {makeTotals} from "./totals.js";

/** @typedef {import("./json.js").ViewsJson} ViewsJson */
/** @typedef {import("./layout.js").Page} Page */
/** @typedef {import("./views.js").ReportJson} ReportJson */

/** Returns the heading of a column.
 * @param {ReportJson} report
 * @param {ViewsJson|null} views
 * @param {string} measured what the profile is of */
function headingOf({view, isMain}, views, measured) {
    if (views === null) return measured;
    const {heading, name} = at(views.list, view);

    return isMain ? heading : `${measured} (${name})`;
}

/** A sentence, what it is about, and the column that has it.
 * @typedef {{text: string, target: import("./json.js").Target|null, column: number}} Said */

/** Returns the findings of the profiles of a log, each once.
 * @param {ReportJson[]} reports
 * @returns {Said[]} */
function findingsOf(reports) {
    const {not_whole: said} = at(reports, 0).settings;
    const all = reports.flatMap(({settings}, column) => {
        const {findings, targets = []} = at(at(settings.runs, 0).profiles, 0);

        return findings.map((text, i) => ({text, target: targets[i] ?? null, column}));
    });

    return all.filter(
        ({text}, i) => !said.includes(text) && all.findIndex((one) => one.text === text) === i,
    );
}

/** Returns the sentences that views tell together.
 * @param {ReportJson[]} reports
 * @param {ViewsJson} views
 * @returns {Said[]} */
function sentencesOf(reports, {sentences, sentence_targets: targets = []}) {
    return sentences.map((text, i) => {
        const target = targets[i] ?? null;
        const column = reports.findIndex(({view, isMain}) => isMain && view === target?.view);

        return {text, target: column < 0 ? null : target, column};
    });
}

/** Gives each landmark of a column a name of its own: screen readers list those of all.
 * @param {HTMLElement} panel
 * @param {string} name of the column */
function nameLandmarks(panel, name) {
    for (const mark of panel.querySelectorAll("section, aside, nav, [role=region]")) {
        const own = mark.getAttribute("aria-label") ?? mark.querySelector("h2")?.textContent;

        mark.removeAttribute("aria-labelledby");
        mark.setAttribute("aria-label", `${own}, ${name}`);
    }
}

/** Lets a screen reader speak the readouts of the column with the focus alone.
 * @param {HTMLElement[]} panels */
function speakOne(panels) {
    for (const panel of panels)
        panel.addEventListener("focusin", () => {
            for (const other of panels)
                for (const output of other.querySelectorAll("output"))
                    output.setAttribute("aria-live", other === panel ? "polite" : "off");
        });
}

/** Makes the panel of a column, without its page.
 * @param {ReportJson} report
 * @param {string} heading
 * @param {string|null} measured what the profile is of; null = the heading tells */
function makePanel({settings}, heading, measured) {
    const of = measured === null ? [] : [element("p", {class: "faint"}, measured)];
    const whole = measured === null ? [] : saidOfWhole(settings);
    const name = element("h2", {class: "view-name"}, heading);

    return element(
        "div",
        {id: "panel", class: "column", role: "tabpanel", "aria-labelledby": "tab"},
        element("header", {}, name, ...of, ...whole),
    );
}

/** Makes what is above the columns.
 * @param {import("./json.js").CommonSettings} common
 * @param {import("./json.js").Settings} first the settings of the first report
 * @param {ViewsJson|null} views
 * @param {import("./panels.js").Finding[]} findings */
function makeHead(common, first, views, findings) {
    return [
        makeHeader(common),
        ...(views ? [] : saidOfWhole(first)),
        ...findingsSection("findings-of-all", findings),
        ...makeVerdicts((views ?? first).verdicts),
    ];
}

/** Makes the columns, and draws those that are visible.
 * @param {HTMLElement} main
 * @param {import("./json.js").CommonSettings} common
 * @param {ReportJson[]} reports
 * @param {ViewsJson|null} views null = the reports are of one log
 * @returns {import("./main.js").Content} */
export function makeColumns(main, common, reports, views) {
    const measured = reports.map(({settings}) => at(at(settings.runs, 0).profiles, 0).heading);
    const headings = reports.map((report, i) => headingOf(report, views, at(measured, i)));
    const said = views ? sentencesOf(reports, views) : findingsOf(reports);
    const texts = said.map(({text}) => text);
    const counted = reports.map(({data}) => at(data.runs, 0).clock === "eras");
    const progress = views && reports.map(({view}) => progressOf(at(views.list, view)));
    /** @type {Page[]} */
    const pages = [];
    const questions = reports.map(({view, isMain}, i) =>
        views === null ? String(i) : isMain ? at(views.list, view).question : null,
    );
    const tabs = makeTabs(headings, questions, () => {
        links.keep();
        show();
    });
    const links = makeLinks(pages, counted, progress, tabs.address);
    const panels = reports.map((report, i) =>
        scoped(scopeOf(i), () => {
            const panel = makePanel(report, at(headings, i), views && at(measured, i));
            const settings = {...report.settings, verdicts: []};
            const known = [...settings.not_whole, ...texts];
            const page = makePage(panel, report.data, settings, links.of(i), known, true);

            page.app.parts.later(() => {
                nameLandmarks(panel, at(headings, i));
                /* A page that is followed finds its boxes again by their numbers in the
                 * document, so that hidden columns must have theirs. */
                for (const {app} of pages) app.parts.make();
            });
            pages.push(page);
            return panel;
        }),
    );
    const findings = said.map(({text, target, column}) => ({
        text,
        show:
            target &&
            (() => {
                /* The choice of the tab keeps both as one step. */
                showTarget(at(pages, column).app, target);
                tabs.choose(column);
            }),
    }));
    const mains = pages.filter((_unused, i) => at(reports, i).isMain);
    const totals = views && progress ? [makeTotals(views, at(progress, 0), mains)] : [];
    const show = () => {
        const visible = tabs.visible();

        forgetLook();
        tabs.draw();
        main.classList.toggle("beside", visible.length > 1);
        panels.forEach((panel, i) => {
            panel.hidden = !visible.includes(i);
            at(pages, i).app.parts.sleep(panel.hidden);
        });
        for (const i of visible) {
            const {state, parts} = at(pages, i).app;

            state.look++;
            parts.draw();
        }
    };
    const open = () => {
        tabs.open(links.read());
        links.follow();
        show();
        links.keep();
    };

    main.append(
        ...makeHead(common, at(reports, 0).settings, views, findings),
        element("div", {class: "bar"}, ...totals, tabs.bar),
        element("div", {id: "columns"}, ...panels),
    );
    speakOne(panels);
    open();
    return {
        pages: () => tabs.visible().map((i) => at(pages, i)),
        relook: show,
        open() {
            for (const {app} of pages) app.state.open();
            open();
        },
        drawn: () => Object.assign({}, ...pages.map((page) => page.drawn())),
    };
}
