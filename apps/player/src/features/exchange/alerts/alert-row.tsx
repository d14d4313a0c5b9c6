import type { PriceAlertItem } from "@maidan/contract/http/price-alerts";
import { fromPrice } from "@maidan/core/odds";
import { Button } from "@maidan/ui/controls";
import { useOdds } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../api/index.ts";
import { sideText } from "../../../odds/index.ts";
import { removeAlertCall } from "../room-calls.ts";
import { alertsText } from "./text.ts";
import { alertsKey } from "./use-alerts.ts";

/** An alert that waits, with the way to take it away. `of`: what it is on, where the list is of several. */
export function AlertRow({ alert, of }: { alert: PriceAlertItem; of?: ReactNode }): ReactNode {
  const oddsText = useOdds();
  const text = useText(alertsText);
  const sides = useText(sideText);
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    const result = await api.call(removeAlertCall, { params: { id: alert.id } });
    setBusy(false);
    showToast(result.ok ? text.removed : result.error.message, result.ok ? "done" : "alert");
    await client.invalidateQueries({ queryKey: alertsKey });
  };
  const odds = oddsText(fromPrice(alert.odds) ?? 0);
  const side = alert.side === "BACK" ? sides.back : sides.lay;
  const words = alert.direction === "rise" ? text.atLeast({ odds }) : text.atMost({ odds });
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line">
      <span className="min-w-0 flex-1 py-1">
        {of}
        <span className="tabular block font-semibold">
          <span className="text-muted">{side}</span> {words}
        </span>
      </span>
      <Button
        tone="secondary"
        isBusy={isBusy}
        onClick={() => void remove()}
        aria-label={`${text.remove}: ${side} ${words}`}
      >
        {text.remove}
      </Button>
    </li>
  );
}
