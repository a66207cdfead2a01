/* The views of a program, each as a page in a column of its own.  They have one cursor,
 * one window and one search. */

import {jointAddress, makeAddress, ownAddress} from "./address.js";
import {forgetLook} from "./canvas.js";
import {makeHeader, saidOfWhole} from "./controls.js";
import {element, scoped} from "./dom.js";
import {makePage} from "./layout.js";
import {at, valueAt} from "./lists.js";
import {alignedTime, progressOf} from "./progress.js";
import {makeTabs, scopeOf} from "./tabs.js";
import {makeTogether} from "./together.js";

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

/** Makes the columns, and draws those that are visible.
 * @param {HTMLElement} main
 * @param {import("./json.js").CommonSettings} common
 * @param {ReportJson[]} reports
 * @param {ViewsJson|null} views null = the reports are of one log
 * @returns {import("./main.js").Content} */
export function makeColumns(main, common, reports, views) {
    const address = makeAddress();
    const measured = reports.map(({settings}) => at(at(settings.runs, 0).profiles, 0).heading);
    const headings = views?.list.map(({heading}) => heading) ?? measured;
    const tabs = makeTabs(headings, () => {
        show();
        keep();
    });
    const progress = reports.map((_unused, i) => progressOf(views?.list[i]));
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

                if (j !== i && shared !== null) app.state.take(shared);
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
                    ...(views ? [element("p", {class: "faint"}, at(measured, i))] : []),
                    ...saidOfWhole(settings),
                ),
            ),
        ),
    );
    const pages = reports.map(({data, settings}, i) =>
        scoped(scopeOf(i), () => {
            const findings = {said: settings.not_whole, chartsFirst: views !== null};

            return makePage(at(panels, i), data, settings, linkOf(i), findings);
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
        ...(views ? makeTogether(views, progress, pages) : []),
        tabs.bar,
        element("div", {id: "columns"}, ...panels),
    );
    panels.forEach((panel, i) => nameLandmarks(panel, at(headings, i)));
    tabs.open(address.read());
    show();
    return {
        pages: () => tabs.visible().map((i) => at(pages, i)),
        relook: show,
        open() {
            tabs.open(address.read());
            for (const {app} of pages) app.state.open();
            show();
        },
        drawn: () => Object.assign({}, ...pages.map((page) => page.drawn())),
    };
}
