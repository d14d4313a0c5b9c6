import { listWithdrawals } from "@maidan/contract/http/office";
import { Button } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import { Age, ask, Code, PlayerLink, QueueRoom, useMay, useQueue } from "../../shell/index.ts";
import {
  ApproveWithdrawal,
  PayWithdrawal,
  RejectWithdrawal,
  type Withdrawal,
  type WithdrawalStatus,
} from "./decide.tsx";
import { withdrawalText } from "./text.ts";

type Verb = "approve" | "reject" | "pay";
interface Step {
  readonly verb: Verb;
  readonly withdrawal: Withdrawal;
}

/** What can be done next, by status. */
const verbs: Readonly<Record<WithdrawalStatus, readonly Verb[]>> = {
  pending: ["approve", "reject"],
  approved: ["pay", "reject"],
  paid: [],
  rejected: [],
};
const keyOfVerb: Readonly<Record<Verb, string>> = { approve: "a", reject: "r", pay: "p" };

const statuses = ["pending", "approved", "paid", "rejected"] as const;

/** Withdrawals by status: weigh, approve, pay. */
export function WithdrawalsPage(props: {
  status: WithdrawalStatus;
  onStatus: (status: WithdrawalStatus) => void;
}): ReactNode {
  const { status } = props;
  const text = useText(withdrawalText);
  const mayDecide = useMay("withdrawal.decide");
  const [step, setStep] = useState<Step>();
  const { list, refresh } = useQueue({
    name: "withdrawals",
    status,
    read: (query) => ask(listWithdrawals, { query }),
  });
  const offered = mayDecide ? verbs[status] : [];
  const open = (verb: Verb) => (withdrawal: Withdrawal) => setStep({ verb, withdrawal });
  const actions = Object.fromEntries(offered.map((verb) => [keyOfVerb[verb], open(verb)]));
  const close = (): void => setStep(undefined);
  return (
    <>
      <QueueRoom
        text={text}
        statuses={statuses}
        status={status}
        onStatus={props.onStatus}
        counts={list.first?.counts}
        list={list}
        keyOf={(withdrawal) => withdrawal.id}
        head={[text.age, text.player, text.payTo, text.amount, text.history, text.decision]}
        columns="lg:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1.4fr)_8rem_minmax(0,1.1fr)_13rem]"
        cells={(withdrawal) => [
          <Age key="age" seconds={withdrawal.age_seconds} isWaiting={offered.length > 0} />,
          <Who key="player" withdrawal={withdrawal} />,
          <PayTo key="to" withdrawal={withdrawal} />,
          <Money
            key="amount"
            amount={withdrawal.amount}
            currency={withdrawal.currency}
            className="text-base font-semibold"
          />,
          <History key="history" withdrawal={withdrawal} />,
          <Decision
            key="decision"
            withdrawal={withdrawal}
            offered={offered}
            onVerb={(verb) => open(verb)(withdrawal)}
          />,
        ]}
        {...(offered.length > 0 && { actions })}
      />
      {step?.verb === "approve" && <ApproveWithdrawal withdrawal={step.withdrawal} onClose={close} onDone={refresh} />}
      {step?.verb === "reject" && <RejectWithdrawal withdrawal={step.withdrawal} onClose={close} onDone={refresh} />}
      {step?.verb === "pay" && <PayWithdrawal withdrawal={step.withdrawal} onClose={close} onDone={refresh} />}
    </>
  );
}

function Who({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  return (
    <div>
      <PlayerLink id={withdrawal.player.id} className="font-semibold">
        {withdrawal.player.username}
      </PlayerLink>
      <p className="tabular text-xs text-muted">{withdrawal.player.phones[0]?.number}</p>
    </div>
  );
}

function PayTo({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const text = useText(withdrawalText);
  const isOwn = withdrawal.is_account_a_verified_phone;
  return (
    <div>
      <p>
        {withdrawal.method.name} <Code value={withdrawal.account_number} what={text.account} />
      </p>
      <p className={isOwn ? "text-xs text-muted" : "text-xs text-alert"}>{isOwn ? text.ownNumber : text.otherNumber}</p>
    </div>
  );
}

function History({ withdrawal }: { withdrawal: Withdrawal }): ReactNode {
  const text = useText(withdrawalText);
  const lines = [
    [text.deposited, withdrawal.deposited],
    [text.withdrawn, withdrawal.withdrawn],
    [text.balance, withdrawal.balance],
  ] as const;
  return (
    <dl className="grid max-w-44 grid-cols-[auto_1fr] gap-x-3 text-xs">
      {lines.map(([name, amount]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="text-end">
            <Money amount={amount} currency={withdrawal.currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Decision(props: {
  readonly withdrawal: Withdrawal;
  readonly offered: readonly Verb[];
  readonly onVerb: (verb: Verb) => void;
}): ReactNode {
  const text = useText(withdrawalText);
  const { withdrawal } = props;
  const labels = { approve: text.approve, reject: text.reject, pay: text.markPaid };
  const by = withdrawal.closed_by;
  return (
    <div className="flex flex-col gap-1 text-xs">
      {props.offered.length > 0 && withdrawal.needs_four_eyes && <p className="text-alert">{text.fourEyes}</p>}
      {withdrawal.approved_by !== null && (
        <p className="text-muted">{text.approvedBy({ who: withdrawal.approved_by })}</p>
      )}
      {by !== null && (
        <p className="text-muted">
          <Badge tone={withdrawal.status === "paid" ? "accent" : "neutral"}>{text[withdrawal.status]}</Badge>{" "}
          {text.closedBy({ who: by })}
        </p>
      )}
      {withdrawal.reference !== null && <Code value={withdrawal.reference} what={text.reference} />}
      {withdrawal.reject_reason !== null && <p className="text-muted">{withdrawal.reject_reason}</p>}
      {props.offered.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {props.offered.map((verb) => (
            <Button
              key={verb}
              size="small"
              tone={verb === "reject" ? "secondary" : "primary"}
              aria-keyshortcuts={keyOfVerb[verb]}
              onClick={() => props.onVerb(verb)}
            >
              {labels[verb]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
