import type { ApiResult } from "@maidan/client/api";
import type { LotteryCode } from "@maidan/games/lottery";
import { Button } from "@maidan/ui/controls";
import { Time } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { EmptyState, Loading, Skeleton } from "@maidan/ui/layout";
import { useState, type ReactNode } from "react";
import {
  drawLink,
  drawsText,
  LeadingDigits,
  lotteryDayPath,
  lotteryResults,
  type LotteryDraw,
} from "../draws/index.ts";
import { api, useDigits } from "../frame/index.ts";
import { usePoll } from "../horsebook/index.ts";
import { lotteryText } from "./text.ts";

const pauseMs = 10_000;
interface LotteryDay {
  readonly draws: readonly LotteryDraw[];
}
const dayMs = 86_400_000;
/** The date in Dhaka, `days` from today. */
const dayOf = (days: number): string => new Date(Date.now() + 6 * 3_600_000 + days * dayMs).toISOString().slice(0, 10);

/** Draws of a day in Dhaka. */
export function Results({ code }: { readonly code: LotteryCode }): ReactNode {
  const text = useText(lotteryText);
  const [days, setDays] = useState(0);
  const day = dayOf(days);
  return (
    <>
      <div className="mb-3 flex items-center justify-between gap-2">
        <Button tone="secondary" size="small" onClick={() => setDays(days - 1)}>
          {text.before}
        </Button>
        <h2 className="text-sm font-semibold" aria-live="polite">
          <Time at={`${day}T12:00:00Z`} shape="day" />
        </h2>
        <Button tone="secondary" size="small" disabled={days === 0} onClick={() => setDays(days + 1)}>
          {text.after}
        </Button>
      </div>
      <Day key={day} code={code} day={day} />
    </>
  );
}

function Day({ code, day }: { readonly code: LotteryCode; readonly day: string }): ReactNode {
  const text = useText(lotteryText);
  const { polled } = usePoll(
    (): Promise<ApiResult<LotteryDay>> => api.call(lotteryResults, { query: { day } }),
    () => pauseMs,
    { path: lotteryDayPath(day), read: (event: LotteryDay): LotteryDay => event },
  );
  if (polled === undefined)
    return (
      <Loading>
        <Skeleton className="h-40" />
      </Loading>
    );
  const { draws } = polled.value;
  if (draws.length === 0) return <EmptyState title={text.noDraws} />;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg bg-surface ring-1 ring-line ring-inset">
      {draws.map((draw) => (
        <Drawn key={draw.number} code={code} draw={draw} />
      ))}
    </ul>
  );
}

/** A draw that was: its number, and the way to draw it again. */
export function Drawn({ code, draw }: { readonly code: LotteryCode; readonly draw: LotteryDraw }): ReactNode {
  const shared = useText(drawsText);
  const digits = useDigits();
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 py-1">
      <span className="min-w-0 flex-1 text-xs text-muted">
        <span className="block truncate">{shared.draw({ number: digits(draw.number) })}</span>
        <Time at={draw.drawn_at} shape="moment" />
      </span>
      <LeadingDigits number={draw.result} />
      <a
        className="inline-flex min-h-target items-center px-1 text-sm font-semibold text-accent"
        href={drawLink({
          game: code,
          number: draw.number,
          hash: draw.hash,
          salt: draw.salt,
          publishedHash: draw.published_hash,
          steps: draw.place,
          result: draw.result,
          bingo: null,
        })}
        target="_blank"
        rel="noreferrer"
        aria-label={`${shared.verify} ${digits(draw.number)}`}
      >
        {shared.verify}
      </a>
    </li>
  );
}
