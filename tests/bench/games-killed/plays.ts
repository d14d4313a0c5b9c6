import { setTimeout as delay } from "node:timers/promises";
import { isInSight, swimmersAt } from "@maidan/games/fishing";
import type { Json } from "@maidan/games/house";
import { drawn } from "../../../packages/games/src/house/test-support/index.ts";
import type { Seat } from "./seat.ts";
import type { WalletStep } from "./wire.ts";

type Play = (seat: Seat) => Promise<void>;
type View = Readonly<Record<string, unknown>>;
interface Round {
  readonly id: string;
  readonly phase: string;
  readonly payout: string;
  readonly jackpot: string;
  readonly steps: readonly unknown[];
  readonly view: View | null;
}
interface Played {
  readonly round: Round;
}

const stake = "10.00";
/** The first so many players of games of steps leave their last round as it is. */
const leavesOpen = 0.1;

const note = (seat: Seat, { id, phase, payout }: Round): void => void seat.told.set(id, { state: phase, payout });

const ofOneDraw =
  (bet: Json): Play =>
  async (seat) =>
    note(seat, (await seat.move<Played>("/api/rounds", { bet })).round);

const listOf = (view: View | null, key: string): readonly unknown[] => {
  const value = view?.[key];
  return Array.isArray(value) ? value : [];
};

type Step = (round: Round, random: () => number, wanted: WalletStep | undefined) => Json;
const upTo = (most: number, random: () => number): number => Math.floor(random() * most);

const stepGames: Readonly<Record<string, { readonly bet: Json; readonly step: Step }>> = {
  mines: {
    bet: { stake, mines: 3 },
    step: ({ view }, random) => {
      const opened = listOf(view, "opened");
      if (opened.length > 1 && random() < 0.5) return { leave: true };
      const closed = Array.from({ length: 25 }, (_, field) => field).filter((field) => !opened.includes(field));
      return { open: closed[upTo(closed.length, random)] ?? 0 };
    },
  },
  tower: {
    bet: { stake, level: "easy" },
    step: ({ view }, random) =>
      listOf(view, "opened").length > 0 && random() < 0.4 ? { leave: true } : { door: upTo(2, random) },
  },
  "hi-lo": {
    bet: { stake },
    step: ({ view }, random) => {
      if (listOf(view, "cards").length > 1 && random() < 0.4) return { leave: true };
      return { guess: random() < 0.5 ? "higherOrSame" : "lowerOrSame" };
    },
  },
  // Doubled often: a stake of its own in the middle of a round.
  blackjack: {
    bet: { stake },
    step: ({ view }, random, wanted) => {
      if (listOf(view, "player").length === 2 && (wanted === "raise" || random() < 0.6)) return { move: "double" };
      return { move: random() < 0.4 ? "hit" : "stand" };
    },
  },
  "video-poker": { bet: { stake }, step: (_, random) => ({ hold: random() < 0.5 ? [0, 1] : [2, 3, 4] }) },
};

const ofSteps =
  (bet: Json, step: Step): Play =>
  async (seat) => {
    const { open_round: left } = await seat.read<{ open_round: Round | null }>("/api/state");
    let round = left ?? (await seat.move<Played>("/api/rounds", { bet })).round;
    note(seat, round);
    while (round.phase === "open") {
      const wanted = seat.wanted();
      if ((seat.random() < leavesOpen && wanted === undefined) || seat.isEnding) return;
      const taken = { place: round.steps.length, step: step(round, seat.random, wanted) };
      round = (await seat.move<Played>(`/api/rounds/${round.id}/steps`, taken)).round;
      note(seat, round);
    }
  };

const atCrash: Play = async (seat) => {
  interface Table {
    readonly round: { readonly number: number; readonly phase: string; readonly starts_in_ms: number } | null;
    readonly mine: Round | null;
  }
  const { round, mine } = await seat.read<Table>("/api/crash");
  if (mine !== null) note(seat, mine);
  if (round?.phase !== "betting" || mine !== null) return;
  const isByHand = seat.random() < 0.5;
  const bet = { number: round.number, stake, auto_x100: isByHand ? null : 105 + Math.floor(seat.random() * 300) };
  const placed = await seat.move<Played>("/api/crash/bets", bet);
  note(seat, placed.round);
  if (!isByHand) return;
  await delay(Math.max(0, round.starts_in_ms) + 500 + seat.random() * 4_000);
  note(seat, (await seat.move<Played>("/api/crash/leave", { round_id: placed.round.id })).round);
};

const atPond: Play = async (seat) => {
  interface Pond {
    readonly room: number;
    readonly now_ms: number;
    readonly caught: readonly number[];
  }
  const { room, now_ms: nowMs, caught } = await seat.read<Pond>("/api/pond");
  const fish = swimmersAt(room, nowMs).filter((one) => !caught.includes(one.fish) && isInSight(one, nowMs));
  const target = fish[upTo(fish.length, seat.random)];
  if (target === undefined) return;
  const shots = [{ fish: target.fish, kind: target.kind }];
  note(seat, (await seat.move<Played>("/api/pond/volleys", { weapon: "dart", room, shots })).round);
};

