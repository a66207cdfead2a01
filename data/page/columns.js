/* The views of a program, each as a page in a column of its own.  They have one cursor,
 * one window and one search. */

import {jointAddress, makeAddress, ownAddress} from "./address.js";
import {forgetLook} from "./canvas.js";
import {makeHeader, saidOfWhole} from "./controls.js";
import {_, element, scoped} from "./dom.js";
import {makePage} from "./layout.js";
import {at, valueAt} from "./lists.js";
import {listSection, makeVerdicts} from "./panels.js";
import {alignedTime, nearestDone, progressOf} from "./progress.js";
import {makeTabs, scopeOf} from "./tabs.js";
import {eraOf, makeTotals, profileOf} from "./totals.js";

/** @typedef {import("./json.js").ViewsJson} ViewsJson */
/** @typedef {import("./layout.js").Page} Page */
/** @typedef {import("./view.js").View} View */
/** @typedef {import("./views.js").ReportJson} ReportJson */

/** Returns what other pages take of a change.
 * @param {Partial<View>} change
 * @param {((time: number) => number)|null} toOther null = they have another axis
 * @returns {Partial<View>|null} */
function sharedOf({from, to, cursor, search, regex}, toOther) {
    /** @param {number|null|undefined} time */
    const aligned = (time) => (typeof time === "number" && toOther ? toOther(time) : time);
    const times = toOther ? {from: aligned(from), to: aligned(to), cursor: aligned(cursor)} : {};
    const shared = Object.entries({...times, search, regex}).filter(
        ([, value]) => value !== undefined,
    );

    return shared.length > 0 ? Object.fromEntries(shared) : null;
}

/** Returns the heading of a column.
 * @param {ReportJson} report
 * @param {ViewsJson|null} views
 * @param {string} measured what the profile is of */
function headingOf({view, isMain}, views, measured) {
    if (views === null) return measured;
    const {heading, name} = at(views.list, view);

    return isMain ? heading : `${measured} (${name})`;
}

/** Returns the findings of the profiles of a log, each once.
 * @param {ReportJson[]} reports */
function findingsOf(reports) {
    const {not_whole: said} = at(reports, 0).settings;
    const all = reports.flatMap(({settings}) => at(at(settings.runs, 0).profiles, 0).findings);

    return [...new Set(all)].filter((text) => !said.includes(text));
}

/** Returns the highest total of a page in its window; 0 unless it is of a heap.
 * @param {Page} page */
function highOf({app: {report, timeline}}) {
    const [from, to] = timeline.range();
    let high = 0;

    for (const {profile} of report.runs)
        profile.totals.forEach((total, i) => {
            const time = valueAt(profile.times, i);

            if (!profile.flow && time >= from && time <= to) high = Math.max(high, total);
        });
    return high;
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

/** Makes the columns, and draws those that are visible.
 * @param {HTMLElement} main
 * @param {import("./json.js").CommonSettings} common
 * @param {ReportJson[]} reports
 * @param {ViewsJson|null} views null = the reports are of one log
 * @returns {import("./main.js").Content} */
export function makeColumns(main, common, reports, views) {
    const address = makeAddress();
    const measured = reports.map(({settings}) => at(at(settings.runs, 0).profiles, 0).heading);
    const headings = reports.map((report, i) => headingOf(report, views, at(measured, i)));
    const tabs = makeTabs(headings, () => {
        show();
        keep();
    });
    const together = views ? views.sentences : findingsOf(reports);
    const progress = reports.map(({view}) => progressOf(views?.list[view]));
    /** @param {Page} _unused @param {number} i */
    const isMain = (_unused, i) => at(reports, i).isMain;
    /** @param {number} i @param {number} j */
    const areAligned = (i, j) =>
        [i, j].every((one) => at(at(reports, one).data.runs, 0).clock !== "eras");
    /** @param {number} i @param {number} j @param {number} time */
    const toOther = (i, j, time) => alignedTime(at(progress, i), at(progress, j), time);
    const keep = () =>
        address.write(
            jointAddress(
                pages.map(({app}) => app.state.address()),
                (i) => areAligned(0, i),
                tabs.address(),
            ),
        );
    /** Returns the time of the census of a view that is nearest to that of another.
     * @param {number} i @param {number} j the view */
    const censusOf = (i, j) => {
        const page = at(pages, i);
        const from = profileOf(page);
        const to = profileOf(at(pages, j));
        const era = eraOf(page);
        const haveCensuses = [from, to].every(({flow, times}) => !flow && times.length > 0);

        if (views === null || era < 0 || !haveCensuses || !areAligned(i, j)) return null;
        return nearestDone(to.times, at(progress, j), toOther(i, j, valueAt(from.times, era)));
    };
    /** Lets all columns show what the first one does. */
    const follow = () => {
        const {state} = at(pages, 0).app;

        state.set({cursor: state.view.cursor});
    };
    /** @param {number} i
     * @returns {import("./state.js").Link} */
    const linkOf = (i) => ({
        read: () =>
            ownAddress(address.read(), {index: i, follows: areAligned(0, i)}, (time) =>
                toOther(0, i, time),
            ),
        keep,
        share(change) {
            pages.forEach(({app}, j) => {
                const shared = sharedOf(
                    change,
                    areAligned(i, j) ? (time) => toOther(i, j, time) : null,
                );

                if (j !== i && shared !== null) app.state.take(shared, censusOf(i, j));
            });
        },
        /* Pictures have one scale, too. */
        high() {
            const others = pages.filter((_unused, j) => j !== i).map(highOf);

            return highOf(at(pages, i)) > 0 ? Math.max(0, ...others) : 0;
        },
    });
    const panels = reports.map(({settings}, i) =>
        scoped(scopeOf(i), () =>
            element(
                "div",
                {id: "panel", class: "column", role: "tabpanel", "aria-labelledby": "tab"},
                element(
                    "header",
                    {},
                    element("h2", {class: "view-name"}, at(headings, i)),
                    ...(views
                        ? [
                              element("p", {class: "faint"}, at(measured, i)),
                              ...saidOfWhole(settings),
                          ]
                        : []),
                ),
            ),
        ),
    );
    const pages = reports.map(({data, settings}, i) =>
        scoped(scopeOf(i), () => {
            const said = [...settings.not_whole, ...together];

            return makePage(at(panels, i), data, settings, linkOf(i), said, true);
        }),
    );
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
    main.append(
        makeHeader(common),
        ...(views ? [] : saidOfWhole(at(reports, 0).settings)),
        ...listSection("findings-of-all", _("Findings"), together),
        ...makeVerdicts(views?.verdicts),
        element(
            "div",
            {class: "bar"},
            ...(views ? [makeTotals(views, progress, pages.filter(isMain))] : []),
            tabs.bar,
        ),
        element("div", {id: "columns"}, ...panels),
    );
    panels.forEach((panel, i) => nameLandmarks(panel, at(headings, i)));
    speakOne(panels);
    tabs.open(address.read());
    follow();
    show();
    return {
        pages: () => tabs.visible().map((i) => at(pages, i)),
        relook: show,
        open() {
            tabs.open(address.read());
            for (const {app} of pages) app.state.open();
            follow();
            show();
        },
        drawn: () => Object.assign({}, ...pages.map((page) => page.drawn())),
    };
}
