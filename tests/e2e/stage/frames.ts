import { gameTypes } from "@maidan/contract/http/site";
import { listHouseGames } from "@maidan/services/house-games";
import { expect, type Page } from "@playwright/test";
import { call, playerUrl, type PlayerLogin } from "./platform.ts";

/** A game or a product of the house, by what its launch asks for. */
export interface HouseFrame {
  readonly code: string;
  readonly type: string;
  readonly platform: string;
}

interface Offered extends HouseFrame {
  readonly name: string;
}

/** Everything of the house that can be opened now, as the lobby and the rows of the sports offer it. */
export async function houseFrames(): Promise<readonly HouseFrame[]> {
  const ours = new Map(listHouseGames().map(({ code, product }) => [code, product]));
  const lists = await Promise.all(
    gameTypes.map((type) => call<{ games: Offered[] }>(`${playerUrl}/api/get-games?type=${type}&system=`)),
  );
  const games = lists.flatMap(({ games: list }) => list).filter((game) => ours.get(game.code) === game.platform);
  const { items } = await call<{ items: Offered[] }>(`${playerUrl}/api/sports-items`);
  const products = items.filter(
    ({ platform }) => [...ours.values()].includes(platform) && !games.some((game) => game.platform === platform),
  );
  return [...games, ...products].map(({ code, type, platform }) => ({ code, type, platform }));
}

const launchOf = (login: PlayerLogin, frame: HouseFrame, backTo: string) => ({
  userId: login.remoteId,
  externalURL: `${playerUrl}${backTo}`,
  isMobileLogin: true,
  gameCode: frame.code,
  gameType: frame.type,
  platform: frame.platform,
});

/** The address of a launched game, which leads back to this path of the site. As often as a busy platform takes longer to answer than it waits for a provider. */
export async function launchFrame(login: PlayerLogin, frame: HouseFrame, backTo: string): Promise<string> {
  const body = launchOf(login, frame, backTo);
  let url = "";
  await expect(async () => {
    ({ url } = await call<{ url: string }>(`${playerUrl}/api/game-run`, { method: "POST", token: login.token, body }));
  }).toPass({ timeout: 120_000 });
  return url;
}

/** The name of the game in its address: rows of the sports have codes of their own. */
const frameName = (url: string): string => new URL(url).pathname.split("/").at(-1) ?? "";

/** Opens the frame alone, in the language of the page's cookie, as the page around it would. Gives the game's own code. */
export async function openFrame(page: Page, login: PlayerLogin, frame: HouseFrame): Promise<string> {
  // With the browser's cookies, and yet not from a page of the site: to go there and back would start two processes of the browser's for each frame.
  const launch = async (): Promise<string> => {
    const response = await page.request.post(`${playerUrl}/api/game-run`, {
      headers: { authorization: `Bearer ${login.token}` },
      data: launchOf(login, frame, "/games"),
    });
    return ((await response.json()) as { url?: string }).url ?? "";
  };
  let url = "";
  // Asked for again where a busy platform took longer to answer than it waits for a provider.
  await expect(async () => {
    url = await launch();
    expect(url, `${frame.code} opens`).not.toBe("");
  }).toPass({ timeout: 120_000 });
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 }).first(), frame.code).toBeVisible();
  return frameName(url);
}

/** A game that has each of the sheets; they are the same for most. */
export const gameWithSheets = "dice";

/** Plays so many rounds of the game that is open, so that its history has some. */
export async function playRounds(page: Page, count: number): Promise<void> {
  const bet = page.locator("main").getByRole("button", { name: /^(Bet|বাজি ধরুন)$/ });
  for (let round = 0; round < count; round += 1) {
    await bet.click();
    // It is named otherwise while the round is played.
    await expect(bet).toBeEnabled();
  }
}

/** What opens over a game. */
export const frameSheets = {
  rules: /^(Rules|Rules and points|নিয়ম|নিয়ম ও পয়েন্ট)$/,
  history: /^(My rounds|আমার রাউন্ড)$/,
  fairness: /^(Fairness|ন্যায্যতা)$/,
} as const;
export type FrameSheet = keyof typeof frameSheets;

/** Opens one of the sheets of a game that has it. */
export async function openFrameSheet(page: Page, sheet: FrameSheet): Promise<void> {
  await page.locator("header").getByRole("button", { name: frameSheets[sheet] }).click();
  await expect(page.locator("dialog[open]")).toBeVisible();
}
