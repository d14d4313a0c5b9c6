import { expect, type Page } from "@playwright/test";
import { launchFrame } from "./stage/frames.ts";
import { cashOf, deposit, verifiedPayer, type Payer } from "./stage/money.ts";
import { layerOf, openPhone, untilAlive, watchFaults } from "./stage/phone.ts";
import { call, playerUrl } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

let payer: Payer;
test.beforeAll(async () => {
  payer = await verifiedPayer({ username: "housegamer", phone: "01712340077" });
  await deposit(payer, { amount: "500.00" });
});

interface Sight {
  readonly whileTurning: string;
  readonly onceStanding: string;
}

/** Waits for the next spin; what it gives tells how what that pays is shown just before its last reel stands, and just after. As soon as it moves it is held there. */
async function watchSpin(page: Page): Promise<() => Promise<Sight>> {
  const watch = await page.evaluateHandle(() => {
    const seen = new Promise<Sight>((resolve) => {
      const watcher = new MutationObserver(() => {
        const paid = document.querySelector("p.spin-told.is-moving");
        if (paid === null) return;
        watcher.disconnect();
        const shownAt = (ms: number): string => {
          for (const animation of document.getAnimations()) {
            animation.pause();
            animation.currentTime = ms;
          }
          return getComputedStyle(paid).visibility;
        };
        resolve({ whileTurning: shownAt(1_100), onceStanding: shownAt(1_200) });
      });
      watcher.observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
    });
    return { seen };
  });
  return () => watch.evaluate(({ seen }) => seen);
}

/** The address of a launched game's frame. */
const launch = (code: string, type: string): Promise<string> =>
  launchFrame(payer.login, { code, type, platform: "Maidan" }, `/games?type=${type}&system=`);

interface ListedRound {
  readonly phase: string;
  readonly payout: string;
  readonly jackpot: string;
}

/** The rounds of the frame's own session, as the house has them. */
const roundsOf = (page: Page): Promise<readonly ListedRound[]> =>
  page.evaluate(async () => {
    const { token } = JSON.parse(sessionStorage.getItem("maidan-game") ?? "{}") as { token?: string };
    const answer = await fetch("/api/rounds", { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { rounds: ListedRound[] }).rounds;
  });

test("[HOUSE-04] [HOUSE-08] [GAMES-09] [GAMES-15] [GAMES-16] [OP-27] a house game is found from the menu, played by keyboard in the frame, verified after the seeds are changed, and closed from inside", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login: payer.login });
  const { faults } = watchFaults(page);
  await page.goto("/");
  await untilAlive(page);
  await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  const menu = layerOf(page).getByRole("navigation", { name: "Main menu" });
  await menu.getByRole("button", { name: "Table" }).click();
  await menu.getByRole("link", { name: "Maidan", exact: true }).click();
  await expect(page).toHaveURL("/games?type=TABLE&system=Maidan&title=Maidan");
  expect(await page.evaluate(() => history.state as unknown)).toMatchObject({
    type: "TABLE",
    system: "Maidan",
    title: "Maidan",
  });
  const tile = page.getByRole("button", { name: /^Dragon Tiger/ });
  await expect.poll(() => tile.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(300);
  const before = Number(await cashOf(payer));
  await tile.click();
  await expect(page).toHaveURL("/gamerun");
  const frame = page.frameLocator("iframe");
  await frame.getByRole("radio", { name: /^Chip of ৳\s5\.00$/ }).check({ force: true });
  await frame.getByRole("button", { name: /^Dragon: no chip/ }).press("Enter");
  await frame.getByRole("button", { name: /^Tie: no chip/ }).press("Enter");
  await frame.getByRole("button", { name: "Deal" }).press("Enter");
  await expect(
    frame.getByRole("status").filter({ hasText: /You win|No win this time|Paid|Your stake is back/ }),
  ).toBeVisible();
  await expect(frame.getByRole("img", { name: / of (hearts|spades|clubs|diamonds)$/ })).toHaveCount(2);
  const after = Number(await cashOf(payer));
  expect([-10, 0, 52.5]).toContain(Math.round((after - before) * 100) / 100);
  await frame.getByRole("button", { name: "My rounds" }).click();
  await expect(frame.getByText("This round can be verified once you change your seeds.")).toBeVisible();
  await frame.getByRole("button", { name: "Close" }).click();
  await frame.getByRole("button", { name: "Fairness" }).click();
  await frame.getByLabel("Your next seed").fill("river & rain #1");
  await frame.getByRole("button", { name: "Change seeds" }).click();
  await expect(frame.getByText("Your seeds are changed.")).toBeVisible();
  await expect(frame.getByText("river & rain #1")).toBeVisible();
  await frame.getByRole("button", { name: "Close" }).click();
  await frame.getByRole("button", { name: "My rounds" }).click();
  const [verifier] = await Promise.all([
    page.context().waitForEvent("page"),
    frame.getByRole("link", { name: "Verify" }).click(),
  ]);
  await expect(verifier.getByText("This is how the round was played and paid")).toBeVisible();
  await verifier.close();
  await page.getByRole("button", { name: "Close the game" }).click();
  await expect(page).toHaveURL("/games?type=TABLE&system=Maidan&title=Maidan");
  expect(faults).toEqual([]);
});

