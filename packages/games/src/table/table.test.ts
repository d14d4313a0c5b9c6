import { describe, expect, test } from "vitest";
import { cardAt, drawFromPack, drawShoe, FairStream, type Card } from "../fair/index.ts";
import * as table from "./index.ts";

const streamOf = (nonce: number): FairStream => new FairStream({ serverSeed: "server", clientSeed: "client", nonce });
const cardOf = (rank: Card["rank"], suit: Card["suit"] = "spades"): Card => ({ rank, suit });
const share = (ways: bigint, all: bigint): number => Number((ways * 10n ** 15n) / all) / 1e15;

describe("roulette", () => {
  test("[TABLE-01] every chip that can be laid gives back 36 in 37, and there are 157 of them", () => {
    const bets = table.allRouletteBets();
    for (const bet of bets) {
      const paid = Array.from({ length: table.pockets }, (_, pocket) => table.roulettePaid(bet, pocket));
      expect(
        paid.reduce((sum, multiplier) => sum + multiplier, 0),
        JSON.stringify(bet),
      ).toBe(360_000);
      expect(table.rouletteFault(bet)).toBeUndefined();
    }
    expect(bets).toHaveLength(37 + 60 + 14 + 23 + 11 + 12);
  });

  test("[TABLE-02] numbers that don't lie together are refused", () => {
    for (const numbers of [[1, 3], [3, 4], [36, 37], [-1], [], [1, 2, 4], [0, 4], [1, 1], [2, 3, 4, 5, 6, 7]]) {
      expect(table.rouletteFault({ type: "numbers", numbers }), numbers.join()).toBe("numbers");
    }
  });
});

describe("baccarat", () => {
  test("[TABLE-01] from eight packs the banker wins 45.8597 %, the player 44.6247 %, and 9.5156 % are ties", () => {
    const ways = table.baccaratWays(8);
    const [player, banker, tie] = [ways.player, ways.banker, ways.tie].map((one) => share(one, ways.all));
    expect(player).toBeCloseTo(0.4462466093431425, 12);
    expect(banker).toBeCloseTo(0.45859742263229153, 12);
    expect(tie).toBeCloseTo(0.09515596802363312, 12);
  });

  test("[TABLE-02] naturals end the coup, the player draws to five, the banker by the third card", () => {
    const coup = (...given: Card["rank"][]) =>
      table.playBaccarat([...given, "2", "2", "2"].map((rank) => cardOf(rank as Card["rank"])));
    expect(coup("9", "2", "K", "6")).toMatchObject({ winner: "player", taken: 4 });
    expect(coup("2", "K", "4", "7")).toMatchObject({ winner: "banker", taken: 4 });
    expect(coup("2", "K", "3", "3", "8")).toMatchObject({ winner: "tie", taken: 5 });
    expect(coup("2", "K", "3", "5", "4", "9")).toMatchObject({ winner: "player", taken: 6 });
    expect(table.bankerDraws(6, undefined)).toBe(false);
    expect([6, 7, 5, 8].map((third) => table.bankerDraws(6, third))).toEqual([true, true, false, false]);
  });

  test("[TABLE-03] dealt coups come as often as the count says", () => {
    const rounds = 4_000;
    let banker = 0;
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const shoe = Array.from(
        { length: 6 },
        (
          (stream) => () =>
            cardAt(stream.index(52))
        )(streamOf(nonce)),
      );
      if (table.playBaccarat(shoe).winner === "banker") banker += 1;
    }
    expect(Math.abs(banker / rounds - 0.4584)).toBeLessThan(5 * Math.sqrt(0.25 / rounds));
  });

  test("[TABLE-02] what is paid: a tie gives stakes back, the banker pays 0.95", () => {
    expect(table.baccaratPaid("player", "tie")).toBe(10_000);
    expect(table.baccaratPaid("banker", "banker")).toBe(19_500);
    expect(table.baccaratPaid("tie", "player")).toBe(0);
  });
});

