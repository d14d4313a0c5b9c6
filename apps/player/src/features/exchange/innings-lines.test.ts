import { expect, test } from "vitest";
import { inningsLines, sidesOf } from "./innings-lines.ts";

const of = (team: string, isSuperOver = false) => ({ team, runs: 9, wickets: 1, overs: "1.0", isSuperOver });

test("[ROOM-11] [ROOM-22] of a score there are two lines: who bats and who waits, then both innings, then those of the newest super over in their place", () => {
  const sides = sidesOf("Ganga v Padma");
  const lines = (...innings: ReturnType<typeof of>[]) => inningsLines(innings, sides);
  const [padma, ganga] = [of("Padma"), of("Ganga")];
  expect(lines(padma)).toEqual({ waiting: "Ganga", shown: [padma] });
  expect(lines(padma, ganga)).toEqual({ waiting: null, shown: [padma, ganga] });
  const [first, second] = [of("Ganga", true), of("Padma", true)];
  expect(lines(padma, ganga, first)).toEqual({ waiting: "Padma", shown: [first] });
  expect(lines(padma, ganga, first, second)).toEqual({ waiting: null, shown: [first, second] });
  expect(lines(padma, ganga, first, second, second).shown).toEqual([second]);
});

test("[ROOM-11] nobody is said to wait whose name isn't known", () => {
  for (const name of ["", "Village cup final", "Ganga v Jamuna"])
    expect(inningsLines([of("Padma")], sidesOf(name)).waiting).toBeNull();
});
