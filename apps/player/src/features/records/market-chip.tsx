import { CloseIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { go } from "../../navigation/index.ts";
import { useSportNames } from "../../sport-names/index.ts";
import { useHouseTitle } from "../house-bet/use-house-title.ts";
import type { ExchangeRecord, RecordMarket } from "./exchange-records.ts";
import { recordsText } from "./text.ts";

/** The market that the list is of, by the names of its bets or of the link that led here, which a tap takes away. [ROOM-30] */
export function MarketChip({ market, row }: { market: RecordMarket; row: ExchangeRecord | undefined }): ReactNode {
  const text = useText(recordsText);
  const named = useSportNames();
  const title = useHouseTitle();
  const [event, name] = row?.market_id === market.id ? [row.event_name, row.market_name] : [market.event, market.name];
  const names = [named(event), title(name)].filter((one) => one !== "");
  const label = names.length === 0 ? market.id : names.join(" · ");
  return (
    <div className="px-4 pb-2">
      <button
        type="button"
        aria-label={`${label}: ${text.allMarkets}`}
        onClick={() => go("/betting-record", { isReplacing: true, state: { tab: "exchange" } })}
        className="inline-flex min-h-target max-w-full items-center gap-2 rounded-full bg-accent-soft px-4 py-1 text-start text-xs font-semibold text-accent"
      >
        <span className="min-w-0 break-words">{label}</span>
        <CloseIcon size={16} className="shrink-0" />
      </button>
    </div>
  );
}
