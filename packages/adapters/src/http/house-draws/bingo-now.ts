import type * as contract from "@maidan/contract/http/house-draws";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import {
  bingoCalled,
  bingoCardMinor,
  bingoOrderOf,
  bingoOutcomeOf,
  bingoPotOf,
  type BingoCode,
  type BingoOutcome,
  type DrawResult,
} from "@maidan/services/house-draws";
import {
  playerKey,
  sumsIn,
  type HousePlayer,
  type HouseSession,
  type KeptWager,
  type ScheduledNow,
  type ScheduledTable,
} from "@maidan/services/house-games";
import { ToldTable } from "../server/index.ts";
import { fairOf, outcomeOf, placedOf, printedTicket, type DrawRouteDeps } from "./tickets.ts";

type Now = ResponseOf<typeof contract.bingoNow>;
type Ticket = ResponseOf<typeof contract.listBingoTickets>["tickets"][number];
type Game = NonNullable<Now["game"]>;
type Prize = Game["prizes"][number];
type Owners = ReadonlyMap<string, HousePlayer>;

const shownPast = 8;
/** How often a room is looked at for all who are in it. */
const lookMs = 300;
/** Others are seen by the end of their id alone. */
const named = (player: string): string => `…${player.slice(-2)}`;

/** Who looks: the pot and its cards are those of their currency. [BINGO-06] */
type Viewer = Pick<HouseSession, "operator" | "player" | "currency">;

/** A room as it was looked at for all who are in it. */
export interface SeenRoom {
  readonly code: BingoCode;
  readonly now: ScheduledNow;
  readonly outcome: BingoOutcome | undefined;
  /** How many balls were called by now. */
  readonly told: number;
  /** What was won by them. */
  readonly won: BingoOutcome["prizes"];
  readonly owners: Owners;
  readonly past: readonly DrawResult[];
}

/** One look; what can't have changed since the one before isn't read again. */
export async function lookAtRoom(
  { reads, reader }: Pick<DrawRouteDeps, "reads" | "reader">,
  table: ScheduledTable,
  before?: SeenRoom,
): Promise<SeenRoom> {
  const now = await table.look();
  const { round } = now;
  const code = table.rules.gameCode as BingoCode;
  const outcome = round === undefined || round.outcome === null ? undefined : bingoOutcomeOf(round.outcome);
  const told = round === undefined || outcome === undefined ? 0 : bingoCalled(code, round, outcome.calls);
  const won = outcome?.prizes.filter(({ call }) => call <= told) ?? [];
  const isSame = before?.now.round?.number === round?.number;
  const isSamePhase = isSame && before?.now.round?.phase === round?.phase;
  const ownersOf = async (): Promise<Owners> => {
    if (won.length === 0 || round === undefined) return new Map();
    // All cards were sold before the first ball.
    return isSame && before !== undefined && before.owners.size > 0
      ? before.owners
      : reads.playersOf(reader, code, round.number);
  };
  const [past, owners] = await Promise.all([
    isSamePhase && before !== undefined
      ? before.past
      : reads.newest(reader, code, { phases: ["paid"], limit: shownPast }),
    ownersOf(),
  ]);
  return { code, now, outcome, told, won, owners, past };
}

/** The room as a player sees it, who has these tickets. */
export function roomFor(seen: SeenRoom, viewer: Viewer, mine: readonly KeptWager[]): Now {
  return { game: gameOf(seen, viewer, mine), past: seen.past.map((game) => line(game)) };
}

/** The room as it is told to all who are in it. [HOUSE-25] */
export function toldRoom(
  deps: Pick<DrawRouteDeps, "reads" | "reader">,
  table: ScheduledTable,
  onFault: (error: unknown) => void,
): ToldTable<SeenRoom & { readonly key: string; readonly wagers: Wagers }, Viewer> {
  let before: SeenRoom | undefined;
  const look = async () => {
    const seen = await lookAtRoom(deps, table, before);
    before = seen;
    const { now, told, past } = seen;
    const { round, sums } = now;
    const wagers: Wagers = round === undefined ? new Map() : await table.wagersOf(round.number);
    const phase = round === undefined ? "none" : phaseOf(round);
    const seats = sums.seats.map(({ player, stakeMinor }) => `${player}:${stakeMinor}`);
    const sold = sums.byCurrency.map(({ currency, stakeMinor }) => `${currency}:${stakeMinor}`);
    const key = JSON.stringify([round?.number, phase, told, sums.players, sold, seats, past[0]?.number]);
    return { ...seen, key, wagers };
  };
  return new ToldTable({
    look,
    tell: (seen, session) => {
      const mine = seen.wagers.get(playerKey(session)) ?? [];
      return {
        key: `${seen.key} ${mine.map(({ wagerId, phase }) => `${wagerId}:${phase}`).join(" ")}`,
        body: () => roomFor(seen, session, mine),
      };
    },
    playerOf: (viewer: Viewer) => playerKey(viewer),
    lookMs,
    onFault,
  });
}
type Wagers = ReadonlyMap<string, readonly KeptWager[]>;

