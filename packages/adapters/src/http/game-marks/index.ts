import * as contract from "@maidan/contract/http/game-marks";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import {
  veiledName,
  type createAddFavourites,
  type createRemoveFavourite,
  type GameMarkStore,
  type GameWin,
} from "@maidan/services/game-marks";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { printGame } from "../games/index.ts";
import { mount } from "../server/index.ts";

export interface GameMarkRouteDeps {
  readonly reader: Reader;
  readonly marks: GameMarkStore;
  readonly addFavourites: ReturnType<typeof createAddFavourites>;
  readonly removeFavourite: ReturnType<typeof createRemoveFavourite>;
}

const shownRecent = 12;
const shownWins = 10;
/** Everybody asks for the same: it is read once in a while. */
const winsFreshMs = 15_000;

/** What a player keeps of the lobby, and what was won there. */
export function registerGameMarkRoutes(app: FastifyInstance, deps: GameMarkRouteDeps): void {
  const { reader, marks } = deps;
  mount(app, contract.gameMarks, async ({ player: { playerId } }) => {
    const [favourites, recent] = await Promise.all([
      marks.favourites(reader, playerId),
      marks.recent(reader, playerId, shownRecent),
    ]);
    return { body: { favourites: [...favourites], recent: recent.map((game) => printGame(game)) } };
  });
  mount(app, contract.addFavouriteGames, async ({ player, body, idempotencyKey }) =>
    answerOf(await deps.addFavourites({ player, idempotencyKey, games: body.games })),
  );
  mount(app, contract.removeFavouriteGame, async ({ player, body, idempotencyKey }) =>
    answerOf(await deps.removeFavourite({ player, idempotencyKey, game: body })),
  );
  const winsOf = readNowAndThen((gameType) => marks.largestWins(reader, { gameType, limit: shownWins }));
  mount(app, contract.gameWins, async ({ query }) => ({
    body: { items: (await winsOf(query.type ?? "")).map((win) => printWin(win)) },
  }));
}

/** Reads each type's wins once in a while; more types than there are aren't kept. */
function readNowAndThen(read: (gameType: string) => Promise<readonly GameWin[]>) {
  const kept = new Map<string, { readonly atMs: number; readonly wins: Promise<readonly GameWin[]> }>();
  return (gameType: string): Promise<readonly GameWin[]> => {
    const nowMs = performance.now();
    const known = kept.get(gameType);
    if (known !== undefined && nowMs - known.atMs < winsFreshMs) return known.wins;
    const wins = read(gameType);
    if (kept.size > 20) kept.clear();
    kept.set(gameType, { atMs: nowMs, wins });
    wins.catch(() => kept.delete(gameType));
    return wins;
  };
}

const printWin = (win: GameWin) => ({
  game: printGame(win.game),
  player: veiledName(win.username),
  stake: toDecimal(win.stakeMinor),
  win: toDecimal(win.winMinor),
  multiplier: Number((win.winMinor * 100n) / win.stakeMinor) / 100,
  at: win.closedAt.toISOString(),
});
