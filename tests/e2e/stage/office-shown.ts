import type { Page } from "@playwright/test";
import type { LookedAt } from "./looked-at.ts";
import type { Shown } from "./shown.ts";

/** Rooms of the owner and what opens in them, found by their English words. */

const press =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.locator("#content").getByRole("button", { name, exact: true }).first().click();
const tab =
  (name: string) =>
  (page: Page): Promise<void> =>
    page.getByRole("tab", { name }).click();
const dialog = (name: string, path: string, button: string): Shown => ({
  name,
  path,
  isLayer: true,
  open: press(button),
});

/** In the first part of the room, which is opened for it. */
const pressIn =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await page.locator("#content summary").first().click();
    await press(name)(page);
  };

async function withdrawal(page: Page): Promise<void> {
  await page.locator("#content summary").filter({ hasText: "Horse Racing" }).click();
  await page.locator("#horse-racing a").first().click();
  await press("Withdraw a runner")(page);
}

async function chosenMarkets(page: Page): Promise<void> {
  await tab("Market block")(page);
  await page.getByRole("combobox").selectOption("chosen");
  await page.getByRole("group", { name: "Markets of the home page" }).waitFor();
}

const money: readonly Shown[] = [
  { name: "office-deposits", path: "/deposits" },
  dialog("office-deposits-approve", "/deposits", "Approve"),
  dialog("office-deposits-reject", "/deposits", "Reject"),
  { name: "office-deposits-unclaimed", path: "/deposits?status=unclaimed" },
  dialog("office-deposits-line", "/deposits", "Add a statement line"),
  { name: "office-withdrawals", path: "/withdrawals" },
  dialog("office-withdrawals-approve", "/withdrawals", "Approve"),
  dialog("office-withdrawals-reject", "/withdrawals", "Reject"),
  { name: "office-methods", path: "/methods" },
  dialog("office-methods-add", "/methods", "Add a method"),
  dialog("office-methods-pin", "/methods", "Forget a PIN"),
  { name: "office-ledger", path: "/ledger" },
];

const markets = ({ bookmaker }: LookedAt): readonly Shown[] => [
  { name: "office-markets", path: "/markets" },
  { name: "office-markets-event", path: `/markets?event=${bookmaker.match.EventId}` },
  { name: "office-console", path: `/markets?event=${bookmaker.match.EventId}`, open: press("Console") },
  { name: "office-results", path: "/markets?tab=results" },
  dialog("office-markets-settle", `/markets?event=${bookmaker.match.EventId}`, "Settle"),
  dialog("office-markets-void", `/markets?event=${bookmaker.match.EventId}`, "Void"),
  { name: "office-markets-withdraw", path: "/markets", isLayer: true, open: withdrawal },
  dialog("office-markets-make", "/markets", "Make a market"),
  { name: "office-templates", path: "/markets", open: press("Templates") },
  { name: "office-sportsbook", path: "/sportsbook" },
  { name: "office-sportsbook-markets", path: "/sportsbook", isLayer: true, open: pressIn("Markets") },
  { name: "office-sportsbook-coupons", path: "/sportsbook?view=coupons" },
  { name: "office-sportsbook-terms", path: "/sportsbook?view=terms" },
];

const games: readonly Shown[] = [
  { name: "office-games", path: "/games" },
  dialog("office-games-change", "/games", "Change Jacks or Better"),
  { name: "office-games-providers", path: "/games?view=providers" },
  dialog("office-games-provider", "/games?view=providers", "Change"),
  dialog("office-games-key", "/games?view=providers", "Replace the key"),
  dialog("office-games-import", "/games?view=providers", "Import games"),
  { name: "office-games-rounds", path: "/games?view=rounds" },
  { name: "office-games-draws", path: "/games?view=draws" },
  { name: "office-games-returns", path: "/games?view=returns" },
  { name: "office-games-reports", path: "/games?view=reports" },
  dialog("office-games-compare", "/games?view=reports", "Compare a report"),
];

const words: readonly Shown[] = [
  { name: "office-support", path: "/support" },
  { name: "office-answers", path: "/support/answers" },
  dialog("office-answers-add", "/support/answers", "Add an answer"),
  { name: "office-inbox", path: "/inbox" },
  { name: "office-messages", path: "/messages" },
  { name: "office-audit", path: "/audit" },
];

const house: readonly Shown[] = [
  { name: "office-promotions", path: "/promotions" },
  { name: "office-promotions-new", path: "/promotions", open: press("New promotion") },
  { name: "office-vip", path: "/vip" },
  { name: "office-referral", path: "/referral" },
  dialog("office-referral-plan", "/referral", "What it pays"),
  { name: "office-site", path: "/site" },
  dialog("office-site-slider", "/site", "Add an item"),
  dialog("office-site-slider-remove", "/site", "Remove"),
  { name: "office-site-logos", path: "/site", open: tab("Logos") },
  { name: "office-site-footer", path: "/site", open: tab("Footer") },
  { name: "office-site-markets", path: "/site", open: chosenMarkets },
  { name: "office-site-pictures", path: "/site", open: tab("Pictures") },
  { name: "office-site-android", path: "/site", open: tab("Android app") },
  { name: "office-limits", path: "/limits" },
  dialog("office-limits-add", "/limits", "Add limits"),
  { name: "office-feeds", path: "/feeds" },
  dialog("office-feeds-make", "/feeds", "Make a key"),
  { name: "office-settings", path: "/settings" },
  { name: "office-staff", path: "/staff" },
  dialog("office-staff-add", "/staff", "Add somebody"),
  dialog("office-staff-change", "/staff", "Change"),
  dialog("office-staff-password", "/staff", "New password"),
  { name: "office-account", path: "/account" },
  dialog("office-account-authenticator", "/account", "Set it up"),
];

const parts = [
  "Ledger",
  "Bets",
  "Deposits and withdrawals",
  "Bonuses and turnover",
  "VIP",
  "Referral",
  "Sessions",
  "Programs",
];

const player = (to: string): readonly Shown[] => [
  { name: "office-players", path: "/players" },
  { name: "office-corrections", path: "/players?view=corrections" },
  { name: "office-player", path: to },
  ...parts.map((name) => ({
    name: `office-player-${name.split(" ", 1)[0]?.toLowerCase() ?? ""}`,
    path: to,
    open: tab(name),
  })),
  dialog("office-player-money", to, "Give or take money"),
  dialog("office-player-correct", to, "Correct"),
  dialog("office-player-lock", to, "Lock or close"),
];

export const officePages = (person: LookedAt): readonly Shown[] => [
  ...money,
  ...markets(person),
  ...games,
  ...player(`/players/${person.login.remoteId}`),
  ...words,
  { name: "office-talk", path: `/support?chat=${person.chatId}` },
  ...house,
];

/** Puts the open room into its other language, whatever lies over it. */
export const switchLanguage = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector<HTMLElement>("aside button[lang]")?.click());
