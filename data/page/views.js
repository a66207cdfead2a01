/* The reports of a document that has several: views of a program, each with its own
 * break-down, or the profiles of one log. */

import {at} from "./lists.js";

/** @typedef {import("./json.js").AllData} AllData */
/** @typedef {import("./json.js").AllSettings} AllSettings */
/** @typedef {import("./json.js").DataJson} DataJson */
/** @typedef {import("./json.js").Settings} Settings */

/** The report of a profile.
 * @typedef {object} ReportJson
 * @property {DataJson} data
 * @property {Settings} settings
 * @property {number} view its index
 * @property {boolean} isMain it is the main profile of the view */

/** Returns the reports of the profiles of a view.  Several runs are compared in their
 * main profile.
 * @param {DataJson} data
 * @param {Settings} settings
 * @param {number} view
 * @returns {ReportJson[]} */
function profilesOf(data, settings, view) {
    const run = at(data.runs, 0);
    const own = at(settings.runs, 0);

    if (data.runs.length > 1) return [{data, settings, view, isMain: true}];
    return own.profiles.map((profile, i) => ({
        data: {...data, runs: [i === 0 ? run : {...run, ...at(run.profiles, i - 1)}]},
        settings: {...settings, runs: [{...own, profiles: [profile]}]},
        view,
        isMain: i === 0,
    }));
}

/** Returns the reports of a document.
 * @param {AllData} data
 * @param {AllSettings} settings
 * @returns {ReportJson[]} */
export function reportsOf(data, settings) {
    if ("views" in data && "views" in settings)
        return data.views.flatMap((own, i) => profilesOf(own, at(settings.views, i), i));
    return "views" in data || "views" in settings ? [] : profilesOf(data, settings, 0);
}
