import * as contract from "@maidan/contract/http/live-tables";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import { refuse, type Json } from "@maidan/services/command";
import {
  boundBy,
  playerKey,
  type HouseSession,
  type HouseWagers,
  type KeptMove,
  type KeptWager,
  type ScheduledNow,
  type ScheduledRound,
  type ScheduledTable,
} from "@maidan/services/house-games";
import type { FastifyInstance } from "fastify";
import { HttpError, mount, mountEventStream, ToldTable, type PlayerIdentity, type Telling } from "../server/index.ts";

export interface LiveRouteDeps {
  readonly tables: readonly ScheduledTable[];
  readonly wagers: Pick<HouseWagers, "list">;
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
}

type Fields = Readonly<Record<string, Json>>;
type Now = ResponseOf<typeof contract.liveTable>;
type Bet = Now["mine"][number];
type Round = NonNullable<Now["round"]>;

/** As many as a shoe has at the most. */
const mostPast = 120;
const pageSize = 20;
/** How often a table is looked at for all who watch it. */
const lookMs = 300;
const elsewhere = { refusal: refuse("NOT_FOUND", "This session is of another game.") };

/** The calls of the live tables: each session is at its own game's. */
export function registerLiveRoutes(app: FastifyInstance, deps: LiveRouteDeps): void {
  const { sessionOf, wagers } = deps;
  const tableOf = ({ gameCode }: HouseSession): ScheduledTable | undefined =>
    deps.tables.find(({ rules }) => rules.gameCode === gameCode);
  mount(app, contract.liveTable, async ({ player, query }) => {
    const session = await sessionOf(player);
    const table = tableOf(session);
    if (table === undefined) return elsewhere;
    return { body: await nowFor(table, session, Number(query.after ?? 0)) };
  });
  const onFault = (error: unknown): void => app.log.warn({ err: error }, "a live table wasn't told");
  const told = new Map(deps.tables.map((table) => [table.rules.gameCode, toldTable(table, onFault)]));
  mountEventStream(app, {
    path: contract.liveStreamPath,
    open: async (player, stream) => {
      const session = await sessionOf(player);
      const table = told.get(session.gameCode);
      if (table === undefined) throw new HttpError("NOT_FOUND", elsewhere.refusal.message);
      return table.open({ session, told: 0 }, stream);
    },
  });
  mount(app, contract.betOnLive, async ({ player, body, idempotencyKey }) => {
    const session = await sessionOf(player);
    const table = tableOf(session);
    if (table === undefined) return elsewhere;
    const { number, chips } = body;
    const placed = await table.bet(session, { number, bet: { chips }, idempotencyKey });
    if ("code" in placed) return { refusal: placed };
    const { wager, balanceMinor } = placed;
    return { body: { bet: printed(wager), balance: balanceMinor === undefined ? null : toDecimal(balanceMinor) } };
  });
  mount(app, contract.decideLive, async ({ player, body, idempotencyKey }) => {
    const session = await sessionOf(player);
    const table = tableOf(session);
    if (table === undefined) return elsewhere;
    const decided = await table.decide(session, { ...body, idempotencyKey });
    if ("code" in decided) return { refusal: decided };
    const { moves, balanceMinor } = decided;
    const balance = balanceMinor === undefined ? null : toDecimal(balanceMinor);
    return { body: { moves: moves.map((one) => printedMove(one)), balance } };
  });
  mount(app, contract.listLiveBets, async ({ player, query }) => {
    const session = await sessionOf(player);
    if (tableOf(session) === undefined) return elsewhere;
    const before = query.before === undefined ? undefined : new Date(query.before);
    const found = await wagers.list(session, { which: "settled", before, limit: pageSize + 1 });
    return { body: { bets: found.slice(0, pageSize).map((one) => printed(one)), has_more: found.length > pageSize } };
  });
  mount(app, contract.readLiveRound, async ({ player, params }) => {
    const table = tableOf(await sessionOf(player));
    if (table === undefined) return elsewhere;
    const round = await table.round(Number(params.number));
    if (round === undefined) return { refusal: refuse("NOT_FOUND", "There is no such round.") };
    const { rounds, isTold, publishedHash } = await table.ofHash(round);
    return {
      body: {
        number: round.number,
        commitment: boundBy(round),
        hash: isTold ? round.hash : null,
        salt: round.salt,
        published_hash: publishedHash,
        place: round.place,
        rounds: rounds.flatMap((one) => fallen(one)),
      },
    };
  });
}

async function nowFor(table: ScheduledTable, session: HouseSession, after: number): Promise<Now> {
  const [now, past] = await Promise.all([table.look(), table.past({ after, limit: mostPast })]);
  const mine = now.round === undefined ? [] : await table.mine(session, now.round.number);
  return {
    ...seenByAll(now),
    mine: mine.map((one) => printed(one)),
    moves: (now.moves.get(playerKey(session)) ?? []).map((one) => printedMove(one)),
    past: past.flatMap((one) => fallen(one)),
  };
}

/** Who watches a table, and the newest outcome that they were told. */
interface Watcher {
  readonly session: HouseSession;
  told: number;
}
interface Seen {
  readonly now: ReturnType<typeof seenByAll>;
  /** What all that is told to everybody hangs on. */
  readonly key: string;
  readonly past: readonly ScheduledRound[];
  readonly wagers: ReadonlyMap<string, readonly KeptWager[]>;
  readonly moves: ScheduledNow["moves"];
}

