import { expect } from "@playwright/test";
import { openPhone, untilAlive } from "./stage/phone.ts";
import { demoPassword, demoUsername, logIn, playerUrl } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

test("[SHELL-07] a device without Bangla letters draws the taka sign of an English page, which was laid out before its face came", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login: await logIn(demoUsername, demoPassword) });
  await page.goto("/exchange-inplay");
  await untilAlive(page);
  const lacksBangla = await page.evaluate(() => {
    const context = document.createElement("canvas").getContext("2d");
    if (context === null) return false;
    context.font = "32px system-ui, sans-serif";
    return context.measureText("\u0995").width === context.measureText("\u0998").width;
  });
  test.skip(!lacksBangla, "this machine has Bangla letters");
  await expect(page.locator("html")).toHaveAttribute("data-face", "taka");
  await expect(page.locator("html")).toHaveCSS("font-family", /^"Maidan Taka"/);
});

test("[EXCH-25] the scoreboard's frame, which has no origin of its own, brings its Bangla letters", async ({
  browser,
}) => {
  const page = await openPhone(browser, { language: "bn" });
  await page.goto("/exchange-inplay");
  const address = await page.evaluate(() => document.documentElement.innerHTML.match(/eventId\D{1,6}(\d+)/)?.[1]);
  const host = `${playerUrl}/frames-host`;
  const frame = `<iframe sandbox src="/scoreboard/${address ?? "0"}?lang=bn"></iframe>`;
  await page.route(host, (route) => route.fulfill({ contentType: "text/html", body: frame }));
  const face = page.waitForResponse((answer) => answer.url().endsWith("/brand/bangla.woff2"));
  await page.goto(host);
  expect((await face).headers()).toMatchObject({ "access-control-allow-origin": "*" });
  // What was fetched is shown only when the page's rules let it.
  const drawn = page.frames()[1]?.waitForFunction(() => [...document.fonts].some(({ status }) => status === "loaded"));
  await drawn;
});
