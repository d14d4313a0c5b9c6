import { approveWithdrawal, payWithdrawal, rejectWithdrawal, type listWithdrawals } from "@maidan/contract/http/office";
import type { ResponseOf } from "@maidan/contract/http/route";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { api, DecisionDialog, type DecisionProps, Field, RejectDialog, useShownAmount } from "../../shell/index.ts";
import { withdrawalText } from "./text.ts";

export type Withdrawal = ResponseOf<typeof listWithdrawals>["items"][number];
export type WithdrawalStatus = Withdrawal["status"];

interface DecideProps extends DecisionProps {
  readonly withdrawal: Withdrawal;
}

export function ApproveWithdrawal({ withdrawal, onClose, onDone }: DecideProps): ReactNode {
  const text = useText(withdrawalText);
  const shown = useShownAmount();
  const player = withdrawal.player.username;
  return (
    <DecisionDialog
      title={text.approveTitle}
      words={
        <div className="flex flex-col gap-3">
          <p>{text.approveWords({ amount: shown(withdrawal.amount, withdrawal.currency), player })}</p>
          {withdrawal.needs_four_eyes && <p className="text-muted">{text.approveFourEyes}</p>}
        </div>
      }
      action={text.approve}
      input={{ id: withdrawal.id }}
      send={(input: { id: string }, idempotencyKey) => api.call(approveWithdrawal, { params: input, idempotencyKey })}
      done={() => text.doneApproved({ player })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

export function RejectWithdrawal({ withdrawal, onClose, onDone }: DecideProps): ReactNode {
  const text = useText(withdrawalText);
  const shown = useShownAmount();
  const player = withdrawal.player.username;
  return (
    <RejectDialog
      title={text.rejectTitle}
      words={text.rejectWords({ amount: shown(withdrawal.amount, withdrawal.currency), player })}
      action={text.reject}
      done={text.doneRejected({ player })}
      reason={{ label: text.reason, ready: [text.reasonNumber, text.reasonName], other: text.reasonOther }}
      send={(reason, idempotencyKey) =>
        api.call(rejectWithdrawal, { params: { id: withdrawal.id }, body: { reason }, idempotencyKey })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}

export function PayWithdrawal({ withdrawal, onClose, onDone }: DecideProps): ReactNode {
  const text = useText(withdrawalText);
  const shown = useShownAmount();
  const player = withdrawal.player.username;
  const amount = shown(withdrawal.amount, withdrawal.currency);
  const [reference, setReference] = useState("");
  return (
    <DecisionDialog
      title={text.paidTitle}
      words={text.paidWords({ amount, account: `${withdrawal.method.name} ${withdrawal.account_number}`, player })}
      action={text.markPaid}
      isBlocked={reference.trim() === ""}
      input={{ reference: reference.trim() }}
      send={(body: { reference: string }, idempotencyKey) =>
        api.call(payWithdrawal, { params: { id: withdrawal.id }, body, idempotencyKey })
      }
      done={() => text.donePaid({ amount, player })}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        name="reference"
        label={text.reference}
        hint={text.referenceHint}
        autoFocus
        autoCapitalize="characters"
        maxLength={64}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
    </DecisionDialog>
  );
}
