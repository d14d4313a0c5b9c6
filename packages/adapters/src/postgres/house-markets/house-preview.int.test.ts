import { createPreviewHouseMarket } from "@maidan/services/house-markets";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../../tools/test-database.ts";
import { readerOf } from "../database/index.ts";
import { createStage, type Stage } from "./test-support/house-stage.ts";

let database: TestDatabase;
let stage: Stage;
beforeAll(async () => {
  database = await createTestDatabase();
  stage = createStage(database);
});
afterAll(() => database.close());
afterEach(async () => {
  expect(await stage.offenders()).toEqual([]);
});

const look = (marketId: string, outcome: number | null, deadHeat?: readonly number[]) =>
  createPreviewHouseMarket({ reader: readerOf(database.pool), markets: stage.markets })({
    marketId,
    outcome,
    deadHeat,
  });

async function told(marketId: string, outcome: number | null, deadHeat?: readonly number[]) {
  const preview = await look(marketId, outcome, deadHeat);
  if (!preview.ok) throw new Error(preview.message);
  return preview;
}

/** YES 46 at 90 with 1,000 taka and 333 more, and NO 44 at 110 with 500, of two players who began with 5,000. */
async function played() {
  const { marketId } = await stage.createMarket({ commissionBasisPoints: 200 });
  const [yes, no] = [await stage.createPlayer(5_000), await stage.createPlayer(5_000)];
  expect(await stage.bet(yes, marketId, { taka: 1_000 })).toBe("taken");
  expect(await stage.bet(yes, marketId, { taka: 333 })).toBe("taken");
  expect(await stage.bet(no, marketId, { side: "AGAINST", line: 44, rate: 110, taka: 500 })).toBe("taken");
  return { marketId, yes, no };
}

test("[RATES-25] a preview says what a result then pays, what the house gets at each outcome, and changes nothing", async () => {
  const { marketId, yes, no } = await played();
  const before = [await stage.cash(yes), await stage.cash(no)];
  const preview = await told(marketId, 46);
  // 1,333 at 90 bring 1,199.70, of which 2 % are the house's; 500 at 110 cost 550.
  expect(preview).toMatchObject({
    bets: 3,
    players: 2,
    isAgain: false,
    totalPaidMinor: 119_970n,
    houseMinor: -64_970n,
  });
  expect(preview).toMatchObject({ totalCommissionMinor: 2_399n, unlockedMinor: 188_300n, owedMinor: 0n });
  expect(preview.byOutcome).toEqual([
    { outcome: 0, runner: null, houseMinor: 83_300n },
    { outcome: 44, runner: null, houseMinor: 188_300n },
    { outcome: 46, runner: null, houseMinor: -64_970n },
  ]);
  expect([await stage.cash(yes), await stage.cash(no)]).toEqual(before);
  await stage.settle(marketId, 46);
  for (const { playerId, changeMinor } of preview.perPlayer)
    expect(await stage.cash(playerId)).toBe(500_000n + changeMinor);
});

test("[RATES-25] a preview of another result and of a void tells the difference, and what a player can't give back as it is then owed", async () => {
  const { marketId, yes, no } = await played();
  await stage.settle(marketId, 46);
  await stage.exchange.fund(yes, -(await stage.cash(yes)) + 100_000n);
  const cash = new Map([
    [yes, await stage.cash(yes)],
    [no, await stage.cash(no)],
  ]);
  const preview = await told(marketId, 43);
  // +1,199.70 less 23.99 becomes -1,333; -550 becomes +500 less 10.
  expect(preview).toMatchObject({ isAgain: true, takenMinor: 250_871n, givenMinor: 104_000n, unlockedMinor: 0n });
  expect(preview).toMatchObject({ owedBeforeMinor: 0n, owedMinor: 150_871n, owing: 1 });
  await stage.settle(marketId, 43);
  for (const { playerId, changeMinor, owedMinor } of preview.perPlayer)
    expect(await stage.cash(playerId)).toBe((cash.get(playerId) ?? 0n) + changeMinor + owedMinor);
  const back = await told(marketId, null);
  expect(back).toMatchObject({ isAgain: true, givenMinor: 133_300n, takenMinor: 49_000n, houseMinor: 0n });
  expect(back).toMatchObject({ owedBeforeMinor: 150_871n, owedMinor: 17_571n, owing: 1 });
  await stage.settle(marketId, null);
  expect(await stage.cash(yes)).toBe(0n);
});

