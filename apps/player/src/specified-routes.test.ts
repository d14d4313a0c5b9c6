import { expect, test } from "vitest";
import { routeOf, routes } from "./routes.ts";

/** The routes that the specification names behind the login, and the feature that shows each. */
const behindLogin = {
  "/account": "account/account-page",
  "/profile": "profile/profile-page",
  "/deposit": "money/deposit-page",
  "/withdrawal": "money/withdrawal-page",
  "/betting-record": "records/betting-record-page",
  "/turnover-record": "turnover/turnover-page",
  "/transaction-record": "records/transaction-record-page",
  "/refrrel-program": "referral/referral-page",
  "/reset-password": "password/reset-password-page",
  "/inbox": "inbox/inbox-page",
  "/vip": "vip/vip-page",
  "/gamerun": "games/game-run-page",
  "/promotions": "promotions/promotions-page",
  "/chat": "chat/chat-page",
  "/chat-list": "chat/chat-list-page",
  "/chat-box/7": "chat/chat-box-page",
  "/odds-view": "exchange/odds-view-page",
  "/payment-request": "money/payment-request-page",
} as const;
const exchangeRooms = ["/exchange", "/exchange-inplay", "/exchange-sports", "/exchange-multi", "/exchange-account"];

test("[ROUTE-43] [ROUTE-13] [ROUTE-42] each page that the specification names behind the login is there, and shows its feature to players alone", () => {
  for (const [path, module] of Object.entries(behindLogin)) {
    const route = routeOf(path);
    expect(route?.module, path).toBe(`src/features/${module}.tsx`);
    expect(route?.access, path).toBe(path === "/promotions" ? "player-on-phone" : "player");
  }
  for (const path of exchangeRooms) expect(routeOf(path)?.access, path).toBe("player");
});

test("[SHELL-01] [OP-01] every page is the phone's layout, at a desk in a phone's column; promotions and registration alone are desktop pages", () => {
  const desk = routes.filter(({ hasDeskFrame }) => hasDeskFrame).map(({ path }) => path);
  expect(desk.toSorted()).toEqual(["/promotions", "/register"]);
});
