import * as contract from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { OfficeReads, WithdrawalView } from "@maidan/services/office";
import type { createApproveWithdrawal, createPayWithdrawal, createRejectWithdrawal } from "@maidan/services/payments";
import { amountIn, type Settings, type SettingsStore } from "@maidan/services/settings";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";
import { cursorOf } from "./deposit-desk.ts";
import { printPlayerBrief } from "./print.ts";

export interface WithdrawalDeskDeps {
  readonly reader: Reader;
  readonly reads: OfficeReads;
  readonly settings: SettingsStore;
  readonly approveWithdrawal: ReturnType<typeof createApproveWithdrawal>;
  readonly rejectWithdrawal: ReturnType<typeof createRejectWithdrawal>;
  readonly payWithdrawal: ReturnType<typeof createPayWithdrawal>;
}

const defaultPage = 50;

export function registerWithdrawalDesk(app: FastifyInstance, deps: WithdrawalDeskDeps): void {
  const { reader, reads, settings } = deps;
  mount(app, contract.listWithdrawals, async ({ query }) => {
    const said = await settings.all(reader);
    const [page, counts] = await Promise.all([
      reads.withdrawals(reader, {
        status: query.status ?? "pending",
        limit: Number(query.limit ?? defaultPage),
        ...cursorOf(query),
      }),
      reads.withdrawalCounts(reader),
    ]);
    return {
      body: { items: page.items.map((view) => print(view, said)), next_cursor: page.nextCursor, counts },
    };
  });
  mount(app, contract.approveWithdrawal, async ({ params, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.approveWithdrawal({ by: staffContext(staff, request), idempotencyKey, withdrawalId: params.id }),
    ),
  );
  mount(app, contract.rejectWithdrawal, async ({ params, body, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.rejectWithdrawal({
        by: staffContext(staff, request),
        idempotencyKey,
        withdrawalId: params.id,
        reason: body.reason,
      }),
    ),
  );
  mount(app, contract.payWithdrawal, async ({ params, body, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.payWithdrawal({
        by: staffContext(staff, request),
        idempotencyKey,
        withdrawalId: params.id,
        reference: body.reference,
      }),
    ),
  );
}

const print = (view: WithdrawalView, said: Settings): ResponseOf<typeof contract.listWithdrawals>["items"][number] => ({
  id: view.withdrawalId,
  status: view.status,
  player: printPlayerBrief(view.player),
  method: { id: view.method.methodId, code: view.method.code, name: view.method.name, icon: view.method.icon },
  account_number: view.accountNumber,
  is_account_a_verified_phone: view.isAccountVerified,
  amount: toDecimal(view.amountMinor),
  currency: view.currency,
  created_at: view.createdAt.toISOString(),
  age_seconds: Math.max(0, view.ageSeconds),
  deposited: toDecimal(view.depositedMinor),
  withdrawn: toDecimal(view.withdrawnMinor),
  balance: toDecimal(view.balanceMinor),
  needs_four_eyes: view.amountMinor > amountIn(said, "fourEyesAbove", view.currency),
  approved_by: view.approvedBy,
  closed_by: view.closedBy,
  reject_reason: view.rejectReason,
  reference: view.reference,
  payout_transaction_id: view.payoutTransactionId,
  updated_at: view.updatedAt.toISOString(),
});
