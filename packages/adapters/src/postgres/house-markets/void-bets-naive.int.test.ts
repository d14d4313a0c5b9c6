import { randomUUID } from "node:crypto";
import { createInBangla } from "@maidan/core/sport-names";
import { createVoidHouseBets } from "@maidan/services/house-markets";
import { createInbox } from "@maidan/services/inbox";
import { createCountStakes } from "@maidan/services/stakes";
import { createRunAudited, type StaffContext } from "@maidan/services/staff";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createInboxStore } from "../inbox/index.ts";
import { staffMember } from "../result-decisions/test-support/staff-member.ts";
import { createAuditStore } from "../staff/index.ts";
import { createStakeStore } from "../stakes/index.ts";
import { createHouseBetsVoidText } from "./index.ts";
import { createStage, type Stage } from "./test-support/house-stage.ts";

let database: TestDatabase;
let stage: Stage;
let by: StaffContext;
let count: () => Promise<unknown>;
let voidHouseBets: ReturnType<typeof createVoidHouseBets>;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
  by = await staffMember(database.pool, "one");
  const { runner, markets, finish } = stage;
  count = createCountStakes({ runner, stakes: createStakeStore(), listeners: [], newKey: randomUUID });
  voidHouseBets = createVoidHouseBets({
    run: createRunAudited({ runner, audit: createAuditStore() }),
    markets,
    finish,
    inbox: createInbox({ inbox: createInboxStore() }),
    voidBetsText: createHouseBetsVoidText(createInBangla({})),
  });
});
afterAll(() => database.close());

/** So much that a bet is never refused for want of it. */
const startTaka = 100_000;

interface Bet {
  readonly betId: string;
  readonly player: number;
  readonly isFor: boolean;
  readonly taka: number;
  isVoid: boolean;
}
type Step =
  | { readonly type: "bet"; readonly player: number; readonly isFor: boolean; readonly taka: number }
  | { readonly type: "void"; readonly places: readonly number[]; readonly isTwice: boolean }
  | { readonly type: "settle"; readonly runs: number };

/** YES from 46 on wins 90 on 100, NO below 44 costs 110 on 100; in paisa. */
function resultOf({ isFor, taka }: Bet, runs: number): number {
  if (isFor) return runs >= 46 ? taka * 90 : -taka * 100;
  return runs < 44 ? taka * 100 : -taka * 110;
}

/** Of every number that could come: nothing else is known of locks here. */
const worstOf = (bets: readonly Bet[]): number =>
  Math.max(0, ...[0, 43, 44, 45, 46, 99].map((runs) => -bets.reduce((sum, bet) => sum + resultOf(bet, runs), 0)));

/** A market with what was bet in it, as a list: a bet that is void is as one that was never made. */
class Life {
  readonly #marketId: string;
  readonly #players: readonly string[];
  readonly #counts: Map<string, number>;
  readonly #bets: Bet[] = [];
  #runs: number | undefined;

  constructor(marketId: string, players: readonly string[], counts: Map<string, number>) {
    this.#marketId = marketId;
    this.#players = players;
    this.#counts = counts;
  }