const line = ({ number, drawnAt, outcome }: DrawResult) => {
  const { calls, sold } = bingoOutcomeOf(outcome);
  const cards = sold.reduce((sum, ticket) => sum + ticket.cards, 0);
  return { number, drawn_at: drawnAt.toISOString(), calls, cards };
};

const phaseOf = (round: NonNullable<ScheduledNow["round"]>): Game["phase"] => {
  switch (round.phase) {
    case "betting":
    case "playing":
      return round.closesInMs > 0 ? "selling" : "closed";
    case "dealt":
      return (round.paysInMs ?? 0) > 0 ? "calling" : "over";
    case "paid":
      return "over";
    case "voiding":
    case "void":
      return "void";
  }
};

/** The room's game until now: nothing of what is yet to be called. [HOUSE-41] */
function gameOf(seen: SeenRoom, viewer: Viewer, mine: readonly KeptWager[]): Game | null {
  const { code, now, outcome, told } = seen;
  const { round, sums, chain } = now;
  if (round === undefined || chain === undefined) return null;
  const phase = phaseOf(round);
  const cardMinor = bingoCardMinor(code);
  const own = sumsIn(sums, viewer.currency);
  const cards = Number(own.stakeMinor / cardMinor);
  const nextMs = {
    selling: round.closesInMs,
    closed: round.dealsInMs,
    calling: round.paysInMs ?? 0,
    over: round.endsInMs ?? 0,
    void: 0,
  };
  return {
    number: round.number,
    phase,
    closes_in_ms: round.closesInMs,
    next_in_ms: nextMs[phase],
    called: outcome === undefined ? [] : bingoOrderOf(code, round).slice(0, told),
    cards,
    players: own.players,
    prizes: prizesOf(seen, { cards, viewer }),
    seats: sums.seats.flatMap(({ player, currency, stakeMinor }) =>
      currency === viewer.currency ? [{ player: named(player), cards: Number(stakeMinor / cardMinor) }] : [],
    ),
    // What a ticket won is told with its ball, not when it is written.
    mine: mine.map((wager) => (phase === "over" ? printed(wager) : { ...printed(wager), won: [] })),
    ...fairOf(round, chain.publishedHash),
  };
}

function prizesOf(
  { code, won: wonByAll, owners }: SeenRoom,
  { cards, viewer }: { readonly cards: number; readonly viewer: Viewer },
): Prize[] {
  const won = wonByAll.filter(({ currency }) => currency === viewer.currency);
  const pot = bingoPotOf(code, cards);
  const ofPot: Prize[] = [...pot].map(([prize, worth]) => {
    const found = won.find((one) => one.prize === prize);
    const winners = found?.cards.map((card) => printedCard(card, { owners, viewer })) ?? [];
    return { prize, worth: toDecimal(worth), call: found?.call ?? null, cards: winners };
  });
  const quick: Prize[] = won.flatMap(({ prize, call, cards: winners }) =>
    prize === "quick"
      ? {
          prize,
          worth: toDecimal(winners.reduce((sum, { minor }) => sum + minor, 0n)),
          call,
          cards: winners.map((card) => printedCard(card, { owners, viewer })),
        }
      : [],
  );
  return [...ofPot, ...quick];
}

/** A card that won, whose others see by the end of the id alone. */
export const printedCard = (
  card: { readonly id: string; readonly index: number; readonly minor: bigint },
  { owners, viewer }: { readonly owners: Owners; readonly viewer: HousePlayer },
): Prize["cards"][number] => {
  const owner = owners.get(card.id);
  return {
    player: named(owner?.player ?? ""),
    is_mine: owner?.operator === viewer.operator && owner.player === viewer.player,
    ticket: card.id,
    index: card.index,
    amount: toDecimal(card.minor),
  };
};

/** A ticket as its player sees it. */
export const printed = (wager: KeptWager): Ticket => {
  const { seed, cards } = placedOf<{ readonly seed: string; readonly cards: number }>(wager).bet;
  return { ...printedTicket(wager), seed, cards, won: [...(outcomeOf<Pick<Ticket, "won">>(wager).won ?? [])] };
};
