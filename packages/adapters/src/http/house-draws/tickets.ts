import {
  playerKey,
  type HouseSession,
  type HouseWagers,
  type KeptWager,
  type ScheduledRound,
  type ScheduledTable,
  type WagerView,
} from "@maidan/services/house-games";
import { toDecimal } from "@maidan/core/money";
import { refuse, type Reader, type Refusal } from "@maidan/services/command";
import { commitmentOf, type DrawReads, type DrawResult } from "@maidan/services/house-draws";
import { HttpError, type PlayerIdentity, type Topic } from "../server/index.ts";

export interface DrawRouteDeps {
  readonly reader: Reader;
  readonly reads: DrawReads;
  readonly wagers: Pick<HouseWagers, "list">;
  /** The table of each game, by its code. */
  readonly tables: ReadonlyMap<string, ScheduledTable>;
  readonly sessionOf: (player: PlayerIdentity) => Promise<HouseSession>;
}

const elsewhere = { refusal: refuse("NOT_FOUND", "This session is of another game.") } as const;
const pageSize = 20;

/** The session of whoever asks and its own table; a session of games of another kind is told that it is. */
export const atTables =
  ({ tables, sessionOf }: Pick<DrawRouteDeps, "tables" | "sessionOf">, prefix: string) =>
  <Input extends { readonly player: PlayerIdentity }, Reply>(
    answer: (at: { readonly session: HouseSession; readonly table: ScheduledTable }, input: Input) => Promise<Reply>,
  ) =>
  async (input: Input): Promise<Reply | typeof elsewhere> => {
    const session = await sessionOf(input.player);
    const table = session.gameCode.startsWith(prefix) ? tables.get(session.gameCode) : undefined;
    return table === undefined ? elsewhere : answer({ session, table }, input);
  };

/** What a ticket's wager holds: its draw, and what was bet. */
export function placedOf<T>({ content }: KeptWager): { readonly round: number; readonly bet: T } {
  return content as unknown as { readonly round: number; readonly bet: T };
}

export const outcomeOf = <T extends object>({ outcome }: KeptWager): Partial<T> =>
  typeof outcome === "object" && outcome !== null ? (outcome as Partial<T>) : {};

/** How a ticket stands, in its player's words. */
export function stateOf({ phase, payoutMinor }: KeptWager): "open" | "won" | "lost" | "back" {
  switch (phase) {
    case "staking":
    case "open":
    case "refused":
      return "open";
    case "undoing":
    case "void":
      return "back";
    case "paying":
    case "paid":
      return payoutMinor > 0n ? "won" : "lost";
  }
}

/** What every ticket tells. */
export function printedTicket(wager: KeptWager) {
  const state = stateOf(wager);
  return {
    id: wager.wagerId,
    number: placedOf(wager).round,
    stake: toDecimal(wager.stakeMinor),
    state,
    payout: state === "won" || state === "lost" ? toDecimal(wager.payoutMinor) : null,
    created_at: wager.createdAt.toISOString(),
  };
}

/** A page of the player's tickets, and whether there are more. */
export async function ticketsOf(
  { wagers }: Pick<DrawRouteDeps, "wagers">,
  session: HouseSession,
  query: { readonly which: "open" | "settled"; readonly before?: string | undefined },
): Promise<{ readonly tickets: readonly KeptWager[]; readonly hasMore: boolean }> {
  const before = query.before === undefined ? undefined : new Date(query.before);
  const found = await wagers.list(session, { which: query.which, before, limit: pageSize + 1 });
  return { tickets: found.slice(0, pageSize), hasMore: found.length > pageSize };
}

/** The session of whoever opens a stream, and its own table. */
export async function toldAt(
  { tables, sessionOf }: Pick<DrawRouteDeps, "tables" | "sessionOf">,
  prefix: string,
  player: PlayerIdentity,
): Promise<{ readonly session: HouseSession; readonly table: ScheduledTable }> {
  const session = await sessionOf(player);
  const table = session.gameCode.startsWith(prefix) ? tables.get(session.gameCode) : undefined;
  if (table === undefined) throw new HttpError("NOT_FOUND", elsewhere.refusal.message);
  return { session, table };
}

interface DrawTopic extends Topic {
  /** Whose tickets they are. */
  readonly session?: HouseSession;
  /** Whose draws they are, of which nothing changes but with the table's round. */
  readonly drawnAt?: ScheduledTable;
}

/** The first pages of the player's tickets, open ones and decided ones. */
export const ticketTopic = <T>(
  deps: Pick<DrawRouteDeps, "wagers">,
  session: HouseSession,
  print: (wager: KeptWager) => T,
): DrawTopic => ({
  key: `tickets ${session.gameCode} ${playerKey(session)}`,
  session,
  load: async () => {
    const [open, settled] = await Promise.all([
      ticketsOf(deps, session, { which: "open" }),
      ticketsOf(deps, session, { which: "settled" }),
    ]);
    const page = ({ tickets, hasMore }: typeof open) => ({ tickets: tickets.map(print), has_more: hasMore });
    return { open: page(open), settled: page(settled) };
  },
});

/** One read for all whose tickets are watched: nobody's are read while nothing came of them, and no day's draws until the next one. */
export const drawMarks =
  ({ reads, reader }: Pick<DrawRouteDeps, "reads" | "reader">) =>
  async (topics: readonly DrawTopic[]): Promise<ReadonlyMap<string, string>> => {
    const marks = new Map<string, string>();
    for (const { key, drawnAt } of topics) {
      if (drawnAt === undefined) continue;
      const { round } = await drawnAt.look();
      marks.set(key, `${round?.number} ${round?.phase}`);
    }
    const own = topics.flatMap(({ key, session }) => (session === undefined ? [] : [{ key, session }]));
    const told =
      own.length === 0
        ? []
        : await reads.ticketMarks(
            reader,
            own.map(({ session }) => session),
          );
    for (const [place, { key }] of own.entries()) marks.set(key, told[place] ?? "");
    return marks;
  };

/** What a bought ticket is answered with. */
export const boughtOf = <T>(bought: WagerView | Refusal, print: (wager: KeptWager) => T) =>
  "code" in bought
    ? { refusal: bought }
    : {
        body: {
          ticket: print(bought.wager),
          balance: bought.balanceMinor === undefined ? null : toDecimal(bought.balanceMinor),
        },
      };

/** What a draw's hash leads to, and is bound by. */
export const fairOf = (
  { place, salt, hash }: Pick<ScheduledRound | DrawResult, "place" | "salt" | "hash">,
  publishedHash: string,
) => ({ place, salt, commitment: commitmentOf(hash), published_hash: publishedHash });
