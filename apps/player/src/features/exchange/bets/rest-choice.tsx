import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import type { CurrentOrder } from "../use-positions.ts";
import { restText } from "./rest-text.ts";
import { changeRest, restsOf, type Rest, type RestMarket } from "./rest.ts";

/** What becomes of the bet at the off; nothing in play, where it just waits, nor before it is known whether there is an off to come. The line keeps its place. [ROOM-19] */
export function RestLine({
  order,
  market,
}: {
  order: CurrentOrder;
  market: Pick<RestMarket, "isInPlay"> | undefined;
}): ReactNode {
  const text = useText(restText);
  const words = { LAPSE: text.lapses, PERSIST: text.keeps, MARKET_ON_CLOSE: text.takesSp };
  return (
    <span className="block min-h-4 text-xs text-muted">
      {market?.isInPlay === false && words[order.persistenceType]}
    </span>
  );
}

/** Keeps it, lets it lapse, or has it take the starting price where the market has one; done with the tap. [ROOM-19] */
export function RestChoice(props: {
  order: CurrentOrder;
  market: RestMarket | undefined;
  onChanged: () => void;
}): ReactNode {
  const { order, market, onChanged } = props;
  const text = useText(restText);
  const [asked, setAsked] = useState<Rest>();
  const rests = restsOf(order, market);
  if (rests.length === 0) return null;
  const choose = async (rest: Rest): Promise<void> => {
    if (asked !== undefined || rest === order.persistenceType) return;
    setAsked(rest);
    const outcome = await changeRest(order, rest);
    setAsked(undefined);
    showToast(text[outcome], outcome === "changed" ? "done" : "alert");
    onChanged();
  };
  return (
    <div className="mb-3">
      <p className="pb-1 text-sm font-medium">{text.rest}</p>
      <div
        role="group"
        aria-label={text.rest}
        aria-busy={asked !== undefined}
        className="flex gap-1 rounded-md bg-surface p-1"
      >
        {rests.map((rest) => (
          <button
            key={rest}
            type="button"
            aria-pressed={(asked ?? order.persistenceType) === rest}
            onClick={() => void choose(rest)}
            className="min-h-target flex-1 rounded-sm px-1 text-sm font-semibold text-muted aria-pressed:bg-pressed aria-pressed:text-ink"
          >
            {text[rest]}
          </button>
        ))}
      </div>
    </div>
  );
}
