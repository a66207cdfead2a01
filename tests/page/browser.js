/* Starts Chromium, and names the pages that make-fixtures.js wrote.
 *
 * Variables: PAGES their folder, CHROMIUM the browser. */

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const folder = process.env.PAGES ?? "";
export const fixtures = readdirSync(folder).filter((file) => file.endsWith(".html")).map((file) => file.slice(0, -5));

/** A condition that has not come true by then never does, ms. */
export const TIMEOUT = 60000;

export async function launch() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
        args: ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    });
}

/** @param {string} name of a fixture
 * @returns {string} */
export const urlOf = (name) => pathToFileURL(join(folder, name + ".html")).href;
