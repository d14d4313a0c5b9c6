import { runRace } from "@maidan/core/sports/racing";
import type { HorsebookBet, MarketPrices } from "@maidan/services/horsebook";
import type { Race } from "@maidan/services/racing";
import { expect, test } from "vitest";
import { cardOf } from "../../../../core/src/sports/racing/test-support/cards.ts";
import { printBet, printLine, printRace } from "./print-race.ts";

const card = cardOf("printed");
const run = runRace(card, "the secret seed");
const offAtMs = 1_000_000;
const race: Race = {
  raceId: "7",
  source: "simulator",
  sourceId: "m-1",
  meetingId: "m",
  card,
  startAtMs: offAtMs,
  announceAtMs: offAtMs - 60_000,
  seed: "the secret seed",
  seedHash: "its hash",
  phase: "running",
  eventId: "1",
  winMarketId: "1.21",
  placeMarketId: "1.22",
  withdrawn: [],
  step: 1,
  offAtMs,
  run,
  nextAtMs: offAtMs + 10_000,
};
const english = { named: (name: string) => name, nowMs: offAtMs + 12_300 };
const markets = { win: undefined, place: undefined, speed: 1 };
const prices: MarketPrices = {
  isOpen: true,
  isReconciled: false,
  runners: [{ number: 1, backX100: 250, backMinor: 12_345n, layX100: null, layMinor: 0n, startingX100: 240 }],
};

test("[RACE-07] [HORSEBOOK-07] of a race that runs nothing is told that was not seen yet: neither its seed, nor its result, nor a look at what is to come", () => {
  const printed = printRace(race, { ...markets, ...english });
  expect([printed.seed, printed.seed_hash, printed.result, printed.race.result]).toEqual([null, "its hash", [], []]);
  expect(printed.run?.elapsed_ms).toBe(12_300);
  for (const { tenths } of printed.run?.runners ?? []) expect(tenths).toHaveLength(13);
  expect(printed.is_open).toEqual({ win: false, place: false });
  // In the order of their numbers, which says nothing of the finish.
  expect(printed.run?.runners.map(({ number }) => number)).toEqual(card.runners.map(({ number }) => number));
  const text = JSON.stringify(printed);
  expect(text).not.toContain(race.seed);
  expect(text).not.toContain("finishMs");
});

test("[RACE-07] once it is over its seed, its result and its whole run are told", () => {
  const printed = printRace({ ...race, phase: "finished" }, { ...markets, ...english, nowMs: offAtMs + 600_000 });
  expect(printed.seed).toBe(race.seed);
  expect(printed.result.map(({ number }) => number)).toEqual(run.finish.flat());
  for (const { tenths } of printed.run?.runners ?? [])
    expect((tenths.at(-1) ?? 0) / 10).toBeGreaterThanOrEqual(card.metres);
});

test("[HORSEBOOK-06] prices stand with their runner, amounts in taka; a market that is suspended, or a race that began, takes no bets", () => {
  const open: Race = { ...race, phase: "announced", run: null, offAtMs: null };
  const printed = printRace(open, { ...english, speed: 1, win: prices, place: { ...prices, isOpen: false } });
  expect(printed.runners[0]?.win).toEqual({
    back_x100: 250,
    back_size: "123.45",
    lay_x100: null,
    lay_size: "0.00",
    starting_x100: 240,
  });
  expect(printed.runners[1]?.win).toBeNull();
  expect(printed.is_open).toEqual({ win: true, place: false });
  expect(printed.run).toBeNull();
});

test("[HORSEBOOK-08] course, race, horse, jockey and trainer are named in the session's language", () => {
  const printed = printRace(race, { ...markets, nowMs: offAtMs, named: (name) => `বাংলা ${name}` });
  const [runner] = printed.runners;
  for (const name of [printed.race.course, printed.race.title, runner?.name, runner?.jockey, runner?.trainer])
    expect(name).toMatch(/^বাংলা /);
});

test("a bet is open until it ended, then won by what it paid, lost, or given back", () => {
  const bet: HorsebookBet = {
    wagerId: "w",
    operator: "o",
    player: "p",
    raceId: "7",
    market: "PLACE",
    marketId: "1.22",
    selectionId: 2,
    priceX100: null,
    stakeMinor: 10_000n,
    phase: "standing",
    betId: "9",
    matchedX100: null,
    payoutMinor: null,
    reason: null,
    createdAt: new Date(offAtMs),
  };
  const stateOf = (change: Partial<HorsebookBet>): string => printBet({ ...bet, ...change }, race, english).state;
  expect(stateOf({})).toBe("open");
  expect(stateOf({ phase: "ended", payoutMinor: 1n })).toBe("won");
  expect(stateOf({ phase: "ended", payoutMinor: 0n })).toBe("lost");
  expect(stateOf({ phase: "ended", reason: "PRICE_MOVED" })).toBe("back");
  expect(printLine({ ...race, withdrawn: [1] }, english).runners).toBe(card.runners.length - 1);
});
