import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import type { AxeResults, RunOptions } from "axe-core";
import { expect, type Page } from "@playwright/test";
import { tooWide, untilClosed } from "./phone.ts";

// The very axe that @axe-core/playwright brings, in the smaller of its two files: each page that is loaded has it sent and read once, and not again for each look.
const axeSource = readFileSync(
  createRequire(import.meta.resolve("@axe-core/playwright")).resolve("axe-core/axe.min.js"),
  "utf8",
);

const options: RunOptions = {
  rules: { "target-size": { enabled: true } },
  resultTypes: ["violations"],
  preload: false,
};

interface AxeWindow extends Window {
  axe?: { run(part: string | Document, options: RunOptions): Promise<AxeResults> };
}

/** Nothing on the page is an outline of what is still to come, and nothing is moving. */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector("[aria-busy=true]") === null &&
      document.fonts.status === "loaded" &&
      document
        .getAnimations()
        // What goes by steps stands still between them.
        .every(({ playState, effect }) => playState !== "running" || effect?.getTiming().easing?.startsWith("steps")),
  );
}

const gone = "the part is not there";

async function putAxeInto(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
}

/** What axe finds on the page, or in the part of it that the selector names; that it is gone, where it is. */
async function findings(page: Page, part?: string): Promise<string[]> {
  await putAxeInto(page);
  return page.evaluate(
    async ([where, how, notThere]) => {
      if (where !== undefined && document.querySelector(where) === null) return [notThere];
      const results = await (window as AxeWindow).axe?.run(where ?? document, how);
      return (results?.violations ?? [{ id: "axe did not run", help: "", nodes: [] }]).map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(" ")}`,
      );
    },
    [part, options, gone] as const,
  );
}

/** About half a row: what lay half under a bar of the page doesn't any more. */
const stepPx = 26;

/**
 * What axe finds, and whether the page can be moved sideways. Axe reads a page over some time, in which a live market may be halted or opened
 * again, and a row that is half under a bar of the page is too small to it: only what it finds at each look, the page moved on a little, is a fault of the page.
 * `openAgain`: opens the part where it has gone, as a dialog does whose row somebody else has decided.
 */
export async function look(page: Page, name: string, part?: string, openAgain?: () => Promise<void>): Promise<void> {
  await untilStill(page);
  const lookOnce = async (): Promise<string[]> => {
    const found = await findings(page, part);
    if (found.includes(gone)) await openAgain?.();
    if (found.length > 0) await page.evaluate((px) => scrollBy({ top: px, behavior: "instant" }), stepPx);
    return found;
  };
  await expect.soft.poll(lookOnce, { message: name }).toEqual([]);
  await expect.soft.poll(() => tooWide(page), `${name} is wider than the screen`).toEqual([]);
}

/** Twice the size that a browser begins with. */
const [usualPx, largePx] = [16, 32];

/** Looks whether the page can be moved sideways when the letters that its reader has chosen are twice as large; they are of the usual size again afterwards. [APP-23] */
export async function withLargeLetters(page: Page): Promise<{ readonly look: (name: string) => Promise<void> }> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.enable");
  const setSize = async (px: number): Promise<void> => {
    await browser.send("Page.setFontSizes", { fontSizes: { standard: px, fixed: px } });
    await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === `${size}px`, px);
  };
  return {
    look: async (name) => {
      await setSize(largePx);
      await expect.soft.poll(() => tooWide(page), `${name} is wider than the screen with large letters`).toEqual([]);
      await setSize(usualPx);
    },
  };
}

/** What axe finds by its own rules on a page, and in the frames of one that has some: those are put together in a page of their own, which one alone can do without. */
async function ownFindings(page: Page, without: readonly string[]): Promise<readonly string[]> {
  if (page.frames().length > 1) {
    const { violations } = await new AxeBuilder({ page, axeSource }).disableRules([...without]).analyze();
    return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ""}`);
  }
  await putAxeInto(page);
  return page.evaluate(
    async (rules) => {
      const results = await (window as AxeWindow).axe?.run(document, { rules });
      if (results === undefined) return ["axe did not run"];
      return results.violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html ?? ""}`);
    },
    Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  );
}

/**
 * The same with all frames of the page, where one find ends the journey. Looked at again what is found: axe reads for some time, in which a sheet may be on its way
 * out, colours on theirs to others, and a live price may be halted.
 */
export async function expectFaultless(page: Page, name: string, without: readonly string[] = []): Promise<void> {
  await expect.poll(() => ownFindings(page, without), { message: name }).toEqual([]);
  await expect.poll(() => tooWide(page), `${name} is wider than the screen`).toEqual([]);
}

/** Goes to a path of the player app as a link of it does: nothing is loaded anew. */
export async function goInApp(page: Page, to: { path: string; state?: object | undefined }): Promise<void> {
  await untilClosed(page);
  await page.evaluate(({ path, state }) => history.pushState(state ?? null, "", path), to);
  await page.waitForFunction((path) => location.pathname === path, to.path.split("?", 1)[0]);
  await untilStill(page);
}

/** How long nothing may be missing: a font or a picture may be asked for only by what has just been drawn. */
const settledMs = 150;

/** Nothing in view is an outline, letters and pictures have come, and no caret blinks: it would be in one picture of the page and not in the next. */
export async function untilDrawn(page: Page): Promise<void> {
  await untilStill(page);
  await page.evaluate(() => {
    document.documentElement.style.caretColor = "transparent";
  });
  await page.waitForFunction((forMs) => {
    const isInView = (element: Element): boolean => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    };
    const isHere =
      document.fonts.status === "loaded" &&
      Array.from(document.images).every((image) => (image.complete && image.naturalWidth > 0) || !isInView(image)) &&
      !Array.from(document.querySelectorAll(".animate-shimmer")).some(isInView);
    const since = isHere ? Number(Reflect.get(window, "drawnSince") ?? performance.now()) : undefined;
    Reflect.set(window, "drawnSince", since);
    return since !== undefined && performance.now() - since >= forMs;
  }, settledMs);
  await page.evaluate(() => Reflect.deleteProperty(window, "drawnSince"));
}
