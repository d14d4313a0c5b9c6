import { toDigits } from "@maidan/core/money";
import { useSecondsLeft } from "@maidan/ui/figures";
import { useLanguage } from "@maidan/ui/language";
import type { ReactNode } from "react";

export interface SendingProps {
  /** When the market's delay is over; of one without a delay nothing is counted. */
  readonly endsAtMs: number;
  readonly hasDelay: boolean;
  readonly words: { readonly sending: string; readonly delay: string };
}

/** The bet is on its way; the market's delay is counted down. For the eye: a live region says it once, not every second. [SLIP-10] */
export function Sending({ endsAtMs, hasDelay, words }: SendingProps): ReactNode {
  const { language } = useLanguage();
  const seconds = toDigits(String(useSecondsLeft(endsAtMs)), language);
  return (
    <div aria-hidden="true">
      <p className="mb-2 min-h-5 text-xs text-muted">{hasDelay && words.delay}</p>
      <p className="flex min-h-12 items-center justify-center gap-3 rounded-md bg-raised text-base font-semibold">
        {words.sending}
        {hasDelay && <span className="tabular text-xl font-bold text-accent">{seconds}</span>}
      </p>
    </div>
  );
}
