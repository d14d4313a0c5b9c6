import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { Rows, useHouseTitle, useMay, useShownNumber, useSportNames } from "../../shell/index.ts";
import { betWords, bucketWords, movementWords, useWord } from "../../words/index.ts";
import type { Player } from "./player.ts";
import { playerText } from "./text.ts";

const nothing = (): void => undefined;

/** Says that there is more than is shown. */
function Cut({ list, limit }: { list: readonly unknown[]; limit: number }): ReactNode {
  const text = useText(playerText);
  const shown = useShownNumber();
  if (list.length < limit) return null;
  return <p className="py-3 text-center text-xs text-muted">{text.latest({ count: shown(limit) })}</p>;
}

export function LedgerList({ player }: { player: Player }): ReactNode {
  const text = useText(playerText);
  const movement = useWord(movementWords);
  const bucket = useWord(bucketWords);
  return (
    <Rows
      label={text.ledger}
      rows={player.ledger}
      onRetry={nothing}
      keyOf={(line) => line.id}
      head={[text.when, text.what, text.account, text.amount, text.reason]}
      columns="lg:grid-cols-[8rem_minmax(9rem,1fr)_8rem_9rem_minmax(10rem,1.6fr)]"
      cells={(line) => [
        <Time key="when" at={line.at} shape="moment" className="text-xs text-muted" />,
        <span key="what" className="font-medium">
          {movement(line.kind) ?? line.kind}
        </span>,
        <span key="account" className="text-muted">
          {bucket(line.bucket) ?? line.bucket}
        </span>,
        <Money key="amount" amount={line.amount} isResult className="font-semibold" />,
        <span key="reason" className="text-xs text-muted">
          {line.reason} <span className="font-mono">#{line.transaction_id}</span>
        </span>,
      ]}
      empty={{ title: text.ledgerEmpty, hint: text.ledgerHint }}
      foot={<Cut list={player.ledger} limit={player.history_limit} />}
    />
  );
}

type Bet = Player["bets"][number];

/** What a bet brought; while it is open, or came to nothing, its state, and of the house's what it can win: its rate alone doesn't say. [DESK-24] */
export function BetResult({ bet }: { bet: Bet }): ReactNode {
  const text = useText(playerText);
  const state = useWord(betWords);
  if (bet.profit !== null && (bet.status === "WON" || bet.status === "LOST"))
    return <Money amount={bet.profit} isResult className="font-semibold" />;
  return (
    <span className="text-xs text-muted">
      <Badge>{state(bet.status) ?? bet.status}</Badge>
      {bet.profit === null && bet.house !== null && (
        <>
          {" "}
          {text.canWin} <Money amount={bet.house.win} />
        </>
      )}
    </span>
  );
}

/** Of the house it is said as players read it. */
export function BetNames({ bet }: { bet: Bet }): ReactNode {
  const text = useText(playerText);
  const say = useSportNames();
  const titled = useHouseTitle();
  const name = bet.house === null ? say : titled;
  // What a Fancy asks is its selection too.
  const isAsked = bet.house?.is_yes_no === true;
  return (
    <div>
      <p className="font-medium">{name(bet.selection_name)}</p>
      <p className="text-xs text-muted">
        {[say(bet.event_name), ...(isAsked ? [] : [name(bet.market_name)])].join(", ")} ·{" "}
        <span className="font-mono">#{bet.id}</span>
        {bet.is_cash_out && ` · ${text.cashOut}`}
      </p>
    </div>
  );
}

const isYesNo = { BACK: "YES", LAY: "NO" } as const;

const priceOf = ({ house, price }: Bet): string =>
  house === null ? String(price) : [house.number, house.rate].filter((part) => part !== null).join(" @ ");