test("[RATES-25] a preview of a void tells what is freed of a market that is open, and of runners each by name", async () => {
  const { marketId } = await stage.createMarket(
    {
      kind: "BOOKMAKER",
      fancyType: null,
      question: { type: "WINNER", selectionIds: [1, 2] },
      runners: [
        { selectionId: 1, name: "Dhaka" },
        { selectionId: 2, name: "Khulna" },
      ],
    },
    [{ line: 1, forRate: 90, againstLine: 1, againstRate: 95 }],
  );
  const player = await stage.createPlayer(1_000);
  expect(await stage.bet(player, marketId, { line: 1, rate: 90, taka: 1_000 })).toBe("taken");
  expect(await told(marketId, null)).toMatchObject({
    isAgain: false,
    unlockedMinor: 100_000n,
    givenMinor: 0n,
    takenMinor: 0n,
    houseMinor: 0n,
    byOutcome: [
      { outcome: 1, runner: "Dhaka", houseMinor: -90_000n },
      { outcome: 2, runner: "Khulna", houseMinor: 100_000n },
    ],
  });
});

test("[RATES-02] [RATES-25] a preview rounds each bet by itself, as it is paid: of stakes with paisa nothing is lost or found", async () => {
  const { marketId } = await stage.createMarket();
  const [yes, no] = [await stage.createPlayer(5_000), await stage.createPlayer(5_000)];
  // 90.909 and 299.997 bring 90.90 and 299.99, and not 390.90 together.
  for (const taka of [101.01, 333.33]) expect(await stage.bet(yes, marketId, { taka })).toBe("taken");
  for (const taka of [101.03, 333.37])
    expect(await stage.bet(no, marketId, { side: "AGAINST", line: 44, rate: 110, taka })).toBe("taken");
  const preview = await told(marketId, 46);
  expect(preview.perPlayer.find(({ playerId }) => playerId === yes)?.netMinor).toBe(39_089n);
  await stage.settle(marketId, 46);
  for (const { playerId, changeMinor } of preview.perPlayer)
    expect(await stage.cash(playerId)).toBe(500_000n + changeMinor);
  expect(await stage.offenders()).toEqual([]);
});

test("[RATES-25] a preview refuses what a result refuses, in the same words", async () => {
  const { marketId } = await played();
  for (const outcome of [-1, 0.5]) expect(await look(marketId, outcome)).toEqual(await stage.settle(marketId, outcome));
  await stage.settle(marketId, 46);
  expect(await look(marketId, 46)).toMatchObject({ ok: false, code: "NO_CHANGE" });
  expect(await look(marketId, 46)).toEqual(await stage.settle(marketId, 46));
  expect(await look("9.999999", 46)).toMatchObject({ ok: false, code: "NOT_FOUND" });
  await database.pool.query("update house_market set settlement = 'SETTLING' where id = $1", [marketId]);
  expect(await look(marketId, 47)).toMatchObject({ ok: false, code: "SETTLEMENT_UNDER_WAY" });
  await database.pool.query("update house_market set settlement = 'SETTLED' where id = $1", [marketId]);
});

test("[RATES-25] [RATES-72] a preview of a dead heat says to the paisa what each bet's share then pays", async () => {
  const runners = ["Dhaka", "Khulna", "Sylhet"].map((name, place) => ({ selectionId: place + 1, name }));
  const { marketId } = await stage.createMarket(
    {
      kind: "BOOKMAKER",
      fancyType: null,
      question: { type: "WINNER", selectionIds: [1, 2, 3] },
      runners,
      commissionBasisPoints: 200,
    },
    runners.map(({ selectionId: line }) => ({ line, forRate: 187, againstLine: line, againstRate: 193 })),
  );
  const [one, two] = [await stage.createPlayer(5_000), await stage.createPlayer(5_000)];
  // Stakes that leave paisa over when they are shared by two, in several bets each.
  for (const taka of [101, 333, 107])
    for (const line of [1, 3]) expect(await stage.bet(one, marketId, { line, rate: 187, taka })).toBe("taken");
  for (const taka of [113, 127])
    for (const line of [2, 3])
      expect(await stage.bet(two, marketId, { side: "AGAINST", line, rate: 193, taka })).toBe("taken");
  const preview = await told(marketId, 1, [1, 2]);
  expect(preview.perPlayer.map(({ playerId }) => playerId).toSorted()).toEqual([one, two].toSorted());
  await stage.settle(marketId, 1, [1, 2]);
  for (const { playerId, changeMinor } of preview.perPlayer)
    expect(await stage.cash(playerId)).toBe(500_000n + changeMinor);
  expect(await look(marketId, 1, [1, 2])).toMatchObject({ ok: false, code: "NO_CHANGE" });
  for (const sharing of [[2, 1], [1], [1, 4]])
    expect(await look(marketId, sharing[0] ?? 0, sharing)).toMatchObject({ ok: false, code: "INVALID_OUTCOME" });
});
