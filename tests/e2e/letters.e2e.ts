import { expect, type Page } from "@playwright/test";
import { openPhone, untilAlive } from "./stage/phone.ts";
import { demoPassword, demoUsername, logIn } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

/** Whether the machine has no Bangla letters of its own. */
const lacksLetters = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d");
    if (context === null) return false;
    context.font = "32px system-ui, sans-serif";
    return context.measureText("\u0995").width === context.measureText("\u0998").width;
  });

test("[APP-15] [SHELL-07] a device without Bangla letters draws the taka sign of an English page, which was laid out before its face came", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login: await logIn(demoUsername, demoPassword) });
  await page.goto("/exchange-inplay");
  await untilAlive(page);
  const lacksBangla = await lacksLetters(page);
  const root = page.locator("html");
  await (lacksBangla ? expect(root) : expect(root).not).toHaveAttribute("data-face", "taka");
  await (lacksBangla ? expect(root) : expect(root).not).toHaveCSS("font-family", /^"Maidan Taka"/);
});
