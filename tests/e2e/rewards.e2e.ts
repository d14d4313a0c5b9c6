import { expect } from "@playwright/test";
import { openDesk } from "./stage/desk.ts";
import { layerOf, openPhone, tooWide, untilAlive, watchFaults } from "./stage/phone.ts";
import { call, officeUrl, ownPlayer, playerUrl, staffToken, type PlayerLogin } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

let login: PlayerLogin;
test.beforeAll(async () => {
  login = await ownPlayer({ username: "rewardedplayer", phone: "01811111301" });
});

async function givePoints(points: number): Promise<void> {
  const body = { points, reason: "thanks for your patience" };
  await call(`${officeUrl}/api/players/${login.remoteId}/vip`, {
    method: "POST",
    token: await staffToken("owner"),
    body,
  });
}
const user = (): Promise<{ referral_code: string; balance: string }> =>
  call(`${playerUrl}/api/user/show?remote_id=${login.remoteId}`, { token: login.token });

test("[VIP-01] [VIP-02] [VIP-03] [VIP-04] [VIP-05] [VIP-06] [VIP-07] [ROUTE-11] [ROUTE-40] points arrive by push, are converted, and are told of in three pages", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login });
  const { faults } = watchFaults(page);
  await page.goto("/vip");
  await untilAlive(page);
  await expect(page.getByText("Bronze")).toBeVisible();
  await givePoints(25);
  await expect(page.getByText("25", { exact: true })).toBeVisible();
  const field = page.getByLabel("VP to convert");
  await field.fill("৯");
  await expect(page.getByRole("alert").filter({ hasText: "Not enough points." })).toHaveText(
    "Not enough points. Points must follow minimum VP required to convert.",
  );
  const convert = page.getByRole("button", { name: "Convert", exact: true });
  await convert.click();
  await expect(layerOf(page).getByRole("heading", { name: "Message" })).toBeVisible();
  await expect(layerOf(page).getByRole("alert")).toHaveText("Minimum VP Required: 10");
  await layerOf(page).getByRole("button", { name: "OK" }).click();
  await field.fill("20");
  await convert.click();
  await expect(layerOf(page).getByRole("alert")).toHaveText("20 VP converted to 20.00 BDT.");
  await layerOf(page).getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("5", { exact: true })).toBeVisible();
  expect((await user()).balance).toBe("20.00");
  await page.getByRole("link", { name: "VIP history" }).click();
  await expect(page).toHaveURL("/bd/en/vip-history");
  await expect(page.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByRole("listitem").first()).toContainText("Converted to cash");
  await expect(page.getByRole("listitem").last()).toContainText("thanks for your patience");
  await page.goto("/bd/en/vip-points");
  await expect(page.getByText("No Data")).toBeVisible();
  await page.goto("/bd/en/vip-detail");
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["Bronze", "Silver", "Gold", "Platinum", "Diamond"]);
  expect(faults).toEqual([]);
});

test("[VIP-09] [CONST-27] while nothing is pushed the user record is asked for each second", async ({ browser }) => {
  const page = await openPhone(browser, { login });
  await page.routeWebSocket(/\/api\/socket/, (socket) => socket.close());
  const isOfUser = (address: string): boolean => new URL(address).pathname === "/api/user/show";
  let asked = 0;
  page.on("request", (request) => (asked += isOfUser(request.url()) ? 1 : 0));
  await page.clock.install();
  await page.goto("/vip");
  await expect.poll(() => asked).toBeGreaterThan(2);
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  /** After so long nothing is asked but the one request at its end. */
  const nextAfter = async (ms: number): Promise<void> => {
    const answered = page.waitForResponse((response) => isOfUser(response.url()));
    await page.clock.runFor(ms);
    await (await answered).finished();
  };
  await nextAfter(1_000);
  const before = asked;
  for (let second = 0; second < 10; second += 1) await nextAfter(1_000);
  // One may have been on its way at either end.
  expect(Math.abs(asked - before - 10)).toBeLessThanOrEqual(1);
});