/** The table as it is told to all who watch it. [HOUSE-25] */
function toldTable(table: ScheduledTable, onFault: (error: unknown) => void): ToldTable<Seen, Watcher> {
  let known: { readonly phase: string; readonly past: readonly ScheduledRound[] } | undefined;
  const look = async (): Promise<Seen> => {
    const seen = await table.look();
    const { round } = seen;
    const phase = `${round?.number}:${round?.phase}`;
    const [past, wagers] = await Promise.all([
      known?.phase === phase ? known.past : table.past({ after: 0, limit: mostPast }),
      round === undefined ? new Map<string, readonly KeptWager[]>() : table.wagersOf(round.number),
    ]);
    known = { phase, past };
    const now = seenByAll(seen);
    const { players, sums, seats, decided } = now;
    const at = [round && phaseOf(round), round?.number, round?.turn];
    const key = JSON.stringify([...at, players, sums, seats, decided]);
    return { now, key, past, wagers, moves: seen.moves };
  };
  const tell = ({ now, key, past, wagers, moves: all }: Seen, watcher: Watcher): Telling => {
    const mine = wagers.get(playerKey(watcher.session)) ?? [];
    const moves = (all.get(playerKey(watcher.session)) ?? []).map((one) => printedMove(one));
    return {
      key: `${key} ${past[0]?.number} ${mine.map(({ wagerId, phase }) => `${wagerId}:${phase}`).join(" ")} ${moves.length}`,
      body: () => {
        const fresh = past.filter(({ number }) => number > watcher.told);
        watcher.told = past[0]?.number ?? watcher.told;
        return { ...now, mine: mine.map((one) => printed(one)), moves, past: fresh.flatMap((one) => fallen(one)) };
      },
    };
  };
  return new ToldTable({ look, tell, playerOf: ({ session }) => playerKey(session), lookMs, onFault });
}

function seenByAll({ round, sums, chain, open, moves }: ScheduledNow): Omit<Now, "mine" | "moves" | "past"> {
  return {
    round: round === undefined ? null : printedRound(round, open as Fields | null),
    decided: decidedIn([...moves.values()].flat(), round?.turn),
    chain: chain === undefined ? null : { published_hash: chain.publishedHash, salt: chain.salt, length: chain.length },
    players: sums.players,
    sums: sums.byCurrency.map(({ currency, stakeMinor, spots }) => ({
      currency,
      stake: toDecimal(stakeMinor),
      places: [...spots].map(([on, minor]) => ({ on, stake: toDecimal(minor) })),
    })),
    // Others are seen by the end of their id alone.
    seats: sums.seats.map(({ player, currency, stakeMinor, payoutMinor }) => ({
      player: `…${player.slice(-2)}`,
      currency,
      stake: toDecimal(stakeMinor),
      payout: toDecimal(payoutMinor),
    })),
  };
}

/** How many hands were decided so in a turn. */
const decidedIn = (moves: readonly KeptMove[], turn: number | undefined): Now["decided"] =>
  [...Map.groupBy(moves, ({ turn: of, move }) => (of === turn ? move : ""))].flatMap(([move, hands]) =>
    move === "" ? [] : [{ move, hands: hands.length }],
  );

const printedMove = ({ turn, hand, move }: KeptMove): Now["moves"][number] => ({ turn, hand, move });

const fallen = ({ number, chain, place, takenBefore, outcome }: ScheduledRound) =>
  outcome === null ? [] : [{ number, chain, place, taken_before: takenBefore, outcome: outcome as Fields }];

const phases = { playing: "playing", dealt: "dealing", paid: "paid", voiding: "void", void: "void" } as const;
const phaseOf = ({ phase, closesInMs }: ScheduledRound): Round["phase"] => {
  if (phase !== "betting") return phases[phase];
  return closesInMs > 0 ? "betting" : "closed";
};

const printedRound = (round: ScheduledRound, open: Fields | null): Round => ({
  number: round.number,
  phase: phaseOf(round),
  closes_in_ms: round.closesInMs,
  deals_in_ms: round.dealsInMs,
  pays_in_ms: round.paysInMs ?? null,
  ends_in_ms: round.endsInMs ?? null,
  outcome: round.outcome as Fields | null,
  turn: round.turn,
  turn_closes_in_ms: round.turnClosesInMs ?? null,
  open,
  commitment: boundBy(round),
  chain: round.chain,
  place: round.place,
  taken_before: round.takenBefore,
});

const states = {
  staking: "placing",
  open: "in",
  paying: "paying",
  paid: "paid",
  undoing: "returning",
  refused: "back",
  void: "back",
} as const;
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as readonly Json[]) : []);
const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");

/** A bet as its player sees it. */
function printed({ wagerId, content, outcome, phase, stakeMinor, payoutMinor, createdAt }: KeptWager): Bet {
  const { round, bet } = content as { readonly round?: Json; readonly bet?: Fields };
  const told = outcome as Fields | null;
  return {
    id: wagerId,
    number: Number(round),
    state: states[phase],
    chips: listOf(bet?.["chips"]).map((chip) => {
      const { on, stake } = chip as Fields;
      return { on: textOf(on), stake: textOf(stake) };
    }),
    stake: toDecimal(stakeMinor),
    payout: toDecimal(payoutMinor),
    won: listOf(told?.["won"]).map((on) => textOf(on)),
    hands: listOf(told?.["hands"]).map((hand) => {
      const { cards, end } = hand as Fields;
      return { cards: listOf(cards).map((card) => textOf(card)), end: textOf(end) };
    }),
    created_at: createdAt.toISOString(),
  };
}