export function BetList({ player }: { player: Player }): ReactNode {
  const text = useText(playerText);
  const { language } = useLanguage();
  return (
    <Rows
      label={text.bets}
      rows={player.bets}
      onRetry={nothing}
      keyOf={(bet) => `${bet.market_id} ${bet.id}`}
      head={[text.when, text.bet, text.side, text.price, text.size, text.matched, text.result]}
      columns="lg:grid-cols-[8rem_minmax(12rem,1.6fr)_4rem_4.5rem_8rem_8rem_minmax(8rem,1fr)]"
      cells={(bet) => [
        <Time key="when" at={bet.placed_at} shape="moment" className="text-xs text-muted" />,
        <BetNames key="bet" bet={bet} />,
        <span
          key="side"
          className={`rounded-xs px-1.5 py-0.5 text-xs font-semibold text-on-price ${bet.side === "BACK" ? "bg-back" : "bg-lay"}`}
        >
          {text[bet.house?.is_yes_no === true ? isYesNo[bet.side] : bet.side]}
        </span>,
        <span key="price" className="tabular font-bold">
          {toDigits(priceOf(bet), language)}
        </span>,
        <Money key="size" amount={bet.size} />,
        <Money key="matched" amount={bet.matched} />,
        <BetResult key="result" bet={bet} />,
      ]}
      empty={{ title: text.betsEmpty, hint: text.betsHint }}
      foot={<Cut list={player.bets} limit={player.history_limit} />}
    />
  );
}

export function MoneyList({ player }: { player: Player }): ReactNode {
  const text = useText(playerText);
  const states = { "0": text.waiting, "1": text.done, "2": text.refused } as const;
  return (
    <Rows
      label={text.money}
      rows={player.transactions}
      onRetry={nothing}
      keyOf={(item) => `${item.action}-${item.id}`}
      head={[text.when, text.what, text.amount, text.state, text.reason]}
      columns="lg:grid-cols-[8rem_minmax(10rem,1fr)_9rem_7rem_minmax(10rem,1.4fr)]"
      cells={(item) => [
        <Time key="when" at={item.created_at} shape="moment" className="text-xs text-muted" />,
        <div key="what">
          <p className="font-medium">{text[item.action]}</p>
          <p className="text-xs text-muted">
            {item.payment_method?.name} <span className="font-mono">{item.transaction_id}</span>
          </p>
        </div>,
        <Money key="amount" amount={item.amount} className="font-semibold" />,
        <Badge key="state" tone={item.key === "1" ? "accent" : "neutral"}>
          {states[item.key]}
        </Badge>,
        <span key="reason" className="text-xs text-muted">
          {item.reason}
        </span>,
      ]}
      empty={{ title: text.moneyEmpty, hint: text.moneyHint }}
      foot={<Cut list={player.transactions} limit={player.history_limit} />}
    />
  );
}

export function SessionList(props: {
  readonly player: Player;
  readonly onEnd: (sessionId: string) => void;
  readonly onEndAll: () => void;
}): ReactNode {
  const { player, onEnd, onEndAll } = props;
  const text = useText(playerText);
  const mayRevoke = useMay("session.revoke");
  return (
    <Rows
      label={text.sessions}
      rows={player.sessions}
      onRetry={nothing}
      keyOf={(session) => session.id}
      head={[text.device, text.address, text.lastSeen, text.since, text.end]}
      columns="lg:grid-cols-[minmax(14rem,2fr)_8rem_8rem_8rem_5rem]"
      cells={(session) => [
        <p key="device" className="line-clamp-2 text-xs break-all">
          {session.user_agent}
        </p>,
        <span key="address" className="tabular text-xs text-muted">
          {session.address}
        </span>,
        <Time key="seen" at={session.last_seen_at} shape="moment" className="text-xs" />,
        <Time key="since" at={session.created_at} shape="moment" className="text-xs text-muted" />,
        mayRevoke && (
          <Button key="end" size="small" tone="secondary" onClick={() => onEnd(session.id)}>
            {text.revoke}
          </Button>
        ),
      ]}
      empty={{ title: text.sessionsEmpty, hint: text.sessionsHint }}
      foot={
        mayRevoke && (
          <div className="flex justify-end py-3">
            <Button size="small" tone="secondary" onClick={onEndAll}>
              {text.revokeAll}
            </Button>
          </div>
        )
      }
    />
  );
}
