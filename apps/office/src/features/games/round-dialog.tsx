import { askAboutRound, decideGameRound, readGameRound } from "@maidan/contract/http/game-room";
import { Button, buttonClass } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Dialog } from "@maidan/ui/layers";
import { Badge, Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  DecisionDialog,
  Facts,
  FailureState,
  Field,
  FormError,
  useAction,
  useMay,
  type DecisionProps,
} from "../../shell/index.ts";
import { FineMoney } from "./fine-money.tsx";
import { gamesText } from "./text.ts";
import type { WholeRound } from "./view.ts";

type Verdict = "rollback" | "close";

/** A round with all its transactions, its provider's replay, and what may be decided about it. [GAMEROOM-06] [GAMEROOM-07] */
export function RoundDialog({ id, ...rest }: DecisionProps & { readonly id: string }): ReactNode {
  const text = useText(gamesText);
  const [verdict, setVerdict] = useState<Verdict>();
  const round = useQuery({
    queryKey: ["game-round", id],
    queryFn: () => ask(readGameRound, { params: { id } }),
    staleTime: 0,
  });
  if (verdict !== undefined && round.data !== undefined)
    return <Decide round={round.data} verdict={verdict} {...rest} />;
  return (
    <Dialog
      isOpen
      title={text.roundTitle}
      onClose={rest.onClose}
      actions={
        <Button tone="secondary" onClick={rest.onClose}>
          {text.done}
        </Button>
      }
    >
      {round.data === undefined ? (
        round.error === null ? (
          <Loading>
            <Skeleton className="h-60 w-full" />
          </Loading>
        ) : (
          <FailureState failure={round.error} onRetry={() => void round.refetch()} />
        )
      ) : (
        <Whole round={round.data} onVerdict={setVerdict} />
      )}
    </Dialog>
  );
}

function Whole({ round, onVerdict }: { readonly round: WholeRound; readonly onVerdict: (verdict: Verdict) => void }) {
  const text = useText(gamesText);
  const mayDecide = useMay("round.decide");
  return (
    <div className="flex flex-col gap-4">
      <Facts
        facts={[
          [text.game, round.game_name],
          [text.player, round.username],
          [text.round, <span key="round" className="break-all">{`${round.provider} · ${round.round}`}</span>],
          [text.opened, <Time key="opened" at={round.opened_at} shape="moment" />],
          [text.stake, <FineMoney key="stake" amount={round.stake} />],
          [text.win, <FineMoney key="win" amount={round.win} />],
          [text.state, round.closed_by === null ? text.open : text[`closedBy_${round.closed_by}`]],
        ]}
      />
      <Transactions round={round} />
      <Decisions round={round} />
      <Replay id={round.id} />
      {mayDecide && round.closed_at === null && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-3">
          <Button size="small" onClick={() => onVerdict("rollback")}>
            {text.rollback}
          </Button>
          <Button size="small" tone="secondary" onClick={() => onVerdict("close")}>
            {text.close}
          </Button>
        </div>
      )}
    </div>
  );
}

function Transactions({ round }: { readonly round: WholeRound }): ReactNode {
  const text = useText(gamesText);
  return (
    <section aria-label={text.transactions}>
      <h3 className="pb-1 text-sm font-semibold">{text.transactions}</h3>
      <ol className="divide-y divide-line text-sm">
        {round.transactions.map((transaction) => (
          <li key={transaction.number} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <Badge tone={transaction.kind === "win" ? "won" : "neutral"}>{text[transaction.kind]}</Badge>
            <FineMoney amount={transaction.amount} />
            {transaction.is_free && <Badge>{text.free}</Badge>}
            {transaction.is_rolled_back && transaction.kind !== "tombstone" && (
              <Badge tone="alert">{text.undone}</Badge>
            )}
            <span className="text-xs text-muted">
              <Time at={transaction.at} shape="moment" />
            </span>
            <span className="w-full font-mono text-xs break-all text-muted">{transaction.id}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Decisions({ round }: { readonly round: WholeRound }): ReactNode {
  const text = useText(gamesText);
  if (round.decisions.length === 0) return null;
  return (
    <section aria-label={text.decisions}>
      <h3 className="pb-1 text-sm font-semibold">{text.decisions}</h3>
      <ul className="flex flex-col gap-2 text-sm">
        {round.decisions.map((decision) => (
          <li key={decision.proposed_at}>
            <p>
              {decision.decided_by === null
                ? text.proposedBy({ verdict: text[decision.verdict], who: decision.proposed_by ?? "" })
                : text.decidedBy({ verdict: text[decision.verdict], who: decision.decided_by })}{" "}
              <FineMoney amount={decision.moved} />
            </p>
            <p className="text-muted">{decision.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The provider's own word on the round, in another window. */
function Replay({ id }: { readonly id: string }): ReactNode {
  const text = useText(gamesText);
  const [url, setUrl] = useState<string>();
  const action = useAction({
    send: (roundId: string, idempotencyKey) => api.call(askAboutRound, { params: { id: roundId }, idempotencyKey }),
    onDone: (value) => setUrl(value.url),
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {url === undefined ? (
        <Button size="small" tone="secondary" isBusy={action.isBusy} onClick={() => action.run(id)}>
          {text.askProvider}
        </Button>
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noreferrer noopener"
          className={buttonClass({ tone: "secondary", size: "small" })}
        >
          {text.openReplay}
        </a>
      )}
      <FormError error={action.error} />
    </div>
  );
}

function Decide(props: DecisionProps & { readonly round: WholeRound; readonly verdict: Verdict }): ReactNode {
  const text = useText(gamesText);
  const { round, verdict, ...rest } = props;
  const [reason, setReason] = useState("");
  const isProposal = round.needs_four_eyes && round.proposal?.verdict !== verdict;
  return (
    <DecisionDialog
      title={text[verdict]}
      words={
        <>
          <p>{verdict === "rollback" ? text.rollbackWords : text.closeWords}</p>
          {isProposal && <p className="pt-2 text-alert">{text.needsTwo}</p>}
        </>
      }
      action={isProposal ? text.propose : text[verdict]}
      isBlocked={reason.trim().length < 3}
      input={{ verdict, reason: reason.trim() }}
      send={(body, idempotencyKey) => api.call(decideGameRound, { params: { id: round.id }, body, idempotencyKey })}
      done={(value) => (value.state === "proposed" ? text.wasProposed : text.wasDecided)}
      {...rest}
    >
      <Field
        name="reason"
        label={text.reason}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}
