import { test as base } from "@playwright/test";

/** Each journey ends with its phones and desks switched off: pages left open would go on following prices beside the next one. */
export const test = base.extend<{ switchedOff: void }>({
  switchedOff: [
    async ({ browser }, use) => {
      await use();
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
