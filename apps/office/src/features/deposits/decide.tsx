import { adjustDeposit, approveDeposit, rejectDeposit } from "@maidan/contract/http/office";
import { Field, NumberField } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { api, Confirm, RejectDialog, useDecision, useShownAmount, type DecisionProps } from "../../shell/index.ts";
import type { Deposit } from "./deposit.ts";
import { StatementMatch } from "./match.tsx";
import { depositText } from "./text.ts";

interface DecideProps extends DecisionProps {
  readonly deposit: Deposit;
}

export function ApproveDeposit({ deposit, onClose, onDone }: DecideProps): ReactNode {
  const text = useText(depositText);
  const shown = useShownAmount();
  const player = deposit.player.username;
  const action = useDecision({
    send: (_input: { id: string; credit: string }, idempotencyKey) =>
      api.call(approveDeposit, { params: { id: deposit.id }, idempotencyKey }),
    done: (value) =>
      value.needs_second_approval ? text.doneProposed : text.doneApproved({ amount: shown(value.amount), player }),
    onDone,
    onClose,
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
  return (
    <RejectDialog
      title={text.rejectTitle}
      words={text.rejectWords({ amount: shown(deposit.amount), player })}
      action={text.reject}
      done={text.doneRejected({ player })}
      reason={{ label: text.reason, ready: [text.reasonNoMoney, text.reasonWrongId], other: text.reasonOther }}
      send={(reason, idempotencyKey) =>
        api.call(rejectDeposit, { params: { id: deposit.id }, body: { reason }, idempotencyKey })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

export function AdjustDeposit({ deposit, onClose, onDone }: DecideProps): ReactNode {
  const text = useText(depositText);
  const [amount, setAmount] = useState(deposit.match.line?.amount ?? deposit.credit);
  const [reason, setReason] = useState("");
  const action = useDecision({
    send: (input: { amount: string; reason: string }, idempotencyKey) =>
      api.call(adjustDeposit, { params: { id: deposit.id }, body: input, idempotencyKey }),
    done: () => text.doneAdjusted,
    onDone,
    onClose,
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
      <Field
        label={text.adjustReason}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Confirm>
  );
}
