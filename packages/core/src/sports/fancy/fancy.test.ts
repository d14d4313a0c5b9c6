import { describe, expect, test } from "vitest";
import { houseRule, houseRuleKinds, houseRuleText, middleOfRates } from "../../house-markets/index.ts";
import type { Delivery } from "../cricket/deliveries.ts";
import { fancyAsk, fancyInningsOf, fancyResult, ruleKindOf, type FancyInnings } from "./index.ts";

const players = ["A One", "B Two", "C Three", "D Four"];

interface Ball extends Partial<Delivery> {
  readonly out?: string;
}
/** Overs of balls, numbered as they come. */
const bowled = (overs: readonly (readonly Ball[])[]): Delivery[] =>
  overs.flatMap((balls, over) =>
    balls.map(({ out, ...facts }, place): Delivery => ({
      innings: 1,
      battingTeam: "Dhaka",
      over,
      ball: place + 1,
      striker: "A One",
      nonStriker: "B Two",
      bowler: "P Alpha",
      runsOffBat: 0,
      wides: 0,
      noBalls: 0,
      byes: 0,
      legByes: 0,
      penalty: 0,
      dismissals: out === undefined ? [] : [{ kind: out, player: facts.striker ?? "A One" }],
      ...facts,
    })),
  );
const over = (runs: number): Ball[] => [{ runsOffBat: runs }, ...Array.from({ length: 5 }, () => ({}))];

function resultOf(
  key: string,
  overs: readonly (readonly Ball[])[],
  end: FancyInnings["end"] = "going",
): number | string | undefined {
  const ask = fancyAsk(`first:${key}`);
  if (ask === undefined) throw new Error(`nothing is asked by ${key}`);
  const result = fancyResult(ask, { deliveries: bowled(overs), players, end });
  if (result?.type === "number") return result.number;
  if (result?.type === "shared") return result.numbers.join(" and ");
  return result?.type === "void" ? result.reason : result?.type;
}

describe("[RATES-43] a key asks, and the balls answer", () => {
  test("a key that asks nothing of an innings has no result", () => {
    for (const key of ["bookmaker", "first:", "first:over", "third:6-overs", "first:digits-", "first:ball-3"])
      expect(fancyAsk(key), key).toBeUndefined();
  });

  test("a session has the runs of its overs once they are bowled, and not those of a wide that opens the next", () => {
    const six = Array.from({ length: 6 }, () => over(8));
    expect(resultOf("6-overs", six.slice(0, 5))).toBeUndefined();
    expect(resultOf("6-overs", six)).toBe(48);
    expect(resultOf("6-overs", [...six, [{ wides: 5 }]])).toBe(48);
  });

  test("an over has its own runs and parity; a ball its delivery's, a wide being one of its own", () => {
    const overs = [over(3), [{ wides: 2 }, { runsOffBat: 4 }]];
    expect([resultOf("over-0", overs), resultOf("over-0:even", overs), resultOf("over-1", overs)]).toEqual([
      3,
      3,
      undefined,
    ]);
    expect([resultOf("ball-1.1", overs), resultOf("ball-1.2", overs), resultOf("ball-1.3", overs)]).toEqual([
      2,
      4,
      undefined,
    ]);
  });

  test("an over is whole with its sixth legal ball: a wide and a no-ball make it longer", () => {
    const [wide, five] = [{ wides: 1 }, Array.from({ length: 5 }, () => ({ runsOffBat: 1 }))];
    expect([resultOf("over-0", [five]), resultOf("1-overs", [five])]).toEqual([undefined, undefined]);
    expect([resultOf("over-0", [[wide, ...five]]), resultOf("1-overs", [[wide, ...five]])]).toEqual([
      undefined,
      undefined,
    ]);
    const seven = [...five, { noBalls: 1, runsOffBat: 4 }, {}];
    expect([resultOf("over-0", [seven]), resultOf("1-overs", [seven]), resultOf("digits-1", [seven])]).toEqual([
      10, 10, 0,
    ]);
  });

  test("reference 5.4: a lottery has the last digit of the runs, 47 makes 7; of two sessions both, 45 and 83 make 53, and of three all", () => {
    const to = (runs: number, from: number): Ball[][] => [over(runs), ...Array.from({ length: from }, () => over(0))];
    const overs = [...to(45, 5), ...to(38, 3), ...to(4, 4)];
    expect(resultOf("digits-6", [...to(47, 5)])).toBe(7);
    expect(resultOf("digits-6-10", overs.slice(0, 9))).toBeUndefined();
    expect([resultOf("digits-6-10", overs), resultOf("digits-6-10-15", overs)]).toEqual([53, 537]);
  });

  test("a wicket has the runs and the legal balls of its fall; who retires hurt is none", () => {
    const overs = [[{ runsOffBat: 4 }, { wides: 1 }, { out: "retired hurt" }, { out: "bowled", striker: "B Two" }]];
    expect([resultOf("wicket-1", overs), resultOf("wicket-1:balls", overs), resultOf("wicket-2", overs)]).toEqual([
      5,
      3,
      undefined,
    ]);
  });

  test("fours and sixes are counted off the bat, and known at the end of the innings", () => {
    const overs = [[{ runsOffBat: 4 }, { byes: 4 }, { runsOffBat: 6 }, { noBalls: 1, runsOffBat: 4 }]];
    expect(resultOf("fours", overs)).toBeUndefined();
    expect([resultOf("fours", overs, "ended"), resultOf("sixes", overs, "ended")]).toEqual([2, 1]);
  });
});

