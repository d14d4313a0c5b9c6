import { describe, expect, test } from "vitest";
import { cardAt, ranks, suits, type Card } from "../fair/index.ts";
import { houseGame } from "../house/index.ts";
import { drawTo, pokerHandOf, pokerHands, type PokerHand } from "./index.ts";

function cardOf(printed: string): Card {
  const rank = ranks.find((one) => one === printed.slice(0, -1));
  const suit = suits.find((one) => one.startsWith(printed.slice(-1)));
  if (rank === undefined || suit === undefined) throw new Error(printed);
  return { rank, suit };
}
const hand = (printed: string): PokerHand => pokerHandOf(printed.split(" ").map(cardOf));

describe("jacks or better", () => {
  test("[POKER-01] hands are those of the field", () => {
    const hands: Readonly<Record<string, PokerHand>> = {
      "10h Jh Qh Kh Ah": "royalFlush",
      "9h 10h Jh Qh Kh": "straightFlush",
      "Ah 2h 3h 4h 5h": "straightFlush",
      "7c 7d 7h 7s 2d": "four",
      "7c 7d 7h 2s 2d": "fullHouse",
      "2h 9h Jh 4h Kh": "flush",
      "Ac 2d 3h 4s 5d": "straight",
      "10c Jd Qh Ks Ad": "straight",
      "Qc Kd Ah 2s 3d": "nothing",
      "7c 7d 7h 3s 2d": "three",
      "7c 7d 3h 3s 2d": "twoPairs",
      "Jc Jd 3h 4s 2d": "jacks",
      "Ac Ad 3h 4s 2d": "jacks",
      "10c 10d 3h 4s 2d": "nothing",
    };
    for (const [printed, kind] of Object.entries(hands)) expect(hand(printed), printed).toBe(kind);
  });

  test("[POKER-02] all hands of three ranks' pack come as often as they can be chosen", () => {
    // 270,725 hands of four aces, kings, ... would take long: a pack of A, K, Q, J, 10 holds every kind but the wheel.
    const pack = Array.from({ length: 52 }, (_, place) => cardAt(place)).filter(({ rank }) => ranks.indexOf(rank) >= 8);
    const counts: Partial<Record<PokerHand, number>> = {};
    const size = pack.length;
    for (let a = 0; a < size; a += 1)
      for (let b = a + 1; b < size; b += 1)
        for (let c = b + 1; c < size; c += 1)
          for (let d = c + 1; d < size; d += 1)
            for (let e = d + 1; e < size; e += 1) {
              const kind = pokerHandOf([a, b, c, d, e].flatMap((place) => pack[place] ?? []));
              counts[kind] = (counts[kind] ?? 0) + 1;
            }
    expect(counts).toEqual({
      royalFlush: 4,
      straight: 1_020,
      four: 80,
      fullHouse: 480,
      three: 1_920,
      twoPairs: 4_320,
      jacks: 4 * 6 * 4 * 64,
      // A pair of tens pays nothing.
      nothing: 6 * 4 * 64,
    });
    expect(pokerHands).toHaveLength(10);
  });

  test("[POKER-03] held cards stay where they are, the others come from the pack in turn, and the steps are one hold", () => {
    const pack = Array.from({ length: 10 }, (_, place) => cardAt(place));
    expect(drawTo(pack, [1, 3])).toEqual([pack[5], pack[1], pack[6], pack[3], pack[7]]);
    const game = houseGame("video-poker");
    const seeds = { serverSeed: "s", clientSeed: "c", nonce: 3 };
    const play = (...steps: object[]) => game?.play(seeds, { stake: "2.00" }, steps as never);
    const dealt = play();
    expect(dealt).toMatchObject({ ok: true, round: { isOver: false, payoutMinor: 0n } });
    const cards = dealt?.ok === true ? (dealt.round.view["cards"] as string[]) : [];
    const drawn = play({ hold: [0, 2] });
    expect(drawn).toMatchObject({ ok: true, round: { isOver: true } });
    const after = drawn?.ok === true ? (drawn.round.view["cards"] as string[]) : [];
    expect([after[0], after[2]]).toEqual([cards[0], cards[2]]);
    expect(new Set([...cards, ...after]).size).toBe(8);
    for (const step of [{ hold: [5] }, { hold: [0, 0] }, { hold: "all" }, { hold: [0.5] }, { leave: true }])
      expect(play(step)?.ok, JSON.stringify(step)).toBe(false);
    expect(play({ hold: [] }, { hold: [] })).toEqual({ ok: false, code: "over" });
    expect(game?.readBet({ stake: "1250.00" })).toMatchObject({ ok: true });
    expect(game?.readBet({ stake: "1250.01" })).toEqual({ ok: false, code: "payout", mostMinor: 125_000n });
  });
});