  async step(step: Step): Promise<void> {
    if (step.type === "bet") await this.#bet(step);
    else if (step.type === "void") await this.#void(step);
    else if (step.runs !== this.#runs) {
      await stage.settle(this.#marketId, step.runs);
      this.#count(this.#runs === undefined ? "settled" : "settled anew");
      this.#runs = step.runs;
    }
    await this.#compare();
  }

  #count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  async #bet({ player, isFor, taka }: Extract<Step, { type: "bet" }>): Promise<void> {
    if (this.#runs !== undefined) return;
    const terms = isFor ? {} : ({ side: "AGAINST", line: 44, rate: 110 } as const);
    expect(await stage.bet(this.#players[player] ?? "", this.#marketId, { ...terms, taka })).toBe("taken");
    const { rows } = await stage.pool.query<{ id: bigint }>(
      "select id from house_bet where market_id = $1 order by id desc limit 1",
      [this.#marketId],
    );
    this.#bets.push({ betId: String(rows[0]?.id), player, isFor, taka, isVoid: false });
  }

  /** All of those that are named, or none where one is void already; asked twice under one key it is done once. */
  async #void({ places, isTwice }: Extract<Step, { type: "void" }>): Promise<void> {
    if (this.#bets.length === 0) return;
    const named = [...new Set(places.map((place) => place % this.#bets.length))].flatMap((at) => this.#bets[at] ?? []);
    const asked = {
      by,
      idempotencyKey: randomUUID(),
      marketId: this.#marketId,
      betIds: named.map(({ betId }) => betId),
      reason: "The rate was wrong",
    };
    const isPossible = named.every(({ isVoid }) => !isVoid);
    for (let time = 0; time < (isTwice ? 2 : 1); time += 1) {
      const { outcome } = await voidHouseBets(asked);
      expect(outcome).toMatchObject(isPossible ? { ok: true } : { ok: false, code: "CONFLICT" });
    }
    this.#count(`${isPossible ? "void" : "refused"}${this.#runs === undefined ? "" : " after"}`);
    if (isPossible) for (const bet of named) bet.isVoid = true;
  }

  async #compare(): Promise<void> {
    for (const [player, playerId] of this.#players.entries()) {
      const standing = this.#bets.filter((bet) => bet.player === player && !bet.isVoid);
      const runs = this.#runs;
      const locked = runs === undefined ? worstOf(standing) : 0;
      const won = runs === undefined ? 0 : standing.reduce((sum, bet) => sum + resultOf(bet, runs), 0);
      expect([await stage.cash(playerId), await stage.locked(playerId)]).toEqual([
        BigInt(startTaka * 100 + won - locked),
        BigInt(locked),
      ]);
    }
    await this.#compareStakes();
    const standing = this.#bets.filter(({ isVoid }) => !isVoid).map(({ betId }) => betId);
    const found = await stage.markets.findBets(readerOf(stage.pool), { marketId: this.#marketId, limit: 100 });
    expect(found.map(({ betId }) => betId)).toEqual(standing);
  }

  async #compareStakes(): Promise<void> {
    await count();
    const { rows } = await stage.pool.query<{ player_id: bigint; stake_minor: bigint }>(
      "select player_id, stake_minor from settled_stake where source = 'house' and of_id like $1 || ':%' and voided_at is null",
      [this.#marketId],
    );
    const counted = new Map(rows.map((row) => [String(row.player_id), row.stake_minor]));
    for (const [player, playerId] of this.#players.entries()) {
      const standing = this.#bets.filter((bet) => bet.player === player && !bet.isVoid);
      expect(counted.get(playerId) ?? 0n).toBe(this.#runs === undefined ? 0n : BigInt(worstOf(standing)));
    }
  }
}

const of = <T extends string>(type: T) => fc.constant(type);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: of("bet"),
      player: fc.integer({ min: 0, max: 1 }),
      isFor: fc.boolean(),
      taka: fc.integer({ min: 100, max: 500 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: of("void"),
      places: fc.array(fc.nat({ max: 30 }), { minLength: 1, maxLength: 3 }),
      isTwice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: of("settle"), runs: fc.constantFrom(30, 44, 45, 46, 60) }) },
);

test("[RATES-73] [RATES-74] [STAKE-09] whatever bets of a market are made void, before its result and after, money, locks, stakes and bets are as if they had never been made, and the books balance", async () => {
  const counts = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25, size: "max" }), async (steps) => {
      const players = [await stage.createPlayer(startTaka), await stage.createPlayer(startTaka)];
      const { marketId } = await stage.createMarket();
      const life = new Life(marketId, players, counts);
      for (const one of steps) await life.step(one);
    }),
    { numRuns: 25, endOnFailure: true },
  );
  expect(await stage.offenders()).toEqual([]);
  for (const name of ["void", "void after", "refused", "refused after", "settled", "settled anew"])
    expect(counts.get(name) ?? 0, name).toBeGreaterThan(3);
});
