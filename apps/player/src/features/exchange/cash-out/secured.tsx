import { toDigits } from "@maidan/core/money";
import { Money } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { securedText } from "./secured-text.ts";

export interface SecuredProps {
  readonly securedMinor: bigint;
  /** Percent. */
  readonly share: number;
  /** The runner whose bets are cashed out; undefined = the whole market's. */
  readonly runner?: string | undefined;
  /** What every outcome of the market brings after it, or the worst of them. */
  readonly afterMinor: readonly bigint[];
}

/** Outcomes closer than a taka are level, as a cash-out reckons. */
const levelMinor = 100n;

/** What a cash-out secures and on what: of a part the amount is that part's alone, so the worst that the whole market can bring stands below it. Of bets on numbers the outcomes may differ after it, too: then it is the least of them. [CASH-03] [CASH-21] */
export function Secured({ securedMinor, share, runner, afterMinor }: SecuredProps): ReactNode {
  const text = useText(securedText);
  const { language } = useLanguage();
  const isPart = share < 100 || runner !== undefined;
  const written = toDigits(String(share), language);
  const sorted = afterMinor.toSorted((one, other) => Number(one - other));
  const worstMinor = sorted[0];
  const isLevel = (sorted.at(-1) ?? 0n) - (worstMinor ?? 0n) < levelMinor;
  const words =
    runner === undefined
      ? isPart
        ? text.part({ share: written })
        : isLevel
          ? text.whole
          : text.least
      : share < 100
        ? text.runnerPart({ runner, share: written })
        : text.runner({ runner });
  return (
    <dl className="rounded-md bg-raised px-3 py-2">
      <div className="flex items-baseline justify-between gap-2">
        <dt className="text-muted">{words}</dt>
        <dd className="shrink-0">
          <Money amount={securedMinor} isResult className="text-xl font-bold" />
        </dd>
      </div>
      {isPart && worstMinor !== undefined && (
        <div className="flex items-baseline justify-between gap-2 text-xs">
          <dt className="text-muted">{text.worst}</dt>
          <dd className="shrink-0">
            <Money amount={worstMinor} isResult className="font-semibold" />
          </dd>
        </div>
      )}
    </dl>
  );
}
