/**
 * What a phone on a slow network waits for: each public page and the odds view, opened cold in Chromium with applied throttling (slow 4G; the processor slowed to that
 * of a mid-range phone, by a measurement of this host). Every figure stands beside its goal and its limit; the middle one of several visits counts.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser } from "@playwright/test";
import globalSetup from "../../e2e/global-setup.ts";
import { launchBrowser } from "./browser.ts";
import { lineOf, middleOf } from "./budgets.ts";
import { calibrate } from "./calibrate.ts";
import { visitPage } from "./visit.ts";

const [mostLooks, betweenLooksMs] = [120, 500];
const visitsPerPage = Number(process.env["BENCH_VISITS"] ?? "3");
const built = path.resolve(import.meta.dirname, "../../../apps/player/dist/assets.json");

interface Login {
  readonly token: string;
  readonly remote_id: string;
  readonly username: string;
}

async function logIn(origin: string): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "demoplayer1", password: "demo12345" }),
  });
  const { token, remote_id: remoteId, username } = (await answer.json()) as Login;
  return { token, remote_id: remoteId, username, popup: "0", regPopup: "0" };
}

interface BlockMarket {
  readonly MarketId: string;
  readonly EventId: string;
  readonly sport: string;
}

/** The first market on the home page: a platform that has just begun has none for a moment. */
async function firstMarket(origin: string): Promise<BlockMarket> {
  for (let look = 0; look < mostLooks; look += 1) {
    const [market] = (await (await fetch(`${origin}/api/market/block`)).json()) as BlockMarket[];
    if (market !== undefined) return market;
    await delay(betweenLooksMs);
  }
  throw new Error("there is no market");
}

/** Its odds view, as a link to it says it. */
async function oddsView(origin: string): Promise<string> {
  const market = await firstMarket(origin);
  const state = { marketId: market.MarketId, eventId: market.EventId, selectedSport: market.sport, previousPath: "/" };
  return `/odds-view?${new URLSearchParams(state).toString()}`;
}

/** The first category that has games. */
async function gamesOf(origin: string): Promise<string> {
  for (const type of ["SLOT", "TABLE", "EGAME", "LIVE", "FH"]) {
    const answer = await fetch(`${origin}/api/get-games?type=${type}&system=`);
    const { games } = (await answer.json()) as { games: readonly object[] };
    if (games.length > 0) return `/games?type=${type}&system=&title=Games`;
  }
  throw new Error("there is no game");
}

async function calibrateHost(browser: Browser): Promise<{ hostRoundsPerSecond: number; rate: number }> {
  const page = await browser.newPage();
  try {
    return await calibrate(page);
  } finally {
    await page.close();
  }
}

export async function run(): Promise<Record<string, unknown>[]> {
  if (!existsSync(built)) throw new Error("build the player app first: npm run build");
  const stop = await globalSetup();
  const browser = await launchBrowser();
  try {
    const origin = process.env["E2E_PLAYER_URL"] ?? "";
    let host = await calibrateHost(browser);
    const stored = await logIn(origin);
    const wanted = process.env["BENCH_PAGES"]?.split(",");
    const pages = [
      { name: "/", address: "/", stored: undefined },
      { name: "/login", address: "/login", stored: undefined },
      { name: "/games", address: await gamesOf(origin), stored: undefined },
      { name: "/promotions", address: "/promotions", stored },
      { name: "/exchange-inplay", address: "/exchange-inplay", stored },
      { name: "/odds-view", address: await oddsView(origin), stored },
    ].filter(({ name }) => wanted === undefined || wanted.includes(name));
    const lines: Record<string, unknown>[] = [];
    for (const page of pages) {
      // The server compiles what it renders with at its first use, and so does the browser: not what is asked here.
      await visitPage(browser, { origin, address: page.address, rate: 1, stored: page.stored });
      const visits = [];
      for (let visit = 0; visit < visitsPerPage; visit += 1) {
        // Looked at anew for each visit: others may be using the machine.
        host = await calibrateHost(browser);
        visits.push(await visitPage(browser, { origin, address: page.address, rate: host.rate, stored: page.stored }));
      }
      lines.push({ ...lineOf(page.name, middleOf(visits)), slowedBy: host.rate, notes: visits.at(-1)?.notes });
    }
    return lines;
  } finally {
    await browser.close();
    await stop();
  }
}
