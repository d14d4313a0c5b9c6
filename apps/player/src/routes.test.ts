import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { legacyPaths } from "./features/legacy/legacy-paths.ts";
import { countries } from "./features/password/countries.ts";
import { readsOf } from "./page-reads.ts";
import { routeOf, routes } from "./routes.ts";

test("each page stands in the file that the build's manifest is asked for", async () => {
  for (const route of routes) {
    expect(existsSync(path.resolve(import.meta.dirname, "..", route.module)), route.module).toBe(true);
    await route.page.preload();
  }
});

/** They show nothing: each leads on at once. */
const thresholds = [...legacyPaths, "/player/logout"];

test("[ACCESS-07] [ROUTE-41] [ROUTE-44] the pages that need no token are the specification's, and the registration", () => {
  const open = routes.filter((route) => route.access === "open").map((route) => route.path);
  const specified = ["/", "/signup", "/login", "/games", "/forgot-password", "/make-payment"];
  const captures = ["/referral_code", "/affiliate_code", "/agent_code"];
  const allowed = [...specified, ...captures, "/register", ...thresholds];
  expect(open.filter((route) => !allowed.includes(route))).toEqual([]);
  expect(open).toEqual(
    expect.arrayContaining(["/", "/signup", "/login", "/forgot-password", "/make-payment", "/register", ...captures]),
  );
});

test("[ACCESS-07] [OP-03] [ROUTE-06] the promotions alone are behind the login on a phone and open at a desk", () => {
  const open = routes.filter((route) => route.access === "player-on-phone").map((route) => route.path);
  expect(open).toEqual(["/promotions"]);
});

test("each page that the specification names behind the login is there", () => {
  const behind = routes.filter((route) => route.access !== "open").map((route) => route.path);
  const named = ["/account", "/profile", "/deposit", "/withdrawal", "/betting-record", "/turnover-record"];
  const further = ["/transaction-record", "/refrrel-program", "/reset-password", "/inbox", "/vip", "/promotions"];
  const rest = ["/chat", "/chat-list", "/odds-view", "/exchange", "/exchange-inplay", "/payment-request"];
  expect(behind).toEqual(expect.arrayContaining([...named, ...further, ...rest]));
});

test("an unknown path has no page", () => {
  expect(routeOf("/nowhere")).toBeUndefined();
  expect(routeOf("/Login")).toBeUndefined();
});

test("[APP-07] whatever a source links to by its address is a page of the app, or of the server beside it", () => {
  const sources = globSync("**/*.{ts,tsx}", { cwd: import.meta.dirname }).filter((file) => !/\.test\.tsx?$/.test(file));
  const link = /\b(?:to|href|back)(?:=|: ?)\{?["`](\/[^"`?#$]*)|\bnavigate\(["`](\/[^"`?#$]*)/g;
  const linked = sources.flatMap((file) =>
    [...readFileSync(path.join(import.meta.dirname, file), "utf8").matchAll(link)].map(
      ([, to, next]) => to ?? next ?? "",
    ),
  );
  expect(linked.length).toBeGreaterThan(50);
  const isPage = (address: string): boolean =>
    routeOf(address.endsWith("/") && address !== "/" ? `${address}1` : address) !== undefined;
  expect(linked.filter((address) => !isPage(address))).toEqual(["/sandbox-money"]);
});

test("no two pages share a path", () => {
  expect(new Set(routes.map((route) => route.path)).size).toBe(routes.length);
});

test("[CONST-38] three countries can be picked, and the home page reads three sports", () => {
  expect(countries.map(({ value }) => value)).toEqual(["+880", "+91", "+92"]);
  const reads = readsOf({ path: "/", search: "" }, { isDesktop: false, language: "en" }).map(({ url }) => url);
  expect(reads.filter((url) => url.startsWith("/api/sports-events/"))).toEqual(
    ["cricket", "soccer", "tennis"].map((sport) => `/api/sports-events/${sport}`),
  );
});
