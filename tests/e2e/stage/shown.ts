import { expect, type Page } from "@playwright/test";
import { layerOf, openByTap } from "./phone.ts";
import type { LookedAt } from "./looked-at.ts";

/** A page of the player app as somebody sees it, found without knowing the language: looked at with axe, and photographed. */
export interface Shown {
  readonly name: string;
  readonly path: string;
  /** What a link hands over with the navigation. */
  readonly state?: object;
  /** What is done on the page first. */
  readonly open?: (page: Page) => Promise<unknown>;
  /** A sheet or dialog lies over it: it alone is looked at, as the page below has been. */
  readonly isLayer?: true;
}

const press =
  (name: RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole("button", { name }).first().click();
const inHeader =
  (name: RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole("banner").getByLabel(name).click();
const tab =
  (place: number) =>
  (page: Page): Promise<void> =>
    page.getByRole("main").getByRole("tab").nth(place).click();
const firstOf =
  (selector: string) =>
  (page: Page): Promise<void> =>
    page.getByRole("main").locator(selector).first().click();

async function secondStep(page: Page): Promise<void> {
  for (const name of ["username", "password", "confirmPassword"])
    await page.locator(`form [name="${name}"]`).fill("pitch2026ball");
  await page.locator("form button[type=submit]").click();
  await expect(page.locator('form [name="captcha"]')).toBeVisible();
}

async function codeStep(page: Page): Promise<void> {
  await tab(1)(page);
  await page.locator('form [name="phone"]').fill("01811111299");
  await page.locator('form [name="username"]').fill("nobodyatall");
  await page.locator("form button[type=submit]").click();
  await expect(page.locator('form [name="otp"]')).toBeVisible();
}

async function sportsOfMenu(page: Page): Promise<void> {
  await inHeader(/^(Menu|মেনু)$/)(page);
  await layerOf(page)
    .getByRole("button", { name: /^(Sports|স্পোর্টস)$/ })
    .first()
    .click();
}

export const guestPages: readonly Shown[] = [
  { name: "home-guest", path: "/" },
  { name: "menu", path: "/", isLayer: true, open: inHeader(/^(Menu|মেনু)$/) },
  { name: "menu-sports", path: "/", isLayer: true, open: sportsOfMenu },
  { name: "language", path: "/", isLayer: true, open: inHeader(/^(Language|ভাষা)$/) },
  { name: "install", path: "/", isLayer: true, open: inHeader(/^(App|অ্যাপ)$/) },
  { name: "login", path: "/login" },
  { name: "signup", path: "/signup" },
  { name: "register", path: "/register" },
  { name: "register-second-step", path: "/register", open: secondStep },
  { name: "forgot-password", path: "/forgot-password" },
  { name: "forgot-password-sms", path: "/forgot-password", open: tab(1) },
  { name: "forgot-password-code", path: "/forgot-password", open: codeStep },
  { name: "games-categories", path: "/games" },
  { name: "games", path: "/games?type=EGAME&system=&title=Crash" },
  { name: "games-search", path: "/games?type=EGAME&system=&title=Crash", isLayer: true, open: press(/^(Search|খুঁজুন)$/) },
  { name: "not-found", path: "/no-such-page" },
];

/** Takes the price of a runner into the slip. */
const openSlip = (page: Page): Promise<void> => openByTap(page, page.locator("button.bg-back:enabled").first());

const openDepth = press(/^(Depth and chart|গভীরতা ও চার্ট): /);

/** Bookmaker and Fancy stand below the match odds. */
const houseBlock = (page: Page): Promise<void> =>
  page
    .getByRole("heading", { name: /^(BookMaker|বুকমেকার)$/ })
    .evaluate((heading) => scrollTo(0, heading.getBoundingClientRect().top + scrollY - 58));

/** The house is silent for a moment where its feed is. */
const openHouseSlip = (page: Page): Promise<void> =>
  openByTap(page, page.getByRole("button", { name: /: (Back|ব্যাক) [\d০-৯]+$/ }).first());

const money: readonly Shown[] = [
  { name: "deposit", path: "/deposit" },
  { name: "withdrawal", path: "/withdrawal" },
  { name: "transaction-record", path: "/transaction-record" },
  { name: "transaction-record-filter", path: "/transaction-record", isLayer: true, open: press(/^(Filter|ফিল্টার)$/) },
  { name: "transaction-details", path: "/transaction-record", isLayer: true, open: firstOf("li button") },
  { name: "deposit-notice", path: "/deposit", isLayer: true, open: firstOf("form button[type=submit]") },
  { name: "betting-record", path: "/betting-record" },
  { name: "betting-record-filter", path: "/betting-record", isLayer: true, open: press(/^(Filter|ফিল্টার)$/) },
  { name: "betting-record-exchange", path: "/betting-record?tab=exchange" },
  { name: "betting-record-details", path: "/betting-record?tab=exchange", isLayer: true, open: firstOf("li button") },
  { name: "turnover-record", path: "/turnover-record" },
  { name: "turnover-details", path: "/turnover-record", isLayer: true, open: firstOf("li button") },
];

const rewards: readonly Shown[] = [
  { name: "promotions", path: "/promotions" },
  { name: "promotion-details", path: "/promotions", isLayer: true, open: firstOf("li button") },
  { name: "referral", path: "/refrrel-program" },
  { name: "vip", path: "/vip" },
  { name: "vip-detail", path: "/bd/en/vip-detail" },
  { name: "vip-history", path: "/bd/en/vip-history" },
  { name: "vip-points", path: "/bd/en/vip-points" },
];

const talks: readonly Shown[] = [
  { name: "inbox", path: "/inbox" },
  { name: "inbox-message", path: "/inbox", isLayer: true, open: firstOf("li button") },
  { name: "inbox-choosing", path: "/inbox", open: press(/^(Edit|এডিট)$/) },
  { name: "chat", path: "/chat" },
  { name: "chat-list", path: "/chat-list" },
];

/** What is due after a login or a sign-up is told by a key of the storage. */
const due =
  (key: "popup" | "regPopup") =>
  (page: Page): Promise<void> =>
    page.evaluate((name) => {
      localStorage.setItem(name, "1");
      dispatchEvent(new StorageEvent("storage", { key: name }));
    }, key);

const account: readonly Shown[] = [
  { name: "home", path: "/" },
  { name: "home-welcome", path: "/", isLayer: true, open: due("regPopup") },
  { name: "account", path: "/account" },
  { name: "profile", path: "/profile" },
  { name: "add-phone", path: "/profile", isLayer: true, open: press(/^(Add extra phone|অতিরিক্ত ফোন যোগ করুন)$/) },
  { name: "verify-email", path: "/profile", isLayer: true, open: press(/^(Verify|যাচাই করুন): /) },
  { name: "reset-password", path: "/reset-password" },
];

async function makeKey(page: Page): Promise<void> {
  // A name stands once, and both languages make one.
  const lang = await page.locator("html").getAttribute("lang");
  await page
    .locator("form input[type=text], form input:not([type])")
    .first()
    .fill(`Ladder bot ${lang ?? ""}`);
  // Certificates are registered in a form of their own below it.
  await page.locator("form button[type=submit]").first().click();
}

/** Odds at which the player is told. */
async function openAlert(page: Page): Promise<void> {
  await openDepth(page);
  await layerOf(page).getByRole("tab").nth(2).click();
  await layerOf(page).getByRole("radio").first().waitFor();
}

const exchange: readonly Shown[] = [
  { name: "exchange", path: "/exchange" },
  { name: "exchange-inplay", path: "/exchange-inplay" },
  { name: "exchange-sports", path: "/exchange-sports" },
  { name: "exchange-multi", path: "/exchange-multi" },
  { name: "exchange-account", path: "/exchange-account" },
  { name: "exchange-wallet", path: "/exchange-account", isLayer: true, open: press(/^(Wallet|ওয়ালেট), /) },
  { name: "exchange-statement", path: "/exchange-account?room=statement" },
  { name: "exchange-activity", path: "/exchange-account?room=activity" },
  { name: "exchange-settings", path: "/exchange-account?room=settings" },
  { name: "exchange-programs", path: "/exchange-account?room=programs" },
  { name: "exchange-programs-made", path: "/exchange-account?room=programs", isLayer: true, open: makeKey },
  {
    name: "exchange-programs-revoke",
    path: "/exchange-account?room=programs",
    isLayer: true,
    open: press(/^(Revoke|বাতিল)/),
  },
];

/** Every page of a player. What is paid is claimed once, so the pages of a payment are opened as /deposit opens them. */
export const playerPages = ({ chatId, match, bookmaker, quote }: LookedAt): readonly Shown[] => {
  const { marketId, eventId } = match;
  const from = { previousPath: "/exchange-inplay" };
  const state = { marketId, eventId, selectedSport: "soccer", ...from };
  const { MarketId, EventId } = bookmaker.match;
  const house = { marketId: MarketId, eventId: EventId, selectedSport: "cricket", ...from };
  return [
    // First: a match is live, and over some minutes later, and the other one begins.
    { name: "odds-view", path: "/odds-view", state },
    { name: "bet-slip", path: "/odds-view", state, isLayer: true, open: openSlip },
    { name: "odds-view-depth", path: "/odds-view", state, isLayer: true, open: openDepth },
    { name: "odds-view-alert", path: "/odds-view", state, isLayer: true, open: openAlert },
    { name: "cash-out", path: "/odds-view", state: house, isLayer: true, open: press(/^(Cash Out|ক্যাশ আউট)/) },
    { name: "odds-view-house", path: "/odds-view", state: house, open: houseBlock },
    { name: "house-slip", path: "/odds-view", state: house, isLayer: true, open: openHouseSlip },
    ...account,
    ...money,
    { name: "make-payment", path: "/make-payment", state: quote },
    { name: "payment-request", path: "/payment-request", state: quote },
    ...rewards,
    ...talks,
    { name: "chat-box", path: `/chat-box/${chatId}` },
    ...exchange,
  ];
};

/** Paths that show nothing of their own: they lead on, or hold a frame of somebody else's. */
export const pathsElsewhere: readonly string[] = ["/player/logout", "/gamerun"];
