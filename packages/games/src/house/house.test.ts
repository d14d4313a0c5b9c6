import { describe, expect, test } from "vitest";
import type { FairSeeds } from "../fair/index.ts";
import { houseGames, mostPaidMinor, type HouseRound, type Json } from "./index.ts";
import { chiSquareBound, drawn, gameOf, playOut, stake, told } from "./test-support/index.ts";

const seedsOf = (nonce: number): FairSeeds => ({ serverSeed: "a".repeat(64), clientSeed: "river", nonce });
function roundOf(code: string, bet: Json, { nonce = 0, steps = [] as readonly Json[] } = {}): HouseRound {
  const play = gameOf(code).play(seedsOf(nonce), bet, steps);
  if (!play.ok) throw new Error(`${code} refused a step: ${play.code}`);
  return play.round;
}
describe("every game of the house", () => {
  test.each(drawn)(
    "[INST-01] [TABLE-03] $code: 1,500 rounds as they are paid come as often as is counted",
    ({ code, bet, next, result, chances }) => {
      const rounds = 1_500;
      const game = gameOf(code);
      const way = { bet, ...(next === undefined ? {} : { next }) };
      const counts: Record<string, number> = {};
      for (let nonce = 0; nonce < rounds; nonce += 1) {
        const came = result(playOut(game, seedsOf(nonce), way).view);
        counts[came] = (counts[came] ?? 0) + 1;
      }
      expect(Object.values(chances).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
      expect(Object.keys(counts).filter((came) => chances[came] === undefined)).toEqual([]);
      const chiSquare = Object.entries(chances).reduce((sum, [came, chance]) => {
        const expected = chance * rounds;
        return sum + ((counts[came] ?? 0) - expected) ** 2 / expected;
      }, 0);
      expect(chiSquare).toBeLessThan(chiSquareBound(Object.keys(chances).length - 1));
    },
  );

  test("[HOUSE-05] the stated returns are those that were counted", () => {
    const stated = Object.fromEntries(houseGames.map(({ code, returns }) => [code, returns()]));
    expect(stated).toMatchObject({
      roulette: { lowestX1000000: 972_972, highestX1000000: 972_972 },
      baccarat: { lowestX1000000: 856_403, highestX1000000: 989_420 },
      "dragon-tiger": { lowestX1000000: 896_385, highestX1000000: 962_650 },
      "andar-bahar": { lowestX1000000: 969_987, highestX1000000: 978_511 },
      "teen-patti": { lowestX1000000: 976_832, highestX1000000: 990_011 },
      coin: { lowestX1000000: 990_000, highestX1000000: 990_000 },
    });
    for (const [code, { lowestX1000000, highestX1000000 }] of Object.entries(stated)) {
      expect(lowestX1000000, code).toBeGreaterThan(850_000);
      expect(highestX1000000, code).toBeLessThan(996_000);
    }
  });

  test("[HOUSE-06] stakes outside the limits, unknown bets and spare fields are refused, and so is a bet whose best result would pay too much", () => {
    const dice = gameOf("dice");
    const bet = { stake: "1.00", direction: "under", targetX100: 5_000 };
    expect(dice.readBet(bet)).toEqual({ ok: true, stakeMinor: 100n });
    expect(dice.readBet({ ...bet, stake: "0.99" })).toEqual({ ok: false, code: "stake" });
    expect(dice.readBet({ ...bet, stake: "10000.01" })).toEqual({ ok: false, code: "stake" });
    for (const wrong of [
      { ...bet, stake: 1 },
      { ...bet, stake: "-5.00" },
      { ...bet, direction: "beside" },
      { ...bet, targetX100: 5_000.5 },
      { ...bet, rollX100: 1 },
      { stake: "1.00" },
      null,
      [],
      "dice",
    ] as Json[]) {
      expect(dice.readBet(wrong), JSON.stringify(wrong)).toEqual({ ok: false, code: "bet" });
    }
    const limbo = gameOf("limbo");
    expect(limbo.readBet({ stake: "1.00", targetX100: 100_000_000 })).toMatchObject({ ok: true });
    expect(limbo.readBet({ stake: "1.01", targetX100: 100_000_000 })).toEqual({
      ok: false,
      code: "payout",
      mostMinor: 100n,
    });
    const roulette = gameOf("roulette");
    expect(
      roulette.readBet({
        chips: [
          { on: "1-2", stake },
          { on: "1-2", stake },
        ],
      }),
    ).toMatchObject({ ok: false });
    for (const on of ["2-1", "1-3", "01", "37", "column-4", "green", ""]) {
      expect(roulette.readBet({ chips: [{ on, stake }] }), on).toEqual({ ok: false, code: "bet" });
    }
    expect(() => dice.play(seedsOf(0), { stake }, [])).toThrow(RangeError);
  });

  test("[TABLE-02] each chip is paid by itself, the paisa rounded down", () => {
    for (let nonce = 0; nonce < 40; nonce += 1) {
      const chips = [
        { on: "player", stake: "1.01" },
        { on: "banker", stake: "1.01" },
        { on: "tie", stake: "2.00" },
      ];
      const { view, payoutMinor, stakeMinor } = roundOf("baccarat", { chips }, { nonce });
      expect(stakeMinor).toBe(402n);
      expect(payoutMinor).toBe({ player: 202n, banker: 196n, tie: 101n + 101n + 1_800n }[told(view["winner"])]);
    }
  });
});

describe("games of steps", () => {
  const bet = { stake, mines: 3 };
  test("[INST-03] what lies hidden isn't in what is seen before the end, and was there from the start", () => {
    const start = roundOf("mines", bet);
    expect(start).toMatchObject({ isOver: false, payoutMinor: 0n, view: { opened: [], multiplierX10000: 10_000 } });
    expect(Object.keys(start.view).toSorted()).toEqual(["multiplierX10000", "opened", "state"]);
    const endings = Array.from({ length: 25 }, (_, open) =>
      gameOf("mines").play(seedsOf(0), bet, [{ open }, { leave: true }]),
    );
    const won = endings.flatMap((play) => (play.ok ? [play.round] : []));
    expect(won).toHaveLength(22);
    const laid = JSON.stringify(won[0]?.view["mines"]);
    for (const round of won) {
      expect(JSON.stringify(round.view["mines"])).toBe(laid);
      expect(round.payoutMinor).toBe(1_125n);
    }
    for (const field of JSON.parse(laid) as number[]) {
      expect(roundOf("mines", bet, { steps: [{ open: field }] })).toMatchObject({ isOver: true, payoutMinor: 0n });
    }
  });

  test("[INST-03] steps that the game doesn't have, or that come after the end, are refused", () => {
    const refused = (code: string, of: Json, steps: readonly Json[]) => gameOf(code).play(seedsOf(0), of, steps);
    for (const step of [
      { open: 25 },
      { open: -1 },
      { open: 1.5 },
      { open: "1" },
      {},
      { leave: false },
      null,
    ] as Json[]) {
      expect(refused("mines", bet, [step]).ok, JSON.stringify(step)).toBe(false);
    }
    expect(refused("mines", bet, [{ leave: true }])).toEqual({ ok: false, code: "nothing" });
    const coin = { stake, side: "heads" };
    expect(refused("coin", coin, [{ leave: true }])).toEqual({ ok: false, code: "over" });
    const tower = { stake, level: "easy" };
    expect(refused("tower", tower, [{ door: 4 }]).ok).toBe(false);
    expect(refused("hi-lo", { stake }, [{ guess: "same" }])).toEqual({ ok: false, code: "guess" });
  });

  test("[HOUSE-06] a round ends by itself at the most that is paid, and never pays more", () => {
    let capped = 0;
    for (let nonce = 0; nonce < 60 && capped === 0; nonce += 1) {
      const most = { stake: "10000.00", mines: 1 };
      const mine = (
        roundOf("mines", { stake, mines: 1 }, { nonce, steps: allBut(nonce) }).view["mines"] as number[]
      )[0];
      const fields = Array.from({ length: 25 }, (_, field) => field).filter((field) => field !== mine);
      const steps: Json[] = [];
      for (const open of fields) {
        steps.push({ open });
        const round = roundOf("mines", most, { nonce, steps });
        expect(round.payoutMinor <= mostPaidMinor).toBe(true);
        if (round.isOver) break;
      }
      expect(roundOf("mines", most, { nonce, steps }).isOver).toBe(true);
      capped += 1;
    }
    // Hi-lo may go on for fifty cards: the most ends it long before.
    const guessing = longHiLo("10000.00");
    expect(guessing.payoutMinor).toBe(mostPaidMinor);
  });
});

/** Opens fields until the one mine of the round, which is then seen. */
function allBut(nonce: number): Json[] {
  const steps: Json[] = [];
  for (let open = 0; open < 25; open += 1) {
    steps.push({ open });
    const play = gameOf("mines").play(seedsOf(nonce), { stake, mines: 1 }, steps);
    if (play.ok && play.round.isOver) return steps;
  }
  return steps;
}

/** Always takes the likelier side, over as many nonces as it needs for a round that reaches the most. */
function longHiLo(of: string): HouseRound {
  for (let nonce = 0; nonce < 20_000; nonce += 1) {
    const steps: Json[] = [];
    for (;;) {
      const open = roundOf("hi-lo", { stake: of }, { nonce, steps });
      if (open.isOver) {
        if (open.payoutMinor > 0n) return open;
        break;
      }
      const cards = open.view["cards"] as string[];
      const rank = cards.at(-1)?.slice(0, -1) ?? "";
      steps.push({ guess: ["8", "9", "10", "J", "Q", "K", "A"].includes(rank) ? "lowerOrSame" : "higherOrSame" });
      if (!gameOf("hi-lo").play(seedsOf(nonce), { stake: of }, steps).ok) {
        steps.splice(-1, 1, { guess: rank === "A" ? "higherOrSame" : "lowerOrSame" });
      }
    }
  }
  throw new Error("no round reached the most");
}
