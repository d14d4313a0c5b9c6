import { creditTurnover, forfeitBonus, playerTurnovers, reverseTurnover } from "@maidan/contract/http/turnover";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button } from "@maidan/ui/controls";
import { Money, Time, useCurrencySign } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge, Card, EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  Confirm,
  FailureState,
  Field,
  liveMs,
  NumberField,
  Rows,
  useDecision,
  useMay,
  useShownAmount,
} from "../../shell/index.ts";
import { gameTypeWords, useWord } from "../../words/index.ts";
import { turnoverText } from "./text.ts";

type Ticket = ResponseOf<typeof playerTurnovers>["items"][number];
type Entry = Ticket["entries"][number];
/** What is being decided about a ticket. */
type Decision = { readonly ticket: Ticket } & (
  | { readonly kind: "forfeit"; readonly bonusId: string }
  | { readonly kind: "reverse"; readonly entry: Entry }
  | { readonly kind: "credit" }
);

const nothing = (): void => undefined;

/** A player's bonuses and turnovers with what moved them, and their corrections. */
export function TurnoverList({ playerId }: { playerId: string }): ReactNode {
  const text = useText(turnoverText);
  const queries = useQueryClient();
  const key = ["turnovers", playerId];
  const query = useQuery({
    queryKey: key,
    queryFn: () => ask(playerTurnovers, { params: { id: playerId } }),
    refetchInterval: 2 * liveMs,
  });
  const [deciding, setDeciding] = useState<Decision>();
  if (query.data === undefined) {
    return query.error === null ? (
      <Loading>
        <Skeleton className="h-48 w-full" />
      </Loading>
    ) : (
      <FailureState failure={query.error} onRetry={() => void query.refetch()} />
    );
  }
  if (query.data.items.length === 0) return <EmptyState title={text.emptyTitle} hint={text.emptyHint} />;
  return (
    <>
      <ul className="flex flex-col gap-4">
        {query.data.items.map((ticket) => (
          <li key={ticket.id}>
            <TicketCard ticket={ticket} onDecide={setDeciding} />
          </li>
        ))}
      </ul>
      {deciding !== undefined && (
        <DecisionDialog
          decision={deciding}
          onClose={() => setDeciding(undefined)}
          onDone={() => {
            void queries.invalidateQueries({ queryKey: key });
            void queries.invalidateQueries({ queryKey: ["player", playerId] });
          }}
        />
      )}
    </>
  );
}

function TicketName({ ticket }: { ticket: Ticket }): ReactNode {
  const text = useText(turnoverText);
  const isBangla = useLanguage().language === "bn";
  const { promotion } = ticket.transaction;
  const name = isBangla && promotion?.name_bn !== "" ? promotion?.name_bn : promotion?.name;
  return <h2 className="text-base font-semibold">{name ?? text.deposit}</h2>;
}

function TicketCard({ ticket, onDecide }: { ticket: Ticket; onDecide: (decision: Decision) => void }): ReactNode {
  const text = useText(turnoverText);
  const gameType = useWord(gameTypeWords);
  const mayForfeit = useMay("bonus.forfeit");
  const mayCorrect = useMay("turnover.correct");
  const { bonus } = ticket;
  const isActive = ticket.status === "active";
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <TicketName ticket={ticket} />
        <span className="font-mono text-xs text-muted">#{ticket.id}</span>
        <Badge tone={isActive ? "accent" : "neutral"}>{isActive ? text.active : text[ticket.ended_as ?? "done"]}</Badge>
        <Time at={ticket.created_at} shape="moment" className="text-xs text-muted" />
        <div className="ms-auto flex flex-wrap gap-2">
          {isActive && mayCorrect && (
            <Button size="small" tone="secondary" onClick={() => onDecide({ kind: "credit", ticket })}>
              {text.credit}
            </Button>
          )}
          {bonus?.status === "active" && mayForfeit && (
            <Button
              size="small"
              tone="secondary"
              onClick={() => onDecide({ kind: "forfeit", ticket, bonusId: bonus.id })}
            >
              {text.forfeit}
            </Button>
          )}
        </div>
      </div>
      <Figures ticket={ticket} />
      <Rows
        label={text.entries}
        rows={ticket.entries}
        onRetry={nothing}
        keyOf={(entry) => entry.id}
        head={[text.when, text.what, text.stake, text.counted, text.noteHead, text.actions]}
        columns="lg:grid-cols-[8rem_minmax(9rem,1fr)_8rem_8rem_minmax(10rem,1.6fr)_7rem]"
        cells={(entry) => [
          <Time key="when" at={entry.at} shape="moment" className="text-xs text-muted" />,
          <span key="what">
            {text[entry.kind]}{" "}
            <span className="text-xs text-muted">{gameType(entry.game_type) ?? entry.game_type}</span>
          </span>,
          <Money key="stake" amount={entry.stake} />,
          <Money key="counted" amount={entry.counted} className="font-semibold" />,
          <span key="note" className="text-xs text-muted">
            {entry.note === "above_max_bet" ? text.aboveMaxBet : entry.note}
            {entry.entered_by !== null && ` (${entry.entered_by})`}
          </span>,
          mayCorrect && canReverse(ticket, entry) ? (
            <Button
              key="reverse"
              size="small"
              tone="quiet"
              onClick={() => onDecide({ kind: "reverse", ticket, entry })}
            >
              {text.reverse}
            </Button>
          ) : null,
        ]}
        empty={{ title: text.noEntries, hint: text.noEntriesHint }}
      />
    </Card>
  );
}

