import { expect } from "@playwright/test";
import { routes } from "../../apps/player/src/routes.ts";
import { fromOwnAddress } from "./stage/address.ts";
import { youngestLiveMatch } from "./stage/betting.ts";
import { openPhone, untilAlive, watchFaults, watchRequests, type Language } from "./stage/phone.ts";
import { demoPassword, demoUsername, logIn, playerUrl } from "./stage/platform.ts";
import { test } from "./stage/test.ts";

const agents = {
  phone: "Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 Chrome/153.0.0.0 Mobile Safari/537.36",
  desk: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36",
};

interface FirstPage {
  readonly status: number;
  readonly location: string | null;
  /** What stands in the page without any script. */
  readonly markup: string;
  readonly lang: string | undefined;
  /** The data inside, by the path that the app would have asked. */
  readonly data: ReadonlyMap<string, unknown>;
}

async function firstPage(address: string, visitor: { language: Language; agent: string }): Promise<FirstPage> {
  const response = await fetch(playerUrl + address, {
    redirect: "manual",
    headers: { ...fromOwnAddress(), "user-agent": visitor.agent, cookie: `language=${visitor.language}` },
  });
  const html = await response.text();
  const [markup = "", boot] = html.split(/<script type="application\/json" id="boot"[^>]*>/);
  const { reads } = JSON.parse(boot?.split("</script>", 1)[0] ?? '{"reads":[]}') as {
    reads: { key: [string]; value: unknown }[];
  };
  return {
    status: response.status,
    location: response.headers.get("location"),
    markup,
    lang: /<html lang="([^"]+)"/.exec(html)?.[1],
    // Of several with the same path, the first.
    data: new Map(reads.toReversed().map(({ key, value }) => [key[0], value])),
  };
}

interface Item {
  readonly name: string;
  readonly name_bn: string;
}
interface Priced {
  readonly runners: readonly {
    readonly SelectionName: string;
    readonly ex: { readonly availableToBack: readonly { readonly price: number }[] };
  }[];
}
const pricesPath = "/api/match-odds/:marketId";
/** A cell of the market, with its best price where anybody offers one at the moment. */
function firstPrice(data: unknown): string {
  const [market] = data as Priced[];
  const best = market?.runners.flatMap((runner) => runner.ex.availableToBack)[0];
  return best === undefined ? "bg-back" : `>${best.price}<`;
}

/** What each address must show to somebody without any script, read from the data that came along; none = its heading in the language is all. */
type Shown = Readonly<Record<string, (page: FirstPage) => readonly string[]>>;
const shown: Shown = {
  "/": ({ data }) => {
    const [market] = data.get("/api/market/block") as {
      MarketId: string;
      odds: { back: { price: number } | null }[];
    }[];
    const price = market?.odds.find(({ back }) => back !== null)?.back?.price;
    return [`marketId=${market?.MarketId}`, ...(price === undefined ? [] : [`>${price}<`])];
  },
  "/games": ({ data, lang: spoken }) =>
    (data.get("/api/get-games") as { games: Item[] }).games
      .slice(0, 3)
      .map((game) => (spoken === "en" ? game.name : game.name_bn)),
  "/promotions": ({ data }) =>
    (data.get("/api/promotion") as { thumbnail: string }[]).slice(0, 1).map(({ thumbnail }) => thumbnail),
  // Which of the priced matches are among the six that the home shows, their starts decide.
  "/exchange": () => ["bg-back"],
  "/exchange-inplay": ({ data }) => [firstPrice(data.get(pricesPath))],
  "/odds-view": ({ data }) => [
    firstPrice(data.get(pricesPath)),
    ...((data.get("/api/sport-names") as { names: Record<string, string> } | undefined) === undefined
      ? [(data.get(pricesPath) as Priced[])[0]?.runners[0]?.SelectionName ?? "no runner"]
      : ["ম্যাচ অডস"]),
  ],
};

/** Addresses that need more than their path to be themselves. */
async function addressesOf(): Promise<ReadonlyMap<string, string>> {
  const match = await youngestLiveMatch("cricket");
  const odds = new URLSearchParams({ marketId: match.marketId, eventId: match.eventId, selectedSport: "cricket" });
  const codes = ["referral_code", "affiliate_code", "agent_code"].map(
    (key) => [`/${key}`, `/${key}?${key}=ABC123`] as const,
  );
  return new Map([["/games", "/games?type=TABLE&system=&title=Table"], ["/odds-view", `/odds-view?${odds}`], ...codes]);
}

