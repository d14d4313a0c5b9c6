import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Currency } from "@maidan/core/money";
import { initialTerms, noOwnBookLimits, previewBook, type BookResults } from "@maidan/services/house-sports";
import { bookPrefix } from "@maidan/services/result-decisions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { wagersOfMarket } from "../../postgres/house-sports/index.ts";
import { createResultStore } from "../../postgres/result-decisions/index.ts";
import { printPreview } from "../sportsbook-room/printed-sums.ts";
import {
  awayWon,
  by,
  couponStore,
  createBookStage,
  desk,
  homeWon,
  terms,
  wagerOf,
  type BookStage,
} from "./test-support/book-stage.ts";

const migration = path.resolve(import.meta.dirname, "../../../../../db/migrations/0222-sums-by-currency/up.sql");
/** Its statement that divides what was there before. */
const fillIn = /^with standing[^;]*/m.exec(readFileSync(migration, "utf8"))?.[0] ?? "";

let database: TestDatabase;
let stage: BookStage;

beforeAll(async () => {
  database = await createTestDatabase();
  stage = await createBookStage(database);
  // The house risks 500.00 at most on a selection.
  const [limits] = Object.values(initialTerms.limits);
  if (limits === undefined) throw new Error("there are no limits");
  const small = { ...limits, mostStakeMinor: 20_000n, mostPaidMinor: 40_000n, mostLiabilityMinor: 50_000n };
  await stage.parts.changeTerms({
    by,
    idempotencyKey: "small",
    version: 0,
    wanted: {
      ...initialTerms,
      limits: { ...initialTerms.limits, "i-sports": small },
      // The same bare numbers, so that what follows tells the sums apart and not the bounds.
      limitsInRupees: { "i-sports": { INR: small, PKR: noOwnBookLimits } },
    },
  });
});
afterAll(async () => {
  await stage.house.close();
  await database.close();
});

type Player = Awaited<ReturnType<BookStage["newPlayer"]>>;
type Match = Awaited<ReturnType<BookStage["openMatch"]>>;
const amount = (currency: Currency, amountMinor: bigint) => ({ currency, amountMinor });
const riskedOn = async ({ fixtureId }: Match) =>
  (await desk.marketsOf(stage.parts.reader, fixtureId))[0]?.liabilities["home"];
/** A coupon of 50.00 that would pay 100.00. */
async function bet(player: Player, match: Match): Promise<string> {
  const answer = await player.place([match.leg], 5_000n);
  return "code" in answer ? answer.code : "taken";
}

test("[SPORTSBOOK-35] coupons of taka and of rupees are taken up to the house's bound in each, and those that are cashed out or settled make room in their own", async () => {
  const match = await stage.openMatch();
  const [taka, rupees] = [await stage.newPlayer(), await stage.newPlayer("INR")];
  const wagerId = wagerOf(await rupees.place([match.leg], 5_000n));
  for (const player of [taka, taka, rupees, taka, rupees, rupees, taka, taka, rupees])
    expect(await bet(player, match)).toBe("taken");
  expect(await riskedOn(match)).toEqual([amount("BDT", 50_000n), amount("INR", 50_000n)]);
  expect([await bet(taka, match), await bet(rupees, match)]).toEqual(["LIMIT_REACHED", "LIMIT_REACHED"]);
  const cashOut = (partMinor?: bigint) =>
    stage.parts.coupons.cashOut(rupees.session, {
      wagerId,
      seenMinor: 1n,
      taking: "any",
      idempotencyKey: randomUUID(),
      ...(partMinor !== undefined && { partMinor }),
    });
  await cashOut(2_500n);
  await stage.house.recoverAll();
  expect(await riskedOn(match)).toEqual([amount("BDT", 50_000n), amount("INR", 45_000n)]);
  await cashOut();
  expect(await riskedOn(match)).toEqual([amount("BDT", 50_000n), amount("INR", 40_000n)]);
  expect([await bet(taka, match), await bet(rupees, match)]).toEqual(["LIMIT_REACHED", "taken"]);
  await stage.decide(match.marketId, homeWon);
  await stage.settleAll();
  expect(await riskedOn(match)).toBeUndefined();
});