interface Ticket {
  readonly id: string;
  readonly state?: string;
  readonly phase?: string;
  readonly payout: string | null;
}
const noteTicket = (seat: Seat, { id, state, phase, payout }: Ticket): void =>
  void seat.told.set(id, { state: state ?? phase ?? "", payout });

const atTable =
  (on: string): Play =>
  async (seat) => {
    interface Table {
      readonly round: { readonly number: number; readonly phase: string; readonly turn: number } | null;
      readonly mine: readonly Ticket[];
    }
    const { round, mine } = await seat.read<Table>("/api/live");
    for (const bet of mine) noteTicket(seat, bet);
    // Where players decide: hands are, with whatever is allowed, until the clock says no; the rest goes by the table's rule.
    if (round?.phase === "playing" && mine.length > 0) {
      const { number, turn } = round;
      const raises = turn === 1 ? ["double", "double", "split"] : [];
      const any = turn === 1 && seat.wanted() === "decision" ? raises : ["hit", "stand", ...raises];
      const asked = { number, turn, hand: upTo(2, seat.random), move: any[upTo(any.length, seat.random)] ?? "stand" };
      await seat.move("/api/live/moves", asked);
      return;
    }
    if (round?.phase !== "betting" || mine.length > 2) return;
    const bet = { number: round.number, chips: [{ on, stake }] };
    noteTicket(seat, (await seat.move<{ bet: Ticket }>("/api/live/bets", bet)).bet);
  };

const inLottery: Play = async (seat) => {
  const { open } = await seat.read<{ open: { number: number; closes_in_ms: number } | null }>("/api/lottery");
  if (open === null || open.closes_in_ms <= 0) return;
  const line = { kind: "last", digits: String(upTo(10, seat.random)), stake: "5.00" };
  const bought = await seat.move<{ ticket: Ticket }>("/api/lottery/tickets", { number: open.number, lines: [line] });
  noteTicket(seat, bought.ticket);
};

const inBingo: Play = async (seat) => {
  interface Room {
    readonly game: { readonly number: number; readonly phase: string; readonly mine: readonly Ticket[] } | null;
  }
  const { game } = await seat.read<Room>("/api/bingo");
  if (game?.phase !== "selling" || game.mine.length > 1) return;
  const bought = await seat.move<{ ticket: Ticket }>("/api/bingo/tickets", {
    number: game.number,
    seed: `seed${upTo(1_000_000, seat.random)}`,
    cards: 2,
  });
  noteTicket(seat, bought.ticket);
};

interface Market {
  readonly id: string;
  readonly status: string;
  readonly selections: readonly { readonly key: string; readonly price_x100: number | null }[];
}

/** Matches that begin so soon are bet on: they are over before long. */
const soonMs = 150_000;

/** Singles and doubles on simulated matches. */
const atBook: Play = async (seat) => {
  await seat.read("/api/virtual/leagues");
  interface Book {
    readonly fixtures: readonly {
      readonly fixture: { readonly start_at: string };
      readonly markets: readonly Market[];
    }[];
  }
  const { fixtures } = await seat.read<Book>("/api/sportsbook");
  const legs = fixtures
    .filter(({ fixture }) => Date.parse(fixture.start_at) < Date.now() + soonMs)
    .flatMap(({ markets }) => {
      const market = markets.find(({ status }) => status === "open");
      const selection = market?.selections.find(({ price_x100: price }) => price !== null && seat.random() < 0.6);
      if (market === undefined || selection === undefined) return [];
      return [{ market_id: market.id, selection: selection.key, price_x100: selection.price_x100 ?? 0 }];
    })
    .toSorted(() => seat.random() - 0.5)
    .slice(0, seat.random() < 0.7 ? 1 : 2);
  if (legs.length === 0) return;
  const coupon = { kind: legs.length === 1 ? "single" : "accumulator", stake, taking: "any", legs };
  noteTicket(seat, (await seat.move<{ coupon: Ticket }>("/api/sportsbook/coupons", coupon)).coupon);
  await delay(2_000);
};

const tables = {
  "live-roulette": "red",
  "live-baccarat": "banker",
  "live-blackjack": "hand",
  "live-dragon-tiger": "dragon",
  "live-andar-bahar": "andar",
  "live-teen-patti": "playerA",
};
const draws = { "lottery-2d": inLottery, "lottery-3d": inLottery, "lottery-4d": inLottery };

/** How each game of the house is played, by its code. Left out are the products that stand on the exchange's own feed. */
export const plays: Readonly<Record<string, Play>> = {
  ...Object.fromEntries(drawn.map(({ code, bet }) => [code, ofOneDraw(bet)])),
  "river-lines": ofOneDraw({ stake }),
  ...Object.fromEntries(Object.entries(stepGames).map(([code, { bet, step }]) => [code, ofSteps(bet, step)])),
  crash: atCrash,
  "padma-fishing": atPond,
  ...Object.fromEntries(Object.entries(tables).map(([code, on]) => [code, atTable(on)])),
  ...draws,
  "bingo-75": inBingo,
  "bingo-90": inBingo,
  "virtual-sports": atBook,
  "e1-sports": atBook,
  kabaddi: atBook,
};