test("[REFER-01] [REFER-02] [REFER-03] [REFER-04] [REFER-05] [REFER-07] [REFER-08] [REFER-09] [REFER-12] [ERR-77] [ROUTE-17] the link is a code, a picture, copied and shared, and the figures count", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login });
  const { faults } = watchFaults(page);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await page.goto("/refrrel-program");
  await expect(page.getByRole("tab")).toHaveText(["Referral Info", "My Referral"]);
  await expect(page.getByRole("listitem").getByRole("heading")).toHaveText([
    "Send an invitation",
    "Your friend registers and places bets",
    "Get rewarded daily, weekly and monthly",
  ]);
  await page.getByRole("button", { name: "Go to My Referral" }).click();
  await expect(page.getByRole("tab", { name: "My Referral" })).toHaveAttribute("aria-selected", "true");
  const { referral_code: code } = await user();
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  const link = `${playerUrl}/referral_code?referral_code=${code}`;
  const picture = page.getByRole("img", { name: "QR code of your referral link" });
  await expect(picture).toHaveAttribute("data-qr", link);
  await expect(picture.locator("rect")).toHaveAttribute("fill", "white");
  await expect(picture.locator("path")).toHaveAttribute("d", /^M3 3h1v1h-1z/);
  const prompted = page.waitForEvent("dialog");
  const copying = page.getByRole("button", { name: "Copy Link" }).click();
  const dialog = await prompted;
  expect([dialog.type(), dialog.defaultValue()]).toEqual(["prompt", link]);
  await dialog.dismiss();
  await copying;
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("Sharing is not supported on this device.")).toBeVisible();
  const names = ["Active downlines", "Referral turnover", "Lifetime cash rewards", "Cash rewards"];
  await expect(page.locator("dl dt").filter({ hasText: new RegExp(`^(${names.join("|")})$`) })).toHaveText(names);
  await page.getByRole("button", { name: "Claim All" }).click();
  await expect(page.getByText("You need at least 10 to claim all.")).toBeVisible();
  await expect.poll(() => tooWide(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test("[REFER-07] [REFER-08] [ERR-76] where the device can, the link goes to its clipboard, which is told of, and to its own sharing", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: playerUrl });
  await page.addInitScript(() => {
    navigator.share = async (shared) => void Object.assign(globalThis, { shared });
  });
  await page.goto("/refrrel-program");
  await untilAlive(page);
  await page.getByRole("tab", { name: "My Referral" }).click();
  const { referral_code: code } = await user();
  await page.getByRole("button", { name: "Copy Link" }).click();
  await expect(page.getByText("Referral link copied to clipboard!")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${playerUrl}/referral_code?referral_code=${code}`);
  await page.getByRole("button", { name: "Share" }).click();
  const shared = (): Promise<unknown> => page.evaluate(() => Reflect.get(globalThis, "shared") as unknown);
  await expect.poll(shared).toMatchObject({ url: `${playerUrl}/referral_code?referral_code=${code}` });
});

test("the office changes what referral pays and a level's benefits, and players read it", async ({ browser }) => {
  await givePoints(1);
  const desk = await openDesk(browser, "owner");
  await desk.goto("/referral");
  await expect(desk.getByText("Nothing waits")).toBeVisible();
  await desk.getByRole("button", { name: "What it pays" }).click();
  await desk.getByLabel("Daily, % of stakes").fill("0.07");
  await desk.getByRole("button", { name: "Save" }).click();
  await expect(layerOf(desk)).toBeHidden();
  await desk.goto("/vip");
  await desk.getByLabel("Benefits, one a line").first().fill("A hand written letter");
  await desk.getByRole("button", { name: "Save" }).click();
  await layerOf(desk).getByRole("button", { name: "Save" }).click();
  await expect(layerOf(desk)).toBeHidden();
  await desk.goto(`/players/${login.remoteId}`);
  await desk.getByRole("tab", { name: "VIP" }).click();
  await expect(desk.getByText("thanks for your patience").first()).toBeVisible();
  const page = await openPhone(browser, { login });
  // A page may bring what was read for another one a moment before.
  for (const [path, words] of [
    ["/bd/en/vip-detail", "A hand written letter"],
    ["/refrrel-program", "0.07%"],
  ] as const)
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByText(words)).toBeVisible({ timeout: 15_000 });
    }).toPass();
});
