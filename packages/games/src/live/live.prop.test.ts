import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardAt, chainFrom, hashBefore, type Card } from "../fair/index.ts";
import { leastStakeMinor, mostPaidMinor, type Json } from "../house/index.ts";
import { chiSquareBound } from "../house/test-support/index.ts";
import { dragonTigerPaid, handOf } from "../table/index.ts";
import { checkHash, findLiveTable, liveProducts, liveTables, type LiveTable } from "./index.ts";

const tableOf = (code: string): LiveTable => {
  const table = findLiveTable(code);
  if (table === undefined) throw new Error(`no table ${code}`);
  return table;
};
const [published = "", ...hashes] = chainFrom("the end of a chain for tests", 3_001);
const salt = "a salt that came after";
/** Rounds as a table deals them: each hash one round, or one shoe to its cut card. */
function* roundsOf(table: LiveTable) {
  for (const [index, hash] of hashes.entries()) {
    let takenBefore = 0;
    for (;;) {
      const dealt = table.deal({ hash, salt, takenBefore });
      yield { ...dealt, hash, place: index + 1, takenBefore };
      if (dealt.isLast) break;
      takenBefore += dealt.taken;
    }
  }
}
/** What may be bet on a table, by its kinds of bets. */
const placesOf: Readonly<Record<string, readonly string[]>> = {
  "live-roulette": ["0", "17", "0-1", "1-2-4-5", "1-2-3", "red", "even", "low", "dozen-2", "column-3"],
  "live-baccarat": ["player", "banker", "tie"],
  "live-blackjack": ["hand", "pair"],
  "live-dragon-tiger": ["dragon", "tiger", "tie"],
  "live-andar-bahar": ["andar", "bahar"],
  "live-teen-patti": ["playerA", "playerB", "pairPlus"],
};
const told = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

