import { useState } from "react";
import { exchangeCall } from "../exchange/index.ts";
import { summarise, type SlipForm } from "./bet-slip-form.ts";
import { readOutcome, type SlipOutcome } from "./outcome.ts";
import { referenceFor, settleReference } from "./slip-reference.ts";

export type Placing =
  | { readonly step: "open" }
  | { readonly step: "sending"; readonly endsAtMs: number }
  | { readonly step: "answered"; readonly outcome: SlipOutcome };

/** A JSON number of taka; exact for every stake that the form takes. */
const taka = (minor: bigint): number => Number(minor) / 100;

/** Sends a bet and tells what became of it. The same bet goes out under the same reference until an answer came. [SLIP-05] */
export function usePlaceBet(options: { readonly onAnswered: () => void; readonly betDelaySeconds: number }) {
  const [placing, setPlacing] = useState<Placing>({ step: "open" });
  const place = async (form: SlipForm): Promise<void> => {
    const summary = summarise(form);
    if (summary === undefined) return;
    const bet = {
      marketId: form.marketId,
      instructions: [
        {
          orderType: "LIMIT" as const,
          selectionId: form.selectionId,
          side: form.side,
          limitOrder: {
            size: taka(summary.stakeMinor),
            price: form.priceX100 / 100,
            persistenceType: form.isKept ? ("PERSIST" as const) : ("LAPSE" as const),
          },
        },
      ],
    };
    setPlacing({ step: "sending", endsAtMs: Date.now() + options.betDelaySeconds * 1000 });
    const result = await exchangeCall("placeOrders", { ...bet, customerRef: referenceFor(JSON.stringify(bet)) });
    const outcome = readOutcome(result);
    if (outcome.kind !== "unknown") settleReference();
    setPlacing({ step: "answered", outcome });
    options.onAnswered();
  };
  return { placing, place, reopen: () => setPlacing({ step: "open" }) };
}
