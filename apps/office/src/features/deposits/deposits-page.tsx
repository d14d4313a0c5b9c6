import { listDeposits } from "@maidan/contract/http/office";
import { Button } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import { Age, ask, Choices, Code, liveMs, RoomHead, Rows, useMay, usePages } from "../../shell/index.ts";
import { AdjustDeposit, ApproveDeposit, RejectDeposit, useShownAmount } from "./decide.tsx";
import type { Deposit, DepositStatus } from "./deposit.ts";
import { StatementMatch } from "./match.tsx";
import { StatementLineDialog } from "./statement-line.tsx";
import { depositText } from "./text.ts";

type Step = { readonly kind: "approve" | "reject" | "adjust"; readonly deposit: Deposit } | { readonly kind: "line" };

/** The cashier's queue: what is claimed beside what the provider's statement says. */
export function DepositsPage(props: { status: DepositStatus; onStatus: (status: DepositStatus) => void }): ReactNode {
  const { status } = props;
  const text = useText(depositText);
  const mayDecide = useMay("deposit.decide");
  const [step, setStep] = useState<Step>();
  const queries = useQueryClient();
  const refresh = (): void => void queries.invalidateQueries({ queryKey: ["deposits"] });
  const list = usePages({
    key: ["deposits", status],
    read: (cursor) => ask(listDeposits, { query: { status, limit: "50", ...(cursor !== undefined && { cursor }) } }),
    refreshMs: liveMs,
  });
  const counts = list.first?.counts;
  const isPending = status === "pending";
  const open = (kind: "approve" | "reject" | "adjust") => (deposit: Deposit) => setStep({ kind, deposit });
  const choices = (["pending", "approved", "rejected"] as const).map((id) => ({
    id,
    label: text[id],
    count: counts?.[id],
  }));
  return (
    <>
      <RoomHead title={text.title}>
        {mayDecide && (
          <Button tone="secondary" size="small" onClick={() => setStep({ kind: "line" })}>
            {text.addLine}
          </Button>
        )}
        <Choices label={text.byStatus} choices={choices} selected={status} onSelect={props.onStatus} />
      </RoomHead>
      <Rows
        label={text.title}
        rows={list.rows}
        failure={list.failure}
        onRetry={list.retry}
        keyOf={(deposit) => deposit.id}
        head={[text.age, text.player, text.method, text.amount, text.transactionId, text.statement, text.decision]}
        columns="lg:grid-cols-[3rem_minmax(0,1fr)_minmax(0,1.1fr)_7.5rem_minmax(0,1.1fr)_minmax(0,1.6fr)_10.5rem]"
        cells={(deposit) => [
          <Age key="age" seconds={deposit.age_seconds} isWaiting={isPending} />,
          <Who key="player" deposit={deposit} />,
          <How key="method" deposit={deposit} />,
          <HowMuch key="amount" deposit={deposit} />,
          <TransactionId key="id" deposit={deposit} />,
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
        empty={
          isPending
            ? { title: text.emptyPendingTitle, hint: text.emptyPendingHint }
            : { title: text.emptyOtherTitle, hint: text.emptyOtherHint }
        }
        hasMore={list.hasMore}
        isLoadingMore={list.isLoadingMore}
        onMore={list.more}
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
    case "line":
      return <StatementLineDialog {...rest} />;
  }
}

function Who({ deposit }: { deposit: Deposit }): ReactNode {
  const text = useText(depositText);
  const phone = deposit.player.phones[0];
  return (
    <div className="min-w-0">
      <Link
        to="/players/$id"
        params={{ id: deposit.player.id }}
        className="inline-flex min-h-6 items-center font-semibold hover:text-accent"
      >
        {deposit.player.username}
      </Link>
      <p className="tabular text-xs text-muted">
        {phone?.number} {phone !== undefined && !phone.is_verified && <Badge tone="alert">{text.unverified}</Badge>}
      </p>
    </div>
  );
}

function How({ deposit }: { deposit: Deposit }): ReactNode {
  const text = useText(depositText);
  return (
    <div>
      <p>
        {deposit.method.name} <span className="text-muted">{deposit.channel}</span>
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
      <Money amount={deposit.amount} className="text-base font-semibold" />
      {deposit.credit !== deposit.amount && (
        <p className="text-xs text-alert">{text.willCredit({ amount: shown(deposit.credit) })}</p>
      )}
      {deposit.promotion !== null && <p className="truncate text-xs text-muted">{deposit.promotion}</p>}
    </div>
  );
}

function TransactionId({ deposit }: { deposit: Deposit }): ReactNode {
  const text = useText(depositText);
  const verdict = deposit.transaction_id_verdict;
  return (
    <div>
      <Code value={deposit.transaction_id} what={text.transactionId} />
      {verdict !== "usual" && <p className="text-xs text-alert">{text[verdict]}</p>}
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
