import { randomUUID } from "node:crypto";
import type { Currency } from "@maidan/core/money";
import { done } from "@maidan/services/command";
import {
  createDemoWallet,
  HouseJackpots,
  HouseRounds,
  HouseSessions,
  HouseWagers,
  listHouseGames,
  walletOfEach,
  type HouseGameStore,
  type HouseSession,
  type HouseWallet,
  type WagerStore,
} from "@maidan/services/house-games";
import { hashToken, mintToken } from "@maidan/services/player";
import type pg from "pg";
import { testBytes } from "../../../../../../tools/test-random.ts";
import { createHouseWallet, type PostText } from "../../../house-wallet/index.ts";
import { createCommandRunner } from "../../../postgres/command/index.ts";
import {
  createDemoPurseStore,
  createHouseGameStore,
  createJackpotStore,
  createWagerStore,
} from "../../../postgres/house-games/index.ts";
import { createTestProvider, type TestProvider } from "../../game-wallet/test-support/index.ts";
import type { CallFate } from "./faults.ts";

export { createFaults, Killed, type CallFate } from "./faults.ts";

export interface TestHouse {
  readonly provider: TestProvider;
  readonly sessions: HouseSessions;
  readonly rounds: HouseRounds;
  readonly wagers: HouseWagers;
  readonly jackpots: HouseJackpots;
  readonly store: HouseGameStore;
  readonly wallet: HouseWallet;
  /** A launched and opened session of a player in a game. */
  openGame(
    player: { readonly playerId: string; readonly token: string; readonly currency?: Currency },
    gameCode: string,
  ): Promise<HouseSession>;
  /** Makes all rounds and wagers that wait due, and goes on with them until nothing is. */
  recoverAll(): Promise<void>;
  readonly close: () => Promise<void>;
}

const operator = "maidan";

/** The house over a real database and the real wallet. `fate` decides what happens to each wallet call, `beforeChange` may kill before a phase is written. */
export async function createTestHouse(
  pool: pg.Pool,
  faults: { readonly fate?: (path: string) => CallFate; readonly beforeChange?: () => void } = {},
): Promise<TestHouse> {
  const provider = await createTestProvider(pool, "hub88");
  for (const { code, name } of listHouseGames()) {
    await pool.query("insert into game (provider, code, name, game_type) values ($1, $2, $3, 'EGAME')", [
      provider.name,
      code,
      name,
    ]);
  }
  const runner = createCommandRunner({ pool });
  const store = faultyRounds(faults);
  const randomBytes = testBytes("house");
  const jackpots = new HouseJackpots({ store: createJackpotStore(), randomBytes });
  const command = { kind: "test", actor: { kind: "system", name: "test" }, idempotencyKey: randomUUID(), content: {} };
  await runner.run(command as never, async (tx) => {
    await store.saveOperator(tx, { operator, walletUrl: "http://wallet.test", publicKey: "none" });
    await jackpots.begin(tx);
    return done(null);
  });
  const purses = createDemoPurseStore();
  const operators = createHouseWallet({
    provider: provider.name,
    walletUrl: async () => "http://wallet.test",
    privateKey: async () => provider.privateKey,
    post: throughFate(provider, faults.fate ?? (() => "arrives")),
  });
  const wallet = walletOfEach(operators, createDemoWallet({ runner, purses, newKey: randomUUID }));
  const sessions = new HouseSessions({ runner, store, purses, mintToken, hashToken, randomBytes, newKey: randomUUID });
  const rounds = new HouseRounds({ runner, store, wallet, jackpots, newKey: randomUUID });
  const wagers = new HouseWagers({ runner, wallet, sessions: store, newKey: randomUUID, store: faultyWagers(faults) });
  return {
    provider,
    sessions,
    rounds,
    wagers,
    jackpots,
    store,
    wallet,
    openGame: async ({ playerId, token, currency = "BDT" }, gameCode) => {
      const launch = await sessions.launch({
        operator,
        player: playerId,
        gameCode,
        currency,
        language: "en",
        walletToken: token,
        returnUrl: "https://maidan.test/games",
        depositUrl: "https://maidan.test/deposit",
        autoplayRounds: 100,
        roundMs: 0,
      });
      const opened = await sessions.open(launch ?? "");
      if (!opened.ok) throw new Error(opened.message);
      return opened.session;
    },
    recoverAll: () => recoverAll(pool, { rounds, wagers }),
    close: () => provider.close(),
  };
}

/** The newest round of a table, all its moments so much earlier. */
export const passTime = (pool: pg.Pool, gameCode: string, ms: number): Promise<unknown> =>
  pool.query(
    `update house_scheduled_round set opens_at = opens_at - $2 * interval '1 millisecond', closes_at = closes_at - $2 * interval '1 millisecond',
       deals_at = deals_at - $2 * interval '1 millisecond', pays_at = pays_at - $2 * interval '1 millisecond', ends_at = ends_at - $2 * interval '1 millisecond'
     where game_code = $1 and phase <> 'paid'`,
    [gameCode, ms],
  );

function faultyRounds(faults: { readonly beforeChange?: () => void }): HouseGameStore {
  const kept = createHouseGameStore();
  return {
    ...kept,
    changeRound: async (...change) => {
      faults.beforeChange?.();
      await kept.changeRound(...change);
    },
    changeRounds: async (...changes) => {
      faults.beforeChange?.();
      await kept.changeRounds(...changes);
    },
  };
}

function faultyWagers(faults: { readonly beforeChange?: () => void }): WagerStore {
  const kept = createWagerStore();
  return {
    ...kept,
    change: async (...change) => {
      faults.beforeChange?.();
      await kept.change(...change);
    },
  };
}

async function recoverAll(pool: pg.Pool, { rounds, wagers }: Pick<TestHouse, "rounds" | "wagers">): Promise<void> {
  const isLeft = async (of: string): Promise<boolean> =>
    ((await pool.query(`update ${of} set due_at = now() - interval '1 second' where finished_at is null`)).rowCount ??
      0) > 0;
  // What this process has in hand is done first.
  await rounds.allPaid();
  while (await isLeft("house_round")) await rounds.recover();
  // Open ones wait for their product.
  const areWagersLeft = async (): Promise<boolean> =>
    ((
      await pool.query(
        "update house_wager set due_at = now() - interval '1 second' where phase in ('staking', 'undoing', 'paying')",
      )
    ).rowCount ?? 0) > 0;
  while (await areWagersLeft()) await wagers.sweep();
}

function throughFate(provider: TestProvider, fate: (path: string) => CallFate): PostText {
  return async (url, { headers, body }) => {
    const { pathname } = new URL(url);
    const decided = fate(pathname);
    if (decided === "lost") throw new TypeError("connect ECONNREFUSED");
    if (decided === "unknown") return JSON.stringify({ status: "RS_ERROR_UNKNOWN" });
    const answer = await provider.app.inject({ method: "POST", url: pathname, headers: { ...headers }, payload: body });
    if (decided === "unanswered") throw new Error("The operation timed out.");
    return decided === "garbled" ? "<html>" : answer.body;
  };
}
