import * as contract from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import type { DepositView, EwalletRequestView, OfficeReads, UnclaimedLine } from "@maidan/services/office";
import type {
  createAdjustDeposit,
  createApproveDeposit,
  createEnterStatementLine,
  createRejectDeposit,
  ReceiptStore,
} from "@maidan/services/payments";
import { amountIn, type Settings, type SettingsStore } from "@maidan/services/settings";
import type { FastifyInstance } from "fastify";
import { parseProviderMessage } from "../../payments/manual/index.ts";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";
import { printPlayerBrief } from "./print.ts";

export interface DepositDeskDeps {
  readonly reader: Reader;
  readonly reads: OfficeReads;
  readonly settings: SettingsStore;
  readonly receipts: ReceiptStore;
  readonly approveDeposit: ReturnType<typeof createApproveDeposit>;
  readonly rejectDeposit: ReturnType<typeof createRejectDeposit>;
  readonly adjustDeposit: ReturnType<typeof createAdjustDeposit>;
  readonly enterStatementLine: ReturnType<typeof createEnterStatementLine>;
}

const defaultPage = 50;

export function registerDepositDesk(app: FastifyInstance, deps: DepositDeskDeps): void {
  const { reader, reads, settings } = deps;
  mount(app, contract.listDeposits, async ({ query }) => {
    const said = await settings.all(reader);
    const [page, counts] = await Promise.all([
      reads.deposits(reader, {
        status: query.status ?? "pending",
        limit: Number(query.limit ?? defaultPage),
        ...cursorOf(query),
      }),
      reads.depositCounts(reader),
    ]);
    return {
      body: { items: page.items.map((view) => print(view, said)), next_cursor: page.nextCursor, counts },
    };
  });
  mount(app, contract.listEwalletRequests, async ({ query }) => {
    const [page, counts] = await Promise.all([
      reads.ewalletRequests(reader, {
        ...(query.status !== undefined && { status: query.status }),
        limit: Number(query.limit ?? defaultPage),
        ...cursorOf(query),
      }),
      reads.depositCounts(reader),
    ]);
    return { body: { items: page.items.map(printRequest), next_cursor: page.nextCursor, counts } };
  });
  mount(app, contract.readDeposit, async ({ params }) => {
    const view = await reads.deposit(reader, params.id);
    if (view === undefined) return { refusal: { ok: false, code: "NOT_FOUND", message: "There is no such deposit." } };
    return { body: print(view, await settings.all(reader)) };
  });
  registerReceipts(app, deps);
  registerDecisions(app, deps);
  registerStatements(app, deps);
}

function registerStatements(app: FastifyInstance, deps: DepositDeskDeps): void {
  const { reader, reads } = deps;
  mount(app, contract.enterStatementLine, async ({ body, staff, request, idempotencyKey }) => {
    const answer = await deps.enterStatementLine({
      by: staffContext(staff, request),
      idempotencyKey,
      methodCode: body.method,
      transactionId: body.transaction_id,
      amount: body.amount,
      currency: body.currency ?? "BDT",
      receivingNumber: body.receiving_number,
      sender: body.sender,
      raw: body.raw ?? "",
    });
    return answerOf(answer);
  });
  mount(app, contract.listUnclaimedLines, async ({ query }) => {
    const page = await reads.unclaimedLines(reader, {
      limit: Number(query.limit ?? defaultPage),
      ...cursorOf(query),
      ...(query.query !== undefined && query.query !== "" && { search: query.query }),
    });
    return { body: { items: page.items.map(printLine), next_cursor: page.nextCursor } };
  });
  mount(app, contract.readMessage, async ({ body }) => {
    const read = parseProviderMessage(body.message);
    if (read === undefined)
      return {
        refusal: {
          ok: false,
          code: "UNREADABLE",
          message: "This message has no form that is known. Type the line in.",
        },
      };
    return {
      body: {
        method: read.methodCode,
        transaction_id: read.transactionId,
        amount: toDecimal(read.amountMinor),
        currency: read.currency,
        sender: read.sender,
      },
    };
  });
}

export const cursorOf = (query: { readonly cursor?: string | undefined }): { readonly cursor?: string } =>
  query.cursor === undefined ? {} : { cursor: query.cursor };

const noReceipt = { refusal: { ok: false, code: "NOT_FOUND", message: "There is no such receipt." } } as const;

