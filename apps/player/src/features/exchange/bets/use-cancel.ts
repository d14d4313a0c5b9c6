import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useState } from "react";
import { exchangeCall, isLost } from "../calls.ts";
import { betsText } from "./text.ts";

export interface Cancelled {
  readonly marketId?: string;
  readonly betId?: string;
}

/** What a cancel that went through says: what of one bet waited, or all of them in a market, or everywhere. */
export function cancelledWords(text: ReturnType<typeof useText<typeof betsText>>, of: Cancelled): string {
  if (of.betId !== undefined) return text.cancelled;
  return of.marketId === undefined ? text.cancelledAll : text.cancelledHere;
}

/** Cancels one bet, all unmatched ones of a market, or all there are. */
export function useCancel(onChanged: () => void) {
  const text = useText(betsText);
  const [busy, setBusy] = useState<string>();
  const cancel = async (of: Cancelled): Promise<void> => {
    setBusy(of.betId ?? "all");
    const result = await exchangeCall("cancelOrders", {
      ...(of.marketId !== undefined && { marketId: of.marketId }),
      ...(of.betId !== undefined && { instructions: [{ betId: of.betId }] }),
    });
    setBusy(undefined);
    const isDone = result.ok && result.value.status === "SUCCESS";
    const failed = isLost(result) ? text.cancelUnknown : text.cancelFailed;
    showToast(isDone ? cancelledWords(text, of) : failed, isDone ? "done" : "alert");
    onChanged();
  };
  return { busy, cancel };
}
