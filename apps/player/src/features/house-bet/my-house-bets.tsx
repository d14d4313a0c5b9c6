import { stepsOf, type HouseBet, type Step } from "@maidan/core/house-markets";
import { toDigits } from "@maidan/core/money";
import { Money, readWireAmount } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import type { HouseBetItem } from "./calls.ts";
import { coreBet, type EventDetail } from "./pick.ts";
import { sideWord, type Words } from "./side-word.ts";
import { houseText } from "./text.ts";
import { useHouseTitle } from "./use-house-title.ts";

/** The player's open bets against the house on the event, and for bets on runs what each number of runs brings. */
export function MyHouseBets({
  bets,
  detail,
}: {
  bets: readonly HouseBetItem[] | undefined;
  detail: EventDetail | undefined;
}): ReactNode {
  const text = useText(houseText);
  const title = useHouseTitle();
  const { language } = useLanguage();
  if (bets === undefined || bets.length === 0) return null;
  return (
    <section className="mt-3 bg-surface px-3 py-3" aria-label={text.bets}>
      <h3 className="text-base font-semibold">{text.bets}</h3>
      <ul>
        {bets.map((bet) => (
          <li key={bet.id} className="flex items-start gap-2 border-t border-line py-2 text-sm">
            <span
              className={`rounded-xs px-2 py-0.5 text-xs font-bold text-on-price ${bet.side === "for" ? "bg-back" : "bg-lay"}`}
            >
              {sideWord(text, bet, { isBookmaker: bet.kind === "bookmaker" })}
            </span>
            <span className="min-w-0 flex-1 leading-tight">
              <span className="block font-semibold">{title(bet.runner ?? bet.title)}</span>
              <span className="tabular text-xs text-muted">
                {toDigits(
                  bet.runner === null && bet.line > 0 ? `${bet.line} @ ${bet.rate}` : `@ ${bet.rate}`,
                  language,
                )}{" "}
                · {text.stake} <Money amount={bet.stake} isBare />
              </span>
            </span>
            <span className="text-end text-xs leading-tight">
              <span className="block">
                {text.win} <Money amount={bet.win} isBare className="font-semibold text-won" />
              </span>
              <span className="block">
                {text.lose} <Money amount={bet.lose} isBare className="font-semibold text-lost" />
              </span>
            </span>
          </li>
        ))}
      </ul>
      {ladders(bets, detail).map(({ marketId, steps, name }) => (
        <div key={marketId} className="border-t border-line py-2 text-sm">
          <p className="font-semibold">{title(name)}</p>
          <dl className="grid grid-cols-2 gap-x-3">
            {steps.map((step) => (
              <div key={step.from} className="contents">
                <dt className="tabular text-muted">{toDigits(stepWords(text, step), language)}</dt>
                <dd className="text-end">
                  <Money amount={step.resultMinor} isBare isResult />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </section>
  );
}

function stepWords(text: Words, { from, to }: Step): string {
  if (to === null) return text.stepFrom({ from: String(from) });
  return from === 0 ? text.stepTo({ to: String(to) }) : text.stepBetween({ from: String(from), to: String(to) });
}

interface Ladder {
  readonly marketId: string;
  readonly name: string;
  readonly steps: readonly Step[];
}

/** Of markets that ask whether a number is at least the line: fancy and ball by ball. */
function ladders(bets: readonly HouseBetItem[], detail: EventDetail | undefined): readonly Ladder[] {
  const ids = [...new Set(bets.map(({ market_id: marketId }) => marketId))];
  return ids.flatMap((marketId) => {
    const fancy = detail?.fancy2[marketId];
    if (fancy?.type !== 2 && fancy?.type !== 3) return [];
    const own = bets.filter((bet) => bet.market_id === marketId);
    const placed = own.map((bet): HouseBet => ({ ...coreBet(bet), stakeMinor: readWireAmount(bet.stake) ?? 0n }));
    return [{ marketId, name: fancy.title, steps: stepsOf({ type: "AT_LEAST" }, placed) }];
  });
}
