import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FairStream } from "../fair/index.ts";
import * as game from "./index.ts";

const streamOf = (nonce: number): FairStream => new FairStream({ serverSeed: "server", clientSeed: "client", nonce });

/** At least 96 and never above 99 in 100: the table's rounding down is the only thing that is taken beside the house's hundredth. */
function expectReturn(results: readonly game.Result[], allWays: bigint, lowest = 960_000): number {
  const returned = game.returnX1000000(results, allWays);
  expect(returned).toBeLessThanOrEqual(990_000);
  expect(returned).toBeGreaterThanOrEqual(lowest);
  return returned;
}
/** Plays many rounds and holds the share of each multiplier against its ways, within five standard errors. */
function expectShares(play: (stream: FairStream) => number, results: readonly game.Result[], allWays: bigint): void {
  const rounds = 20_000;
  const counts = new Map<number, number>();
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const paid = play(streamOf(nonce));
    counts.set(paid, (counts.get(paid) ?? 0) + 1);
  }
  const chances = new Map<number, number>();
  for (const { ways, multiplierX10000 } of results) {
    chances.set(multiplierX10000, (chances.get(multiplierX10000) ?? 0) + Number(ways) / Number(allWays));
  }
  expect([...counts.keys()].every((paid) => chances.has(paid))).toBe(true);
  for (const [paid, chance] of chances) {
    const error = Math.sqrt((chance * (1 - chance)) / rounds);
    expect(Math.abs((counts.get(paid) ?? 0) / rounds - chance), `x${paid / 10_000}`).toBeLessThan(
      5 * error + 2 / rounds,
    );
  }
}

describe("the return to player, enumerated", () => {
  test("[INST-02] dice, for every target and direction that is taken", () => {
    for (const direction of ["under", "over"] as const) {
      for (let targetX100 = 0; targetX100 <= 10_001; targetX100 += 1) {
        const bet = { direction, targetX100 };
        if (game.diceFault(bet) !== undefined) continue;
        expectReturn(game.diceResults(bet), game.diceAllWays, 989_900);
      }
    }
  });

  test("[INST-02] limbo, from the lowest to the highest target", () => {
    for (const targetX100 of [101, 102, 150, 199, 200, 333, 1_000, 12_345, 1_000_000, 100_000_000]) {
      expect(game.limboFault(targetX100)).toBeUndefined();
      expectReturn(game.limboResults(targetX100), game.limboAllWays, 980_000);
    }
  });

  test("[INST-02] mines, for every number of mines and gems", () => {
    for (let mines = 1; mines < game.mineFields; mines += 1) {
      for (let gems = 1; gems <= game.mineFields - mines; gems += 1) {
        expectReturn(game.minesResults(mines, gems), game.choose(game.mineFields, gems), 989_000);
      }
    }
  });

  test("[INST-02] plinko, for all rows and risks; the further out, the more, and riskier tables pay more outside", () => {
    for (const rows of game.plinkoRows) {
      const outer = game.plinkoRisks.map((risk) => {
        const table = game.plinkoTable(rows, risk);
        expectReturn(game.plinkoResults(rows, risk), game.plinkoAllWays(rows));
        expect(table).toEqual(table.toReversed());
        const half = table.slice(0, Math.ceil(table.length / 2));
        expect(half).toEqual(half.toSorted((a, b) => b - a));
        return table[0] ?? 0;
      });
      expect(outer).toEqual(outer.toSorted((a, b) => a - b));
    }
  });

  test("[INST-02] keno, for all picks and risks; more hits never pay less, and none more than ten thousand stakes", () => {
    for (const risk of game.kenoRisks) {
      for (let picks = 1; picks <= game.mostKenoPicks; picks += 1) {
        expectReturn(game.kenoResults(picks, risk), game.kenoAllWays, 970_000);
        const table = game.kenoTable(picks, risk);
        expect(table, `${picks} ${risk}`).toEqual(table.toSorted((a, b) => a - b));
        expect(Math.max(...table)).toBeLessThanOrEqual(100_000_000);
      }
    }
  });

  test("[INST-01] [INST-02] scratch cards: 99 of 100 exactly; three of one symbol on a card that wins, of none on another", () => {
    expectReturn(game.scratchResults, game.scratchAllWays, 990_000);
    expect(game.returnX1000000(game.scratchResults, game.scratchAllWays)).toBe(990_000);
    const seen = new Set<string>();
    for (let nonce = 0; nonce < 4_000; nonce += 1) {
      const { fields, won, multiplierX10000 } = game.playScratch(
        new FairStream({ serverSeed: "scratch", clientSeed: "cards", nonce }),
      );
      const threes = game.scratchSymbols.filter((symbol) => fields.filter((one) => one === symbol).length > 2);
      expect(fields).toHaveLength(game.scratchFields);
      expect(threes).toEqual(won === undefined ? [] : [won]);
      expect(fields.filter((one) => one === won).length).toBe(won === undefined ? 0 : 3);
      expect(multiplierX10000).toBe(won === undefined ? 0 : game.scratchPays(won));
      for (const [place, symbol] of fields.entries()) if (symbol === won) seen.add(String(place));
    }
    expect(seen.size).toBe(game.scratchFields);
  });

  test("[INST-02] tower and coin", () => {
    for (const level of Object.keys(game.towerLevels) as game.TowerLevel[]) {
      for (let floors = 1; floors <= game.towerFloors; floors += 1) {
        const { results, allWays } = game.towerResults(level, floors);
        expectReturn(results, allWays, 989_000);
      }
    }
    expectReturn(game.coinResults, game.coinAllWays, 990_000);
  });
});

