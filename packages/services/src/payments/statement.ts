import { normaliseTransactionId, parsePayoutAccount } from "@maidan/core/payments";
import { toDecimal, type Currency } from "@maidan/core/money";
import { done, refuse, type CommandAnswer, type CommandRunner } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import { readAmount } from "./amounts.ts";
import type { StatementSource, StatementStore } from "./ports.ts";

const pageLines = 200;

/** Fetches what is new on a provider's statement, page by page; returns how many lines were new. Fetched twice, a line is kept once. [PAYM-30] */
export function createPullStatement(deps: {
  readonly runner: CommandRunner;
  readonly statements: StatementStore;
  readonly source: StatementSource;
  readonly newKey: () => string;
}): () => Promise<number> {
  const actor = { kind: "system", name: `statement:${deps.source.name}` } as const;
  return async () => {
    let added = 0;
    for (;;) {
      const from = await deps.statements.position(deps.runner.reader, deps.source.name);
      const page = await deps.source.linesAfter(from, pageLines);
      if (page.lines.length === 0 || page.position === undefined) return added;
      const next = page.position;
      const command = {
        kind: "statement.pull",
        actor,
        idempotencyKey: deps.newKey(),
        content: { from: from ?? null, to: next },
      };
      const answer = await deps.runner.run(command, async (tx, context) => {
        const count = await deps.statements.add(tx, page.lines);
        await deps.statements.keepPosition(tx, deps.source.name, next);
        if (count > 0) context.publish("staff.deposits", { type: "statement" });
        return done(count);
      });
      added += answer.outcome.ok ? answer.outcome.value : 0;
      if (page.lines.length < pageLines) return added;
    }
  };
}

export interface EnterStatementRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
  readonly methodCode: string;
  readonly transactionId: string;
  readonly amount: string | number;
  readonly currency: Currency;
  readonly receivingNumber: string;
  readonly sender: string;
  readonly raw: string;
}

/** A line that a cashier read on the provider's device and typed in. Whoever typed it is a maker of the deposit that it proves. [PAYM-31] */
export function createEnterStatementLine(deps: {
  readonly run: RunAudited;
  readonly statements: StatementStore;
}): (
  request: EnterStatementRequest,
) => Promise<CommandAnswer<{ readonly transaction_id: string; readonly amount: string }>> {
  return (request) => {
    const { methodCode, currency, receivingNumber, sender, raw } = request;
    const command = {
      by: request.by,
      permission: "statement.write",
      kind: "statement.enter",
      idempotencyKey: request.idempotencyKey,
      content: {
        methodCode,
        transactionId: request.transactionId,
        amount: String(request.amount),
        currency,
        receivingNumber,
        sender,
      },
      subject: { kind: "statement", id: request.transactionId },
    } as const;
    return deps.run(command, async (tx, context) => {
      const transactionId = normaliseTransactionId(request.transactionId);
      const amountMinor = readAmount(request.amount);
      const account = parsePayoutAccount(receivingNumber);
      if (transactionId === undefined) return field("transaction_id", "This is no transaction ID.");
      if (amountMinor === undefined) return field("amount", "Enter an amount.");
      if (account === undefined) return field("receiving_number", "This is no account number.");
      const line = {
        methodCode,
        transactionId,
        amountMinor,
        currency,
        receivingNumber: account,
        sender: sender.trim(),
        receivedAtMs: context.nowMs,
        source: "manual",
        raw,
        enteredBy: request.by.staffId,
      };
      const added = await deps.statements.add(tx, [line]);
      if (added === 0) return refuse("CONFLICT", "The statement already has a line with this transaction ID.");
      context.note({
        before: null,
        after: { transaction_id: transactionId, amount: toDecimal(amountMinor), currency },
        subjectId: transactionId,
      });
      context.publish("staff.deposits", { type: "statement" });
      return done({ transaction_id: transactionId, amount: toDecimal(amountMinor) });
    });
  };
}

const field = (name: string, message: string) => ({ ...refuse("VALIDATION", message), fields: { [name]: [message] } });
