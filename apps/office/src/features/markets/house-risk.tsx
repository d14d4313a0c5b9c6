import type { HouseDeskMarket } from "@maidan/contract/http/house-markets";
import { classNames } from "@maidan/ui/controls";
import { Money, readWireAmount } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { useShownNumber, useSportNames } from "../../shell/index.ts";
import { consoleText } from "./console-text.ts";
import { houseText } from "./house-text.ts";
import { HouseWorst } from "./house-worst.tsx";
import { firstShown, worstPlace } from "./outcome-figures.ts";
import { hasLine } from "./own-rates.ts";

/** What the house loses at worst, and what each outcome brings it: of many those that cost it most, all of them on demand. [CONSOLE-06] */
export function HouseRisk({ market }: { market: HouseDeskMarket }): ReactNode {
  const text = useText(consoleText);
  const house = useText(houseText);
  const number = useShownNumber();
  const say = useSportNames();
  const [isWhole, setWhole] = useState(false);
  const named = (outcome: number): string => {
    if (market.question === "EVEN") return outcome === 0 ? text.even : text.odd;
    const name = say(market.runners.find((runner) => runner.selection_id === outcome)?.name ?? "") || number(outcome);
    return hasLine(market) ? house.from({ outcome: name }) : name;
  };
  const amounts = market.by_outcome.map((one) => readWireAmount(one.house) ?? 0n);
  const worst = worstPlace(amounts);
  const first = firstShown(amounts);
  const isCut = first.length < amounts.length;
  const places = isWhole ? [...amounts.keys()] : first;
  return (
    <div className="text-xs">
      <p>
        <HouseWorst {...market} />
      </p>
      <dl className="flex flex-wrap gap-x-3">
        {places.map((place) => (
          <div
            key={place}
            className={classNames("flex gap-1", place === worst && "font-semibold")}
            aria-current={place === worst ? "true" : undefined}
          >
            <dt className={place === worst ? "text-alert" : "text-muted"}>
              {named(market.by_outcome[place]?.outcome ?? 0)}
            </dt>
            <dd>
              <Money amount={amounts[place] ?? 0n} isBare isResult />
            </dd>
          </div>
        ))}
      </dl>
      {isCut && (
        <button
          type="button"
          aria-expanded={isWhole}
          className="min-h-6 text-accent"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? text.fewer : text.allOutcomes({ count: number(amounts.length) })}
        </button>
      )}
    </div>
  );
}