describe("the live tables", () => {
  test("[LIVE-01] each stated return is what is counted over all ways, per bet", () => {
    const stated = Object.fromEntries(
      liveTables.map((table) => [
        table.code,
        Object.fromEntries(table.betReturns().map(({ bet, returnX1000000 }) => [bet, returnX1000000])),
      ]),
    );
    expect(stated).toEqual({
      "live-roulette": { number: 972_972 },
      "live-baccarat": { player: 987_649, banker: 989_420, tie: 856_403 },
      "live-blackjack": { hand: 993_907, pair: 959_036 },
      "live-dragon-tiger": { dragon: 962_650, tiger: 962_650, tie: 896_385 },
      "live-andar-bahar": { andar: 978_511, bahar: 969_987 },
      "live-teen-patti": { playerA: 990_011, playerB: 990_011, pairPlus: 976_832 },
    });
    expect(liveProducts.map(({ category }) => category)).toEqual(liveTables.map(() => "Live Casino"));
  });

  test("[LIVE-01] equal hands of teen patti, which give stakes back, are counted: a player's bet returns 0.99 and a hundredth of them", () => {
    const cards = Array.from({ length: 52 }, (_, place) => cardAt(place));
    const equal = new Map<string, Card[][]>();
    for (let a = 0; a < 52; a += 1)
      for (let b = a + 1; b < 52; b += 1)
        for (let c = b + 1; c < 52; c += 1) {
          const hand = [a, b, c].flatMap((place) => cards[place] ?? []);
          const { kind, heights } = handOf(hand);
          const key = `${kind}:${heights.join(",")}`;
          equal.set(key, [...(equal.get(key) ?? []), hand]);
        }
    let ties = 0;
    for (const hands of equal.values())
      for (const one of hands) for (const other of hands) if (!one.some((card) => other.includes(card))) ties += 1;
    const ways = 22_100 * ((49 * 48 * 47) / 6);
    const tie = ties / ways;
    // One in 904.
    expect(ties).toBe(450_528);
    const stated = tableOf("live-teen-patti").betReturns()[0]?.returnX1000000;
    expect(Math.floor(1_000_000 * (1.98 * ((1 - tie) / 2) + tie))).toBe(stated);
  });

  test.each([
    ["live-roulette", Object.fromEntries(Array.from({ length: 37 }, (_, pocket) => [pocket, 1 / 37])), "pocket"],
    ["live-baccarat", { player: 0.446_247, banker: 0.458_597, tie: 0.095_156 }, "winner"],
    ["live-dragon-tiger", { dragon: 0.462_651, tiger: 0.462_651, tie: 0.074_699 }, "winner"],
    ["live-andar-bahar", { andar: 0.515_006, bahar: 0.484_994 }, "winner"],
    [
      "live-teen-patti",
      {
        high: 0.743_891,
        pair: 0.169_412,
        colour: 0.049_593,
        sequence: 0.032_579,
        pureSequence: 0.002_172,
        trail: 0.002_353,
      },
      "kind",
    ],
  ] as const)(
    "[LIVE-01] [TABLE-03] %s: 3,000 rounds by its chain come as often as is counted",
    (code, chances, key) => {
      const counts = new Map<string, number>();
      let played = 0;
      for (const { view } of roundsOf(tableOf(code))) {
        const came = told(view[key]);
        counts.set(came, (counts.get(came) ?? 0) + 1);
        if ((played += 1) === 3_000) break;
      }
      const chiSquare = Object.entries(chances).reduce(
        (sum, [came, chance]) => sum + ((counts.get(came) ?? 0) - chance * played) ** 2 / (chance * played),
        0,
      );
      expect(chiSquare).toBeLessThan(chiSquareBound(Object.keys(chances).length - 1));
    },
  );

  test("[LIVE-02] a shoe deals its cards in their order, none twice, until the cut card", () => {
    for (const code of ["live-baccarat", "live-dragon-tiger"]) {
      const table = tableOf(code);
      let next = 0;
      const seen = new Map<string, number>();
      for (const round of roundsOf(table)) {
        expect(round.takenBefore).toBe(next);
        next += round.taken;
        const cards = Object.values(round.view)
          .flat()
          .filter((value): value is string => typeof value === "string" && /^(?:10|[2-9JQKA])[cdhs]$/.test(value));
        expect(cards).toHaveLength(round.taken);
        for (const card of cards) seen.set(card, (seen.get(card) ?? 0) + 1);
        if (round.isLast) break;
      }
      expect(416 - next).toBeLessThan(table.cutCards);
      expect(416 - next).toBeGreaterThanOrEqual(table.cutCards - 6);
      expect(Math.max(...seen.values())).toBeLessThanOrEqual(8);
    }
  });

  test("[LIVE-02] no rest of a dragon tiger shoe at the cut card makes the tie worth more than its stake", () => {
    const table = tableOf("live-dragon-tiger");
    let shoes = 0;
    let left = new Map<string, number>();
    for (const { view, isLast } of roundsOf(table)) {
      for (const card of [told(view["dragon"]), told(view["tiger"])]) {
        const rank = card.slice(0, -1);
        left.set(rank, (left.get(rank) ?? 32) - 1);
      }
      if (!isLast) continue;
      const counts = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"].map(
        (rank) => left.get(rank) ?? 32,
      );
      const size = counts.reduce((sum, count) => sum + count, 0);
      const tie = counts.reduce((sum, count) => sum + count * (count - 1), 0) / (size * (size - 1));
      expect(tie * dragonTigerPaid("tie", "tie")).toBeLessThan(10_000);
      left = new Map();
      if ((shoes += 1) === 150) break;
    }
  });

  test("[LIVE-03] what is paid is the sum of what each chip is paid alone, never more than is ever paid", () => {
    for (const table of liveTables) {
      const places = placesOf[table.code] ?? [];
      fc.assert(
        fc.property(
          fc.constantFrom(...hashes),
          fc.uniqueArray(
            fc.record({ on: fc.constantFrom(...places), stakeMinor: fc.bigInt(leastStakeMinor, 50_000n) }),
            { minLength: 1, maxLength: 5, selector: ({ on }) => on },
          ),
          (hash, chips) => {
            const { pay } = table.deal({ hash, salt, takenBefore: 0 });
            const all = pay(chips);
            const single = chips.map((chip) => pay([chip]));
            expect(all.payoutMinor).toBe(single.reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n));
            expect(all.won).toEqual(single.flatMap(({ won }) => won));
          },
        ),
        { numRuns: 40 },
      );
      for (const on of places) {
        const most = table.mostOnPlace(on);
        for (const hash of hashes.slice(0, 60)) {
          expect(table.deal({ hash, salt, takenBefore: 0 }).pay([{ on, stakeMinor: most }]).payoutMinor).toBeLessThan(
            mostPaidMinor,
          );
        }
      }
    }
  });

  test("[LIVE-05] [FAIR-07] what is dealt again from a told hash is what was dealt, and anything else is seen", () => {
    for (const table of liveTables) {
      const all: { number: number; takenBefore: number; outcome: Json }[] = [];
      let found = { hash: "", place: 0 };
      for (const { view, hash, place, takenBefore, isLast } of roundsOf(table)) {
        // As a database gives it back: keys in another order.
        const outcome = Object.fromEntries(Object.entries(view).toReversed()) as Json;
        all.push({ number: all.length + 1, takenBefore, outcome });
        found = { hash, place };
        if (isLast) break;
      }
      const given = { game: table.code, salt, publishedHash: published, ...found, rounds: all };
      const checked = checkHash(given);
      expect(checked?.rounds.every(({ isSame }) => isSame)).toBe(true);
      expect(checked).toMatchObject({ doesLead: true, commitment: hashBefore(found.hash) });
      expect(checkHash({ ...given, salt: "another" })?.rounds.every(({ isSame }) => isSame)).toBe(false);
      expect(checkHash({ ...given, place: 2 })?.doesLead).toBe(false);
      const gap = all.map((round) => ({ ...round, takenBefore: round.takenBefore + 1 }));
      expect(
        checkHash({ ...given, rounds: [...all.slice(0, 1), ...gap.slice(1)] })?.rounds.filter(({ isSame }) => !isSame),
      ).toHaveLength(all.length - 1);
    }
    expect(checkHash({ game: "none", hash: "", salt, publishedHash: "", place: 1, rounds: [] })).toBeUndefined();
  });

  test("[LIVE-03] the layouts take their own places alone, each once", () => {
    const bet = (...on: string[]): Json => ({ chips: on.map((one) => ({ on: one, stake: "5.00" })) });
    for (const table of liveTables) {
      for (const on of placesOf[table.code] ?? []) expect(table.readBet(bet(on)).ok, on).toBe(true);
      for (const wrong of [bet("nowhere"), bet(), bet("tie", "tie"), { chips: [{ on: "tie", stake: "0.50" }] }, null]) {
        expect(table.readBet(wrong as Json).ok).toBe(false);
      }
    }
  });
});
