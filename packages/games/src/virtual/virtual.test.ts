import { describe, expect, test } from "vitest";
import { chainFrom, leadsTo } from "../fair/index.ts";
import { chiSquareBound } from "../house/test-support/index.ts";
import { isHomeAttacking } from "./esports/model.ts";
import {
  leagues,
  playMatch,
  priced,
  roundCommitment,
  roundOf,
  standingsOf,
  virtualSport,
  virtualSports,
  type VirtualSetup,
} from "./index.ts";

const strong = { code: "strong", attack: 113, defence: 106 };
const weak = { code: "weak", attack: 94, defence: 99 };
const matches = 20_000;
/** Some seconds of counting, which a busy machine has to find first. */
const patienceMs = 180_000;

describe("chances of simulated matches", () => {
  for (const sport of virtualSports) {
    test(
      `[VSPORT-04] over ${matches} drawn matches of ${sport} each market's selections come as often as was counted`,
      { timeout: patienceMs },
      () => {
        const setup: VirtualSetup = { sport, home: strong, away: weak };
        const { markets, winners } = virtualSport(sport);
        const offered = markets(setup);
        const seen = new Map<string, number>();
        for (let place = 0; place < matches; place += 1) {
          const { stats } = playMatch({ hash: "virtual", salt: sport, place }, setup);
          for (const market of offered)
            for (const winner of winners(market, stats))
              seen.set(`${market.key} ${winner}`, (seen.get(`${market.key} ${winner}`) ?? 0) + 1);
        }
        const keys = offered.flatMap(({ key, selections }) => selections.map((selection) => `${key} ${selection.key}`));
        // Nothing wins that isn't offered.
        expect([...seen.keys()].filter((key) => !keys.includes(key))).toEqual([]);
        for (const { key, selections } of offered) {
          const sum = selections.reduce((all, { chance }) => all + chance, 0);
          // A double chance has two winners of three.
          const share = Math.round(sum);
          expect(sum, key).toBeCloseTo(share, 9);
          let chiSquare = 0;
          for (const selection of selections) {
            const expected = matches * selection.chance;
            expect(expected, `${key} ${selection.key} is too seldom to be told from never`).toBeGreaterThan(5);
            chiSquare += ((seen.get(`${key} ${selection.key}`) ?? 0) - expected) ** 2 / expected;
          }
          expect(chiSquare, key).toBeLessThan(chiSquareBound(selections.length - 1));
        }
      },
    );
  }

  test("[VSPORT-05] no price of any match of any league gives back more than is stated, nor much less", () => {
    for (const league of leagues)
      for (const setup of roundOf(league, { number: 1, day: "2026-11-21" }))
        for (const market of virtualSport(setup.sport).markets(setup)) {
          const offer = priced(market);
          if (offer === undefined) continue;
          expect(offer.highestReturnX1000000, market.key).toBeLessThanOrEqual(market.returnBasisPoints * 100);
          // Rounding down takes less than a hundredth of a price off.
          for (const { chance, priceX100 } of offer.selections) {
            expect(priceX100).toBeGreaterThanOrEqual(102);
            expect(chance * (priceX100 + 1), market.key).toBeGreaterThan(market.returnBasisPoints / 100);
          }
        }
  });

  test("[VSPORT-05] a market with a selection that is all but sure is not offered", () => {
    const market = { key: "result", kind: "result", returnBasisPoints: 9_500 };
    const chances = (sure: number) => [
      { key: "home", chance: sure },
      { key: "away", chance: 1 - sure },
    ];
    expect(priced({ ...market, selections: chances(0.94) })).toBeUndefined();
    expect(priced({ ...market, selections: chances(0.9) })?.selections[0]).toMatchObject({ priceX100: 105 });
  });
});

