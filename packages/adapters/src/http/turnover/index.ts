import * as contract from "@maidan/contract/http/turnover";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { PaymentReads, TurnoverTicket } from "@maidan/services/payments";
import type { PlayerStore } from "@maidan/services/player";
import type {
  createCancelBonus,
  createCreditTurnover,
  createForfeitBonus,
  createReverseTurnover,
  EntryView,
  TurnoverReads,
} from "@maidan/services/turnover";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { printMovement } from "../payments/index.ts";
import { mount, requireOwnRemoteId } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";

type Item = ResponseOf<typeof contract.turnovers>["turnovers"][number];

export interface TurnoverRouteDeps {
  readonly reader: Reader;
  readonly paymentReads: PaymentReads;
  readonly cancelBonus: ReturnType<typeof createCancelBonus>;
}

/** The player's turnovers, and the end of a bonus that isn't wanted any more. */
export function registerTurnoverRoutes(app: FastifyInstance, deps: TurnoverRouteDeps): void {
  mount(app, contract.turnovers, async (input) => {
    const foreign = requireOwnRemoteId(input, input.query.remote_id);
    if (foreign !== undefined) return foreign;
    const tickets = await deps.paymentReads.turnovers(deps.reader, input.player.playerId);
    return { body: { turnovers: tickets.map(printTicket) } };
  });
  mount(app, contract.cancelBonus, async ({ params, player, idempotencyKey }) =>
    answerOf(await deps.cancelBonus({ ...player, idempotencyKey, grantId: params.id })),
  );
}

export interface TurnoverRoomDeps {
  readonly reader: Reader;
  readonly paymentReads: PaymentReads;
  readonly turnoverReads: TurnoverReads;
  readonly players: PlayerStore;
  readonly forfeitBonus: ReturnType<typeof createForfeitBonus>;
  readonly reverseTurnover: ReturnType<typeof createReverseTurnover>;
  readonly creditTurnover: ReturnType<typeof createCreditTurnover>;
}

const entryLimit = 30;

/** A player's bonuses and turnovers in the office, with their corrections. */
export function registerTurnoverRoom(app: FastifyInstance, deps: TurnoverRoomDeps): void {
  const { reader } = deps;
  mount(app, contract.playerTurnovers, async ({ params }) => {
    if ((await deps.players.find(reader, params.id)) === undefined)
      return { refusal: { ok: false, code: "NOT_FOUND", message: "There is no such player." } };
    const tickets = await deps.paymentReads.turnovers(reader, params.id);
    const ticketIds = tickets.map(({ id }) => id);
    const entries = await deps.turnoverReads.entries(reader, { ticketIds, limit: entryLimit });
    const items = tickets.map((ticket) => ({
      ...printTicket(ticket),
      entries: entries.filter(({ ticketId }) => ticketId === ticket.id).map(printEntry),
    }));
    return { body: { items, entry_limit: entryLimit } };
  });
  mount(app, contract.forfeitBonus, async ({ params, body, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.forfeitBonus({ by: staffContext(staff, request), idempotencyKey, grantId: params.id, ...body }),
    ),
  );
  mount(app, contract.reverseTurnover, async ({ params, body, staff, request, idempotencyKey }) => {
    const correction = { ticketId: params.id, entryId: body.entry_id, reason: body.reason };
    return answerOf(await deps.reverseTurnover({ by: staffContext(staff, request), idempotencyKey, ...correction }));
  });
  mount(app, contract.creditTurnover, async ({ params, body, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.creditTurnover({ by: staffContext(staff, request), idempotencyKey, ticketId: params.id, ...body }),
    ),
  );
}

const printTicket = (ticket: TurnoverTicket): Item => ({
  id: ticket.id,
  status: ticket.isOpen ? "active" : "complete",
  required_turnover: toDecimal(ticket.requiredMinor),
  remaining_turnover: toDecimal(ticket.isOpen ? ticket.remainingMinor : 0n),
  created_at: ticket.createdAt.toISOString(),
  transaction: printMovement(ticket.movement),
  ended_as: ticket.endedAs,
  bonus: ticket.bonus && printBonus(ticket.bonus),
});

const printBonus = (bonus: NonNullable<TurnoverTicket["bonus"]>): Item["bonus"] => ({
  id: bonus.grantId,
  amount: toDecimal(bonus.bonusMinor),
  status: bonus.status,
  basis: bonus.terms.basis,
  expires_at: bonus.expiresAt.toISOString(),
  max_bet: bonus.terms.maxBetMinor === null ? null : toDecimal(bonus.terms.maxBetMinor),
  stakes_above_max_bet: bonus.stakesAboveMaxBet,
  max_conversion: bonus.terms.maxConversionMinor === null ? null : toDecimal(bonus.terms.maxConversionMinor),
  reason: bonus.reason,
});

const printEntry = (
  entry: EntryView,
): ResponseOf<typeof contract.playerTurnovers>["items"][number]["entries"][number] => ({
  id: entry.entryId,
  kind: entry.kind,
  source: entry.source,
  source_id: entry.sourceId,
  game_type: entry.gameType,
  stake: toDecimal(entry.stakeMinor),
  counted: toDecimal(entry.countedMinor),
  note: entry.note,
  is_reversed: entry.isReversed,
  entered_by: entry.enteredBy,
  at: entry.at.toISOString(),
});
