import { expect, test } from "vitest";
import {
  comparedRates,
  farFigures,
  emptyQuotes,
  mayPublish,
  quotesOf,
  stepPlace,
  typedAfter,
  typedFor,
  typedOn,
  withAnotherBase,
  withLineMoved,
  withRateMoved,
  withTyped,
  type Quote,
} from "./own-rates.ts";

const session: Quote = { line: 46, for_rate: 90, against_line: 44, against_rate: null };
const other: Quote = { line: 2, for_rate: 1, against_line: 2, against_rate: 99_999 };

test("[RATES-60] a line moves with YES and NO together and never below 0", () => {
  expect(withLineMoved([session], 3)).toEqual([{ ...session, line: 49, against_line: 47 }]);
  expect(withLineMoved([session], -45)).toEqual([{ ...session, line: 1, against_line: 0 }]);
});

test("[RATES-60] rates move in the chosen place alone, within what can be offered, and what isn't offered stays so", () => {
  expect(withRateMoved([session, other], 0, 5)).toEqual([{ ...session, for_rate: 95 }, other]);
  expect(withRateMoved([session, other], 1, 5)).toEqual([session, { ...other, for_rate: 6, against_rate: 100_000 }]);
  expect(withRateMoved([other], 0, -5)).toEqual([{ ...other, for_rate: 1, against_rate: 99_994 }]);
});

test("[RATES-60] an emptied rate isn't offered, and what is no number changes nothing", () => {
  expect(withTyped([session], { place: 0, member: "for_rate", typed: "" })).toEqual([{ ...session, for_rate: null }]);
  expect(withTyped([session], { place: 0, member: "against_rate", typed: "110" })).toEqual([
    { ...session, against_rate: 110 },
  ]);
  expect(withTyped([session], { place: 0, member: "line", typed: "4.5" })).toEqual([session]);
});

test("[RATES-61] rates are published for the market as it was when the first of them was typed, whatever came meanwhile", () => {
  const first = typedOn(undefined, { version: 7 }, [session]);
  expect(first).toEqual({ version: 7, quotes: [session] });
  expect(typedOn(first, { version: 9 }, [other])).toEqual({ version: 7, quotes: [other] });
});

test("[RATES-61] what is typed while rates are on their way outlives them, for the market as they left it; rates that are out stand until the list has them", () => {
  const sent = { version: 7, quotes: [session] };
  const out = typedAfter(sent, { quotes: [{ ...session }], version: 8 });
  expect(out).toEqual({ version: 8, quotes: [session], isOut: true });
  expect([typedFor(out, { version: 7 }), typedFor(out, { version: 8 }), typedFor(out, { version: 9 })]).toEqual([
    out,
    undefined,
    undefined,
  ]);
  // The next key moves on from what is out, and what it typed is to be published.
  expect(typedOn(out, { version: 7 }, [other])).toEqual({ version: 8, quotes: [other] });
  expect(typedAfter({ version: 7, quotes: [other] }, { quotes: [session], version: 8 })).toEqual({
    version: 8,
    quotes: [other],
  });
  expect(typedFor(sent, { version: 9 })).toBe(sent);
  expect(mayPublish({ is_by_hand: false, quotes: [session] }, out)).toBe(false);
});

test("[RATES-61] what stands and what was typed are compared by place where the line moves, by runner where it doesn't", () => {
  const moved = { ...session, line: 48, against_line: 46 };
  expect(comparedRates({ question: "AT_LEAST" }, [session], [moved, session]).slice(0, 5)).toEqual([
    { line: undefined, member: "against_line", theirs: 44, mine: 46 },
    { line: undefined, member: "against_rate", theirs: null, mine: null },
    { line: undefined, member: "line", theirs: 46, mine: 48 },
    { line: undefined, member: "for_rate", theirs: 90, mine: 90 },
    { line: undefined, member: "against_line", theirs: null, mine: 44 },
  ]);
  const runner = (line: number, rate: number): Quote => ({
    line,
    for_rate: rate,
    against_line: line,
    against_rate: null,
  });
  expect(comparedRates({ question: "WINNER" }, [runner(7, 80), runner(8, 110)], [runner(8, 120)])).toEqual([
    { line: 7, member: "against_rate", theirs: null, mine: null },
    { line: 7, member: "for_rate", theirs: 80, mine: null },
    { line: 8, member: "against_rate", theirs: null, mine: null },
    { line: 8, member: "for_rate", theirs: 110, mine: 120 },
  ]);
});

test("[RATES-64] a market without rates has empty places for its runners or its line, and a runner without a rate an empty one", () => {
  const runners = [7, 8].map((id) => ({ selection_id: id, name: `Runner ${id}` }));
  const empty = (line: number): Quote => ({ line, for_rate: null, against_line: line, against_rate: null });
  const winner = { question: "WINNER", runners } as const;
  expect(emptyQuotes(winner)).toEqual([empty(7), empty(8)]);
  expect(emptyQuotes({ question: "AT_LEAST", runners: [] })).toEqual([empty(0)]);
  const eight = { ...empty(8), for_rate: 90 };
  expect(quotesOf({ ...winner, quotes: [eight] })).toEqual([empty(7), eight]);
  expect(quotesOf({ question: "EVEN", runners: [], quotes: [session] })).toEqual([session]);
});

test("[CONSOLE-05] only what was typed is published, or the trader's own rates that stand; a feed's and empty ones aren't", () => {
  const typed = { version: 1, quotes: [session] };
  const none = { ...session, for_rate: null };
  expect([
    mayPublish({ is_by_hand: false, quotes: [session] }, undefined),
    mayPublish({ is_by_hand: false, quotes: [session] }, typed),
    mayPublish({ is_by_hand: true, quotes: [session] }, undefined),
    mayPublish({ is_by_hand: true, quotes: [none] }, undefined),
    mayPublish({ is_by_hand: true, quotes: [] }, undefined),
  ]).toEqual([false, true, true, false, false]);
});

test("[RATES-44] a Khadda by hand gets one base more above the others, which isn't offered until a rate is typed", () => {
  const empty = { line: 47, for_rate: null, against_line: 47, against_rate: null };
  expect(withAnotherBase([session])).toEqual([session, empty]);
  expect(withAnotherBase([])).toEqual([{ ...empty, line: 0, against_line: 0 }]);
});

test("[CONSOLE-05] the chosen quote stays inside the market's", () => {
  expect([stepPlace([session, other], 0, 1), stepPlace([session, other], 1, 1), stepPlace([session], 0, -1)]).toEqual([
    1, 1, 0,
  ]);
});

test("[RATES-68] [CONSOLE-08] figures far from what stood are found by their names in the call, of a runner or a base beside it", () => {
  const quotes = [
    { line: 1, for_rate: 9_000, against_line: 1, against_rate: 94 },
    { line: 2, for_rate: 90, against_line: 2, against_rate: 9_400 },
  ];
  const said = { "quotes.1.against_rate": ["It was 94."], "quotes.0.for_rate": ["It was 90."], quotes: ["Else."] };
  expect(farFigures({ question: "WINNER" }, quotes, said)).toEqual([
    { line: 1, member: "for_rate", mine: 9_000, said: ["It was 90."] },
    { line: 2, member: "against_rate", mine: 9_400, said: ["It was 94."] },
  ]);
  expect(farFigures({ question: "AT_LEAST" }, quotes, { "quotes.0.line": ["It was 46."] })).toEqual([
    { line: undefined, member: "line", mine: 1, said: ["It was 46."] },
  ]);
});
