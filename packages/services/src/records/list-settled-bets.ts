import type { Reader } from "../command/index.ts";
import { daysOf } from "../exchange-reads/index.ts";
import type { BetFilter, BetGroup, ListedBet, SettledBetStore } from "./ports.ts";

const pageSize = 50;
const dayMs = 86_400_000;
/** Bangladesh keeps GMT+6 the whole year. */
const dhakaOffsetMs = 6 * 3_600_000;

export interface ListSettledBets {
  readonly playerId: string;
  readonly date: "today" | "yesterday" | "last7days";
  readonly platform?: string | undefined;
  readonly gameType?: string | undefined;
  /** One day of Dhaka, `2026-11-21`: with a platform and a game type it asks for the bets behind one group. */
  readonly day?: string | undefined;
  readonly cursor?: string | undefined;
}
export interface SettledBets {
  readonly groups: readonly BetGroup[];
  readonly bets: readonly ListedBet[];
  readonly nextCursor: string | null;
  readonly platforms: readonly string[];
  readonly gameTypes: readonly string[];
}

/** The player's settled bets in groups, and of one group the bets themselves. [RECORDS-06] [RECORDS-08] [OP-43] */
export function createListSettledBets(deps: {
  readonly reader: Reader;
  readonly store: SettledBetStore;
  /** The time of day, in milliseconds since 1970. */
  readonly now: () => number;
}): (asked: ListSettledBets) => Promise<SettledBets> {
  return async (asked) => {
    const { playerId, platform, gameType } = asked;
    const filter: BetFilter = { playerId, platform, gameType, ...spanOf(asked, deps.now()) };
    const [groups, choices] = await Promise.all([
      deps.store.groups(deps.reader, filter),
      deps.store.choices(deps.reader, playerId),
    ]);
    const isGroup = asked.day !== undefined && platform !== undefined && gameType !== undefined;
    const page = isGroup
      ? await deps.store.bets(deps.reader, filter, { cursor: asked.cursor, limit: pageSize })
      : { bets: [], nextCursor: null };
    return { groups, ...page, ...choices };
  };
}

function spanOf(asked: ListSettledBets, nowMs: number): { readonly fromMs?: number; readonly toMs?: number } {
  if (asked.day === undefined) return daysOf(asked.date, nowMs);
  const midnightMs = Date.parse(`${asked.day}T00:00:00Z`);
  // The thirtieth of February has no bets.
  if (Number.isNaN(midnightMs)) return { fromMs: 0, toMs: 0 };
  return { fromMs: midnightMs - dhakaOffsetMs, toMs: midnightMs - dhakaOffsetMs + dayMs };
}
