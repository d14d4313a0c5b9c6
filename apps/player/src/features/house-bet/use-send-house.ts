import type { FormKey } from "@maidan/client/api";
import { toDecimal } from "@maidan/core/money";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useState } from "react";
import { api } from "../../api/index.ts";
import type { PricePolicy } from "../bet-slip/bet-slip-form.ts";
import type { SendingProps } from "../bet-slip/sending.tsx";
import { placeCall } from "./calls.ts";
import { useAmount } from "./house-words.ts";
import type { HousePick } from "./offer.ts";
import type { Offered } from "./pick.ts";
import { betWords, refusalWords } from "./side-word.ts";
import { houseText } from "./text.ts";
import { useHouseTitle } from "./use-house-title.ts";

/** A bet as it goes out. */
export interface HouseBetOut {
  readonly pick: HousePick;
  readonly stakeMinor: bigint;
  readonly delayMs: number;
  readonly policy: PricePolicy;
  /** What is bet on, for the note that it is taken. */
  readonly shown: Offered | undefined;
}

export interface SendHouse {
  /** A bet that is on its way. */
  readonly sent: Pick<SendingProps, "endsAtMs" | "hasDelay"> | undefined;
  /** Why the last one was not taken. */
  readonly refused: string | undefined;
  /** One that went out and has no answer: it is asked about as it was, and nothing else goes out before. */
  readonly unknown: HouseBetOut | undefined;
  readonly send: (bet: HouseBetOut) => Promise<"taken" | "refused" | "unknown">;
}

/** Sends bets against the house under a key that ends with an answer; one that is taken is told in a note. [SLIP-05] [SLIP-06] */
export function useSendHouse({ formKey, onAnswered }: { formKey: FormKey; onAnswered: () => void }): SendHouse {
  const text = useText(houseText);
  const title = useHouseTitle();
  const money = useAmount();
  const [sent, setSent] = useState<SendHouse["sent"]>();
  const [refused, setRefused] = useState<string>();
  const [unknown, setUnknown] = useState<HouseBetOut>();
  const send: SendHouse["send"] = async (bet) => {
    const { pick, delayMs, policy: price_policy } = bet;
    const { marketId: market_id, side, line, rate } = pick;
    const body = { market_id, side, line, rate, stake: toDecimal(bet.stakeMinor), price_policy };
    setSent({ endsAtMs: Date.now() + delayMs, hasDelay: delayMs > 0 });
    setRefused(undefined);
    const result = await api.call(placeCall, { body, idempotencyKey: formKey.keyFor(body) });
    formKey.settle(result);
    setSent(undefined);
    onAnswered();
    if (result.ok) {
      setUnknown(undefined);
      showToast(text.taken({ bet: takenWords(result.value.bet) }), "done");
      return "taken";
    }
    const isRefused = result.error.kind === "refused";
    setUnknown(isRefused ? undefined : bet);
    setRefused(result.error.kind === "refused" ? refusalWords(text, result.error) : text.broken);
    return isRefused ? "refused" : "unknown";

    /** At the line and rate at which it was struck, which may have moved on its way. */
    function takenWords(struck: { readonly line: number; readonly rate: number }): string {
      const { shown } = bet;
      const offered = shown && { ...shown, ...(struck.line !== line && { lineText: String(struck.line) }) };
      return `${betWords(text, { pick, offered, title })}, ${money(body.stake)} @ ${struck.rate}`;
    }
  };
  return { sent, refused, unknown, send };
}