const withoutTags = (markup: string): string => markup.replace(/<[^>]*>/g, " ");
const lang = { en: "en", bn: "bn-BD" } as const;
const isBangla = /[\u0980-\u09ff]/;

test("the first answer to every public address is its page in the visitor's language, with its data in the markup", async () => {
  const addresses = await addressesOf();
  const pages = routes.filter(({ isRendered }) => isRendered);
  expect(routes.filter(({ access, isRendered }) => access !== "player" && !isRendered)).toEqual([]);
  for (const { path, hasDeskFrame } of pages) {
    const visitors = [agents.phone, ...(hasDeskFrame ? [agents.desk] : [])];
    for (const agent of visitors) {
      // Again where a read took longer than a first page is kept waiting for.
      await expect(async () => {
        const inEnglish = await firstPage(addresses.get(path) ?? path, { language: "en", agent });
        const inBangla = await firstPage(addresses.get(path) ?? path, { language: "bn", agent });
        if (inEnglish.location !== null) {
          expect([inEnglish.status, inBangla.status], path).toEqual([302, 302]);
          const there = new URL(inEnglish.location, playerUrl).pathname;
          expect(there.endsWith(".apk") || pages.concat(routes).some((route) => route.path === there), path).toBe(true);
          return;
        }
        for (const [language, page] of [["en", inEnglish] as const, ["bn", inBangla] as const]) {
          expect([page.status, page.lang], path).toEqual([200, lang[language]]);
          expect(page.markup, path).not.toContain("/brand/splash.svg");
          for (const text of shown[path]?.(page) ?? []) expect(page.markup, `${path} in ${language}`).toContain(text);
          for (const [key, value] of page.data) expect(value, `${path}: ${key}`).not.toBeNull();
          expect([...page.data.keys()], path).toEqual(expect.arrayContaining(["/api/general", "/api/logo"]));
        }
        // A page that leads on shows an outline, whose words are for screen readers.
        expect(isBangla.test(withoutTags(inBangla.markup)), `${path} speaks Bangla`).toBe(true);
      }).toPass({ timeout: 120_000 });
    }
  }
});

/** A visitor's own figures, and what must not be the same for two people. */
const own = [
  "/api/socket-tickets",
  "/api/balance",
  "/api/exchange/wallets",
  "/api/captcha",
  "/api/inbox",
  "/api/get-chats",
];
/** The page of the scoreboard in its frame: another page, which the odds view only asks for its address. */
const frames = "/api/score/board/";
/** The player's own bets and cards. */
const ownInRooms =
  /^\/(?:exchange\/betting|api\/exchange\/(?!outside)|api\/(?:exchange-|house-bets|player-|vip|referr|user))/;

const passing = new Set(
  ["account/logout-page", "code-capture/code-capture-page", "legacy/legacy-page", "money/make-payment-page"].map(
    (file) => `src/features/${file}.tsx`,
  ),
);

test("a public page asks for nothing that came with it", async ({ browser }) => {
  const addresses = await addressesOf();
  const login = await logIn(demoUsername, demoPassword);
  const [guest, player] = [await openPhone(browser), await openPhone(browser, { login })];
  for (const { path, access, isRendered, module } of routes) {
    // Those that end the session, keep a code or lead elsewhere at once are no pages to stay on.
    if (!isRendered || passing.has(module)) continue;
    const page = access === "open" ? guest : player;
    // Again where a read took longer than a first page is kept waiting for: the page then asks for it itself.
    await expect(async () => {
      page.removeAllListeners("request");
      const { paths } = watchRequests(page);
      await page.goto(addresses.get(path) ?? path);
      await untilAlive(page);
      const asked = paths.filter((asking) => /^\/(?:api|exchange)\//.test(asking));
      expect(
        asked.filter((asking) => !own.includes(asking) && !ownInRooms.test(asking) && !asking.startsWith(frames)),
        path,
      ).toEqual([]);
    }).toPass({ timeout: 120_000 });
    page.removeAllListeners("request");
  }
});

test("[ROUTE-42] a page that is slow to come to life is taken over as it was written, whatever is read meanwhile", async ({
  browser,
}) => {
  const page = await openPhone(browser, { login: await logIn(demoUsername, demoPassword) });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const { faults } = watchFaults(page);
  for (let look = 0; look < 2; look += 1) {
    for (const room of ["/exchange", "/exchange-inplay", "/exchange-sports"]) {
      await page.goto(room);
      await untilAlive(page);
      await expect(page.getByRole("banner")).toContainText(/Exposure \d/);
    }
  }
  expect(faults).toEqual([]);
});
