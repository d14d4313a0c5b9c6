import { expect, type Locator, type Page } from "@playwright/test";
import { layerOf, untilAlive } from "./phone.ts";
import { call, playerUrl } from "./platform.ts";

/** A match that has not begun: nothing halts it, and the house's quotes stand still. */
export interface Listed {
  readonly EventId: string;
  readonly Event: string;
  readonly MarketId: string;
  readonly start_time: string;
  readonly inplay: boolean;
}

const hourMs = 3_600_000;
const wellBeforeMs = hourMs / 4;
/** A match of a journey's own begins then: after all others. */
export const ownStartMs = 72 * hourMs;

/**
 * The cricket match that begins next, or one after it: journeys that run side by side take different ones, as one of them suspends its own. A platform that has just
 * begun announces its matches one by one.
 */
export async function comingMatch(after = 0): Promise<Listed> {
  let coming: Listed | undefined;
  const look = async (): Promise<Listed | undefined> => (coming = (await comingMatches())[after]);
  await expect.poll(look, { message: "cricket matches to come" }).toBeDefined();
  return coming as Listed;
}

/** All cricket matches to come that have a feed, the next first: a journey's own are its own to open and to settle. */
export async function comingMatches(): Promise<readonly Listed[]> {
  const events = await call<Listed[]>(`${playerUrl}/api/sports-events/cricket`);
  return events
    .filter(({ inplay, start_time }) => {
      const inMs = Date.parse(start_time) - Date.now();
      return !inplay && inMs > wellBeforeMs && inMs < ownStartMs - hourMs;
    })
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
}

/** Finds the match by its name, as it may be of any day, and opens it. */
export async function openComing(page: Page, match: Listed): Promise<void> {
  await page.goto("/exchange-inplay");
  // What is typed before the script has taken over is lost.
  await untilAlive(page);
  await findComing(page, match);
}

/** The same in the list that is open. */
export async function findComing(page: Page, match: Listed): Promise<void> {
  await page.getByRole("searchbox").fill(match.Event);
  await page
    .locator("article")
    .filter({ hasText: match.Event })
    .filter({ hasNotText: /In-Play|ইন-প্লে|Winner|বিজয়ী/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL("/odds-view");
  await expect(page.getByRole("heading", { level: 2, name: match.Event })).toBeVisible();
}

/** A match to come that has a market of lines, and that market; none of the first, which is others' to halt. */
export async function comingLines(): Promise<{ readonly match: Listed; readonly lines: string }> {
  type Detail = { data: { items: Record<string, { lines?: { market_id: string }[] }> } };
  let found: { readonly match: Listed; readonly lines: string } | undefined;
  const look = async (): Promise<boolean> => {
    for (const match of (await comingMatches()).slice(1, 4)) {
      const detail = await call<Detail>(`${playerUrl}/api/event/${match.EventId}`);
      const [line] = detail.data.items[match.EventId]?.lines ?? [];
      if (found === undefined && line !== undefined) found = { match, lines: line.market_id };
    }
    return found !== undefined;
  };
  await expect.poll(look, { message: "lines of a match to come" }).toBe(true);
  if (found === undefined) throw new Error("no match to come has lines");
  return found;
}

export const bestBack = (page: Page): Locator => page.getByRole("button", { name: /^Back .* available$/ }).first();
/** What the slip tells of the bet that was sent. */
export const answer = (page: Page): Locator => layerOf(page).locator("[aria-live=assertive]");

export async function place(page: Page, stake: string): Promise<void> {
  await layerOf(page).getByLabel("Stake").fill(stake);
  await layerOf(page).getByRole("button", { name: "Place Back bet" }).click();
}