test("[SLOT-04] [SLOT-30] [HOUSE-04] a slot spins by keyboard, pays what the wallet has, plays by itself as often as it was told, keeps its rounds over a reload, and each can be drawn again", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login: payer.login });
  const { faults } = watchFaults(page);
  const before = Number(await cashOf(payer));
  await page.goto(await launch("river-lines", "SLOT"));
  const reels = page.getByRole("button", { name: /^Reels: / });
  const resting = (await reels.getAttribute("aria-label")) ?? "";
  const sight = await watchSpin(page);
  await page.getByRole("button", { name: "Spin" }).press("Enter");
  // What the spin pays isn't in sight before the last reel stands.
  expect(await sight()).toEqual({ whileTurning: "hidden", onceStanding: "visible" });
  await expect(reels).not.toHaveAttribute("aria-label", resting);
  // All spins of the round at once, the free ones too.
  await reels.press("Enter");
  const result = page.getByRole("status").filter({ hasText: /You win|No win this time|Paid|Your stake is back/ });
  await expect(result).toBeVisible();
  await page.getByRole("button", { name: "Autoplay" }).click();
  await layerOf(page).getByRole("button", { name: "Start autoplay" }).click();
  await page.getByRole("button", { name: /^Stop: \d+ left$/ }).click();
  await expect(page.getByText("Autoplay stopped.", { exact: true })).toBeVisible();
  // Its free spins, if it has any, begin a moment after their round is known.
  await expect(async () => {
    await reels.press("Enter");
    await expect(page.getByRole("button", { name: "Spin" })).toBeEnabled({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  await page.reload();
  // One by hand, and at least one by itself: how many more before it was stopped is for the machine to say.
  const rounds = await roundsOf(page);
  expect(rounds.length).toBeGreaterThan(1);
  expect(rounds.filter(({ phase }) => phase !== "paid")).toEqual([]);
  const paid = rounds.reduce((sum, { payout, jackpot }) => sum + Number(payout) + Number(jackpot), 0);
  const wonMinor = (paid - 10 * rounds.length) * 100;
  expect(Math.round((Number(await cashOf(payer)) - before) * 100)).toBe(Math.round(wonMinor));
  await page.getByRole("button", { name: "Fairness" }).click();
  await page.getByLabel("Your next seed").fill("slot river");
  await page.getByRole("button", { name: "Change seeds" }).click();
  await expect(page.getByText("Your seeds are changed.")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "My rounds" }).click();
  const [verifier] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Verify" }).first().click(),
  ]);
  await expect(verifier.getByText("This is how the round was played and paid")).toBeVisible();
  expect(faults).toEqual([]);
});

test("[SLOT-30] dice plays one bet by itself, whose choices are locked until it is stopped", async ({ browser }) => {
  const page = await openPhone(browser);
  const { faults } = watchFaults(page);
  // The third round is kept on its way until the stop is pressed: ten may be over before a busy machine gets there.
  let begun = 0;
  const stopped = Promise.withResolvers<void>();
  await page.route("**/api/rounds", async (route) => {
    if (route.request().method() === "POST" && (begun += 1) > 2) await stopped.promise;
    await route.continue();
  });
  await page.goto(await launch("dice", "EGAME"));
  await page.getByRole("button", { name: "Autoplay" }).click();
  await expect(layerOf(page).getByRole("checkbox")).toHaveCount(0);
  await layerOf(page).getByRole("button", { name: "Start autoplay" }).click();
  // The first of ten is played, and another one begins.
  await expect(page.getByRole("button", { name: /^Stop: [1-9] left$/ })).toBeVisible();
  await expect(page.getByRole("slider", { name: "Target" })).toBeDisabled();
  await page.getByRole("button", { name: /^Stop: \d+ left$/ }).click();
  stopped.resolve();
  await expect(page.getByText("Autoplay stopped.", { exact: true })).toBeVisible();
  await expect(page.getByRole("slider", { name: "Target" })).toBeEnabled();
  const { length } = await roundsOf(page);
  expect(length).toBeGreaterThan(1);
  expect(length).toBeLessThan(10);
  await page.reload();
  await expect(page.getByRole("button", { name: "Autoplay" })).toBeEnabled();
  expect(await roundsOf(page)).toHaveLength(length);
  expect(faults).toEqual([]);
});