test("[SPORTSBOOK-35] [RESULT-07] stakes, what would be paid and what is at stake are summed in each currency, and the coupons that change most are those of each in turn", async () => {
  const match = await stage.openMatch();
  const [taka, rupees] = [await stage.newPlayer(), await stage.newPlayer("INR")];
  const { reader } = stage.parts;
  const atStake = () => createResultStore().stakeOf(reader, bookPrefix + match.marketId);
  await taka.place([match.leg], 10_000n);
  await taka.place([match.leg], 8_000n);
  await rupees.place([match.leg], 5_000n);
  const stake = (currency: Currency, stakeMinor: bigint) => ({ currency, stakeMinor });
  expect((await atStake())?.stakes).toEqual([stake("BDT", 36_000n), stake("INR", 10_000n)]);
  await rupees.place([{ ...match.leg, selection: "away" }], 20_000n);
  expect((await atStake())?.stakes).toEqual([stake("INR", 50_000n), stake("BDT", 36_000n)]);
  const { items } = await desk.fixtures(reader, { which: "running", limit: 100 });
  expect(items.find(({ fixtureId }) => fixtureId === match.fixtureId)).toMatchObject({
    coupons: 4,
    staked: [amount("BDT", 18_000n), amount("INR", 25_000n)],
  });
  const { marketId } = match;
  const look = () => previewBook({ store: couponStore, wagersOf: wagersOfMarket }, reader, { marketId, results });
  let results: BookResults = homeWon;
  const printed = await printPreview({ desk, reader }, await look());
  expect(printed).toMatchObject({
    coupons: 4,
    decided: 4,
    sums: [
      { currency: "BDT", staked: "180.00", paid: "360.00", added: "0.00", taken: "0.00" },
      { currency: "INR", staked: "250.00", paid: "100.00", added: "0.00", taken: "0.00" },
    ],
  });
  expect(printed.largest.map(({ currency, after }) => [currency, after])).toEqual([
    ["BDT", "200.00"],
    ["INR", "100.00"],
    ["BDT", "160.00"],
    ["INR", "0.00"],
  ]);
  await stage.decide(marketId, homeWon);
  await stage.settleAll();
  results = awayWon;
  expect((await look()).sums).toEqual([
    { currency: "BDT", stakedMinor: 18_000n, paidMinor: 0n, addedMinor: 0n, takenMinor: 36_000n },
    { currency: "INR", stakedMinor: 25_000n, paidMinor: 0n, addedMinor: 40_000n, takenMinor: 10_000n },
  ]);
});

test("[SPORTSBOOK-35] a sum of several currencies from before stands for each of them, never too low, and its coupons are settled; one of a single currency is that one's", async () => {
  const [both, rupeesAlone, takaAlone] = [
    await stage.openMatch(),
    await stage.openMatch(),
    await stage.openMatch(),
  ] as const;
  const [taka, rupees] = [await stage.newPlayer(), await stage.newPlayer("INR")];
  for (const match of [both, rupeesAlone]) await bet(rupees, match);
  for (const match of [both, takaAlone]) await bet(taka, match);
  // As it was before: one sum, of whatever currencies.
  await database.pool.query(
    `with parts as (delete from sportsbook_liability returning *)
     insert into sportsbook_liability (market_id, selection, payout_minor, currency)
     select market_id, selection, sum(payout_minor)::bigint, 'BDT' from parts group by 1, 2`,
  );
  await database.pool.query(fillIn);
  expect(await Promise.all([both, rupeesAlone, takaAlone].map(riskedOn))).toEqual([
    [amount("BDT", 20_000n), amount("INR", 20_000n)],
    [amount("INR", 10_000n)],
    [amount("BDT", 10_000n)],
  ]);
  for (const { marketId } of [both, rupeesAlone, takaAlone]) await stage.decide(marketId, homeWon);
  await stage.settleAll();
  expect([await taka.cash(), await rupees.cash()]).toEqual([110_000n, 110_000n]);
  expect(await Promise.all([both, rupeesAlone, takaAlone].map(riskedOn))).toEqual([
    [amount("BDT", 10_000n), amount("INR", 10_000n)],
    undefined,
    undefined,
  ]);
});

