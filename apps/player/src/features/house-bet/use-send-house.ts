import { isWorthRetrying } from "@maidan/client/api";
import { toDecimal } from "@maidan/core/money";
import { useMoney } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useState } from "react";
import { api } from "../../api/index.ts";
import { useSession } from "../../session/index.ts";
import { beginInSlip } from "../bet-slip/begin-in-slip.ts";
import { endInSlip, useBetList } from "../bet-slip/bet-list.ts";
import type { PricePolicy } from "../bet-slip/bet-slip-form.ts";
import type { SendingProps } from "../bet-slip/sending.tsx";
import { useSlipWords } from "../bet-slip/slip-words.ts";
import { placeCall } from "./calls.ts";
import type { HousePick } from "./offer.ts";
import type { HouseForm, Offered } from "./pick.ts";
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
  /** One that went out and has no answer: it is sent again as it was, and nothing else goes out before. */
  readonly unknown: HouseBetOut | undefined;
  readonly send: (bet: HouseBetOut) => Promise<"taken" | "refused" | "unknown">;
}

/** As the list keeps a bet without an answer. */
const formOf = ({ pick, stakeMinor, shown }: HouseBetOut, eventId: string): HouseForm => ({
  pick,
  eventId,
  stakeText: toDecimal(stakeMinor),
  entry: "stake",
  isByLine: shown?.isBookmaker === true || shown?.numbers !== undefined,
  shown: {
    match: shown?.match,
    title: shown?.title ?? "",
    isBookmaker: shown?.isBookmaker === true,
    lineText: shown?.lineText,
  },
});

/** Sends bets against the house under a key that ends with an answer, also on a page that was loaded anew; one that is taken is told in a note. [SLIP-05] [SLIP-06] */
export function useSendHouse({ eventId, onAnswered }: { eventId: string; onAnswered: () => void }): SendHouse {
  const text = useText(houseText);
  const words = useSlipWords();
  const title = useHouseTitle();
  const money = useMoney();
  const [sent, setSent] = useState<SendHouse["sent"]>();
  const [refused, setRefused] = useState<string>();
  const { remoteId = "" } = useSession();
  const [lost, setLost] = useState<{ readonly id: number; readonly bet: HouseBetOut }>();
  // The list may have had its answer meanwhile.
  const unknown = useBetList().some(({ id }) => id === lost?.id) ? lost?.bet : undefined;
  const send: SendHouse["send"] = async (bet) => {
    const { pick, delayMs, policy: price_policy } = bet;
    const { marketId: market_id, side, line, rate } = pick;
    const body = { market_id, side, line, rate, stake: toDecimal(bet.stakeMinor), price_policy };
    setSent({ endsAtMs: Date.now() + delayMs, hasDelay: delayMs > 0 });
    setRefused(undefined);
    const { id, reference } = beginInSlip({ house: formOf(bet, eventId) }, { remoteId, policy: price_policy });
    const result = await api.call(placeCall, { body, idempotencyKey: reference });
    const isAnswered = result.ok || !isWorthRetrying(result.error);
    endInSlip(id, isAnswered);
    setLost(isAnswered ? undefined : { id, bet });
    setSent(undefined);
    onAnswered();
    if (result.ok) {
      showToast(text.taken({ bet: takenWords(result.value.bet) }), "done");
      return "taken";
    }
    const { error } = result;
    // The page goes with the session, and what the slip says with it.
    if (error.kind === "refused" && error.code === "UNAUTHENTICATED") showToast(words.UNAUTHENTICATED, "alert");
    setRefused(isAnswered && error.kind === "refused" ? refusalWords(text, error) : text.broken);
    return isAnswered ? "refused" : "unknown";

    /** At the line and rate at which it was struck, which may have moved on its way. */
    function takenWords(struck: { readonly line: number; readonly rate: number }): string {
      const { shown } = bet;
      const offered = shown && { ...shown, ...(struck.line !== line && { lineText: String(struck.line) }) };
      return `${betWords(text, { pick, offered, title })}, ${money(bet.stakeMinor)} @ ${struck.rate}`;
    }
  };
  return { sent, refused, unknown, send };
}
