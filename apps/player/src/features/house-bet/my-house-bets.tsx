import { isPlainTitle, runnerTitle } from "@maidan/core/sport-names";
import { Button } from "@maidan/ui/controls";
import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { page } from "../../page.tsx";
import { LayerPart } from "../exchange/part.tsx";
import type { HouseBetItem } from "./calls.ts";
import { outcomesByMarket, useOutcomeName } from "./outcomes.ts";
import { sideWord } from "./side-word.ts";
import { houseText } from "./text.ts";
import { useHouseTitle } from "./use-house-title.ts";

/** Its script is fetched with the first offer that is looked at. */
const CashOutSheet = page(() => import("./cash-out-sheet.tsx").then((file) => file.HouseCashOutSheet)).Component;

export interface MyHouseBetsProps {
  /** None once all of them are settled: what is left is a cash-out that was being looked at. */
  readonly bets: readonly HouseBetItem[];
  /** Bets were made by a cash-out. */
  readonly onChanged: () => void;
}

/** The player's open bets against the house on the event, and of each market what its outcomes bring. */
export function MyHouseBets(props: MyHouseBetsProps): ReactNode {
  const text = useText(houseText);
  const hasBets = props.bets.length > 0;
  return (
    <section {...(hasBets && { className: "mt-3 bg-surface px-3 py-3", "aria-label": text.bets })}>
      {hasBets && <h3 className="text-base font-semibold">{text.bets}</h3>}
      <HouseBetList {...props} />
    </section>
  );
}

/** Each bet, what the outcomes of its market bring, and the way to a cash-out of each market. */
export function HouseBetList({ bets, onChanged }: MyHouseBetsProps): ReactNode {
  const text = useText(houseText);
  const title = useHouseTitle();
  const nameOf = useOutcomeName();
  return (
    <>
      <ul>
        {bets.map((bet) => (
          <li key={bet.id} className="flex items-start gap-2 border-t border-line py-2 text-sm">
            <span
              className={`rounded-xs px-2 py-0.5 text-xs font-bold text-on-price ${bet.side === "for" ? "bg-back" : "bg-lay"}`}
            >
              {sideWord(text, bet, { isBookmaker: bet.question.type === "WINNER" })}
            </span>
            <span className="min-w-0 flex-1 leading-tight">
              <span className="block font-semibold">{title(nameOfBet(bet))}</span>
              <span className="tabular text-xs text-muted">
                {[betLine(bet), "@", bet.rate].filter((part) => part !== undefined).join(" ")} · {text.stake}{" "}
                <Money amount={bet.stake} isBare />
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
      {outcomesByMarket(bets).map((market) => (
        <div key={market.marketId} className="border-t border-line py-2 text-sm">
          <p className="font-semibold">{title(market.bet.title)}</p>
          <dl className="grid grid-cols-2 gap-x-3">
            {market.outcomes.map((outcome) => (
              <div key={outcome.from} className="contents">
                <dt className="tabular-nums text-muted">{nameOf(market, outcome)}</dt>
                <dd className="text-end">
                  <Money amount={outcome.resultMinor} isBare isResult />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
      <CashOuts bets={bets} onChanged={onChanged} />
    </>
  );
}

/** What a bet is on: a runner, beside what is asked of it where that isn't to win the match. */
const nameOfBet = ({ runner, title }: HouseBetItem): string =>
  runner === null || runner === undefined ? title : runnerTitle(runner, isPlainTitle(title) ? undefined : title);

/** The line that a bet is on, or the number that it names; undefined where it has none. */
function betLine({ question: { type, digits }, line }: HouseBetItem): string | undefined {
  if (type === "DIGITS") return String(line).padStart(digits ?? 1, "0");
  return type === "AT_LEAST" || type === "BAND" ? String(line) : undefined;
}

/** Of a market of runners those that bets are on, in their order. */
function runnersWithBets(bets: readonly HouseBetItem[], marketId: string) {
  const own = bets.filter((bet) => bet.market_id === marketId && bet.question.type === "WINNER");
  const withBets = new Set(own.map(({ line }) => line));
  return (own[0]?.question.runners ?? [])
    .filter((runner) => withBets.has(runner.selection_id))
    .map(({ selection_id: selectionId, name }) => ({ selectionId, name }));
}

/** A way to the cash-out of each market. */
export function CashOuts({ bets, onChanged }: MyHouseBetsProps): ReactNode {
  const text = useText(houseText);
  const title = useHouseTitle();
  const [chosen, setChosen] = useState<string>();
  const names = new Map(bets.map((bet) => [bet.market_id, title(bet.title)]));
  return (
    <div className={bets.length === 0 ? "" : "space-y-2 border-t border-line pt-3"}>
      {[...names].map(([marketId, name]) => (
        <Button key={marketId} tone="secondary" isWide onClick={() => setChosen(marketId)}>
          {text.cashOutOf({ name })}
        </Button>
      ))}
      {chosen !== undefined && (
        <LayerPart asked={chosen} onMissing={() => setChosen(undefined)}>
          <CashOutSheet
            marketId={chosen}
            title={names.get(chosen)}
            runners={runnersWithBets(bets, chosen)}
            onClose={() => setChosen(undefined)}
            onAnswered={onChanged}
          />
        </LayerPart>
      )}
    </div>
  );
}
