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

/** What a cash-out secures and on what: of a part the amount is that part's alone, so the worst that the whole market can bring stands below it. [CASH-03] */
export function Secured({ securedMinor, share, runner, afterMinor }: SecuredProps): ReactNode {
  const text = useText(securedText);
  const { language } = useLanguage();
  const isPart = share < 100 || runner !== undefined;
  const written = toDigits(String(share), language);
  const words =
    runner === undefined
      ? isPart
        ? text.part({ share: written })
        : text.whole
      : share < 100
        ? text.runnerPart({ runner, share: written })
        : text.runner({ runner });
  const worstMinor = afterMinor.reduce<bigint | undefined>(
    (least, minor) => (least === undefined || minor < least ? minor : least),
    undefined,
  );
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
