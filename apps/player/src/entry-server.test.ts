import { expect, test } from "vitest";
import type { Boot } from "./boot.ts";
import { furtherReadsOf, leadsTo, readsOf, render } from "./entry-server.tsx";
import { legacyPaths } from "./features/legacy/legacy-paths.ts";
import { routes } from "./routes.ts";

const bootOf = (more: Partial<Boot>): Boot => ({
  language: "en",
  isSignedIn: false,
  isDesktop: false,
  savesData: false,
  odds: "decimal",
  pins: [],
  renderedAtMs: 0,
  reads: [],
  ...more,
});
const splash = 'src="/brand/splash.svg"';
const visitors = [false, true].flatMap((isDesktop) =>
  (["en", "bn"] as const).map((language) => ({ isDesktop, language, isSignedIn: isDesktop })),
);

test("[APP-12] each page that is open to everybody is written by the server, for phones and desks and in both languages, even when nothing could be read", async () => {
  const open = routes.filter(({ access }) => access !== "player");
  expect(open.filter(({ isRendered }) => !isRendered)).toEqual([]);
  for (const route of routes.filter(({ isRendered }) => isRendered)) {
    for (const visitor of visitors) {
      const { html, isFound } = await render({ path: route.path, search: "", boot: bootOf(visitor) });
      expect(isFound, route.path).toBe(true);
      // At a desk "/" is a picture that is not the app's. [OP-01]
      if (route.path !== "/" || !visitor.isDesktop) expect(html, route.path).not.toContain(splash);
      expect(html, route.path).not.toContain("<!--$!-->");
    }
  }
});

test("a page behind the login comes as the frame around it", async () => {
  const { html } = await render({ path: "/account", search: "", boot: bootOf({ isSignedIn: true }) });
  expect(html).toContain(splash);
  expect(html).toContain("My Account");
});

test("a page's reads ask for what its address says, under the keys of the app", () => {
  const urls = (path: string, search: string, isDesktop = false): string[] =>
    readsOf({ path, search }, { isDesktop, language: "en" }).map(({ url }) => url);
  const site = ["/api/general", "/api/sociallink", "/api/logo"];
  expect(urls("/login", "")).toEqual(site);
  expect(urls("/games", "")).toEqual(site);
  expect(urls("/games", "?type=SLOT&system=A,B&title=Slot")).toEqual([
    ...site,
    "/api/get-games?type=SLOT&system=A%2CB",
    "/api/game-wins?type=SLOT",
    "/api/get-provider?system=%5B%22A%22%2C%22B%22%5D",
  ]);
  expect(urls("/games", "?type=SLOT&system=")).toEqual([
    ...site,
    "/api/get-games?type=SLOT&system=",
    "/api/game-wins?type=SLOT",
  ]);
  expect(urls("/promotions", "?promotion=7")).toEqual([...site, "/api/promotion", "/api/promotions/7"]);
  expect(urls("/promotions", "?promotion=x", true)).toEqual([
    ...site,
    "/api/promotion",
    "/api/site-frame",
    "/api/payment-methods",
  ]);
  expect(urls("/odds-view", "?marketId=1.2&eventId=3")).toEqual([
    ...site,
    "/api/event/3",
    "/api/match-odds/1.2",
    "/api/exchange/outside",
  ]);
  expect(
    readsOf({ path: "/odds-view", search: "?marketId=1.2&eventId=3" }, { isDesktop: false, language: "en" }).at(-2)
      ?.key,
  ).toEqual(["/api/match-odds/:marketId", { marketId: "1.2" }]);
  expect(urls("/deposit", "")).toEqual([...site, "/api/payment-methods", "/api/promotion"]);
  expect(urls("/no-such-page", "")).toEqual([]);
  const inBangla = { isDesktop: false, language: "bn" } as const;
  expect(readsOf({ path: "/exchange-inplay", search: "" }, inBangla).map(({ url }) => url)).toContain(
    "/api/sport-names",
  );
});

test("a list of matches comes with the prices of the first matches in play", () => {
  const event = (MarketId: string, inplay: boolean) => ({ MarketId, inplay });
  const answers = [
    { key: ["/api/general"], value: [event("9.9", true)] },
    {
      key: ["/api/sports-events/:sport", { sport: "cricket" }],
      value: [event("1.1", true), event("1.2", false), event("", true)],
    },
    { key: ["/api/sports-events/:sport", { sport: "soccer" }], value: undefined },
    {
      key: ["/api/sports-events/:sport", { sport: "tennis" }],
      value: Array.from({ length: 20 }, () => event("1.3", true)),
    },
  ];
  const urls = furtherReadsOf({ path: "/exchange-inplay", search: "" }, answers).map(({ url }) => url);
  expect(urls).toEqual(["/api/match-odds/1.1", ...Array.from({ length: 7 }, () => "/api/match-odds/1.3")]);
  expect(furtherReadsOf({ path: "/", search: "" }, answers)).toEqual([]);
});

test("prices that came with the page are in its markup, and none where a side is empty", async () => {
  const market = {
    marketId: "1.2",
    eventId: "3",
    marketName: "Match Odds",
    status: "OPEN",
    inplay: true,
    betDelay: 5,
    version: 1,
    totalMatched: 12_345.67,
    runners: [
      {
        selectionId: 11,
        SelectionName: "Rupnagar",
        status: "ACTIVE",
        ex: { availableToBack: [{ price: 2.34, size: 100 }], availableToLay: [] },
      },
    ],
  };
  const { html } = await render({
    path: "/odds-view",
    search: "?marketId=1.2&eventId=3",
    boot: bootOf({ reads: [{ key: ["/api/match-odds/:marketId", { marketId: "1.2" }], value: [market] }] }),
  });
  expect(html).toContain(">2.34<");
  expect(html.match(/–/g)).toHaveLength(1);
  expect(html).toContain("৳ 12,345.67");
});

test("[ROUTE-34] [ROUTE-36] [ROUTE-37] [ROUTE-38] [ROUTE-39] each address of the old site is answered with where it leads, in the reader's language", () => {
  const about = { language: "en", siteTitle: "Mela Club" } as const;
  expect(leadsTo("/casino", about)).toBe("/games?type=LIVE&system=&title=Casino");
  expect(leadsTo("/casino", { ...about, language: "bn" })).toBe(
    `/games?type=LIVE&system=&title=${encodeURIComponent("ক্যাসিনো")}`,
  );
  expect(leadsTo("/page/site/component/appDownload.jsp", about)).toBe("/mela-club.apk");
  expect(leadsTo("/page/guest/register.jsp", about)).toBe("/register");
  for (const path of legacyPaths) expect(leadsTo(path, about), path).toMatch(/^\//);
  expect(leadsTo("/games", about)).toBeUndefined();
});
