import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useEffect, useState, type ReactNode } from "react";
import { currencyOf, useDigits } from "../frame/index.ts";
import { liveText } from "./text.ts";
import type { LivePhase } from "./table.tsx";
import { useSums } from "./sums.ts";
import { turnText } from "./turn-text.ts";
import type { Live } from "./use-live.ts";

const tickMs = 200;

/** This page's clock, a few times a second. */
export function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** As long as bets are taken at the longest: a full ring. */
const wholeMs = 20_000;
const round = 2 * Math.PI * 15;

/** The phases that a clock runs in. */
const clockOf = (phase: LivePhase): "betting" | "playing" | undefined =>
  phase === "betting" || phase === "playing" ? phase : undefined;

/** How long bets are taken still, what goes on else, and who is there with how much: in the own currency, and below it in each other. [HOUSE-39] */
export function Countdown(props: {
  readonly live: Live | undefined;
  readonly phase: LivePhase;
  readonly nowMs: number;
  readonly dealing: "dealing" | "spinning";
  readonly isFailing: boolean;
}): ReactNode {
  const { live, phase, nowMs, dealing, isFailing } = props;
  const text = useText(liveText);
  const digits = useDigits();
  const endsAtMs = { betting: live?.closesAtMs, playing: live?.turnClosesAtMs }[clockOf(phase) ?? "betting"];
  const isRunning = clockOf(phase) !== undefined && endsAtMs !== undefined && endsAtMs > nowMs;
  const leftMs = isRunning ? endsAtMs - nowMs : 0;
  const seconds = Math.ceil(leftMs / 1_000);
  const words: Readonly<Record<LivePhase, string>> = {
    resting: text.resting,
    betting: text.open,
    closed: text.closed,
    playing: useText(turnText).deciding,
    dealing: text[dealing],
    paid: text.paid,
    void: text.voided,
  };
  const { own, others } = useSums(live);
  const isLast = clockOf(phase) !== undefined && seconds <= 5;
  return (
    // As high as it is with another currency's line: a stake of others moves no place under a thumb.
    <div className="flex min-h-16 shrink-0 items-center gap-3 border-b border-line bg-surface px-3 py-1">
      <span role="timer" aria-label={text.clock} className="relative flex size-9 items-center justify-center">
        <svg viewBox="-18 -18 36 36" className="absolute inset-0 -rotate-90" aria-hidden="true">
          <circle r="15" fill="none" strokeWidth="3" className="stroke-line" />
          <circle
            r="15"
            fill="none"
            strokeWidth="3"
            strokeDasharray={round}
            strokeDashoffset={round * (1 - Math.min(1, leftMs / wholeMs))}
            className={isLast ? "stroke-lost" : "stroke-won"}
          />
        </svg>
        <span className="tabular text-sm font-semibold">{clockOf(phase) === undefined ? "–" : digits(seconds)}</span>
      </span>
      <p aria-live="polite" className="min-w-0 flex-1 text-sm font-semibold">
        {isFailing ? text.offline : words[phase]}
      </p>
      <p className="text-end text-xs text-muted">
        {live?.now.round !== undefined && live.now.round !== null && (
          <span className="block">{text.round({ number: digits(live.now.round.number) })}</span>
        )}
        <span className="block">
          {text.players({ count: digits(live?.now.players ?? 0) })} · <Money amount={own?.stake ?? "0.00"} />
        </span>
        {others.length > 0 && (
          <span className="block">
            {others.map(({ currency: of, stake }) => (
              <Money key={of} amount={stake} currency={currencyOf(of)} className="ms-2" />
            ))}
          </span>
        )}
      </p>
    </div>
  );
}
