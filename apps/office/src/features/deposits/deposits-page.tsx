import { listDeposits } from "@maidan/contract/http/office";
import { Button } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { ReceiptIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import {
  Age,
  ask,
  Code,
  PlayerLink,
  QueueRoom,
  useMay,
  useQueue,
  useShownAmount,
  useShownNumber,
} from "../../shell/index.ts";
import { channelWords, useWord } from "../../words/index.ts";
import { AdjustDeposit, ApproveDeposit, RejectDeposit } from "./decide.tsx";
import { depositViews, type Deposit, type DepositQueue } from "./deposit.ts";
import { EwalletRequests } from "./ewallet-requests.tsx";
import { StatementMatch } from "./match.tsx";
import { ReceiptsDialog } from "./receipts.tsx";
import { StatementLineDialog } from "./statement-line.tsx";
import { PromotionName } from "./promotion-name.tsx";
import { depositText } from "./text.ts";
import { UnclaimedLines } from "./unclaimed-lines.tsx";

type Step =
  | { readonly kind: "approve" | "reject" | "adjust" | "receipts"; readonly deposit: Deposit }
  | { readonly kind: "line" };

interface DepositsPageProps {
  readonly status: DepositQueue;
  readonly onStatus: (status: DepositQueue) => void;
}

export function DepositsPage({ status, onStatus }: DepositsPageProps): ReactNode {
  switch (status) {
    case "ewallet":
      return <EwalletRequests onStatus={onStatus} />;
    case "unclaimed":
      return <UnclaimedLines onStatus={onStatus} />;
    case "pending":
    case "approved":
    case "rejected":
      return <Deposits status={status} onStatus={onStatus} />;
  }
}

/** The cashier's queue: what is claimed beside what the provider's statement says. */
function Deposits(props: DepositsPageProps & { status: Deposit["status"] }): ReactNode {
  const { status } = props;
  const text = useText(depositText);
  const mayDecide = useMay("deposit.decide");
  const [step, setStep] = useState<Step>();
  const { list, refresh } = useQueue({
    name: "deposits",
    status,
    read: (query) => ask(listDeposits, { query }),
  });
  const isPending = status === "pending";
  const open = (kind: "approve" | "reject" | "adjust") => (deposit: Deposit) => setStep({ kind, deposit });
  return (
    <>
      <QueueRoom
        text={text}
        statuses={depositViews}
        status={status}
        onStatus={props.onStatus}
        counts={list.first?.counts}
        tools={
          mayDecide && (
            <Button tone="secondary" size="small" onClick={() => setStep({ kind: "line" })}>
              {text.addLine}
            </Button>
          )
        }
        list={list}
        keyOf={(deposit) => deposit.id}
        head={[text.age, text.player, text.method, text.amount, text.transactionId, text.statement, text.decision]}
        columns="lg:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1.1fr)_7.5rem_minmax(0,1.1fr)_minmax(0,1.6fr)_10.5rem]"
        cells={(deposit) => [
          <Age key="age" seconds={deposit.age_seconds} isWaiting={isPending} />,
          <Who key="player" deposit={deposit} />,
          <How key="method" deposit={deposit} />,
          <HowMuch key="amount" deposit={deposit} />,
          <TransactionId key="id" deposit={deposit} onReceipts={() => setStep({ kind: "receipts", deposit })} />,
          <StatementMatch key="match" deposit={deposit} />,
          <Decision
            key="decision"
            deposit={deposit}
            mayDecide={mayDecide}
            onApprove={() => open("approve")(deposit)}
            onReject={() => open("reject")(deposit)}
            onAdjust={() => open("adjust")(deposit)}
          />,
        ]}
        {...(isPending && mayDecide && { actions: { a: open("approve"), r: open("reject") } })}
      />
      {step !== undefined && <StepDialog step={step} onClose={() => setStep(undefined)} onDone={refresh} />}
    </>
  );
}

function StepDialog(props: { step: Step; onClose: () => void; onDone: () => void }): ReactNode {
  const { step, ...rest } = props;
  switch (step.kind) {
    case "approve":
      return <ApproveDeposit deposit={step.deposit} {...rest} />;
    case "reject":
      return <RejectDeposit deposit={step.deposit} {...rest} />;
    case "adjust":
      return <AdjustDeposit deposit={step.deposit} {...rest} />;
    case "receipts":
      return <ReceiptsDialog depositId={step.deposit.id} onClose={rest.onClose} />;
    case "line":
      return <StatementLineDialog {...rest} />;
  }
}

function Who({ deposit }: { deposit: Deposit }): ReactNode {
  const text = useText(depositText);
  const phone = deposit.player.phones[0];
  return (
    <div className="min-w-0">
      <PlayerLink id={deposit.player.id} className="font-semibold">
        {deposit.player.username}
      </PlayerLink>
      <p className="tabular text-xs text-muted">
        {phone?.number} {phone !== undefined && !phone.is_verified && <Badge tone="alert">{text.unverified}</Badge>}
      </p>
    </div>
  );
}

function How({ deposit }: { deposit: Deposit }): ReactNode {
  const text = useText(depositText);
  const channel = useWord(channelWords);
  return (
    <div>
      <p>
        {deposit.method.name} <span className="text-muted">{channel(deposit.channel) ?? deposit.channel}</span>
      </p>
      <p className="text-xs text-muted">
        {text.sentFrom} <span className="tabular">{deposit.sender_number}</span>{" "}
        {deposit.is_sender_a_verified_phone && text.verified}
      </p>
    </div>
  );
}

function HowMuch({ deposit }: { deposit: Deposit }): ReactNode {
  const text = useText(depositText);
  const shown = useShownAmount();
  return (
    <div>
      <Money amount={deposit.amount} currency={deposit.currency} className="text-base font-semibold" />
      {deposit.credit !== deposit.amount && (
        <p className="text-xs text-alert">{text.willCredit({ amount: shown(deposit.credit, deposit.currency) })}</p>
      )}
      <PromotionName promotion={deposit.promotion} />
    </div>
  );
}

function TransactionId({ deposit, onReceipts }: { deposit: Deposit; onReceipts: () => void }): ReactNode {
  const text = useText(depositText);
  const shown = useShownNumber();
  const verdict = deposit.transaction_id_verdict;
  return (
    <div>
      <Code value={deposit.transaction_id} what={text.transactionId} />
      {verdict !== "usual" && <p className="text-xs text-alert">{text[verdict]}</p>}
      {deposit.receipts > 0 && (
        <Button size="small" tone="quiet" onClick={onReceipts}>
          <ReceiptIcon size={16} />
          {text.receipts({ count: shown(deposit.receipts) })}
        </Button>
      )}
    </div>
  );
}

function Decision(props: {
  readonly deposit: Deposit;
  readonly mayDecide: boolean;
  readonly onApprove: () => void;
  readonly onReject: () => void;
  readonly onAdjust: () => void;
}): ReactNode {
  const text = useText(depositText);
  const { deposit } = props;
  if (deposit.status !== "pending") {
    return (
      <div className="text-xs">
        <Badge tone={deposit.status === "approved" ? "accent" : "neutral"}>{text[deposit.status]}</Badge>
        <p className="pt-0.5 text-muted">
          {deposit.decided_by !== null && text.decidedBy({ who: deposit.decided_by })}
        </p>
        <p className="text-muted">{deposit.reject_reason}</p>
      </div>
    );
  }
  const isDiffering = deposit.match.problems.includes("amountDiffers");
  return (
    <div className="flex flex-col gap-1">
      {deposit.needs_four_eyes && (
        <p className="text-xs text-alert">
          {deposit.proposed_by === null ? text.fourEyes : text.proposedBy({ who: deposit.proposed_by })}
        </p>
      )}
      {props.mayDecide && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" aria-keyshortcuts="a" onClick={props.onApprove}>
            {text.approve}
          </Button>
          <Button size="small" tone="secondary" aria-keyshortcuts="r" onClick={props.onReject}>
            {text.reject}
          </Button>
          {isDiffering && (
            <Button size="small" tone="quiet" onClick={props.onAdjust}>
              {text.adjust}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
