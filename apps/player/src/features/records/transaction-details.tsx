import { Money, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import type { ReactNode } from "react";
import type { Transaction } from "../money/index.ts";
import { recordsText } from "./text.ts";
import { statusOf } from "./transactions.ts";

export const kindLabel = (text: { deposit: string; withdraw: string; bonus: string }, action: string): string =>
  action === "deposit" ? text.deposit : action === "withdraw" ? text.withdraw : text.bonus;

/** The kind of number that was paid to; without one it went by an agent. [RECORDS-27] */
function channelLabel(text: Record<"agent" | "personal" | "merchant", string>, type: string | undefined): string {
  switch (type) {
    case undefined:
    case "":
    case "Agent":
      return text.agent;
    case "Personal":
      return text.personal;
    case "Merchant":
      return text.merchant;
    default:
      return type;
  }
}

/** "Pending" is the filter's word; the row says "Processing". [RECORDS-25] */
export function useStatusLabel(): (transaction: Pick<Transaction, "key">) => string {
  const text = useText(recordsText);
  return (transaction) => {
    switch (statusOf(transaction)) {
      case "pending":
        return text.processing;
      case "success":
        return text.success;
      case "fail":
        return text.fail;
    }
  };
}

function Step(props: { label: string; at?: string; isDone: boolean; isLast?: boolean }): ReactNode {
  return (
    <li className="relative flex gap-3 pb-4 last:pb-0">
      {props.isLast !== true && <span aria-hidden="true" className="absolute start-[7px] top-4 h-full w-0.5 bg-line" />}
      <span
        aria-hidden="true"
        className={`mt-1 size-4 shrink-0 rounded-full border-2 ${props.isDone ? "border-accent bg-accent" : "border-edge bg-ground"}`}
      />
      <span className="flex-1">{props.label}</span>
      {props.at !== undefined && <Time at={props.at} shape="moment" className="text-muted" />}
    </li>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex justify-between gap-4 border-t border-line py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-end font-semibold break-words">{children}</dd>
    </div>
  );
}

/** Progress and the table of number, type, payment method, bank name and amount. [RECORDS-26] [RECORDS-27] [RECORDS-28] [OP-44] */
export function TransactionDetails(props: { transaction: Transaction | undefined; onClose: () => void }): ReactNode {
  const text = useText(recordsText);
  return (
    <Dialog isOpen={props.transaction !== undefined} onClose={props.onClose} title={text.details}>
      {props.transaction !== undefined && <Body transaction={props.transaction} />}
    </Dialog>
  );
}

function Body({ transaction }: { transaction: Transaction }): ReactNode {
  const text = useText(recordsText);
  const label = useStatusLabel();
  const isOpen = statusOf(transaction) === "pending";
  return (
    <>
      <ol className="mb-4">
        <Step label={text.stepAsked} at={transaction.created_at} isDone />
        <Step label={text.stepChecked} isDone />
        <Step label={label(transaction)} {...(!isOpen && { at: transaction.updated_at })} isDone={!isOpen} isLast />
      </ol>
      <dl>
        <Line label={text.number}>{transaction.transaction_id}</Line>
        <Line label={text.type}>{kindLabel(text, transaction.action)}</Line>
        <Line label={text.paymentMethod}>{channelLabel(text, transaction.payment_method?.type)}</Line>
        <Line label={text.bankName}>{transaction.payment_method?.name ?? text.agent}</Line>
        <Line label={text.amount}>
          <Money amount={transaction.amount} />
        </Line>
        {transaction.reason !== "" && <Line label={text.reason}>{transaction.reason}</Line>}
      </dl>
    </>
  );
}
