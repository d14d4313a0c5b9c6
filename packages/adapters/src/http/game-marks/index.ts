import * as contract from "@maidan/contract/http/game-marks";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { LobbyJackpot } from "@maidan/services/game-lobby";
import {
  veiledName,
  type createAddFavourites,
  type createRemoveFavourite,
  type GameMarkStore,
  type GameLeader,
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
  /** The pools of all providers, each with a game that can be opened. */
  readonly jackpots: () => Promise<readonly LobbyJackpot[]>;
}

const shownRecent = 12;
const shownWins = 10;
/** Everybody asks for the same: it is read once in a while. */
const winsFreshMs = 15_000;
const jackpotsFreshMs = 5_000;
const leadersFreshMs = 60_000;
const shownLeaders = 10;

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
  const winsOf = readNowAndThen(winsFreshMs, (gameType) => marks.largestWins(reader, { gameType, limit: shownWins }));
  mount(app, contract.gameWins, async ({ query }) => ({
    body: { items: (await winsOf(query.type ?? "")).map((win) => printWin(win)) },
  }));
  registerBoards(app, deps);
}

/** Reads what everybody asks for once in a while; more of it than there is isn't kept. */
function readNowAndThen<T>(freshMs: number, read: (of: string) => Promise<T>): (of: string) => Promise<T> {
  const kept = new Map<string, { readonly atMs: number; readonly found: Promise<T> }>();
  return (of) => {
    const nowMs = performance.now();
    const known = kept.get(of);
    if (known !== undefined && nowMs - known.atMs < freshMs) return known.found;
    const found = read(of);
    if (kept.size > 20) kept.clear();
    kept.set(of, { atMs: nowMs, found });
    found.catch(() => kept.delete(of));
    return found;
  };
}

function registerBoards(app: FastifyInstance, { reader, marks, jackpots }: GameMarkRouteDeps): void {
  const jackpotsNow = readNowAndThen(jackpotsFreshMs, () => jackpots());
  mount(app, contract.gameJackpots, async () => ({
    body: {
      items: (await jackpotsNow("")).map((one) => ({
        provider: one.provider,
        code: one.code,
        name: one.name,
        name_bn: one.nameBn,
        amount: toDecimal(one.amountMinor),
        must_fall_by: one.mostMinor === null ? null : toDecimal(one.mostMinor),
        game: printGame(one.game),
      })),
    },
  }));
  const boards = {
    multiplier: readNowAndThen(leadersFreshMs, (period) =>
      marks.leaders(reader, { ...board(period), by: "multiplier" }),
    ),
    turnover: readNowAndThen(leadersFreshMs, (period) => marks.leaders(reader, { ...board(period), by: "turnover" })),
  };
  mount(app, contract.gameLeaders, async ({ query }) => {
    const { from, to, leaders } = await boards[query.by](query.period);
    return {
      body: { from: from.toISOString(), to: to.toISOString(), items: leaders.map((leader) => printLeader(leader)) },
    };
  });
}

const board = (period: string) => ({ period: period === "week" ? "week" : "day", limit: shownLeaders }) as const;

const printLeader = (leader: GameLeader) => ({
  rank: leader.rank,
  player: veiledName(leader.username),
  currency: leader.currency,
  game: printGame(leader.game),
  multiplier: leader.bestX100 === 0n ? null : Number(leader.bestX100) / 100,
  staked: toDecimal(leader.stakedMinor),
});

const printWin = (win: GameWin) => ({
  game: printGame(win.game),
  player: veiledName(win.username),
  currency: win.currency,
  stake: toDecimal(win.stakeMinor),
  win: toDecimal(win.winMinor),
  multiplier: Number((win.winMinor * 100n) / win.stakeMinor) / 100,
  at: win.closedAt.toISOString(),
});
