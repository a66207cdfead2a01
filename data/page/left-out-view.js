/* What the legend tells of bands that the page leaves out, if a search finds them. */

import {_, element, fill, isolated} from "./dom.js";
import {commandFor, commandForAll, findLeftOut} from "./left-out.js";
import {at} from "./lists.js";
import {searchOf} from "./view.js";

/** The maximum number of listed names. */
const MAX_NAMES = 5;

/** Returns what is said of what a search finds.
 * @param {import("./left-out.js").Found} found
 * @param {boolean} waits the names are not there yet */
function textOf({names, searched, unsearched}, waits) {
    if (searched + unsearched === 0) return "";
    if (waits) return fill(_("bands that the page leaves out, not searched yet: %s"), unsearched);
    if (searched === 0)
        return fill(_("bands that the page leaves out, not searched: %s"), unsearched);
    return unsearched === 0
        ? fill(
              _("found among the bands that the page leaves out: %s of %s"),
              names.length,
              searched,
          )
        : fill(
              _(
                  "found among the largest bands that the page leaves out: %s of %s; not searched: %s",
              ),
              names.length,
              searched,
              unsearched,
          );
}

/** Returns the rows of the first names that a search finds, and how many more there are.
 * @param {import("./model.js").Name[]} names */
function rowsOf(names) {
    const rows = names.slice(0, MAX_NAMES).map(({name}) => element("li", {}, isolated(name)));
    const more = names.length - rows.length;

    return more > 0 ? [...rows, element("li", {}, fill(_("and %s more"), more))] : rows;
}

/** Makes what tells how many of these bands a search finds, the first ones, and the command
 * that has all.
 * @param {Pick<import("./app.js").App, "report"|"parts">} app */
export function makeLeftOut({report, parts}) {
    const said = element("p", {class: "faint", id: "legend-left-out"});
    const names = element("ul", {class: "faint", id: "legend-names"});
    const command = element("p", {class: "faint", id: "legend-command"});

    parts.add({
        reads: ["search", "regex", "chosen", "unpacked", "opened", "group"],
        draw({chosen, opened, group, ...view}) {
            const {profile} = at(report.runs, chosen);
            const searches = view.search !== "" && searchOf(view).error === "";
            const found = searches ? findLeftOut(view, profile) : null;
            const list = found?.names ?? [];

            const left = opened || group !== "" ? (profile.leftOut?.bands ?? 0) : 0;
            const isLeft = found === null && left > 0;

            said.textContent = found
                ? textOf(found, profile.names === null)
                : isLeft
                  ? fill(_("bands that the page leaves out, which stay in OTHER: %s"), left)
                  : "";
            names.replaceChildren(...rowsOf(list));
            command.hidden = list.length === 0 && !isLeft;
            command.replaceChildren(
                _("This command has all of them:"),
                " ",
                element(
                    "code",
                    {},
                    isLeft
                        ? commandForAll(report.runs, group)
                        : commandFor(report.runs, view, list),
                ),
            );
        },
    });
    return {said, names, command};
}
