import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cardAt, type Card } from "../fair/index.ts";
import {
  allowedMoves,
  bestMoveAt,
  commonCards,
  commonReturn,
  countOf,
  dealCommon,
  dealerChances,
  defaultMove,
  endHands,
  everyHand,
  handsAfter,
  openInTurn,
  pairPaysX10000,
  paysX10000,
  waitingHands,
  type CommonMove,
  type CommonTurn,
} from "./index.ts";

const card = (rank: string, suit: Card["suit"] = "spades"): Card => ({ rank: rank as Card["rank"], suit });
/** A shoe in which the hand, the split's second hand and the dealer get these cards; whatever follows is fours. */
function shoe(of: { player: string; dealer: string; draws?: string; second?: string; dealt?: string }): Card[] {
  const list = (text = ""): Card[] =>
    text
      .split(" ")
      .filter(Boolean)
      .map((rank) => card(rank));
  const [first, second] = list(of.player);
  const [up, hole] = list(of.dealer);
  const rows = [list(of.draws), list(of.second), list(of.dealt)];
  const cards = [first, up, second, hole].flatMap((one) => one ?? []);
  for (let place = 0; cards.length < commonCards; place += 1)
    for (const row of rows) cards.push(row[place] ?? card("4"));
  return cards;
}
const turn = (at: number, move: CommonMove, hand: 0 | 1 = 0): CommonTurn => ({ turn: at, hand, move });
const ends = (cards: readonly Card[], ...moves: readonly CommonTurn[]): string =>
  endHands(dealCommon(cards), moves)
    .map((hand) => `${hand.cards.map(({ rank }) => rank).join(" ")}: ${hand.end}`)
    .join(", ");

