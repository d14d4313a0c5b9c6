import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { foldDeliveries, runsAfterOvers } from "@maidan/core/sports";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MatchFileRefused, readMatchFile } from "./index.ts";
import { readCsv } from "./read-csv.ts";

const support = path.resolve(import.meta.dirname, "test-support");
const ownMatch = path.join(support, "own-match-2031-12-05.csv");
const ownCsv2 = path.join(support, "own-match.csv2.csv");
const realMatch = path.resolve(
  import.meta.dirname,
  "../../../../../../shared/data/cricket/cricsheet-1321467-NED-v-PNG-2022-07-11.csv",
);

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "maidan-cricsheet-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function fileWith(name: string, text: string): Promise<string> {
  const file = path.join(directory, name);
  await writeFile(file, text);
  return file;
}

describe("[CRIC-01] a ball-by-ball file", () => {
  test("is read with its sides, day and deliveries", async () => {
    const { match, isDateKnown } = await readMatchFile(ownMatch);
    expect(match).toMatchObject({
      source: "cricsheet",
      sourceId: "900001",
      competition: "Cricket 2031/32",
      name: "Northfield v Southgate",
      startAtMs: Date.UTC(2031, 11, 5),
    });
    expect(isDateKnown).toBe(true);
    expect(match.deliveries[4]?.dismissals).toEqual([{ kind: "bowled", player: "B Two" }]);
    const [first, second] = foldDeliveries(match.deliveries);
    expect(first).toMatchObject({ runs: 28, wickets: 2, legalBalls: 12, fours: 2, sixes: 1 });
    expect(first?.extras).toEqual({ wides: 6, noBalls: 1, byes: 1, legByes: 2, penalty: 0, total: 10 });
    expect(second).toMatchObject({ runs: 29, wickets: 1, legalBalls: 9 });
    expect(second?.extras.penalty).toBe(5);
  });

  test("says the same in both layouts", async () => {
    expect((await readMatchFile(ownCsv2)).match).toEqual((await readMatchFile(ownMatch)).match);
  });

  test("without a day begins with the season's year and says so; a day and a name can be given", async () => {
    const file = await fileWith("no-day.csv", await readFile(ownMatch, "utf8"));
    const unknown = await readMatchFile(file);
    expect([unknown.isDateKnown, unknown.match.startAtMs]).toEqual([false, Date.UTC(2031, 0, 1)]);
    const given = await readMatchFile(file, { date: "2031-12-06", name: "The final" });
    expect([given.match.name, given.match.startAtMs]).toEqual(["The final", Date.UTC(2031, 11, 6)]);
    await expect(readMatchFile(file, { date: "2031-02-30" })).rejects.toThrow("2031-02-30 is not a day");
  });

  test("with more than nine balls in an over keeps the tenth apart from the first", async () => {
    const [header = "", line = ""] = (await readFile(ownCsv2, "utf8")).split("\n");
    const balls = Array.from({ length: 10 }, (_, index) => line.replace(",0.1,", `,0.${index + 1},`));
    const { match } = await readMatchFile(await fileWith("ten.csv", [header, ...balls].join("\n")));
    expect(match.deliveries.map(({ ball }) => ball)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

/** Own match with one thing changed in one line of the file, counted from 1. */
const broken = async (line: number, change: (text: string) => string, source = ownMatch): Promise<string> => {
  const lines = (await readFile(source, "utf8")).split(/\r?\n/u);
  lines[line - 1] = change(lines[line - 1] ?? "");
  return lines.join("\n");
};

describe("[CRIC-01] a file that is none is refused, and the message names the line", () => {
  test.each([
    [
      "a number that is none",
      5,
      (text: string) => text.replace(",4,0,4,", ",four,0,4,"),
      ":5: runs_batter is not a whole",
    ],
    ["a negative number", 5, (text: string) => text.replace(",4,0,4,", ",-4,0,-4,"), ":5: runs_batter is not a whole"],
    ["a total that is wrong", 5, (text: string) => text.replace(",4,0,4,", ",4,0,5,"), ":5: runs_total is not 4"],
    ["a sum that is wrong", 6, (text: string) => text.replace(",1,11,1", ",1,12,1"), ":6: runs_cumulative is 12"],
    [
      "extras below their kinds",
      3,
      (text: string) => text.replace(",0,1,1,", ",0,0,0,"),
      ":3: runs_extras is 0, its kinds make 1",
    ],
    ["a name that is empty", 2, (text: string) => text.replace("A One", ""), ":2: batter is empty"],
    [
      "a name without end",
      2,
      (text: string) => text.replace("A One", "A".repeat(101)),
      ":2: batter is longer than 100",
    ],
    ["a missing cell", 7, (text: string) => text.slice(0, text.lastIndexOf(",")), ":7: 27 cells, the header has 28"],
    ["a missing ball", 8, () => "", ":9: innings 1, ball 0.8 is out of order"],
    ["another match", 12, (text: string) => text.replace("900001", "900002"), ":12: match 900002 after match 900001"],
    [
      "another side in the innings",
      4,
      (text: string) => text.replace("Northfield", "Eastham"),
      ":4: Eastham bats in the innings of Northfield",
    ],
  ])("%s", async (name, line, change, message) => {
    const file = await fileWith(`${name}.csv`, await broken(line, change));
    const refusal = await readMatchFile(file).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MatchFileRefused);
    expect(String(refusal)).toContain(message);
  });

  test.each([
    ["another header", "a,b,c\n1,2,3\n", ":1 is not the header"],
    ["nothing", "", "holds no deliveries"],
    ["a header alone", "match_id,season\n", "holds no deliveries"],
    ["an open quote", 'match_id,"season\n1,2\n', "a quote is never closed"],
  ])("%s", async (name, text, message) => {
    await expect(readMatchFile(await fileWith(`${name}.csv`, text))).rejects.toThrow(message);
  });

  test("a ball of the csv2 layout that isn't over and delivery", async () => {
    const text = await broken(2, (line) => line.replace(",0.1,", ",first,"), ownCsv2);
    await expect(readMatchFile(await fileWith("ball.csv", text))).rejects.toThrow(":2: ball is not of the form 12.3");
  });

  test("one that is too large, or isn't there", async () => {
    const file = await fileWith("large.csv", "x".repeat(8 * 1024 * 1024 + 1));
    await expect(readMatchFile(file)).rejects.toThrow("is larger than");
    await expect(readMatchFile(path.join(directory, "none.csv"))).rejects.toThrow(MatchFileRefused);
  });
});

test("quotes, doubled quotes, line ends inside quotes and empty lines are read as the form has them, with the lines counted", () => {
  expect(readCsv('\uFEFFa,"b, c"\r\n\r\n"say ""x""","two\nlines"\n,\nlast')).toEqual([
    { line: 1, cells: ["a", "b, c"] },
    { line: 3, cells: ['say "x"', "two\nlines"] },
    { line: 5, cells: ["", ""] },
    { line: 6, cells: ["last"] },
  ]);
});

describe.skipIf(!existsSync(realMatch))(`a real match (skipped without ${path.basename(realMatch)})`, () => {
  test("adds up to the totals that three sources agree on", async () => {
    const { match } = await readMatchFile(realMatch);
    expect([match.sourceId, match.name, match.startAtMs]).toEqual([
      "1321467",
      "Netherlands v Papua New Guinea",
      Date.UTC(2022, 6, 11),
    ]);
    const innings = foldDeliveries(match.deliveries);
    const [first, second] = innings;
    if (first === undefined || second === undefined) throw new Error("there are two innings");
    const totals = innings.map((each) => [1, 6, 10, 15, 20].map((overs) => runsAfterOvers(each, overs)));
    expect(totals).toEqual([
      [9, 62, 93, 119, 163],
      [7, 29, 55, 85, 111],
    ]);
    expect(first).toMatchObject({ runs: 163, wickets: 7, legalBalls: 120, fours: 13, sixes: 2 });
    expect(second).toMatchObject({ runs: 111, wickets: 10, legalBalls: 118, fours: 9, sixes: 1 });
    expect(innings.map(({ extras }) => [extras.wides, extras.total])).toEqual([
      [5, 14],
      [6, 14],
    ]);
    expect(first.fallOfWickets[0]).toEqual({
      wicket: 1,
      runs: 78,
      over: 7,
      ball: 3,
      player: "SJ Myburgh",
      kind: "bowled",
    });
    expect(match.deliveries).toHaveLength(249);
  });
});