describe("[RATES-70] reference 5.5, row by row", () => {
  /** What is offered of each kind, each in the middle of what it asks for. */
  const cut = [over(3), over(5), [{ runsOffBat: 2 }, { runsOffBat: 1, out: "bowled" }]];
  const rows = [
    // key, when the match is abandoned there, when the side is all out there
    ["15-overs", "Match abandoned", 11],
    ["over-2", "Match abandoned", 3],
    ["over-2:even", "Match abandoned", 3],
    ["over-3", "Match abandoned", "The over was not begun"],
    ["ball-2.3", "Match abandoned", "The ball was not bowled"],
    ["khadda", "Match abandoned", 11],
    ["digit-1", "Match abandoned", 11],
    ["digits-6", "Match abandoned", 1],
    ["even", "Match abandoned", 11],
    ["meter", "middleOfRates", 11],
    ["wicket-2", "Match abandoned", 11],
    ["wicket-2:balls", "Match abandoned", 14],
    ["player-1", "Match abandoned", 0],
    ["player-3", "Match abandoned", "The player didn't bat"],
    ["fours", "Match abandoned", 0],
    ["sixes", "Match abandoned", 0],
    ["next-out-2", "Match abandoned", "Nobody was out"],
    ["top-batter", "Match abandoned", 1],
  ] as const;

  test.each(rows)("%s: abandoned %s, all out %s", (key, abandoned, allOut) => {
    expect(resultOf(key, cut)).toBeUndefined();
    expect(resultOf(key, cut, "abandoned")).toBe(abandoned);
    expect(resultOf(key, cut, "ended")).toBe(allOut);
  });

  test.each(rows)(
    "%s: where rain takes overs and what is left is bowled, it is as if play were abandoned there",
    (key, abandoned) => {
      expect(resultOf(key, cut, "curtailed")).toBe(
        abandoned === "Match abandoned" ? "Overs were lost to rain" : abandoned,
      );
    },
  );

  test.each([
    ["15-overs", "The target was reached before"],
    ["over-2", "The target was reached before"],
    ["over-2:even", "The target was reached before"],
    ["over-3", "The target was reached before"],
    ["ball-2.3", "The ball was not bowled"],
    ["khadda", 11],
    ["digits-6", "The target was reached before"],
    ["even", 11],
    ["meter", 11],
    ["wicket-2", 11],
    ["wicket-2:balls", 14],
    ["player-1", 0],
    ["player-3", "The player didn't bat"],
    ["fours", 0],
    ["sixes", 0],
    ["next-out-2", "Nobody was out"],
    ["top-batter", 1],
  ] as const)(
    "[RATES-47] %s: when the target is reached there %s, since neither the side was out nor its overs were bowled",
    (key, reached) => {
      expect(resultOf(key, cut, "reached")).toBe(reached);
    },
  );

  test("[RATES-47] what is complete stands when the target is reached, by the very ball that ends it too", () => {
    const six = Array.from({ length: 6 }, () => over(8));
    for (const overs of [six, [...six, over(5)], [...six, [{ wides: 1 }]]])
      expect([resultOf("6-overs", overs, "reached"), resultOf("over-5", overs, "reached")]).toEqual([48, 8]);
    expect(resultOf("digits-6", six, "reached")).toBe(8);
  });

  test("[RATES-43] the second innings is asked by its own keys, in the same words", () => {
    expect(fancyAsk("second:ball-0.3")).toEqual(fancyAsk("first:ball-0.3"));
    expect([fancyInningsOf("first:even"), fancyInningsOf("second:even"), fancyInningsOf("bookmaker")]).toEqual([
      1,
      2,
      undefined,
    ]);
  });

  test("reference 5.5: an innings that rain cuts to 12 overs leaves the 10-over runs and makes those of 15 and 20 void; all out in it, they are its runs", () => {
    const twelve = Array.from({ length: 12 }, () => over(7));
    const numbers = (end: FancyInnings["end"]) =>
      ["10-overs", "15-overs", "20-overs", "khadda"].map((key) => resultOf(key, twelve, end));
    const isVoid = "Overs were lost to rain";
    expect(numbers("curtailed")).toEqual([70, isVoid, isVoid, isVoid]);
    expect(numbers("ended")).toEqual([70, 84, 84, 84]);
  });

  test("what is complete stands when the match is abandoned, or overs are lost, after it", () => {
    const overs = [...Array.from({ length: 6 }, () => over(7)), [{ out: "bowled" }]];
    for (const [key, number] of [
      ["6-overs", 42],
      ["over-5", 7],
      ["ball-6.1", 0],
      ["digits-6", 2],
      ["wicket-1", 42],
      ["player-0", 42],
      ["next-out-1", 1],
    ] as const) {
      expect(resultOf(key, overs, "abandoned"), key).toBe(number);
      expect(resultOf(key, overs, "curtailed"), key).toBe(number);
    }
  });

  test("the 15-over runs of a side that is all out in 13 for 100 are 100", () => {
    const thirteen = [...Array.from({ length: 12 }, () => over(8)), over(4)];
    expect(resultOf("15-overs", thirteen, "ended")).toBe(100);
    expect(resultOf("15-overs", thirteen, "abandoned")).toBe("Match abandoned");
  });

  test("penalty runs count for no fancy but the lottery", () => {
    const overs = [[{ runsOffBat: 3, penalty: 5 }, {}, {}, {}, {}, {}]];
    const counted = ["over-0", "ball-0.1", "khadda", "even", "meter", "15-overs", "wicket-1"].map((key) =>
      resultOf(key, overs, "ended"),
    );
    expect(counted).toEqual(counted.map(() => 3));
    expect([resultOf("digit-8", overs, "ended"), resultOf("digits-6", overs, "ended")]).toEqual([8, 8]);
  });

  test("what a batter runs on the ball of a run out is the batter's", () => {
    const out = [{ runsOffBat: 2 }, { runsOffBat: 1, out: "run out" }, { striker: "C Three", runsOffBat: 4 }];
    expect([resultOf("player-0", [out]), resultOf("wicket-1", [out])]).toEqual([3, 3]);
  });

  test("a player who retires hurt has the runs of then, whatever comes after a return; one who stays not out has theirs", () => {
    const overs = [
      [{ runsOffBat: 4 }, { out: "retired hurt" }, { striker: "B Two", runsOffBat: 2 }, { runsOffBat: 6 }],
    ];
    expect([resultOf("player-0", overs), resultOf("player-1", overs)]).toEqual([4, undefined]);
    expect(resultOf("player-1", overs, "ended")).toBe(2);
  });

  test("the next batter out is who falls; a batter who retires hurt while it is asked makes it void, and before or after it doesn't", () => {
    const hurt = { out: "retired hurt", striker: "A One" };
    const [second, third] = [
      { out: "bowled", striker: "B Two" },
      { out: "caught", striker: "C Three", nonStriker: "D Four" },
    ];
    const nextOut = (balls: readonly Ball[], end?: FancyInnings["end"]) =>
      ["next-out-1", "next-out-2"].map((key) => resultOf(key, [balls], end));
    expect(nextOut([{}, second, {}, third])).toEqual([2, 3]);
    expect(nextOut([{}, hurt])).toEqual(["A batter retired hurt", undefined]);
    expect(nextOut([hurt, second, {}, third])).toEqual(["A batter retired hurt", 3]);
    expect(nextOut([second, { ...hurt }, third])).toEqual([2, "A batter retired hurt"]);
    expect(nextOut([second, third, hurt])).toEqual([2, 3]);
    expect(nextOut([second], "ended")).toEqual([2, "Nobody was out"]);
  });

  test("the batter with the most runs is known at the end, and those who made as many share it", () => {
    const balls: Ball[] = [
      { runsOffBat: 4 },
      { striker: "C Three", runsOffBat: 4 },
      { striker: "B Two", runsOffBat: 3 },
    ];
    expect(resultOf("top-batter", [balls])).toBeUndefined();
    expect(resultOf("top-batter", [balls], "ended")).toBe("1 and 3");
    expect(resultOf("top-batter", [[...balls, { striker: "C Three", runsOffBat: 1, penalty: 5 }]], "ended")).toBe(3);
  });

  test("[RATES-71] a meter of an abandoned match ends in the middle of its last rates: 75/77 at 76, 53/54 at 54", () => {
    expect([middleOfRates(75, 77), middleOfRates(53, 54), middleOfRates(60, 60)]).toEqual([76, 54, 60]);
  });

  test("every kind that is asked for has its row, and every row its words in both languages", () => {
    const asked = new Set(
      rows.map(([key]) => fancyAsk(`first:${key}`)).flatMap((ask) => (ask === undefined ? [] : [ruleKindOf(ask)])),
    );
    expect([...asked, "BOOKMAKER"].toSorted()).toEqual([...houseRuleKinds].toSorted());
    for (const kind of houseRuleKinds) {
      const [english, bangla] = [houseRuleText(kind, "en"), houseRuleText(kind, "bn")];
      expect(bangla.length, kind).toBe(english.length);
      expect(english.length, kind).toBeGreaterThan(2);
      expect(
        bangla.every((sentence) => /\p{Script=Bengali}/u.test(sentence)),
        kind,
      ).toBe(true);
      expect(
        english.some((sentence) => sentence.includes("Penalty runs count")),
        kind,
      ).toBe(kind === "LOTTERY" && houseRule(kind).penaltyRuns === "COUNTED");
    }
  });
});
