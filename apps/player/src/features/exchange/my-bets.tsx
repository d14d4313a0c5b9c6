import type { LineBet } from "@maidan/core/exchange";
import { useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useSession } from "../../session/index.ts";
import { isKilled, useFillOrKill } from "./bets/use-fill-or-kill.ts";
import { MarketBetsPart } from "./lazy-parts.ts";
import { useOrdersUnread } from "./orders-unread.ts";
import { Part, PartMissing } from "./part.tsx";
import type { RunnerResult } from "./runner-results.ts";
import { exchangeText } from "./text.ts";
import { Unread } from "./unread.tsx";
import { useIsNear } from "./use-is-near.ts";
import type { CurrentOrder } from "./use-positions.ts";

export interface MyBetsProps {
  readonly marketId: string;
  /** Of which market, where a page has several. */
  readonly title?: string | undefined;
  readonly runners: readonly RunnerResult[];
  readonly orders: readonly CurrentOrder[] | undefined;
  /** Of a LINE market what is matched, by line. */
  readonly lineBets?: readonly LineBet[] | undefined;
  readonly onChanged: () => void;
}

/** The player's bets on this market. */
export function MyBets({ marketId, title, runners, orders, lineBets, onChanged }: MyBetsProps): ReactNode {
  const text = useText(exchangeText);
  const { isPlayer } = useSession();
  const { isUnread, readAgain } = useOrdersUnread();
  const shown = orders ?? [];
  const isWaiting = isPlayer && orders === undefined;
  // Where there is nothing else to show they are asked for as the bets come near the screen.
  const [isNear, watch] = useIsNear();
  const hasKilled = useFillOrKill(marketId, isNear).some(isKilled);
  return (
    <section
      ref={watch}
      className="mt-3 bg-surface px-3 py-3"
      aria-label={title === undefined ? text.myBets : `${text.myBets}: ${title}`}
    >
      <h3 className="text-base font-semibold">{text.myBets}</h3>
      {isWaiting ? (
        isUnread ? (
          <Unread onRetry={readAgain} />
        ) : (
          <BetsWait />
        )
      ) : shown.length === 0 && !hasKilled ? (
        <p className="py-2 text-muted">{text.noBets}</p>
      ) : (
        <Part waiting={<BetsWait />} instead={<PartMissing names={text.myBets} />}>
          <MarketBetsPart
            marketId={marketId}
            orders={shown}
            results={runners}
            lineBets={lineBets}
            nameOf={(selectionId) => runners.find((runner) => runner.selectionId === selectionId)?.name ?? ""}
            onChanged={onChanged}
          />
        </Part>
      )}
    </section>
  );
}

const BetsWait = (): ReactNode => (
  <Loading>
    <Skeleton className="mt-2 h-24" />
  </Loading>
);