describe("what is drawn is what is promised", () => {
  test("[INST-01] dice, limbo, plinko, keno and coin pay as often as their tables say", () => {
    const dice = { direction: "over", targetX100: 7_500 } as const;
    expectShares((stream) => game.playDice(stream, dice).multiplierX10000, game.diceResults(dice), game.diceAllWays);
    expectShares((stream) => game.playLimbo(stream, 250).multiplierX10000, game.limboResults(250), game.limboAllWays);
    const plinko = { rows: 12, risk: "high" } as const;
    const results = game.plinkoResults(12, "high");
    expectShares((stream) => game.playPlinko(stream, plinko).multiplierX10000, results, game.plinkoAllWays(12));
    const keno = { picks: [3, 9, 17, 24, 40], risk: "medium" } as const;
    const kenoResults = game.kenoResults(5, "medium");
    expectShares((stream) => game.playKeno(stream, keno).multiplierX10000, kenoResults, game.kenoAllWays);
    expectShares((stream) => game.playCoin(stream, "heads").multiplierX10000, game.coinResults, game.coinAllWays);
  });
});

describe("rounds of several steps", () => {
  const start = (nonce: number, mines: number): game.MinesRound => ({
    mines: game.layMines(streamOf(nonce), mines),
    opened: [],
    state: "open",
  });

  test("[INST-03] mines: a field opens once, a mine ends it with nothing, leaving pays what the gems are worth", () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1, max: 24 }),
        fc.array(fc.integer({ min: -1, max: 25 }), { maxLength: 40 }),
        (nonce, mines, fields) => {
          let round = start(nonce, mines);
          for (const field of fields) {
            const step = game.openField(round, field);
            const isTaken = round.state === "open" && field >= 0 && field < 25 && !round.opened.includes(field);
            expect(step.ok).toBe(isTaken);
            if (!step.ok) continue;
            round = step.round;
            if (round.mines.includes(field)) expect([round.state, game.minesPaid(round)]).toEqual(["lost", 0]);
          }
          const left = game.leaveMines(round);
          if (!left.ok) return;
          expect(game.minesPaid(left.round)).toBe(game.minesMultiplier(mines, round.opened.length));
          expect(game.openField(left.round, 0).ok).toBe(false);
        },
      ),
    );
  });

  test("[INST-03] mines: the last gem pays without being asked", () => {
    let round = start(5, 23);
    for (let field = 0; field < 25; field += 1) {
      if (round.mines.includes(field)) continue;
      const step = game.openField(round, field);
      if (step.ok) round = step.round;
    }
    expect([round.state, game.minesPaid(round)]).toEqual(["cashedOut", game.minesMultiplier(23, 2)]);
  });

  test("[INST-03] tower: a safe door leads on, another ends it, the roof pays", () => {
    const safeDoors = game.buildTower(streamOf(3), "medium");
    let round: game.TowerRound = { level: "medium", safeDoors, opened: [], state: "open" };
    expect(game.leaveTower(round)).toEqual({ ok: false, code: "nothing" });
    for (const doors of safeDoors) {
      const wrong = [0, 1, 2].find((door) => !doors.includes(door)) ?? 0;
      const lost = game.openDoor(round, wrong);
      expect(lost.ok && game.towerPaid(lost.round)).toBe(0);
      const step = game.openDoor(round, doors[0] ?? 0);
      if (step.ok) round = step.round;
    }
    expect([round.state, game.towerPaid(round)]).toEqual([
      "cashedOut",
      game.towerMultiplier("medium", game.towerFloors),
    ]);
    expect(game.openDoor(round, 0)).toEqual({ ok: false, code: "over" });
  });

  test("[INST-03] hi-lo: a guess that can't be wrong isn't taken, and leaving pays 0.99 over the chance of having come so far", () => {
    let returned = 0;
    const rounds = 20_000;
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const stream = streamOf(nonce);
      const first = game.startHiLo(stream);
      const [card] = first.cards;
      if (card === undefined) throw new Error("no card");
      const guess = game.hiLoWays(card, "higherOrSame") > 6 ? "higherOrSame" : "lowerOrSame";
      const step = game.guessHiLo(first, stream, guess);
      if (!step.ok) {
        expect([step.code, game.hiLoWays(card, guess)]).toEqual(["certain", 13]);
        returned += 10_000;
        continue;
      }
      const left = game.leaveHiLo(step.round);
      if (left.ok) returned += game.hiLoMultiplier(left.round);
    }
    expect(returned / rounds / 10_000).toBeGreaterThan(0.97);
    expect(returned / rounds / 10_000).toBeLessThan(1.01);
  });

  test("[INST-04] what is paid is whole units, rounded down", () => {
    expect(game.payoutUnits(3n, 19_800)).toBe(5n);
    expect(game.payoutUnits(1_000_000n, 19_800)).toBe(1_980_000n);
  });
});
