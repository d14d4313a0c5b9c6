import { adjustDeposit, approveDeposit, rejectDeposit } from "@maidan/contract/http/office";
import { currencySigns } from "@maidan/core/money";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import {
  api,
  DecisionDialog,
  type DecisionProps,
  Field,
  NumberField,
  RejectDialog,
  useShownAmount,
} from "../../shell/index.ts";
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
  const isProposal = deposit.needs_four_eyes && deposit.proposed_by === null;
  const isOtherCurrency = deposit.match.problems.includes("currencyDiffers");
  const warning = isOtherCurrency
    ? text.approveOtherCurrency
    : deposit.match.status === "none"
      ? text.approveWithoutLine
      : deposit.match.status === "mismatch"
        ? text.approveDiffering
        : undefined;
  return (
    <DecisionDialog
      title={text.approveTitle}
      words={
        <div className="flex flex-col gap-3">
          <p>
            {isProposal
              ? text.proposeWords({ amount: shown(deposit.credit, deposit.currency), player })
              : text.approveWords({ amount: shown(deposit.credit, deposit.currency), player })}
          </p>
          {warning !== undefined && <p className="rounded-sm bg-alert-soft px-3 py-2 text-alert">{warning}</p>}
          {deposit.match.status === "mismatch" && <StatementMatch deposit={deposit} />}
          {deposit.proposed_by !== null && (
            <p className="text-muted">{text.proposedBy({ who: deposit.proposed_by })}</p>
          )}
        </div>
      }
      action={text.approve}
      isBlocked={isOtherCurrency}
      input={{ id: deposit.id, credit: deposit.credit }}
      send={(_input: { id: string; credit: string }, idempotencyKey) =>
        api.call(approveDeposit, { params: { id: deposit.id }, idempotencyKey })
      }
      done={(value) =>
        value.needs_second_approval
          ? text.doneProposed
          : text.doneApproved({ amount: shown(value.amount, deposit.currency), player })
      }
      onDone={onDone}
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
      words={text.rejectWords({ amount: shown(deposit.amount, deposit.currency), player })}
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
  return (
    <DecisionDialog
      title={text.adjustTitle}
      words={text.adjustWords}
      action={text.change}
      isBlocked={reason.trim() === "" || amount === ""}
      input={{ amount, reason: reason.trim() }}
      send={(input: { amount: string; reason: string }, idempotencyKey) =>
        api.call(adjustDeposit, { params: { id: deposit.id }, body: input, idempotencyKey })
      }
      done={() => text.doneAdjusted}
      onDone={onDone}
      onClose={onClose}
    >
      <NumberField
        name="amount"
        label={text.newAmount}
        prefix={currencySigns[deposit.currency]}
        value={amount}
        onValue={setAmount}
      />
      <Field
        name="reason"
        label={text.adjustReason}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}
