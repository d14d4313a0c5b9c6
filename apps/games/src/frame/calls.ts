import { createApiClient, wire } from "@maidan/client/api";
import type * as contract from "@maidan/contract/http/house-games";
import type * as fishing from "@maidan/contract/http/house-fishing";
import type * as pools from "@maidan/contract/http/house-jackpots";
import type { ResponseOf } from "@maidan/contract/http/route";
import { fetchOfBuild } from "./version.ts";

export const gameState = wire<typeof contract.gameState>({ method: "GET", path: "/api/state", auth: "player" });
export const startRound = wire<typeof contract.startRound>({
  method: "POST",
  path: "/api/rounds",
  auth: "player",
  movesMoney: true,
});
export const stepRound = wire<typeof contract.stepRound>({
  method: "POST",
  path: "/api/rounds/:id/steps",
  auth: "player",
  movesMoney: true,
});
export const readRound = wire<typeof contract.readRound>({ method: "GET", path: "/api/rounds/:id", auth: "player" });
export const listRounds = wire<typeof contract.listRounds>({ method: "GET", path: "/api/rounds", auth: "player" });
export const readSeeds = wire<typeof contract.readSeeds>({ method: "GET", path: "/api/seeds", auth: "player" });
export const changeSeeds = wire<typeof contract.changeSeeds>({
  method: "POST",
  path: "/api/seeds",
  auth: "player",
  movesMoney: true,
});

export const crashTable = wire<typeof contract.crashTable>({ method: "GET", path: "/api/crash", auth: "player" });
export const betOnCrash = wire<typeof contract.betOnCrash>({
  method: "POST",
  path: "/api/crash/bets",
  auth: "player",
  movesMoney: true,
});
export const leaveCrash = wire<typeof contract.leaveCrash>({
  method: "POST",
  path: "/api/crash/leave",
  auth: "player",
  movesMoney: true,
});

export const crashStreamPath: typeof contract.crashStreamPath = "/api/crash/stream";
/** How soon a stream is asked for again once it is gone. */
const againMs = 1_500;

/** Follows a stream until it is left; each time that it is lost, `onLost` looks by a call, and it is asked for again. [HOUSE-25] */
export async function followEvents(
  path: string,
  told: {
    readonly onEvent: (event: unknown) => void;
    readonly onLost: () => Promise<unknown>;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { signal, onLost } = told;
  while (!signal.aborted) {
    await readEvents(path, told).catch(() => undefined);
    if (signal.aborted) return;
    await onLost();
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
}

export type { CrashEvent } from "@maidan/contract/http/house-games";
export type CrashNow = ResponseOf<typeof contract.crashTable>;
export type GameState = ResponseOf<typeof contract.gameState>;
export type Round = ResponseOf<typeof contract.readRound>["round"];
export type Seeds = ResponseOf<typeof contract.readSeeds>;

export const houseJackpots = wire<typeof pools.houseJackpots>({ method: "GET", path: "/api/jackpots", auth: "player" });
export type Jackpots = ResponseOf<typeof pools.houseJackpots>;

export const pond = wire<typeof fishing.pond>({ method: "GET", path: "/api/pond", auth: "player" });
export const pondStreamPath: typeof fishing.pondStreamPath = "/api/pond/stream";
export const fireVolley = wire<typeof fishing.fireVolley>({
  method: "POST",
  path: "/api/pond/volleys",
  auth: "player",
  movesMoney: true,
});
export type Pond = ResponseOf<typeof fishing.pond>;

let token: string | undefined;
export const setToken = (next: string | undefined): void => {
  token = next;
};

/** The one client of the game server. Its calls never throw: a screen looks at `ok`. */
export const api = createApiClient({ token: () => token, fetch: fetchOfBuild });

/** The server says now and then that it is there: a line that is silent for longer is dead. */
const silentMs = 40_000;

/**
 * Reads a stream of events until it ends or is left; throws where it can't be had, and where it falls silent. By `fetch`, because the browser's own reader of such streams can't send
 * a token, and a token has no place in an address.
 */
export async function readEvents(
  path: string,
  { onEvent, signal }: { readonly onEvent: (event: unknown) => void; readonly signal: AbortSignal },
): Promise<void> {
  const answer = await fetch(path, { headers: { authorization: `Bearer ${token ?? ""}` }, signal });
  if (!answer.ok || answer.body === null) throw new Error(`the stream was refused: ${answer.status}`);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const silence = setTimeout(() => void reader.cancel().catch(() => undefined), silentMs);
    const { value, done } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) if (event.startsWith("data: ")) onEvent(JSON.parse(event.slice(6)));
  }
}