describe("dragon tiger", () => {
  test("[TABLE-01] from eight packs 7.46988 % are ties, and a side gives back 96.265 %", () => {
    const ways = table.dragonTigerWays(8);
    expect(share(ways.tie, ways.all)).toBeCloseTo(0.0746987951807229, 12);
    const returned = (["dragon", "tiger", "tie"] as const)
      .map((winner) => share(ways[winner], ways.all) * (table.dragonTigerPaid("dragon", winner) / 10_000))
      .reduce((sum, part) => sum + part, 0);
    expect(1 - returned).toBeCloseTo(0.03734939759036145, 12);
  });

  test("[TABLE-02] the king is the highest, the ace the lowest", () => {
    expect(table.playDragonTiger([cardOf("A"), cardOf("2")]).winner).toBe("tiger");
    expect(table.playDragonTiger([cardOf("K"), cardOf("Q")]).winner).toBe("dragon");
    expect(table.playDragonTiger([cardOf("5"), cardOf("5", "hearts")]).winner).toBe("tie");
  });
});

describe("andar bahar", () => {
  test("[TABLE-01] Andar, dealt to first, wins 51.5006 %, and both bets give back about 97 %", () => {
    const ways = table.andarBaharWays();
    const andar = share(ways.andar, ways.all);
    expect(andar).toBeCloseTo(0.5150060024009604, 12);
    expect(1 - andar * 1.9).toBeCloseTo(0.02148859543817527, 12);
    expect(1 - share(ways.bahar, ways.all) * 2).toBeCloseTo(0.030012004801920768, 12);
  });

  test("[TABLE-02] cards are dealt in turn until one has the joker's rank", () => {
    for (let nonce = 0; nonce < 200; nonce += 1) {
      const { joker, dealt, winner } = table.playAndarBahar(drawFromPack(streamOf(nonce), 52));
      expect(dealt.at(-1)?.rank).toBe(joker.rank);
      expect(dealt.slice(0, -1).some(({ rank }) => rank === joker.rank)).toBe(false);
      expect(winner).toBe(dealt.length % 2 === 1 ? "andar" : "bahar");
    }
  });
});

describe("teen patti", () => {
  const pack = Array.from({ length: 52 }, (_, place) => cardAt(place));

  test("[TABLE-01] the 22,100 hands are 52 trails, 48 pure sequences, 720 sequences, 1,096 colours, 3,744 pairs, 16,440 high; pair plus gives back 97.683 %", () => {
    const counts: Record<string, number> = {};
    let paid = 0;
    for (let first = 0; first < 52; first += 1) {
      for (let second = first + 1; second < 52; second += 1) {
        for (let third = second + 1; third < 52; third += 1) {
          const { kind } = table.handOf([first, second, third].flatMap((place) => pack[place] ?? []));
          counts[kind] = (counts[kind] ?? 0) + 1;
          paid += table.teenPattiPaid("pairPlus", { winner: "tie", kind });
        }
      }
    }
    expect(counts).toEqual({ trail: 52, pureSequence: 48, sequence: 720, colour: 1_096, pair: 3_744, high: 16_440 });
    expect(paid / 22_100 / 10_000 - 1).toBeCloseTo(-0.023167420814479645, 12);
  });

  test("[TABLE-02] hands are ranked as they are played: A-K-Q, then A-2-3, then K-Q-J", () => {
    const hand = (...given: Card["rank"][]) =>
      table.handOf(given.map((rank, place) => cardOf(rank, place === 0 ? "hearts" : "spades")));
    const falling = [
      hand("A", "A", "A"),
      hand("2", "2", "2"),
      hand("A", "K", "Q"),
      hand("A", "2", "3"),
      hand("K", "Q", "J"),
      hand("A", "A", "K"),
      hand("A", "A", "Q"),
      hand("K", "K", "A"),
      hand("A", "K", "J"),
      hand("5", "3", "2"),
    ];
    for (const [place, each] of falling.entries()) {
      const next = falling[place + 1];
      if (next !== undefined) expect(table.compareHands(each, next), String(place)).toBeGreaterThan(0);
    }
    expect(table.compareHands(hand("A", "K", "J"), hand("A", "K", "J"))).toBe(0);
  });

  test("[TABLE-03] two players win equally often, and what is paid gives back 99 %", () => {
    const rounds = 20_000;
    let paid = 0;
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      paid += table.teenPattiPaid("playerA", table.playTeenPatti(drawFromPack(streamOf(nonce), 6)));
    }
    expect(Math.abs(paid / rounds / 10_000 - 0.99)).toBeLessThan(5 / Math.sqrt(rounds));
  });

  test("[TABLE-03] a shoe of one pack deals no card twice", () => {
    const shoe = drawShoe(streamOf(1), 1).map(({ rank, suit }) => `${rank}${suit}`);
    expect(new Set(shoe).size).toBe(52);
  });
});
