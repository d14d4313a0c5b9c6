import type * as contract from "@maidan/contract/http/house-games";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type {
  CrashTable,
  HouseGameStore,
  HousePlayer,
  HouseRounds,
  HouseSession,
  SeenBet,
} from "@maidan/services/house-games";
import { StreamReaders, type EventStream } from "../server/index.ts";
import { printed } from "./print-round.ts";

type CrashAnswer = ResponseOf<typeof contract.crashTable>;
type CrashNow = Omit<CrashAnswer, "mine">;

export interface CrashHubDeps {
  readonly table: Pick<CrashTable, "look">;
  readonly rounds: Pick<HouseRounds, "seen" | "listen">;
  readonly store: Pick<HouseGameStore, "history">;
  readonly reader: Reader;
  readonly onFault: (error: unknown) => void;
}

/** How often the table is looked at for all of its readers together. */
const lookMs = 250;
const againMs = 1_000;
/** Bets and seats are told this often; a phase at once. */
const betsMs = 1_000;
const mostStreams = 5_000;
const mostStreamsOfPlayer = 4;

/** Others are seen by the end of their id alone. */
const named = ({ player }: SeenBet): string => `…${player.slice(-2)}`;
const isOver = (phase: string): boolean => phase === "over" || phase === "void";
const keyOf = ({ operator, player }: HousePlayer): string => `${operator}:${player}`;

/** The table as everybody may see it. */
export async function crashNow(table: Pick<CrashTable, "look">): Promise<CrashNow> {
  const { round, past, chain, bets, players } = await table.look();
  return {
    round:
      round === undefined
        ? null
        : {
            number: round.number,
            phase: round.phase,
            starts_in_ms: round.startsInMs,
            point_x100: isOver(round.phase) ? round.pointX100 : null,
          },
    bets: bets.map((bet) => ({
      player: named(bet),
      currency: bet.currency,
      stake: toDecimal(bet.stakeMinor),
      out_at_x100: bet.outAtX100 ?? null,
      payout: toDecimal(bet.payoutMinor),
    })),
    players,
    past: past.map(({ number, pointX100, hash, place }) => ({ number, point_x100: pointX100, hash, place })),
    chain: chain === undefined ? null : { published_hash: chain.publishedHash, salt: chain.salt, length: chain.length },
  };
}

/** The player's bet on this round, or null. */
export async function betOnRound(
  { store, reader, rounds }: Pick<CrashHubDeps, "store" | "reader" | "rounds">,
  { session, number }: { readonly session: HouseSession; readonly number: number | undefined },
): Promise<CrashAnswer["mine"]> {
  const [newest] = await store.history(reader, session, { gameCode: "crash", before: undefined, limit: 1 });
  const view = newest === undefined ? undefined : rounds.seen(newest);
  return view === undefined || view.view?.["shared"] !== number ? null : printed(view);
}

/**
 * Tells the crash table to all who watch it: one look for everybody, sent where something changed, and to each player how their bet ended. Nobody reads the
 * database by watching. [HOUSE-23]
 */
export class CrashHub {
  readonly #deps: CrashHubDeps;
  readonly #readers = new StreamReaders({ most: mostStreams, mostOfPlayer: mostStreamsOfPlayer });
  #seen: Seen | undefined;
  /** What all readers have. */
  #told: Seen | undefined;
  #isLooking = false;

  constructor(deps: CrashHubDeps) {
    this.#deps = deps;
    deps.rounds.listen((view) => {
      if (view.round.gameCode !== "crash") return;
      this.#readers.tell(keyOf(view.round), JSON.stringify({ type: "mine", mine: printed(view) }));
    });
  }

  /** Takes up a reader, who hears the whole table first. The answer ends it. */
  async open(session: HouseSession, stream: EventStream): Promise<() => void> {
    const close = this.#readers.add(keyOf(session), stream);
    // An event that comes before these is not older than they are: readers keep what is further on.
    try {
      const seen = this.#seen ?? seenNow(await crashNow(this.#deps.table));
      this.#told ??= seen;
      const mine = await betOnRound(this.#deps, { session, number: seen.now.round?.number });
      stream.send(JSON.stringify({ type: "table", ...atPresent(this.#seen ?? seen) }));
      stream.send(JSON.stringify({ type: "mine", mine }));
    } catch (error) {
      close();
      throw error;
    }
    if (!this.#isLooking) void this.#look();
    return close;
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    let waitMs = lookMs;
    try {
      this.#tell(await crashNow(this.#deps.table));
    } catch (error) {
      waitMs = againMs;
      this.#deps.onFault(error);
    }
    if (this.#readers.count > 0) {
      setTimeout(() => void this.#look(), waitMs);
      return;
    }
    this.#isLooking = false;
    this.#seen = undefined;
    this.#told = undefined;
  }

  /** The lists of the past are sent when they change alone: they are most of it. */
  #tell(now: CrashNow): void {
    const seen = seenNow(now);
    const before = this.#told?.now;
    this.#seen = seen;
    if (before !== undefined && withoutTime(before) === withoutTime(now)) return;
    const isSamePhase = before?.round?.phase === now.round?.phase && before?.round?.number === now.round?.number;
    if (isSamePhase && seen.atMs - (this.#told?.atMs ?? 0) < betsMs) return;
    this.#told = seen;
    const { past, chain, ...present } = now;
    const isPastSame =
      before !== undefined && JSON.stringify([before.past, before.chain]) === JSON.stringify([past, chain]);
    this.#readers.tellAll(JSON.stringify({ type: "table", ...present, ...(isPastSame ? {} : { past, chain }) }));
  }
}

interface Seen {
  readonly now: CrashNow;
  readonly atMs: number;
}
const seenNow = (now: CrashNow): Seen => ({ now, atMs: performance.now() });

/** What was read some moments ago, by the clock of now. */
function atPresent({ now, atMs }: Seen): CrashNow {
  if (now.round === null) return now;
  return { ...now, round: { ...now.round, starts_in_ms: now.round.starts_in_ms - (performance.now() - atMs) } };
}

const withoutTime = (now: CrashNow): string =>
  JSON.stringify({ ...now, round: now.round === null ? null : { ...now.round, starts_in_ms: 0 } });
