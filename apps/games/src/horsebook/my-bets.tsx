import { Button } from "@maidan/ui/controls";
import { formatOdds, Money, Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge, EmptyState, Loading, Skeleton, type BadgeTone } from "@maidan/ui/layout";
import { useEffect, useState, type ReactNode } from "react";
import { api, useDigits, useGame } from "../frame/index.ts";
import { betsPath, listBets, type Bet, type Bets } from "./calls.ts";
import { horsebookText } from "./text.ts";
import { usePoll } from "./use-poll.ts";

const pauseMs = 3_000;
const tones: Readonly<Record<Bet["state"], BadgeTone>> = { open: "accent", won: "won", lost: "neutral", back: "alert" };

/** The player's bets on races, the newest first. */
export function MyBets({ onOpen }: { readonly onOpen: (raceId: string) => void }): ReactNode {
  const text = useText(horsebookText);
  const { polled } = usePoll(
    () => api.call(listBets, {}),
    () => pauseMs,
    { path: betsPath, read: (event: Bets): Bets => event },
  );
  const { room } = useGame();
  // What was paid since the last look is in the balance.
  const paid = polled?.value.bets.filter(({ payout }) => payout !== null).length;
  useEffect(() => {
    if (paid !== undefined) void room.refresh();
  }, [paid, room]);
  const [older, setOlder] = useState<{ readonly bets: readonly Bet[]; readonly hasMore: boolean }>();
  if (polled === undefined)
    return (
      <Loading label={text.stillReading}>
        <Skeleton className="mx-3 h-32" />
      </Loading>
    );
  const newest = polled.value.bets;
  const bets = [...newest, ...(older?.bets ?? []).filter(({ id }) => newest.every((bet) => bet.id !== id))];
  const hasMore = older?.hasMore ?? polled.value.has_more;
  const more = async (): Promise<void> => {
    const before = bets.at(-1)?.created_at;
    if (before === undefined) return;
    const page = await api.call(listBets, { query: { before } });
    if (page.ok) setOlder({ bets: [...(older?.bets ?? []), ...page.value.bets], hasMore: page.value.has_more });
  };
  if (bets.length === 0) return <EmptyState hint={text.noBets} />;
  return (
    <>
      <ul>
        {bets.map((bet) => (
          <BetLine key={bet.id} bet={bet} onOpen={onOpen} />
        ))}
      </ul>
      {hasMore && (
        <div className="p-3">
          <Button tone="secondary" isWide onClick={() => void more()}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  );
}

function BetLine({ bet, onOpen }: { readonly bet: Bet; readonly onOpen: (raceId: string) => void }): ReactNode {
  const text = useText(horsebookText);
  const digits = useDigits();
  const words = { open: text.open, won: text.won, lost: text.lost, back: text.given } as const;
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={() => onOpen(bet.race.id)}
        className="flex w-full flex-col gap-1 bg-surface px-3 py-2 text-start"
      >
        <span className="flex w-full items-center justify-between gap-2">
          <span className="min-w-0 truncate font-semibold">
            {digits(bet.runner.number)} {bet.runner.name}
          </span>
          <Badge tone={tones[bet.state]}>{words[bet.state]}</Badge>
        </span>
        <span className="truncate text-xs text-muted">
          {bet.race.course} · {text.race({ number: digits(bet.race.number) })} · {text[bet.market]} ·{" "}
          {bet.price_x100 === null ? text.startLong : text.orBetter({ price: formatOdds(bet.price_x100) })}
        </span>
        <span className="flex w-full flex-wrap justify-between gap-x-3 text-sm">
          <span>
            {text.staked} <Money amount={bet.stake} />
          </span>
          {bet.matched_x100 !== null && <span>{text.takenAt({ price: formatOdds(bet.matched_x100) })}</span>}
          {bet.payout !== null && (
            <span className={bet.state === "won" ? "font-semibold text-won" : "text-muted"}>
              {text.paid} <Money amount={bet.payout} />
            </span>
          )}
        </span>
        <Time at={bet.created_at} shape="moment" className="text-xs text-muted" />
      </button>
    </li>
  );
}