describe("a hand that is dealt to all", () => {
  test("[BJ-10] each decides for himself, and all who take a card in a turn take the same", () => {
    const cards = shoe({ player: "5 6", dealer: "10 7", draws: "3 10 9", second: "2 2", dealt: "K" });
    expect(ends(cards, turn(1, "stand"))).toBe("5 6: lost");
    expect(ends(cards, turn(1, "hit"), turn(2, "stand"))).toBe("5 6 3: lost");
    expect(ends(cards, turn(1, "hit"), turn(2, "hit"))).toBe("5 6 3 10: lost");
    expect(ends(cards, turn(1, "double"))).toBe("5 6 3: lost");
    // By the rule of who doesn't decide: a card to eleven, none to fourteen.
    expect(ends(cards)).toBe("5 6 3: lost");
  });

  test("[BJ-11] what anybody does changes neither the dealer's cards nor another's, and a card lies open only after the turn in which it could be taken", () => {
    const anyMoves = fc.array(
      fc.record({
        turn: fc.integer({ min: 1, max: 6 }),
        hand: fc.constantFrom(0, 1),
        move: fc.constantFrom<CommonMove>("hit", "stand", "double", "split"),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        fc.shuffledSubarray(
          Array.from({ length: 416 }, (_, place) => place),
          { minLength: commonCards, maxLength: commonCards },
        ),
        anyMoves,
        (places, raw) => {
          const deal = dealCommon(places.map((place) => cardAt(place % 52)));
          const moves = raw.map(({ hand, ...rest }) => ({ ...rest, hand: hand === 0 ? 0 : 1 }) as const);
          // Only what the hands allow, as the table takes them.
          const legal = moves.reduce<CommonTurn[]>((taken, one) => {
            const hands = handsAfter(deal, taken, one.turn - 1);
            const isNew = !taken.some((known) => known.turn === one.turn && known.hand === one.hand);
            return isNew &&
              taken.every((known) => known.turn <= one.turn) &&
              allowedMoves(hands, one.hand, one.turn).includes(one.move)
              ? [...taken, one]
              : taken;
          }, []);
          const last = Math.max(deal.draws.length, deal.second.length);
          const hands = handsAfter(deal, legal, last);
          expect(hands.every(({ isOver }) => isOver)).toBe(true);
          expect(waitingHands(deal, legal, last + 1)).toEqual([]);
          for (let at = 1; at <= last; at += 1) {
            const open = openInTurn(deal, at);
            // What lies open is enough to know every hand before the turn, and holds nothing that may be taken in it.
            expect(handsAfter(open, legal, at - 1)).toEqual(handsAfter(deal, legal, at - 1));
            expect([open.draws.length, open.dealer.length]).toEqual([Math.min(at - 1, deal.draws.length), 1]);
          }
          expect(hands.flatMap(({ cards }) => cards).length).toBeLessThanOrEqual(
            2 + deal.draws.length + deal.second.length,
          );
        },
      ),
      { numRuns: 300 },
    );
  });

  test("[BJ-12] a pair is split once: each hand takes of its own row, aces one card, and 21 is no blackjack", () => {
    const eights = shoe({ player: "8 8", dealer: "10 7", draws: "3 9", second: "K", dealt: "" });
    expect(ends(eights, turn(1, "split"), turn(2, "hit"), turn(2, "stand", 1))).toBe("8 3 9: won, 8 K: won");
    const aces = shoe({ player: "A A", dealer: "10 9", draws: "K 5", second: "2 9" });
    expect(ends(aces, turn(1, "split"))).toBe("A K: won, A 2: lost");
    const tens = dealCommon(shoe({ player: "10 Q", dealer: "9 9" }));
    const start = handsAfter(tens, [], 0);
    expect(allowedMoves(start, 0, 1)).toContain("split");
    const halves = handsAfter(tens, [turn(1, "split")], 1);
    expect(halves).toHaveLength(2);
    expect(allowedMoves(halves, 0, 2)).toEqual(["hit", "stand"]);
  });

  test("[LIVE-06] every hand that decisions can lead to is among those that are told", () => {
    const deal = dealCommon(shoe({ player: "8 8", dealer: "10 7", draws: "3 9", second: "K" }));
    const told = everyHand(deal).map(
      ({ of, cards, end }) => `${of} ${cards.map(({ rank }) => rank).join(" ")}: ${end}`,
    );
    expect(told).toEqual([
      "hand 8 8: lost",
      "hand 8 8 3: won",
      "hand 8 8 3 9: lost",
      "first 8 3: lost",
      "first 8 3 9: won",
      "first 8 3 9 4: lost",
      "second 8 K: won",
      "second 8 K 4: lost",
    ]);
    expect(everyHand(dealCommon(shoe({ player: "A K", dealer: "9 9" })))).toMatchObject([{ end: "blackjack" }]);
  });

  test("[BJ-02] [BJ-13] a blackjack of either side leaves nothing to decide; what ends pay", () => {
    expect(waitingHands(dealCommon(shoe({ player: "A K", dealer: "9 9" })), [], 1)).toEqual([]);
    expect(waitingHands(dealCommon(shoe({ player: "5 6", dealer: "A K" })), [], 1)).toEqual([]);
    expect(ends(shoe({ player: "A K", dealer: "9 9" }))).toBe("A K: blackjack");
    expect(dealCommon(shoe({ player: "A K", dealer: "9 4", dealt: "2 K" })).dealer).toHaveLength(4);
    expect(ends(shoe({ player: "A K", dealer: "A Q" }))).toBe("A K: push");
    expect(ends(shoe({ player: "10 9", dealer: "A Q" }), turn(1, "stand"))).toBe("10 9: lost");
    expect(ends(shoe({ player: "10 9", dealer: "10 9" }), turn(1, "stand"))).toBe("10 9: push");
    expect(ends(shoe({ player: "10 9", dealer: "10 6", dealt: "K" }), turn(1, "stand"))).toBe("10 9: won");
    expect((["blackjack", "won", "push", "lost"] as const).map((end) => paysX10000(end))).toEqual([
      25_000, 20_000, 10_000, 0,
    ]);
    expect(pairPaysX10000([card("9"), card("9")])).toBe(260_000);
    expect(pairPaysX10000([card("9"), card("9", "hearts")])).toBe(90_000);
    expect(pairPaysX10000([card("K"), card("Q")])).toBe(0);
  });

  test("[BJ-10] to eleven a card is taken for who doesn't decide, and nothing to more", () => {
    expect(defaultMove([card("5"), card("6")])).toBe("hit");
    expect(defaultMove([card("6"), card("6")])).toBe("stand");
    expect(countOf([card("A"), card("A")])).toEqual({ total: 12, isSoft: true });
  });

  test(
    "[BJ-14] the stated return is counted over all orders of eight packs, and so are the dealer's ends",
    { timeout: 120_000 },
    () => {
      expect(Math.floor(commonReturn(8) * 1_000_000)).toBe(993_907);
      const chances = dealerChances(8);
      expect(Object.values(chances).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
      // As it is published for eight packs: one blackjack in twenty-one, one bust in three and a half.
      expect(chances["blackjack"]).toBeCloseTo((2 * 32 * 128) / (416 * 415), 12);
      expect(chances["bust"]).toBeCloseTo(0.281_839, 6);
    },
  );

  test("[BJ-14] the play by which it is stated is the field's", () => {
    const best = (total: number, isSoft: boolean, upWorth: number, pairOf?: number): CommonMove =>
      bestMoveAt({ total, isSoft }, { upWorth, canDouble: true, pairOf });
    expect([best(16, false, 6), best(16, false, 7), best(12, false, 2), best(12, false, 4)]).toEqual([
      "stand",
      "hit",
      "hit",
      "stand",
    ]);
    expect([best(11, false, 10), best(9, false, 3), best(18, true, 6), best(18, true, 9)]).toEqual([
      "double",
      "double",
      "double",
      "hit",
    ]);
    expect([best(16, false, 10, 8), best(12, true, 11, 11), best(20, false, 6, 10), best(10, false, 9, 5)]).toEqual([
      "split",
      "split",
      "stand",
      "double",
    ]);
  });
});
