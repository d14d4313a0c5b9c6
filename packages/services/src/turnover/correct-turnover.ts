import { parseDecimal, toDecimal } from "@maidan/core/money";
import { takenBack } from "@maidan/core/turnover";
import { done, refuse, type CommandAnswer, type CommandContext, type Refusal, type Tx } from "../command/index.ts";
import type { NoteChange, RunAudited, StaffContext } from "../staff/index.ts";
import { keepProgress } from "./count-stakes.ts";
import type { TurnoverDeps } from "./open-turnover.ts";
import type { LockedTicket } from "./ports.ts";

export type CorrectedTurnover = { readonly id: string; readonly remaining: string };
export interface TurnoverCorrection {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly ticketId: string;
  readonly reason: string;
}
type Deps = TurnoverDeps & { readonly run: RunAudited };
type Audited = CommandContext & { readonly note: NoteChange };

const commandOf = (correction: TurnoverCorrection, kind: string, content: Record<string, string>) => ({
  by: correction.by,
  permission: "turnover.correct" as const,
  kind,
  idempotencyKey: correction.idempotencyKey,
  content: { ticketId: correction.ticketId, reason: correction.reason, ...content },
  subject: { kind: "turnover", id: correction.ticketId },
});

/**
 * Takes back what one entry did, once, by a further entry; at most the progress that is there. A plain turnover that was complete is open again; one whose
 * bonus has ended is left alone. [BONUS-13]
 */
export function createReverseTurnover(
  deps: Deps,
): (correction: TurnoverCorrection & { readonly entryId: string }) => Promise<CommandAnswer<CorrectedTurnover>> {
  return (correction) => {
    const { ticketId, entryId } = correction;
    return deps.run(commandOf(correction, "turnover.reverse", { entryId }), async (tx, context) => {
      const ticket = await lockFor(deps, tx, ticketId);
      if (!("ticketId" in ticket)) return ticket;
      const entry = await deps.turnover.entry(tx, entryId);
      if (entry?.ticketId !== ticketId) return refuse("NOT_FOUND", "There is no such entry of this turnover.");
      if (entry.isReversed || entry.kind === "reversal") {
        return refuse("CONFLICT", "This entry was already reversed. Nothing was changed.");
      }
      const byMinor =
        entry.countedMinor > 0n
          ? -takenBack(ticket, entry.countedMinor)
          : least(-entry.countedMinor, ticket.remainingMinor);
      return keep(deps, { tx, context, ticket, correction }, { byMinor, kind: "reversal", reversesId: entryId });
    });
  };
}

/** Counts an amount that no stake stands for, as a goodwill or after a fault. It may complete the turnover. [BONUS-13] */
export function createCreditTurnover(
  deps: Deps,
): (
  correction: TurnoverCorrection & { readonly amount: string | number },
) => Promise<CommandAnswer<CorrectedTurnover>> {
  return (correction) => {
    const { ticketId, amount } = correction;
    return deps.run(commandOf(correction, "turnover.credit", { amount: String(amount) }), async (tx, context) => {
      const wantedMinor = parseDecimal(String(amount));
      if (wantedMinor === undefined || wantedMinor <= 0n) {
        return { ...refuse("VALIDATION", "Enter an amount."), fields: { amount: ["Enter an amount."] } };
      }
      const ticket = await lockFor(deps, tx, ticketId);
      if (!("ticketId" in ticket)) return ticket;
      if (!ticket.isOpen) return refuse("CONFLICT", "This turnover is complete. Nothing was changed.");
      const byMinor = least(wantedMinor, ticket.remainingMinor);
      return keep(deps, { tx, context, ticket, correction }, { byMinor, kind: "credit" });
    });
  };
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

async function lockFor(deps: Deps, tx: Tx, ticketId: string): Promise<LockedTicket | Refusal> {
  const ticket = await deps.turnover.lock(tx, ticketId);
  if (ticket === undefined) return refuse("NOT_FOUND", "There is no such turnover.");
  if (ticket.isOpen || (ticket.grantId === null && ticket.remainingMinor === 0n)) return ticket;
  return refuse("CONFLICT", "The bonus of this turnover has ended. Nothing was changed.");
}

interface Step {
  readonly tx: Tx;
  readonly context: Audited;
  readonly ticket: LockedTicket;
  readonly correction: TurnoverCorrection;
}

async function keep(
  deps: Deps,
  { tx, context, ticket, correction }: Step,
  entry: { readonly byMinor: bigint; readonly kind: "reversal" | "credit"; readonly reversesId?: string },
) {
  const { ticketId, playerId } = ticket;
  const { byMinor, ...rest } = entry;
  const remainingMinor = ticket.remainingMinor - byMinor;
  // After this point it must succeed.
  await deps.turnover.addEntries(tx, [
    { ticketId, countedMinor: byMinor, ...rest, note: correction.reason, enteredBy: correction.by.email },
  ]);
  await keepProgress(deps, { tx, context }, { ticketId, remainingMinor });
  context.note({
    before: { remaining: toDecimal(ticket.remainingMinor) },
    after: {
      remaining: toDecimal(remainingMinor),
      reason: correction.reason,
      ...(rest.reversesId !== undefined && { entry: rest.reversesId }),
    },
  });
  context.publish(`player.${playerId}`, { type: "transaction" });
  return done({ id: ticketId, remaining: toDecimal(remainingMinor) });
}