/** 10.00 to 200.00 taka; in Indian rupees none is set, in Pakistani ones the largest stake. */
async function setLimits(): Promise<void> {
  const now = await terms.now(stage.parts.reader);
  const limits = {
    leastStakeMinor: 10_00n,
    mostStakeMinor: 200_00n,
    mostPaidMinor: 300_00n,
    mostLiabilityMinor: 100_000_00n,
  };
  await stage.parts.changeTerms({
    by,
    idempotencyKey: randomUUID(),
    version: now.version,
    wanted: {
      ...now,
      limits: { ...now.limits, "i-sports": limits },
      limitsInRupees: { "i-sports": { INR: noOwnBookLimits, PKR: { ...noOwnBookLimits, mostStakeMinor: 250_00n } } },
    },
  });
}

test("[SPORTSBOOK-57] [SPORTSBOOK-33] a coupon is held to the limits of its own currency, set or reckoned, and a refusal names them with its sign", async () => {
  await setLimits();
  const match = await stage.openMatch();
  const kinds = [
    ["BDT", 10_00n, 200_00n, 300_00n, "৳ 10.00, a coupon at most ৳ 200.00"],
    ["INR", 7_00n, 140_00n, 210_00n, "₹ 7.00, a coupon at most ₹ 140.00"],
    ["PKR", 23_00n, 250_00n, 690_00n, "Rs 23.00, a coupon at most Rs 250.00"],
  ] as const;
  for (const [currency, least, most, paid, words] of kinds) {
    const player = await stage.newPlayer(currency);
    const placed = (stakeMinor: bigint) => player.place([match.leg], stakeMinor);
    for (const stakeMinor of [least - 1n, most + 1n])
      expect(await placed(stakeMinor), `${currency} ${stakeMinor}`).toMatchObject({
        code: "VALIDATION",
        message: `A line is at least ${words}.`,
      });
    for (const stakeMinor of [least, most])
      expect(await placed(stakeMinor), `${currency} ${stakeMinor}`).toHaveProperty("wager");
    const { rows } = await database.pool.query<{ paid: bigint }>(
      "select distinct l.most_paid_minor as paid from sportsbook_leg l join house_wager w on w.id = l.wager_id where w.currency = $1 and l.market_id = $2",
      [currency, match.marketId],
    );
    expect(rows, currency).toEqual([{ paid }]);
  }
});

test("[SPORTSBOOK-57] [SPORTSBOOK-64] a part that is cashed out leaves the least stake of the coupon's own currency", async () => {
  // The least stake comes to 7.00 Indian and 23.00 Pakistani rupees.
  await setLimits();
  const match = await stage.openMatch();
  const parts = async (currency: Currency, stakeMinor: bigint, partMinor: bigint): Promise<string> => {
    const player = await stage.newPlayer(currency);
    const wagerId = wagerOf(await player.place([match.leg], stakeMinor));
    const asked = { wagerId, partMinor, seenMinor: 1n, taking: "any", idempotencyKey: randomUUID() } as const;
    const answer = await stage.parts.coupons.cashOut(player.session, asked);
    return "code" in answer ? answer.code : "paid";
  };
  expect(await parts("BDT", 16_00n, 8_00n)).toBe("VALIDATION");
  expect(await parts("INR", 16_00n, 8_00n)).toBe("paid");
  expect(await parts("INR", 16_00n, 9_01n)).toBe("VALIDATION");
  expect(await parts("PKR", 40_00n, 20_00n)).toBe("VALIDATION");
});
