import { adjustDeposit, approveDeposit, rejectDeposit } from "@maidan/contract/http/office";
import { formatMoney } from "@maidan/core/money";
import { classNames, Field, NumberField } from "@maidan/ui/controls";
import { readWireAmount } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { api, Confirm, useAction } from "../../shell/index.ts";
import type { Deposit } from "./deposit.ts";
import { StatementMatch } from "./match.tsx";
import { depositText } from "./text.ts";

interface DecideProps {
  readonly deposit: Deposit;
  readonly onClose: () => void;
  /** Something changed: the list is to be read again. */
  readonly onDone: () => void;
}

export function useShownAmount(): (wire: string) => string {
  const { language } = useLanguage();
  return (wire) => formatMoney(readWireAmount(wire) ?? 0n, { language });
}

export function ApproveDeposit({ deposit, onClose, onDone }: DecideProps): ReactNode {
  const text = useText(depositText);
  const shown = useShownAmount();
  const player = deposit.player.username;
  const action = useAction({
    send: (_input: { id: string; credit: string }, idempotencyKey) =>
      api.call(approveDeposit, { params: { id: deposit.id }, idempotencyKey }),
    onDone: (value) => {
      const words = text.doneApproved({ amount: shown(value.amount), player });
      showToast(value.needs_second_approval ? text.doneProposed : words, "done");
      onDone();
      onClose();
    },
    onFailed: onDone,
  });
  const isProposal = deposit.needs_four_eyes && deposit.proposed_by === null;
  const warning =
    deposit.match.status === "none"
      ? text.approveWithoutLine
      : deposit.match.status === "mismatch"
        ? text.approveDiffering
        : undefined;
  return (
    <Confirm
      title={text.approveTitle}
      words={
        <div className="flex flex-col gap-3">
          <p>
            {isProposal
              ? text.proposeWords({ amount: shown(deposit.credit), player })
              : text.approveWords({ amount: shown(deposit.credit), player })}
          </p>
          {warning !== undefined && <p className="rounded-sm bg-alert-soft px-3 py-2 text-alert">{warning}</p>}
          {deposit.match.status === "mismatch" && <StatementMatch deposit={deposit} />}
          {deposit.proposed_by !== null && (
            <p className="text-muted">{text.proposedBy({ who: deposit.proposed_by })}</p>
          )}
        </div>
      }
      action={text.approve}
      isBusy={action.isBusy}
      error={action.error}
      onConfirm={() => action.run({ id: deposit.id, credit: deposit.credit })}
      onClose={onClose}
    />
  );
}

export function RejectDeposit({ deposit, onClose, onDone }: DecideProps): ReactNode {
  const text = useText(depositText);
  const shown = useShownAmount();
  const player = deposit.player.username;
  const [reason, setReason] = useState<string>(text.reasonNoMoney);
  const action = useAction({
    send: (input: { reason: string }, idempotencyKey) =>
      api.call(rejectDeposit, { params: { id: deposit.id }, body: input, idempotencyKey }),
    onDone: () => {
      showToast(text.doneRejected({ player }), "done");
      onDone();
      onClose();
    },
    onFailed: onDone,
  });
  return (
    <Confirm
      title={text.rejectTitle}
      words={text.rejectWords({ amount: shown(deposit.amount), player })}
      action={text.reject}
      isBusy={action.isBusy}
      isBlocked={reason.trim() === ""}
      error={action.error}
      onConfirm={() => action.run({ reason: reason.trim() })}
      onClose={onClose}
    >
      <ReasonField
        label={text.reason}
        ready={[text.reasonNoMoney, text.reasonWrongId]}
        other={text.reasonOther}
        value={reason}
        onValue={setReason}
      />
    </Confirm>
  );
}

/** Ready reasons to press, and a field for any other. */
export function ReasonField(props: {
  readonly label: string;
  readonly ready: readonly string[];
  readonly other: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}): ReactNode {
  const chip = "min-h-9 rounded-full px-3 text-xs font-medium ring-1 ring-inset";
  const look = (isOn: boolean): string =>
    classNames(chip, isOn ? "bg-accent-soft text-accent ring-accent" : "bg-raised text-ink ring-line");
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {props.ready.map((reason) => (
          <button
            key={reason}
            type="button"
            aria-pressed={props.value === reason}
            className={look(props.value === reason)}
            onClick={() => props.onValue(reason)}
          >
            {reason}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={!props.ready.includes(props.value)}
          className={look(!props.ready.includes(props.value))}
          onClick={() => props.onValue("")}
        >
          {props.other}
        </button>
      </div>
      <Field
        label={props.label}
        maxLength={300}
        value={props.value}
        onChange={(event) => props.onValue(event.target.value)}
      />
    </div>
  );
}

export function AdjustDeposit({ deposit, onClose, onDone }: DecideProps): ReactNode {
  const text = useText(depositText);
  const [amount, setAmount] = useState(deposit.match.line?.amount ?? deposit.credit);
  const [reason, setReason] = useState("");
  const action = useAction({
    send: (input: { amount: string; reason: string }, idempotencyKey) =>
      api.call(adjustDeposit, { params: { id: deposit.id }, body: input, idempotencyKey }),
    onDone: () => {
      showToast(text.doneAdjusted, "done");
      onDone();
      onClose();
    },
    onFailed: onDone,
  });
  return (
    <Confirm
      title={text.adjustTitle}
      words={text.adjustWords}
      action={text.change}
      isBusy={action.isBusy}
      isBlocked={reason.trim() === "" || amount === ""}
      error={action.error}
      onConfirm={() => action.run({ amount, reason: reason.trim() })}
      onClose={onClose}
    >
      <NumberField label={text.newAmount} prefix="৳" value={amount} onValue={setAmount} />
      <Field label={text.reason} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
    </Confirm>
  );
}
