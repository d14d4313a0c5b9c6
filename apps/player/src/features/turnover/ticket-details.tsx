import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Sheet, showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { RemainingBar } from "./remaining-bar.tsx";
import { bonusFigure, promotionName, type Ticket } from "./tickets.ts";
import { turnoverText } from "./text.ts";
import { useCancelBonus, useTurnovers } from "./use-turnovers.ts";

/** The promotion's name, or else the transaction's action. [OP-47] */
export function useTicketTitle(): (ticket: Ticket) => string {
  const text = useText(turnoverText);
  const { language } = useLanguage();
  return ({ transaction }) => promotionName(transaction.promotion, language) ?? text[transaction.action];
}

/** Transaction, promotion, bonus figure, required and remaining; an active bonus can be given up from here. [OP-47] [RECORDS-37] */
export function TicketDetails(props: { ticket: Ticket | undefined; onClose: () => void }): ReactNode {
  const text = useText(turnoverText);
  const { ticket, onClose } = props;
  return (
    <Sheet isOpen={ticket !== undefined} onClose={onClose} title={text.detailsTitle}>
      {ticket !== undefined && <Body key={ticket.id} ticket={ticket} />}
    </Sheet>
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

function Body({ ticket }: { ticket: Ticket }): ReactNode {
  const text = useText(turnoverText);
  const { language } = useLanguage();
  const { transaction, bonus } = ticket;
  return (
    <div className="safe-bottom flex flex-col gap-4 pt-2 text-sm">
      <RemainingBar ticket={ticket} />
      <dl>
        <Line label={text.transaction}>
          {text[transaction.action]} · {transaction.transaction_id}
        </Line>
        <Line label={text.amount}>
          <Money amount={transaction.amount} />
        </Line>
        <Line label={text.promotion}>{promotionName(transaction.promotion, language) ?? text.none}</Line>
        <Line label={text.bonus}>
          <Money amount={bonusFigure(ticket)} />
        </Line>
        <Line label={text.required}>
          <Money amount={ticket.required_turnover} />
        </Line>
        <Line label={text.remaining}>
          <Money amount={ticket.remaining_turnover} />
        </Line>
        <Line label={text.since}>
          <Time at={ticket.created_at} shape="moment" />
        </Line>
        {ticket.ended_as !== null && <Line label={text.ended}>{text[ticket.ended_as]}</Line>}
        {bonus !== null && <BonusLines bonus={bonus} />}
      </dl>
      {bonus !== null && bonus.stakes_above_max_bet > 0 && <AboveMaxBet count={bonus.stakes_above_max_bet} />}
      {bonus?.status === "active" && <GiveUp bonus={bonus} />}
    </div>
  );
}

type Bonus = NonNullable<Ticket["bonus"]>;

function BonusLines({ bonus }: { bonus: Bonus }): ReactNode {
  const text = useText(turnoverText);
  return (
    <>
      <Line label={text.granted}>
        <Money amount={bonus.amount} />
      </Line>
      {bonus.max_bet !== null && (
        <Line label={text.maxBet}>
          <Money amount={bonus.max_bet} />
        </Line>
      )}
      {bonus.max_conversion !== null && (
        <Line label={text.maxConversion}>
          <Money amount={bonus.max_conversion} />
        </Line>
      )}
      {bonus.status === "active" && (
        <Line label={text.until}>
          <Time at={bonus.expires_at} shape="moment" />
        </Line>
      )}
      {bonus.reason !== "" && <Line label={text.reason}>{bonus.reason}</Line>}
    </>
  );
}

function AboveMaxBet({ count }: { count: number }): ReactNode {
  const text = useText(turnoverText);
  const { language } = useLanguage();
  return (
    <p className="rounded-md bg-alert-soft p-3 text-alert">
      {text.aboveMaxBet({ count: toDigits(String(count), language) })}
    </p>
  );
}

/** Asked once more, with what it costs and what stays. */
function GiveUp({ bonus }: { bonus: Bonus }): ReactNode {
  const text = useText(turnoverText);
  const [isAsking, setAsking] = useState(false);
  const { readAgain } = useTurnovers();
  const { isBusy, failure, cancel } = useCancelBonus(() => {
    showToast(text.givenUp);
    setAsking(false);
    readAgain();
  });
  if (!isAsking) {
    return (
      <Button tone="secondary" onClick={() => setAsking(true)}>
        {text.giveUp}
      </Button>
    );
  }
  return (
    <div className="flex flex-col gap-3 rounded-md bg-raised p-3">
      <p>
        {text.cost} <Money amount={bonus.amount} className="font-semibold" />. {text.stays}
      </p>
      {failure !== undefined && (
        <p role="alert" className="text-alert">
          {failure}
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button tone="secondary" isBusy={isBusy} onClick={() => void cancel(bonus.id)}>
          {isBusy ? text.givingUp : text.giveUp}
        </Button>
        <Button onClick={() => setAsking(false)}>{text.keep}</Button>
      </div>
    </div>
  );
}
