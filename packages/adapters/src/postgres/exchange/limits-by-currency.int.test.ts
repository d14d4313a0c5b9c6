import { randomUUID } from "node:crypto";
import type { Currency } from "@maidan/core/money";
import {
  anyKind,
  limitNames,
  playerLimitsOf,
  type BettingLimit,
  type LimitValues,
} from "@maidan/services/betting-limits";
import { done, type Tx } from "@maidan/services/command";
import { initialSettings, type Settings } from "@maidan/services/settings";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { createBettingLimitStore } from "../betting-limits/index.ts";
import { createCommandRunner } from "../command/index.ts";
import { createSettingsStore } from "../settings/index.ts";
import { createTestExchange, type Bet, type TestEngine, type TestExchange } from "./test-support/exchange-fixture.ts";

let database: TestDatabase;
let exchange: TestExchange;
let running: TestEngine;
let limits: ReturnType<typeof playerLimitsOf>;
const [settings, rows] = [createSettingsStore(), createBettingLimitStore()];

/** Writes what the office says, and reads it as the platform does. */
async function say(write: (tx: Tx) => Promise<void>): Promise<void> {
  const runner = createCommandRunner({ pool: database.pool });
  const actor = { kind: "system", name: "test" } as const;
  await runner.run({ kind: "test.say", actor, idempotencyKey: randomUUID(), content: {} }, async (tx) => {
    await write(tx);
    return done(null);
  });
  const { reader } = runner;
  limits = playerLimitsOf({
    settings: await settings.all(reader),
    rows: await rows.all(reader),
    rateOf: () => undefined,
  });
}
const saySettings = (changes: Partial<Settings>): Promise<void> => say((tx) => settings.set(tx, changes));
const unsaid = Object.fromEntries(limitNames.map((name) => [name, null])) as unknown as LimitValues;
/** Of cricket alone, in which the markets of the test are. */
const sayOfCricket = (values: Partial<BettingLimit>): Promise<void> =>
  say((tx) => rows.set(tx, { eventTypeId: "4", marketType: anyKind, ...unsaid, ...values }));

beforeAll(async () => {
  database = await createTestDatabase();
  exchange = createTestExchange(database);
  await say(async () => undefined);
  running = await exchange.startEngine({ playerLimits: (currency) => limits(currency) });
});
afterAll(async () => {
  await running.stop();
  await database.close();
});
afterEach(async () => {
  await say(async (tx) => {
    await settings.set(tx, initialSettings);
    await rows.remove(tx, { eventTypeId: "4", marketType: anyKind });
  });
  expect(await exchange.offenders()).toEqual([]);
});

/** At evens: as much is staked, at stake and to be won. */
const bet = (amount: number): Bet => ({ on: 1, side: "BACK", price: 2, taka: amount });
async function codeOf(playerId: string, marketId: string, amount: number): Promise<string> {
  const { errorCode, reports } = await exchange.bet(playerId, marketId, bet(amount));
  return (errorCode === "BET_ACTION_ERROR" ? reports[0]?.errorCode : errorCode) ?? "taken";
}

/** What a new player hears who bets a paisa more than an amount in a market of the currency, and then the amount itself. */
async function atTheEdge(currency: Currency, amount: number): Promise<readonly string[]> {
  const player = await exchange.createPlayer(100_000, { currency });
  const marketId = await exchange.createMarket({ currency });
  return [await codeOf(player, marketId, amount + 0.01), await codeOf(player, marketId, amount)];
}

