import type { Locator, Page } from "@playwright/test";

/** Resolves once these words have stood there one after the other, for however short a moment: by an assertion's looks a busy machine misses what comes and goes. */
export const untilSaid = (within: Locator, ...words: readonly string[]): Promise<void> =>
  within.evaluate((element, wanted) => {
    const left = [...wanted];
    return new Promise<void>((resolve) => {
      const look = (): void => {
        while (left[0] !== undefined && element.textContent?.includes(left[0]) === true) left.shift();
        if (left.length > 0) return;
        watcher.disconnect();
        resolve();
      };
      const watcher = new MutationObserver(look);
      watcher.observe(element, { subtree: true, childList: true, characterData: true });
      look();
    });
  }, words);

/** Watches an element from now on; what it gives waits until the element has had the class, for however short a moment. */
export async function watchClass(locator: Locator, name: string): Promise<() => Promise<void>> {
  const watch = await locator.evaluateHandle((element, wanted) => {
    const seen = new Promise<void>((resolve) => {
      const watcher = new MutationObserver(() => {
        if (!element.classList.contains(wanted)) return;
        watcher.disconnect();
        resolve();
      });
      watcher.observe(element, { attributeFilter: ["class"] });
    });
    return { seen };
  }, name);
  return () => watch.evaluate(({ seen }) => seen);
}

/** Keeps the posts to addresses that end so on their way until they are let go; the first is there once `held` is. */
export async function holdBack(page: Page, ending: string): Promise<{ held: Promise<void>; letGo: () => void }> {
  const [held, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**${ending}`, async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    held.resolve();
    await open.promise;
    return route.continue();
  });
  return { held: held.promise, letGo: open.resolve };
}
