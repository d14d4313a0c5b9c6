import type {
  HorsebookBetView,
  HorsebookRace,
  HorsebookRaceLine,
  HorsebookRunner,
} from "@maidan/contract/http/horsebook";
import { toDecimal } from "@maidan/core/money";
import { seenOf, type HorsebookBet, type MarketPrices } from "@maidan/services/horsebook";
import { resultOf, type Race } from "@maidan/services/racing";

const shownPlaces = 3;

/** When, and in whose language names are said. */
export interface Reading {
  readonly nowMs: number;
  readonly named: (name: string) => string;
}

/** A race in a list. What it is drawn from, and how it will end, stay out of it. */
export function printLine(race: Race, { nowMs, named }: Reading): HorsebookRaceLine {
  const { card } = race;
  return {
    id: race.raceId,
    course: named(card.course),
    number: card.number,
    title: named(card.title),
    metres: card.metres,
    going: card.going,
    phase: race.phase === "planned" ? "announced" : race.phase,
    starts_in_ms: race.startAtMs - nowMs,
    runners: card.runners.length - race.withdrawn.length,
    result: race.phase === "finished" ? namedResult(race, named).filter(({ place }) => place <= shownPlaces) : [],
  };
}

const namedResult = (race: Race, named: Reading["named"]) =>
  resultOf(race).map(({ place, number, name }) => ({ place, number, name: named(name) }));

export interface RaceNow extends Reading {
  readonly win: MarketPrices | undefined;
  readonly place: MarketPrices | undefined;
  readonly speed: number;
}

/** A race with all that may be told of it now: of its run what has been seen, and its seed and result once it is over; what a session may stake is for its own page. [RACE-07] [HORSEBOOK-07] */
export function printRace(race: Race, now: RaceNow): Omit<HorsebookRace, "limits"> {
  const { card, offAtMs, run } = race;
  const isOver = race.phase === "finished";
  const seen = run === null || offAtMs === null ? undefined : seenOf(run, (now.nowMs - offAtMs) * now.speed);
  return {
    race: printLine(race, now),
    places: card.places,
    runners: card.runners.map((runner): HorsebookRunner => ({
      number: runner.number,
      name: now.named(runner.name),
      jockey: now.named(runner.jockey),
      trainer: now.named(runner.trainer),
      draw: runner.draw,
      age: runner.ageYears,
      weight_kg: runner.weightKg,
      rating: runner.rating,
      form: runner.form,
      silks: { ...runner.silks },
      is_withdrawn: race.withdrawn.includes(runner.number),
      win: pricesOf(now.win, runner.number),
      place: pricesOf(now.place, runner.number),
    })),
    is_open: {
      win: race.phase === "announced" && now.win?.isOpen === true,
      place: race.phase === "announced" && now.place?.isOpen === true,
    },
    seed_hash: race.seedHash,
    seed: isOver ? race.seed : null,
    result: isOver ? namedResult(race, now.named) : [],
    run:
      seen === undefined
        ? null
        : {
            metres: seen.metres,
            elapsed_ms: seen.elapsedMs,
            every_ms: seen.everyMs,
            speed: now.speed,
            runners: seen.runners.map(({ number, tenths }) => ({ number, tenths: [...tenths] })),
          },
  };
}

function pricesOf(market: MarketPrices | undefined, number: number): HorsebookRunner["win"] {
  const prices = market?.runners.find((runner) => runner.number === number);
  if (prices === undefined) return null;
  return {
    back_x100: prices.backX100,
    back_size: toDecimal(prices.backMinor),
    lay_x100: prices.layX100,
    lay_size: toDecimal(prices.layMinor),
    starting_x100: prices.startingX100,
  };
}

/** A bet as its player sees it. */
export function printBet(bet: HorsebookBet, race: Race, reading: Reading): HorsebookBetView {
  const name = race.card.runners.find(({ number }) => number === bet.selectionId)?.name ?? "";
  return {
    id: bet.wagerId,
    race: printLine(race, reading),
    market: bet.market === "WIN" ? "win" : "place",
    runner: { number: bet.selectionId, name: reading.named(name) },
    price_x100: bet.priceX100,
    matched_x100: bet.matchedX100,
    stake: toDecimal(bet.stakeMinor),
    state: stateOf(bet),
    payout: bet.payoutMinor === null ? null : toDecimal(bet.payoutMinor),
    created_at: bet.createdAt.toISOString(),
  };
}

function stateOf({ phase, payoutMinor }: HorsebookBet): HorsebookBetView["state"] {
  if (phase !== "ended") return "open";
  if (payoutMinor === null) return "back";
  return payoutMinor > 0n ? "won" : "lost";
}
