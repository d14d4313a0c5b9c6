import { describe, expect, test } from "vitest";
import { FairStream } from "../fair/index.ts";
import { houseGame, type Json } from "../house/index.ts";
import {
  bossFish,
  bossPays,
  fishKindOf,
  fishKinds,
  isInSight,
  mostShots,
  placeAt,
  playVolley,
  shotReturnX1000000,
  swimmerOf,
  swimmersAt,
  weapons,
} from "./index.ts";

describe("a shot", () => {
  test("[FISH-04] gives back its weapon's return whatever fish it is shot at, counted over all draws", () => {
    const boss = fishKindOf(bossFish);
    const weights = bossPays.reduce((sum, { weight }) => sum + weight, 0);
    expect(bossPays.reduce((sum, { pays, weight }) => sum + pays * weight, 0) / weights).toBe(boss?.pays);
    for (const weapon of weapons) {
      for (const kind of fishKinds) {
        const returned = shotReturnX1000000(weapon, kind);
        expect(returned, `${weapon.code} at ${kind.code}`).toBe(weapon.returnX10000 * 100);
      }
    }
    expect(houseGame("padma-fishing")?.returns()).toEqual({ lowestX1000000: 950_000, highestX1000000: 965_000 });
  });

  test("[FISH-02] hits as often as is said, and each is decided by itself, two hits on one fish both paid", () => {
    const [dart] = weapons;
    const shots = Array.from({ length: mostShots }, () => ({ fish: 7, kind: "puti" as const }));
    let [hits, double] = [0, 0];
    const volleys = 600;
    for (let nonce = 0; nonce < volleys; nonce += 1) {
      const results = playVolley(new FairStream({ serverSeed: "s", clientSeed: "c", nonce }), dart, shots);
      const paid = results.filter(({ pays }) => pays > 0).length;
      hits += paid;
      if (paid > 1) double += 1;
    }
    const all = volleys * mostShots;
    expect(Math.abs(hits - all * 0.475)).toBeLessThan(5 * Math.sqrt(all * 0.475 * 0.525));
    expect(double).toBeGreaterThan(volleys / 2);
  });

  test("[FISH-02] a hit boss pays what is drawn, each as often as is said", () => {
    const cannon = weapons[4];
    const seen = new Map<number, number>();
    let hits = 0;
    const shots = Array.from({ length: mostShots }, () => ({ fish: 39, kind: bossFish }));
    for (let nonce = 0; nonce < 2_000; nonce += 1) {
      for (const { pays } of playVolley(new FairStream({ serverSeed: "b", clientSeed: "c", nonce }), cannon, shots)) {
        if (pays === 0) continue;
        hits += 1;
        seen.set(pays, (seen.get(pays) ?? 0) + 1);
      }
    }
    // 24,000 shots, 0.965 in 150 of them.
    expect(Math.abs(hits - 154.4)).toBeLessThan(5 * Math.sqrt(154.4));
    const chiSquare = bossPays.reduce(
      (sum, { pays, weight }) => sum + ((seen.get(pays) ?? 0) - (hits * weight) / 10) ** 2 / ((hits * weight) / 10),
      0,
    );
    // 99.99 % of fair draws lie below, with two degrees of freedom.
    expect(chiSquare).toBeLessThan(18.4);
  });

  test("[FISH-02] a volley is paid what its shots bring, and what is no volley is refused", () => {
    const game = houseGame("padma-fishing");
    if (game === undefined) throw new Error("there is no fishing");
    const bet = {
      weapon: "spear",
      room: 1,
      shots: [
        { fish: 1, kind: "puti" },
        { fish: 2, kind: "tengra" },
      ],
    };
    expect(game.readBet(bet)).toEqual({ ok: true, stakeMinor: 1_000n });
    for (let nonce = 0; nonce < 40; nonce += 1) {
      const played = game.play({ serverSeed: "s", clientSeed: "c", nonce }, bet, []);
      if (!played.ok) throw new Error(played.code);
      const shots = played.round.view["shots"] as unknown as readonly { readonly pays: number }[];
      expect(played.round.payoutMinor).toBe(500n * BigInt(shots.reduce((sum, { pays }) => sum + pays, 0)));
    }
    const wrong: readonly Json[] = [
      { ...bet, weapon: "bomb" },
      { ...bet, shots: [] },
      { ...bet, shots: Array.from({ length: mostShots + 1 }, () => bet.shots[0] ?? null) },
      { ...bet, shots: [{ fish: -1, kind: "puti" }] },
      { ...bet, shots: [{ fish: 1, kind: "whale" }] },
      { ...bet, shots: [{ fish: 1, kind: "puti", pays: 2 }] },
      { ...bet, room: 0.5 },
      { ...bet, stake: "1.00" },
    ];
    for (const one of wrong) expect(game.readBet(one), JSON.stringify(one)).toEqual({ ok: false, code: "bet" });
  });
});

describe("the shoal", () => {
  const nowMs = 1_700_000_000_000;
  test("[FISH-01] everybody sees the same fish of a room, each on its way from one side to the other", () => {
    const fish = swimmersAt(3, nowMs);
    expect(fish.length).toBeGreaterThan(5);
    expect(swimmersAt(3, nowMs)).toEqual(fish);
    expect(swimmersAt(4, nowMs)).not.toEqual(fish);
    for (const one of fish) {
      expect(one).toEqual(swimmerOf(3, one.fish));
      expect(isInSight(one, one.fromMs)).toBe(false);
      expect(isInSight(one, (one.fromMs + one.toMs) / 2)).toBe(true);
      expect(isInSight(one, one.toMs)).toBe(false);
      const [start, end] = [placeAt(one, one.fromMs), placeAt(one, one.toMs)];
      expect(start.x + end.x).toBeCloseTo(100, 6);
      const { y } = placeAt(one, nowMs);
      expect(y >= 10 && y <= 82).toBe(true);
    }
  });

  test("[FISH-01] kinds come as often as they are meant to, and a boss once in forty", () => {
    const counts = new Map<string, number>();
    for (let fish = 1_000_000; fish < 1_008_000; fish += 1) {
      const { kind } = swimmerOf(1, fish);
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    expect(counts.get(bossFish)).toBe(200);
    expect(counts.get("puti")).toBeGreaterThan(1_800);
    expect(counts.get("turtle")).toBeGreaterThan(150);
    expect([...counts.keys()]).toHaveLength(fishKinds.length);
  });
});
