/* Draws screenshots of the pages.
 *
 *   node screenshots.js FOLDER                every page, three widths, light and dark
 *   node screenshots.js --picture FILE NAME   one page, for documents */

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fixtures, launch, TIMEOUT, urlOf } from "./browser.js";

const [first, file, one] = process.argv.slice(2);
const WIDTHS = [360, 900, 1400];
const browser = await launch();

/** Opens a page, moves the cursor to the peak, and draws it.
 * @param {string} name
 * @param {{width: number, height: number}} viewport
 * @param {"light"|"dark"} colorScheme
 * @param {string} path
 * @param {boolean} fullPage */
async function shoot(name, viewport, colorScheme, path, fullPage) {
    const context = await browser.newContext({viewport, colorScheme});

    context.setDefaultTimeout(TIMEOUT);
    const page = await context.newPage();

    await page.goto(urlOf(name));
    await page.waitForFunction(() => /** @type {any} */ (window).evheap?.rests);
    const box = await page.locator("#plot-A").boundingBox();
    const peak = await page.evaluate(() => {
        const {xs, layers: [{tops} = {tops: []}]} = /** @type {any} */ (window).evheap.drawn["plot-A"];

        return xs[tops.indexOf(Math.max(...tops))] ?? 0;
    });

    if (box !== null) await page.mouse.move(box.x + peak, box.y + box.height * 0.5);
    await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
    await page.waitForFunction(() => /** @type {any} */ (window).evheap.rests);
    await page.screenshot({path, fullPage});
    await context.close();
}

try {
    if (first === "--picture") {
        await shoot(one, {width: 1180, height: 790}, "light", file, false);
    } else {
        mkdirSync(first, {recursive: true});
        for (const name of fixtures)
            for (const width of WIDTHS)
                for (const scheme of /** @type {("light"|"dark")[]} */ (["light", "dark"]))
                    await shoot(name, {width, height: 3000}, scheme, join(first, `${name}-${width}-${scheme}.png`), true);
    }
} finally {
    await browser.close();
}