describe("simulated matches", () => {
  const setupOf = (sport: VirtualSetup["sport"]): VirtualSetup => ({ sport, home: strong, away: weak });

  test("[VSPORT-02] the same hash, salt and place make the same match; another place or salt makes another", () => {
    for (const sport of virtualSports) {
      const source = { hash: "a", salt: "b", place: 0 };
      const match = playMatch(source, setupOf(sport));
      expect(playMatch(source, setupOf(sport))).toEqual(match);
      expect(playMatch({ ...source, place: 1 }, setupOf(sport)).beats).not.toEqual(match.beats);
      expect(playMatch({ ...source, salt: "c" }, setupOf(sport)).beats).not.toEqual(match.beats);
    }
  });

  test("[VSPORT-03] a round's commitment is that of its hash alone, and its hash leads to the published end of the chain", () => {
    const chain = chainFrom("secret", 5);
    expect(leadsTo(chain[3] ?? "", chain[0] ?? "", { steps: 3 })).toBe(true);
    expect(roundCommitment(chain[3] ?? "")).not.toBe(chain[2]);
    expect(roundCommitment("a")).toBe("7144ff8030fe779fb21cd42a85b939ccc90eac028f2e762497593c16fa4dddbb");
  });

  test("[VSPORT-06] a match's beats come in order, end with its duration, and tell the score that decides it", () => {
    for (const sport of virtualSports)
      for (let place = 0; place < 300; place += 1) {
        const { beats, durationMs, stats } = playMatch({ hash: "order", salt: sport, place }, setupOf(sport));
        const times = beats.map(({ atMs }) => atMs);
        expect(times).toEqual(times.toSorted((one, other) => one - other));
        const last = beats.at(-1);
        expect([last?.atMs, last?.home, last?.away]).toEqual([durationMs, stats["home"], stats["away"]]);
        expect(durationMs).toBeLessThanOrEqual(virtualSport(sport).longestMs);
      }
  });

  test("[VSPORT-07] a chase ends when it is won, an innings at five wickets or thirty balls", () => {
    for (let place = 0; place < 300; place += 1) {
      const { beats, stats } = playMatch({ hash: "fives", salt: "", place }, setupOf("cricket"));
      for (const side of ["home", "away"] as const) {
        const balls = beats.filter((beat) => beat.side === side && beat.kind !== "start" && beat.kind !== "break");
        expect(balls.length).toBeLessThanOrEqual(30);
        expect(balls.filter(({ kind }) => kind === "wicket").length).toBeLessThanOrEqual(5);
      }
      const won = beats.findIndex(({ side, away, facts }) => side === "away" && away >= (facts["target"] ?? 999));
      if ((stats["away"] ?? 0) > (stats["home"] ?? 0)) expect(beats[won + 1]?.kind).toBe("end");
    }
  });

  test("[VSPORT-09] a match of e-sports is best of three maps, and a map a race: to eight rounds in Breach, to six structures in Siege", () => {
    const targets = { siege: 6, breach: 8 } as const;
    for (const sport of ["siege", "breach"] as const)
      for (let place = 0; place < 300; place += 1) {
        const { beats, stats } = playMatch({ hash: "maps", salt: sport, place }, setupOf(sport));
        const maps = beats.filter(({ kind }) => kind === "map");
        expect(Math.max(stats["home"] ?? 0, stats["away"] ?? 0)).toBe(2);
        expect(maps).toHaveLength((stats["home"] ?? 0) + (stats["away"] ?? 0));
        for (const { side, facts } of maps) {
          const points = { home: facts["pointsHome"] ?? 0, away: facts["pointsAway"] ?? 0 };
          expect(Math.max(points.home, points.away)).toBe(targets[sport]);
          expect(Math.min(points.home, points.away)).toBeLessThan(targets[sport]);
          expect(points[side ?? "home"]).toBe(targets[sport]);
        }
      }
  });

  test("[VSPORT-09] sides change places after the seventh round of a map of Breach, and from map to map", () => {
    const attacks = (map: number, played: number) => isHomeAttacking({ map, home: played, away: 0, last: 0 });
    expect([0, 6, 7, 14].map((played) => attacks(1, played))).toEqual([true, true, false, false]);
    expect([0, 6, 7, 14].map((played) => attacks(2, played))).toEqual([false, false, true, true]);
    expect(attacks(3, 0)).toBe(true);
  });

  test("[VSPORT-08] on the mat there are one to seven players a side, and every point of a raid is in the score", () => {
    for (let place = 0; place < 300; place += 1) {
      const { beats } = playMatch({ hash: "mat", salt: "", place }, setupOf("kabaddi"));
      let points = 0;
      for (const { home, away, facts } of beats) {
        points += (facts["raidPoints"] ?? 0) + (facts["tacklePoints"] ?? 0);
        expect(home + away).toBe(points);
        for (const mat of [facts["matHome"], facts["matAway"]]) expect([1, 2, 3, 4, 5, 6, 7]).toContain(mat);
      }
      // Three empty raids of a side never follow each other: the third is do-or-die.
      for (const side of ["home", "away"]) {
        const raids = beats.filter((beat) => beat.side === side).map(({ kind }) => (kind === "empty" ? "e" : "x"));
        expect(`${raids.slice(0, 12).join("")} ${raids.slice(12).join("")}`).not.toContain("eee");
      }
    }
  });
});

describe("leagues of simulated matches", () => {
  test("[VSPORT-01] every side plays once a round, and everybody everybody in as many rounds as there are others", () => {
    for (const league of leagues) {
      const others = league.teams.length - 1;
      const met = new Map<string, number>();
      for (let number = 1; number <= 2 * others; number += 1) {
        const round = roundOf(league, { number, day: "2026-11-21" });
        const codes = round.flatMap(({ home, away }) => [home.code, away.code]);
        expect(new Set(codes).size).toBe(league.teams.length);
        for (const { home, away } of round) {
          const key = `${home.code} ${away.code}`;
          met.set(key, (met.get(key) ?? 0) + 1);
        }
      }
      // At home and away, once each.
      expect(met.size).toBe(league.teams.length * others);
      expect(new Set(met.values())).toEqual(new Set([1]));
    }
  });

  test("[VSPORT-01] a round is over before the next one of its league begins", () => {
    for (const { sport, periodMs } of leagues) expect(virtualSport(sport).longestMs).toBeLessThan(periodMs);
  });

  test("[VSPORT-10] the form of a day is everybody's to work out, and another day has another", () => {
    const [league] = leagues;
    if (league === undefined) throw new Error("there are leagues");
    const ask = (day: string) => roundOf(league, { number: 1, day });
    expect(ask("2026-11-21")).toEqual(ask("2026-11-21"));
    expect(ask("2026-11-22")).not.toEqual(ask("2026-11-21"));
  });

  test("[VSPORT-10] a table counts wins, draws and defeats, and in kabaddi close defeats", () => {
    const results = [
      { home: "a", away: "b", homeScore: 30, awayScore: 25 },
      { home: "b", away: "c", homeScore: 30, awayScore: 10 },
      { home: "c", away: "a", homeScore: 20, awayScore: 20 },
    ];
    expect(standingsOf("kabaddi", ["a", "b", "c"], results).map(({ code, points }) => [code, points])).toEqual([
      ["a", 8],
      ["b", 6],
      ["c", 3],
    ]);
    expect(standingsOf("soccer", ["c", "b", "a"], results)[0]).toEqual({
      code: "a",
      played: 2,
      won: 1,
      drawn: 1,
      lost: 0,
      difference: 5,
      points: 4,
    });
  });
});
