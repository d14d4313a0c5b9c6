import * as contract from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type {
  CorrectionStore,
  CorrectionView,
  createApproveCorrection,
  createCorrectBalance,
  createRefuseCorrection,
} from "@maidan/services/office";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";
import { deskPage } from "./desk-page.ts";

export interface CorrectionDeskDeps {
  readonly reader: Reader;
  readonly corrections: Pick<CorrectionStore, "list" | "waiting">;
  readonly correctBalance: ReturnType<typeof createCorrectBalance>;
  readonly approveCorrection: ReturnType<typeof createApproveCorrection>;
  readonly refuseCorrection: ReturnType<typeof createRefuseCorrection>;
}

/** Money given and taken by hand, and what of it a second person decides. */
export function registerCorrectionDesk(app: FastifyInstance, deps: CorrectionDeskDeps): void {
  mount(app, contract.correctBalance, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.correctBalance({ by, idempotencyKey, playerId: params.id, ...body }));
  });
  mount(app, contract.listCorrections, async ({ query, staff }) => {
    const from = { reader: deps.reader, store: deps.corrections };
    return { body: await deskPage(from, query, (view) => print(view, staff.staffId)) };
  });
  mount(app, contract.approveCorrection, async ({ params, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.approveCorrection({ by, idempotencyKey, correctionId: params.id }));
  });
  mount(app, contract.refuseCorrection, async ({ params, body, staff, request, idempotencyKey }) => {
    const by = staffContext(staff, request);
    return answerOf(await deps.refuseCorrection({ by, idempotencyKey, correctionId: params.id, ...body }));
  });
}

const print = (
  view: CorrectionView,
  staffId: string,
): ResponseOf<typeof contract.listCorrections>["items"][number] => ({
  id: view.correctionId,
  player: { id: view.playerId, username: view.username },
  direction: view.direction,
  amount: toDecimal(view.amountMinor),
  currency: view.currency,
  reason: view.reason,
  status: view.status,
  asked_by: view.askedBy.email,
  is_own: view.askedBy.staffId === staffId,
  created_at: view.createdAt.toISOString(),
  decided_by: view.decidedBy,
  decided_at: view.decidedAt?.toISOString() ?? null,
  refuse_reason: view.refuseReason,
  transaction_id: view.transactionId,
});