test("[GAMES-05] [GAMES-06] [LOBBY-06] games show their posters, and a game whose poster doesn't load is not shown", async ({
  browser,
}) => {
  const { games } = await call<{ games: { name: string; picture: string }[] }>(
    `${playerUrl}/api/get-games?type=TABLE&system=Maidan`,
  );
  const pictureOf = (name: string): string => games.find((game) => game.name === name)?.picture ?? "";
  const page = await openPhone(browser, { login: payer.login });
  await page.route(`**${pictureOf("Baccarat")}`, (route) => route.abort());
  await page.goto("/games?type=TABLE&system=Maidan&title=Table");
  await untilAlive(page);
  const tile = page.getByRole("button", { name: /^Roulette/ });
  await expect(tile).toContainText("Maidan");
  await expect.poll(() => tile.locator("img").evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(300);
  await expect(page.getByRole("button", { name: /^Baccarat/ })).toHaveCount(0);
});

test("[HOUSE-01] [HOUSE-07] [HOUSE-08] a round that was left is gone on with after a reload and on another phone; a launch that was opened elsewhere opens nothing; the frame asks other hosts for nothing", async ({
  browser,
}) => {
  const url = await launch("mines", "EGAME");
  const page = await openPhone(browser);
  const { faults } = watchFaults(page);
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(url);
  await page.getByLabel("Mines").selectOption("1");
  await page.getByRole("button", { name: "Bet" }).click();
  await page.getByRole("button", { name: "Row 3, column 3: closed" }).click();
  await expect(page.getByRole("button", { name: /^Row 3, column 3: (gem|mine)/ })).toBeVisible();
  const isOpen = await page.getByRole("button", { name: "Row 3, column 3: gem" }).isVisible();
  await page.reload();
  const other = await openPhone(browser);
  await other.goto(url);
  await expect(other.getByText("This game is no longer open here.")).toBeVisible();
  if (isOpen) {
    await expect(page.getByRole("button", { name: "Row 3, column 3: gem" })).toBeVisible();
    const again = await openPhone(browser);
    await again.goto(await launch("mines", "EGAME"));
    await again.getByRole("button", { name: /^Cash out/ }).click();
    await expect(again.getByRole("status").filter({ hasText: "You win ৳ 10.31" })).toBeVisible();
  }
  expect([...hosts]).toEqual([new URL(url).origin]);
  expect(faults).toEqual([]);
});

test("[HOUSE-10] [FAIR-05] a bet on the shared crash round is seen at the table and paid where it leaves by itself, and the hashes lead to what was published", async ({
  browser,
}) => {
  // Half of all rounds end within twelve seconds; the highest that there is lasts 231, and two may come one after the other.
  const longestRoundMs = 240_000;
  test.setTimeout(2 * longestRoundMs + 300_000);
  const page = await openPhone(browser);
  const { faults } = watchFaults(page);
  await page.goto(await launch("crash", "EGAME"));
  const before = Number(await cashOf(payer));
  await page.getByLabel("Cash out at").fill("1.01");
  // A tap at the end of the seconds in which bets are taken may come too late for its round: whoever wants to be in taps again in the next.
  const button = page.getByRole("button", { name: "Bet on the next round" });
  let tooLate = 0;
  const isTaken = async (): Promise<boolean> => {
    await button.waitFor({ timeout: longestRoundMs });
    const answer = page.waitForResponse((response) => response.url().endsWith("/api/crash/bets"), { timeout: 60_000 });
    const isOk = answer.then(
      (response) => {
        if (!response.ok()) tooLate += 1;
        return response.ok();
      },
      () => false,
    );
    const isTapped = await button.click({ timeout: 5_000 }).then(
      () => true,
      () => false,
    );
    return isTapped && isOk;
  };
  await expect.poll(isTaken, { timeout: 2 * longestRoundMs }).toBe(true);
  await expect(
    page.getByRole("region", { name: "In this round" }).getByText(`…${payer.login.remoteId.slice(-2)}`),
  ).toBeVisible();
  // In one look: the next round begins a moment later.
  const told = await page.getByText(/^Crashed at/).textContent({ timeout: longestRoundMs });
  const crashed = Number(/[\d,.]+/.exec(told ?? "")?.[0].replaceAll(",", ""));
  await expect
    .poll(async () => Math.round((Number(await cashOf(payer)) - before) * 100))
    .toBe(crashed >= 1.01 ? 10 : -1_000);
  await page.getByRole("button", { name: "Rounds before" }).click();
  await expect(page.getByText("All these hashes lead to the published one")).toBeVisible();
  // The browser complains of each bet that came too late.
  expect(faults.slice(tooLate)).toEqual([]);
});
