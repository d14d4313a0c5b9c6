import * as contract from "@maidan/contract/http/house-games";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import { refuse, type Reader } from "@maidan/services/command";
import {
  findHouseGame,
  houseLimits,
  isDemo,
  type CrashTable,
  type HouseGameStore,
  type HouseRounds,
  type HouseSession,
  type HouseSessions,
  type HouseWallet,
  type ListedHouseGame,
} from "@maidan/services/house-games";
import type { FastifyInstance } from "fastify";
import { mount, type PlayerIdentity } from "../server/index.ts";
import { registerCrashRoutes } from "./crash-routes.ts";
import { answerOf, printed } from "./print-round.ts";

export interface FrameRouteDeps {
  readonly reader: Reader;
  readonly store: HouseGameStore;
  readonly sessions: HouseSessions;
  readonly rounds: HouseRounds;
  readonly wallet: HouseWallet;
  readonly table: CrashTable;
}

const pageSize = 20;

function returnsOf({ lowestReturnBasisPoints, highestReturnBasisPoints }: ListedHouseGame) {
  if (lowestReturnBasisPoints === null || highestReturnBasisPoints === null) return null;
  return { lowest: lowestReturnBasisPoints / 100, highest: highestReturnBasisPoints / 100 };
}

/** The session of whoever asks. */
export const sessionsOf =
  ({ store, reader }: Pick<FrameRouteDeps, "store" | "reader">) =>
  async (player: PlayerIdentity): Promise<HouseSession> => {
    const session = await store.session(reader, player.sessionId);
    if (session === undefined) throw new Error(`session ${player.sessionId} is gone`);
    return session;
  };

/** What a frame asks of the game server: open, bet, step, look back, change seeds. */
export function registerFrameRoutes(app: FastifyInstance, deps: FrameRouteDeps): void {
  const { sessions, rounds, store, reader } = deps;
  const sessionOf = sessionsOf(deps);
  mount(app, contract.openGame, async ({ body }) => {
    const opened = await sessions.open(body.launch);
    if (!opened.ok) return { refusal: opened };
    // The launch is spent: whatever happens to the state, its token is told.
    const state = await stateOf(deps, opened.session).catch((error: unknown) => {
      app.log.warn({ err: error }, "a game was opened and its state could not be read; its frame asks again");
      return null;
    });
    return { body: { token: opened.token, state } };
  });
  mount(app, contract.gameState, async ({ player }) => ({ body: await stateOf(deps, await sessionOf(player)) }));
  mount(app, contract.startRound, async ({ player, body, idempotencyKey }) => {
    const session = await sessionOf(player);
    return answerOf(await rounds.start(session, { bet: body.bet as never, idempotencyKey }));
  });
  mount(app, contract.stepRound, async ({ player, params, body }) => {
    const session = await sessionOf(player);
    const { place, step } = body;
    return answerOf(await rounds.step(session, { roundId: params.id, place, step: step as never }));
  });
  mount(app, contract.readRound, async ({ player, params }) => {
    const round = await rounds.round(await sessionOf(player), params.id);
    if (round === undefined) return { refusal: refuse("NOT_FOUND", "There is no such round.") };
    return answerOf(rounds.seen(round));
  });
  mount(app, contract.listRounds, async ({ player, query }) => {
    const session = await sessionOf(player);
    const before = query.before === undefined ? undefined : new Date(query.before);
    const page = { gameCode: session.gameCode, before, limit: pageSize + 1 };
    const found = await store.history(reader, session, page);
    const shown = found.slice(0, pageSize).map((round) => printed(rounds.seen(round)));
    return { body: { rounds: shown, has_more: found.length > pageSize } };
  });
  registerSeedRoutes(app, deps, sessionOf);
  registerCrashRoutes(app, { reader, store, table: deps.table, rounds, sessionOf });
}

function registerSeedRoutes(
  app: FastifyInstance,
  { sessions }: FrameRouteDeps,
  sessionOf: (player: PlayerIdentity) => Promise<HouseSession>,
): void {
  mount(app, contract.readSeeds, async ({ player }) => ({ body: await seedsOf(sessions, await sessionOf(player)) }));
  mount(app, contract.changeSeeds, async ({ player, body, idempotencyKey }) => {
    const session = await sessionOf(player);
    const { client_seed: clientSeed, next_server_hash: nextHash } = body;
    const rotated = await sessions.rotate(session, { clientSeed, nextHash, idempotencyKey });
    return rotated.ok ? { body: await seedsOf(sessions, session) } : { refusal: rotated };
  });
}

async function seedsOf(sessions: HouseSessions, session: HouseSession): Promise<ResponseOf<typeof contract.readSeeds>> {
  const { active, next, last } = await sessions.seeds(session);
  return {
    server_hash: active.serverHash,
    client_seed: active.clientSeed,
    rounds: active.rounds,
    next_server_hash: next.serverHash,
    last:
      last === undefined
        ? null
        : {
            server_seed: last.serverSeed,
            server_hash: last.serverHash,
            client_seed: last.clientSeed,
            rounds: last.rounds,
          },
  };
}

async function stateOf(
  { store, reader, rounds, wallet }: FrameRouteDeps,
  session: HouseSession,
): Promise<ResponseOf<typeof contract.gameState>> {
  const game = findHouseGame(session.gameCode);
  if (game === undefined) throw new Error(`there is no game ${session.gameCode}`);
  const [open, balance] = await Promise.all([
    store.unfinished(reader, session, session.gameCode),
    wallet.balance(session),
  ]);
  const { leastStakeMinor, mostStakeMinor, mostPaidMinor } = houseLimits;
  return {
    game: {
      code: game.code,
      name: game.name,
      returns: returnsOf(game),
    },
    currency: session.currency,
    is_demo: isDemo(session),
    language: session.language,
    return_url: session.returnUrl,
    deposit_url: session.depositUrl,
    limits: {
      least_stake: toDecimal(leastStakeMinor),
      most_stake: toDecimal(mostStakeMinor),
      most_paid: toDecimal(mostPaidMinor),
    },
    autoplay: { rounds: session.autoplayRounds, round_ms: session.roundMs },
    balance: balance.kind === "ok" ? toDecimal(balance.balanceMinor) : null,
    open_round: open === undefined ? null : printed(rounds.seen(open)),
  };
}
