import { expect, test } from "vitest";
import { cricketSetup } from "../test-support/setups.ts";
import { foldDeliveries, type Delivery } from "./deliveries.ts";
import { advanceCricket, startCricket } from "./model.ts";
import { deliveryBetween, keeperOf } from "./record-ball.ts";
import type { CricketState } from "./types.ts";

const setup = cricketSetup(0, 0);

function play(seed: string): { readonly end: CricketState; readonly deliveries: readonly Delivery[] } {
  let state = startCricket(seed);
  const deliveries: Delivery[] = [];
  while (state.phase !== "finished") {
    const after = advanceCricket(setup, state).state;
    const delivery = deliveryBetween(setup, state, after);
    if (delivery !== undefined) deliveries.push(delivery);
    state = after;
  }
  return { end: state, deliveries };
}
const matches = Array.from({ length: 60 }, (_, match) => play(`match ${match}`));

test("[CRIC-08] the deliveries of a simulated match add up to its innings, batter by batter and bowler by bowler", () => {
  for (const { end, deliveries } of matches) {
    const innings = foldDeliveries(deliveries);
    expect(innings.map(({ runs, wickets, legalBalls }) => ({ runs, wickets, legalBalls }))).toEqual(
      end.innings.map(({ runs, wickets, legalBalls }) => ({ runs, wickets, legalBalls })),
    );
    for (const [index, played] of end.innings.entries()) {
      const balls = deliveries.filter((delivery) => delivery.innings === index + 1);
      const { batting, fielding } = {
        batting: setup.teams[played.battingSide],
        fielding: setup.teams[played.battingSide === 0 ? 1 : 0],
      };
      for (const batter of played.batters) {
        const faced = balls.filter(({ striker }) => striker === batting.players[batter.player]);
        expect(faced.reduce((sum, { runsOffBat }) => sum + runsOffBat, 0)).toBe(batter.runs);
        expect(faced.filter(({ wides }) => wides === 0)).toHaveLength(batter.balls);
        const out = balls
          .flatMap(({ dismissals }) => dismissals)
          .filter(({ player }) => player === batting.players[batter.player]);
        expect(out.map(({ kind }) => kind)).toEqual(batter.out === undefined ? [] : [batter.out.kind]);
      }
      for (const bowler of played.bowlers) {
        const bowled = balls.filter((delivery) => delivery.bowler === fielding.players[bowler.player]);
        expect(bowled.reduce((sum, { runsOffBat, wides, noBalls }) => sum + runsOffBat + wides + noBalls, 0)).toBe(
          bowler.runs,
        );
        expect(bowled.flatMap(({ dismissals }) => dismissals).filter(({ kind }) => kind !== "run out")).toHaveLength(
          bowler.wickets,
        );
      }
    }
  }
});

test("[CRIC-08] a ball has its place in its over, and nobody faces the other end's balls", () => {
  for (const { deliveries } of matches) {
    for (const [index, { innings, over, ball, striker, nonStriker }] of deliveries.entries()) {
      const last = deliveries[index - 1];
      expect(striker).not.toBe(nonStriker);
      if (last?.innings !== innings) expect([over, ball]).toEqual([0, 1]);
      else if (last.over === over) expect(ball).toBe(last.ball + 1);
      else expect([over, ball]).toEqual([last.over + 1, 1]);
    }
  }
});

test("[CRIC-08] catches have one fielder, stumpings the keeper, run-outs one or two of the fielding side, and others none", () => {
  const seen = new Set<string>();
  for (const { deliveries } of matches) {
    for (const { battingTeam, dismissals } of deliveries) {
      const fielding = setup.teams[battingTeam === setup.teams[0].name ? 1 : 0];
      for (const { kind, fielders = [] } of dismissals) {
        seen.add(`${kind} ${fielders.length}`);
        for (const fielder of fielders) expect(fielding.players).toContain(fielder);
        expect(new Set(fielders).size).toBe(fielders.length);
        if (kind === "stumped") expect(fielders).toEqual([fielding.players[keeperOf(fielding)]]);
      }
    }
  }
  expect([...seen].sort()).toEqual(
    ["bowled 0", "caught 1", "hit wicket 0", "lbw 0", "run out 1", "run out 2", "stumped 1"].sort(),
  );
});

test("[CRIC-08] the same match has the same fielders, and the keeper takes the most catches", () => {
  expect(play("again").deliveries).toEqual(play("again").deliveries);
  const fielding = setup.teams[0];
  const catches = new Map<string, number>();
  for (const { deliveries } of matches)
    for (const { kind, fielders = [] } of deliveries.flatMap(({ dismissals }) => dismissals))
      for (const fielder of kind === "caught" ? fielders : [])
        if (fielding.players.includes(fielder)) catches.set(fielder, (catches.get(fielder) ?? 0) + 1);
  const keeper = fielding.players[keeperOf(fielding)] ?? "";
  expect(Math.max(...catches.values())).toBe(catches.get(keeper));
  expect(catches.size).toBe(11);
});
