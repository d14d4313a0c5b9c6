import type { ApiResult } from "@maidan/client/api";
import { Button } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, EmptyState, Loading, Skeleton, type BadgeTone } from "@maidan/ui/layout";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { play, useDigits, useGame } from "../frame/index.ts";
import { usePoll } from "../horsebook/index.ts";
import { drawsText } from "./text.ts";

/** What every ticket tells. */
interface Ticket {
  readonly id: string;
  readonly number: number;
  readonly stake: string;
  readonly state: "open" | "won" | "lost" | "back";
  readonly payout: string | null;
  readonly created_at: string;
}
interface Page<T> {
  readonly tickets: readonly T[];
  readonly has_more: boolean;
}
export type AskTickets<T> = (query: {
  readonly which: "open" | "settled";
  readonly before?: string;
}) => Promise<ApiResult<Page<T>>>;

const pauseMs = 4_000;
const tones: Readonly<Record<Ticket["state"], BadgeTone>> = {
  open: "accent",
  won: "won",
  lost: "neutral",
  back: "alert",
};

interface FirstPages<T> {
  readonly open: Page<T>;
  readonly settled: Page<T>;
}
/** Asked for while nobody tells them. */
async function askBoth<T>(ask: AskTickets<T>): Promise<ApiResult<FirstPages<T>>> {
  const [open, settled] = await Promise.all([ask({ which: "open" }), ask({ which: "settled" })]);
  if (!open.ok) return open;
  return settled.ok ? { ...settled, value: { open: open.value, settled: settled.value } } : settled;
}

/** The player's tickets: those whose draw is yet to come, then those that are decided, the newest first. */
export function TicketList<T extends Ticket>(props: {
  readonly ask: AskTickets<T>;
  /** The stream that tells the first pages. */
  readonly toldBy: string;
  readonly tell: (ticket: T) => ReactNode;
  /** What its draw is called. */
  readonly title: (number: string) => string;
}): ReactNode {
  const { ask, tell, title, toldBy } = props;
  const digits = useDigits();
  const text = useText(drawsText);
  const { room } = useGame();
  const { polled } = usePoll(
    () => askBoth(ask),
    () => pauseMs,
    { path: toldBy, read: (event: FirstPages<T>): FirstPages<T> => event },
  );
  const [older, setOlder] = useState<Page<T>>();
  // What was paid since the last look is in the balance.
  const newest = polled?.value.settled.tickets[0]?.id;
  const isWin = polled?.value.settled.tickets[0]?.state === "won";
  const heard = useRef(newest);
  useEffect(() => {
    if (heard.current !== undefined && heard.current !== newest) play(isWin ? "win" : "lose");
    heard.current = newest;
  }, [newest, isWin]);
  useEffect(() => {
    if (newest !== undefined) void room.refresh();
  }, [newest, room]);
  if (polled === undefined)
    return (
      <Loading>
        <Skeleton className="h-32" />
      </Loading>
    );
  const { open, settled } = polled.value;
  const first = settled.tickets;
  const rest = older?.tickets.filter(({ id }) => first.every((ticket) => ticket.id !== id)) ?? [];
  const done = [...first, ...rest];
  const more = async (): Promise<void> => {
    const before = done.at(-1)?.created_at;
    if (before === undefined) return;
    const page = await ask({ which: "settled", before });
    if (page.ok) setOlder({ tickets: [...rest, ...page.value.tickets], has_more: page.value.has_more });
  };
  if (open.tickets.length + done.length === 0) return <EmptyState hint={text.noTickets} />;
  return (
    <>
      <ul className="flex flex-col gap-2">
        {[...open.tickets, ...done].map((ticket) => (
          <TicketLine key={ticket.id} ticket={ticket} title={title(digits(ticket.number))}>
            {tell(ticket)}
          </TicketLine>
        ))}
      </ul>
      {(older?.has_more ?? settled.has_more) && (
        <Button tone="secondary" isWide className="mt-3" onClick={() => void more()}>
          {text.more}
        </Button>
      )}
    </>
  );
}

function TicketLine(props: {
  readonly ticket: Ticket;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const { ticket, title, children } = props;
  const text = useText(drawsText);
  const words = { open: text.open, won: text.won, lost: text.lost, back: text.back } as const;
  // What pays less than it cost is no win, and isn't cheered.
  const isWin = ticket.state === "won" && Number(ticket.payout) > Number(ticket.stake);
  const isPaid = ticket.state === "won" && !isWin;
  return (
    <li className="rounded-lg bg-surface p-3 ring-1 ring-line ring-inset">
      <p className="flex items-center justify-between gap-2">
        <span className="font-semibold">{title}</span>
        <Badge tone={isPaid ? "neutral" : tones[ticket.state]}>{isPaid ? text.paid : words[ticket.state]}</Badge>
      </p>
      {children}
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm">
        <span>
          {text.staked} <Money amount={ticket.stake} />
        </span>
        {ticket.payout !== null && (
          <span className={isWin ? "font-semibold text-won" : isPaid ? "font-semibold" : "text-muted"}>
            {text.paid} <Money amount={ticket.payout} />
          </span>
        )}
        <Time at={ticket.created_at} shape="moment" className="text-xs leading-6 text-muted" />
      </p>
    </li>
  );
}