/** What has a bonus that ended stays as it ended; nothing is reversed twice. */
const canReverse = (ticket: Ticket, entry: Entry): boolean =>
  entry.kind !== "reversal" &&
  !entry.is_reversed &&
  entry.counted !== "0.00" &&
  (ticket.status === "active" || ticket.bonus === null);

function Figures({ ticket }: { ticket: Ticket }): ReactNode {
  const text = useText(turnoverText);
  const { bonus } = ticket;
  const figures: (readonly [string, ReactNode])[] = [
    [text.required, <Money key="required" amount={ticket.required_turnover} />],
    [text.remaining, <Money key="remaining" amount={ticket.remaining_turnover} />],
  ];
  if (bonus !== null) {
    figures.push([text.bonus, <Money key="bonus" amount={bonus.amount} />]);
    figures.push([text.expires, <Time key="expires" at={bonus.expires_at} shape="moment" />]);
    if (bonus.max_bet !== null) figures.push([text.maxBet, <Money key="max" amount={bonus.max_bet} />]);
    if (bonus.reason !== "") figures.push([text.reason, bonus.reason]);
  }
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface Answer {
  readonly reason: string;
  readonly amount: string;
}

function DecisionDialog(props: { decision: Decision; onClose: () => void; onDone: () => void }): ReactNode {
  const text = useText(turnoverText);
  const shown = useShownAmount();
  const sign = useCurrencySign();
  const { decision } = props;
  const [reason, setReason] = useState("");
  const [amount, setAmount] = useState("");
  const { id } = decision.ticket;
  const action = useDecision<Answer, unknown>({
    send: async (answer, idempotencyKey) => {
      switch (decision.kind) {
        case "forfeit":
          return api.call(forfeitBonus, {
            params: { id: decision.bonusId },
            body: { reason: answer.reason },
            idempotencyKey,
          });
        case "reverse":
          return api.call(reverseTurnover, {
            params: { id },
            body: { entry_id: decision.entry.id, reason: answer.reason },
            idempotencyKey,
          });
        case "credit":
          return api.call(creditTurnover, { params: { id }, body: answer, idempotencyKey });
      }
    },
    done: () => text.decided,
    onClose: props.onClose,
    onDone: props.onDone,
  });
  const words =
    decision.kind === "forfeit"
      ? text.forfeitWords({ amount: shown(decision.ticket.bonus?.amount ?? "0.00") })
      : decision.kind === "reverse"
        ? text.reverseWords({ amount: shown(decision.entry.counted) })
        : text.creditWords({ amount: shown(decision.ticket.remaining_turnover) });
  return (
    <Confirm
      title={text[`${decision.kind}Title`]}
      words={words}
      action={text[decision.kind]}
      isBusy={action.isBusy}
      isBlocked={reason.trim() === "" || (decision.kind === "credit" && amount === "")}
      error={action.error}
      onConfirm={() => action.run({ reason: reason.trim(), amount })}
      onClose={props.onClose}
    >
      <div className="flex flex-col gap-3">
        {decision.kind === "credit" && (
          <NumberField name="amount" label={text.amount} prefix={sign} value={amount} onValue={setAmount} />
        )}
        <Field
          name="reason"
          label={text.reason}
          required
          maxLength={300}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Confirm>
  );
}