/** Of 1,000 taka, and of 1,500 Pakistani rupees; Indian rupees are not spoken of. */
const bounds: readonly (readonly [rule: string, code: string, say: () => Promise<void>])[] = [
  [
    "LIMIT-30: the stake of a bet",
    "INVALID_BET_SIZE",
    () => sayOfCricket({ stakeMaxMinor: 100_000n, stakeMaxPkrMinor: 150_000n }),
  ],
  [
    "LIMIT-31: the win of a bet",
    "INVALID_BET_SIZE",
    () => sayOfCricket({ winMaxMinor: 100_000n, winMaxPkrMinor: 150_000n }),
  ],
  [
    "LIMIT-35: what is at stake in a sport",
    "LOSS_LIMIT_EXCEEDED",
    () => sayOfCricket({ sportExposureMaxMinor: 100_000n, sportExposureMaxPkrMinor: 150_000n }),
  ],
  [
    "ENG-29: what is at stake in a market",
    "LOSS_LIMIT_EXCEEDED",
    () => saySettings({ marketExposureMaxMinor: 100_000n, marketExposureMaxPkrMinor: 150_000n }),
  ],
  [
    "ENG-29: what may be won in a market",
    "EVENT_EXPOSURE_LIMIT_EXCEEDED",
    () => saySettings({ marketProfitMaxMinor: 100_000n, marketProfitMaxPkrMinor: 150_000n }),
  ],
  [
    "LIMIT-32: what is at stake in all markets",
    "LOSS_LIMIT_EXCEEDED",
    () => saySettings({ playerExposureMaxMinor: 100_000n, playerExposureMaxPkrMinor: 150_000n }),
  ],
];

test.each(bounds)(
  "[LIMIT-37] %s is bounded in each currency, where none is set by what the taka come to",
  async (_rule, code, sayIt) => {
    await sayIt();
    expect(await atTheEdge("BDT", 1_000)).toEqual([code, "taken"]);
    expect(await atTheEdge("INR", 700)).toEqual([code, "taken"]);
    expect(await atTheEdge("PKR", 1_500)).toEqual([code, "taken"]);
    await saySettings({ inrPer1000Taka: 800 });
    expect(await atTheEdge("INR", 800)).toEqual([code, "taken"]);
    expect(await atTheEdge("BDT", 1_000)).toEqual([code, "taken"]);
  },
);

test("[LIMIT-35] [LIMIT-37] a bound of a sport that is set in rupees alone holds across its markets, of bets that come at once too, and in taka there is none", async () => {
  await sayOfCricket({ sportExposureMaxInrMinor: 70_000n });
  const marketsIn = (currency: Currency) =>
    Promise.all(Array.from({ length: 4 }, () => exchange.createMarket({ currency })));
  const [inRupees, inTaka] = [await marketsIn("INR"), await marketsIn("BDT")];
  const [first, second] = [
    await exchange.createPlayer(10_000, { currency: "INR" }),
    await exchange.createPlayer(10_000, { currency: "INR" }),
  ];
  const answers = await Promise.all(inRupees.map((marketId) => codeOf(first, marketId, 350)));
  expect(answers.toSorted()).toEqual(["LOSS_LIMIT_EXCEEDED", "LOSS_LIMIT_EXCEEDED", "taken", "taken"]);
  expect((await exchange.balances(first)).locked).toBe(70_000n);
  const [one = "", other = ""] = inRupees;
  expect(await codeOf(second, one, 400)).toBe("taken");
  expect(await codeOf(second, other, 300.01)).toBe("LOSS_LIMIT_EXCEEDED");
  expect(await codeOf(second, other, 300)).toBe("taken");
  const player = await exchange.createPlayer(10_000);
  expect(await Promise.all(inTaka.map((marketId) => codeOf(player, marketId, 1_000)))).toEqual(
    inTaka.map(() => "taken"),
  );
});

test("[LIMIT-32] [LIMIT-33] [LIMIT-37] what the office allows one player is in the currency of the account, and no rate touches it", async () => {
  const player = await exchange.createPlayer(10_000, { currency: "PKR" });
  await database.pool.query(
    "insert into player_limit (player_id, market_type, exposure_max_minor, stake_max_minor) values ($1, '*', 90000, 50000)",
    [player],
  );
  const [first, second] = [
    await exchange.createMarket({ currency: "PKR" }),
    await exchange.createMarket({ currency: "PKR" }),
  ];
  expect(await codeOf(player, first, 500.01)).toBe("INVALID_BET_SIZE");
  expect(await codeOf(player, first, 500)).toBe("taken");
  expect(await codeOf(player, second, 400.01)).toBe("LOSS_LIMIT_EXCEEDED");
  expect(await codeOf(player, second, 400)).toBe("taken");
});