function registerReceipts(app: FastifyInstance, { reader, receipts }: DepositDeskDeps): void {
  mount(app, contract.listReceipts, async ({ params }) => {
    const list = await receipts.list(reader, params.id);
    return {
      body: {
        receipts: list.map((receipt) => ({
          id: receipt.receiptId,
          width: receipt.widthPixels,
          height: receipt.heightPixels,
          created_at: receipt.createdAt.toISOString(),
          also_of: [...receipt.alsoOf],
        })),
      },
    };
  });
  mount(app, contract.readReceipt, async ({ params }) => {
    const content = await receipts.content(reader, { depositId: params.id, receiptId: params.receipt });
    if (content === undefined) return noReceipt;
    const data = Buffer.from(content).toString("base64");
    return { body: { id: params.receipt, media_type: "image/webp" as const, data } };
  });
}

function registerDecisions(app: FastifyInstance, deps: DepositDeskDeps): void {
  mount(app, contract.approveDeposit, async ({ params, staff, request, idempotencyKey }) =>
    answerOf(await deps.approveDeposit({ by: staffContext(staff, request), idempotencyKey, depositId: params.id })),
  );
  mount(app, contract.rejectDeposit, async ({ params, body, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.rejectDeposit({
        by: staffContext(staff, request),
        idempotencyKey,
        depositId: params.id,
        reason: body.reason,
      }),
    ),
  );
  mount(app, contract.adjustDeposit, async ({ params, body, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.adjustDeposit({ by: staffContext(staff, request), idempotencyKey, depositId: params.id, ...body }),
    ),
  );
}

const printMethod = ({ methodId, code, name, icon }: DepositView["method"]) => ({ id: methodId, code, name, icon });

const printLine = (line: UnclaimedLine): ResponseOf<typeof contract.listUnclaimedLines>["items"][number] => ({
  id: line.lineId,
  method: printMethod(line.method),
  transaction_id: line.transactionId,
  amount: toDecimal(line.amountMinor),
  currency: line.currency,
  receiving_number: line.receivingNumber,
  sender: line.sender,
  received_at: line.receivedAt.toISOString(),
  is_typed_by_hand: line.isTypedByHand,
  rejected_deposit: line.rejectedDepositId,
});

const printRequest = (view: EwalletRequestView): ResponseOf<typeof contract.listEwalletRequests>["items"][number] => ({
  id: view.transaction,
  status: view.status,
  player: printPlayerBrief(view.player),
  method: printMethod(view.method),
  way: view.way,
  amount: toDecimal(view.amountMinor),
  currency: view.currency,
  receiving_number: view.receivingNumber,
  promotion: view.promotion && { name: view.promotion.name, name_bn: view.promotion.nameBn },
  deposit: view.deposit && { id: view.deposit.depositId, status: view.deposit.status },
  created_at: view.createdAt.toISOString(),
  expires_at: view.expiresAt.toISOString(),
  age_seconds: Math.max(0, view.ageSeconds),
  updated_at: view.updatedAt.toISOString(),
});

function print(view: DepositView, said: Settings): ResponseOf<typeof contract.readDeposit> {
  const { line } = view;
  return {
    id: view.depositId,
    status: view.status,
    player: printPlayerBrief(view.player),
    method: printMethod(view.method),
    channel: view.channel,
    amount: toDecimal(view.amountMinor),
    credit: toDecimal(view.creditMinor),
    receipts: view.receipts,
    currency: view.currency,
    transaction_id: view.transactionId,
    transaction_id_verdict: view.transactionIdVerdict,
    sender_number: view.senderNumber,
    is_sender_a_verified_phone: view.isSenderVerified,
    receiving_number: view.receivingNumber,
    promotion: view.promotion && { name: view.promotion.name, name_bn: view.promotion.nameBn },
    created_at: view.createdAt.toISOString(),
    age_seconds: Math.max(0, view.ageSeconds),
    match: {
      status: view.match === null ? "none" : view.match.isMatched ? "matched" : "mismatch",
      problems: [...(view.match?.problems ?? [])],
      line: line && {
        amount: toDecimal(line.amountMinor),
        currency: line.currency,
        receiving_number: line.receivingNumber,
        sender: line.sender,
        received_at: new Date(line.receivedAtMs).toISOString(),
        source: line.source,
        raw: line.raw,
        is_typed_by_hand: line.enteredBy !== null,
      },
    },
    needs_four_eyes: view.creditMinor > amountIn(said, "fourEyesAbove", view.currency),
    adjusted_by: view.adjustedBy,
    adjust_reason: view.adjustReason,
    proposed_by: view.proposedBy,
    decided_by: view.decidedBy,
    reject_reason: view.rejectReason,
    updated_at: view.updatedAt.toISOString(),
  };
}
