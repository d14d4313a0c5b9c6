import { setTimeout as delay } from "node:timers/promises";
import { send } from "../durable/platform.ts";

const callsAtOnce = 24;

export interface Platform {
  readonly port: number;
  readonly gamesPort: number;
}

/** Some at a time, until all are done. */
export async function inParts<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const one = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: callsAtOnce }, () => one()));
}

/** A game that each of these players has opened from the lobby; by the tokens of their logins. */
export async function openGames(
  platform: Platform,
  {
    tokens,
    game,
  }: {
    readonly tokens: ReadonlyMap<string, string>;
    readonly game: { readonly code: string; readonly type: string };
  },
): Promise<readonly { readonly playerId: string; readonly token: string }[]> {
  const listedBy = await untilListed(platform.port, game);
  const opened: { readonly playerId: string; readonly token: string }[] = [];
  await inParts([...tokens], async ([playerId, appToken]) => {
    const asked = { userId: playerId, externalURL: `http://localhost:${platform.port}/games`, isMobileLogin: true };
    const body = JSON.stringify({ ...asked, gameCode: game.code, gameType: game.type, platform: listedBy });
    const launch = new URL(await launchOf(platform, { body, token: appToken })).hash.slice(1);
    const answer = await send(platform.gamesPort, { path: "/api/sessions", body: JSON.stringify({ launch }) });
    const { token } = JSON.parse(answer.text) as { token?: string };
    if (token === undefined) throw new Error(`no session: ${answer.text}`);
    opened.push({ playerId, token });
  });
  return opened;
}

/** A machine that has just begun may be too busy for the first ones: they ask again, as players do. */
async function launchOf({ port }: Platform, asked: { readonly body: string; readonly token: string }): Promise<string> {
  for (let tried = 1; ; tried += 1) {
    const { text } = await send(port, { path: "/api/game-run", ...asked });
    const { url } = JSON.parse(text) as { url?: string };
    if (url !== undefined) return url;
    if (tried === 10) throw new Error(`no launch: ${text}`);
    await delay(500);
  }
}

/** The name under which the lobby lists the game's provider, as soon as it does. */
async function untilListed(
  port: number,
  { code, type }: { readonly code: string; readonly type: string },
): Promise<string> {
  for (let tried = 0; tried < 900; tried += 1) {
    const { text } = await send(port, { path: `/api/get-games?type=${type}&system=` });
    const { games } = JSON.parse(text) as { games: readonly { readonly code: string; readonly platform: string }[] };
    const listed = games.find((one) => one.code === code);
    if (listed !== undefined) return listed.platform;
    await delay(100);
  }
  throw new Error("the house's games were not listed");
}

export function quantiles(times: readonly number[]): { readonly p50: number; readonly p99: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round((sorted[Math.floor(sorted.length * share)] ?? Number.NaN) * 100) / 100;
  return { p50: at(0.5), p99: at(0.99) };
}
