import { countStake, takenBack } from "@maidan/core/turnover";
import type { CommandContext } from "../command/index.ts";
import type { SettledStake, StakeListener } from "../stakes/index.ts";
import { endGrant } from "./end-grant.ts";
import type { TurnoverDeps, Within } from "./open-turnover.ts";
import type { CountingTicket, NewTurnoverEntry } from "./ports.ts";

const nameOf = ({ source, sourceId }: { readonly source: string; readonly sourceId: string }): string =>
  `${source}:${sourceId}`;
const playersOf = (rows: readonly { readonly playerId: string }[]): string[] => [
  ...new Set(rows.map(({ playerId }) => playerId)),
];

/** Brings turnovers on by settled stakes, and takes back what voided bets had brought. Each stake counts once. [BONUS-05] [BONUS-10] [PAYM-18] */
export function createTurnoverListener(deps: TurnoverDeps): StakeListener {
  return {
    name: "turnover",
    onSettled: (tx, stakes, context) => count(deps, { tx, context }, stakes),
    onVoided: (tx, stakes, context) => takeBack(deps, { tx, context }, stakes),
  };
}

async function count(deps: TurnoverDeps, within: Within, stakes: readonly SettledStake[]): Promise<void> {
  const { tx, context } = within;
  const tickets = new Map<string, CountingTicket>();
  for (const ticket of await deps.turnover.lockOpen(tx, playersOf(stakes))) tickets.set(ticket.ticketId, ticket);
  if (tickets.size === 0) return;
  const counted = new Set((await deps.turnover.entriesOf(tx, stakes)).map(nameOf));
  const entries: NewTurnoverEntry[] = [];
  const moved = new Set<string>();
  for (const stake of stakes.filter((each) => !counted.has(nameOf(each)))) {
    const own = [...tickets.values()].filter(({ playerId }) => playerId === stake.playerId);
    const times = { placedAtMs: stake.placedAt.getTime(), settledAtMs: stake.settledAt.getTime() };
    for (const { ticketId, countedMinor, reason } of countStake(own, { ...stake, ...times })) {
      const ticket = tickets.get(ticketId);
      if (ticket === undefined) throw new Error(`turnover ${ticketId} isn't held`);
      tickets.set(ticketId, { ...ticket, remainingMinor: ticket.remainingMinor - countedMinor });
      moved.add(ticketId);
      entries.push({ ticketId, kind: "stake", countedMinor, stake, note: reason === "counted" ? "" : "above_max_bet" });
    }
  }
  await deps.turnover.addEntries(tx, entries);
  for (const ticketId of moved) {
    const ticket = tickets.get(ticketId);
    if (ticket !== undefined) await keepProgress(deps, within, ticket);
  }
  announce(context, playersOf([...tickets.values()].filter(({ ticketId }) => moved.has(ticketId))));
}

/** Writes what remains; a bonus of which nothing remains becomes cash. */
export async function keepProgress(
  deps: TurnoverDeps,
  within: Within,
  ticket: { readonly ticketId: string; readonly remainingMinor: bigint },
): Promise<void> {
  const { tx } = within;
  await deps.turnover.setRemaining(tx, ticket.ticketId, ticket.remainingMinor);
  if (ticket.remainingMinor > 0n) return;
  const { grantId = null } = (await deps.turnover.lock(tx, ticket.ticketId)) ?? {};
  if (grantId === null) return;
  const grant = await deps.grants.lock(tx, grantId);
  if (grant?.status !== "active") throw new Error(`the turnover of bonus ${grantId} was open, but the bonus is not`);
  await endGrant(deps, within, { grant, as: "completed", by: "turnover" });
}

async function takeBack(deps: TurnoverDeps, { tx, context }: Within, stakes: readonly SettledStake[]): Promise<void> {
  const open = new Map(
    (await deps.turnover.lockOpen(tx, playersOf(stakes))).map((ticket) => [ticket.ticketId, ticket]),
  );
  const entries: NewTurnoverEntry[] = [];
  for (const entry of await deps.turnover.entriesOf(tx, stakes)) {
    const ticket = open.get(entry.ticketId);
    const stake = stakes.find((each) => nameOf(each) === nameOf(entry));
    if (stake === undefined) continue;
    // What has ended stays as it ended: its bonus is paid or gone.
    const backMinor = ticket === undefined || entry.isReversed ? 0n : takenBack(ticket, entry.countedMinor);
    entries.push({ ticketId: entry.ticketId, kind: "void", countedMinor: -backMinor, stake, note: "bet voided" });
    if (ticket !== undefined) {
      open.set(ticket.ticketId, { ...ticket, remainingMinor: ticket.remainingMinor + backMinor });
    }
  }
  if (entries.length === 0) return;
  await deps.turnover.addEntries(tx, entries);
  const moved = [...open.values()].filter(({ ticketId }) => entries.some((entry) => entry.ticketId === ticketId));
  for (const { ticketId, remainingMinor } of moved) await deps.turnover.setRemaining(tx, ticketId, remainingMinor);
  announce(context, playersOf(moved));
}

function announce(context: CommandContext, playerIds: readonly string[]): void {
  for (const playerId of playerIds) context.publish(`player.${playerId}`, { type: "transaction" });
}
