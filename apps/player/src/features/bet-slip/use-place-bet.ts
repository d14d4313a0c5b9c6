import type { OrderData } from "@maidan/contract/socket";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTopic } from "../../live/index.ts";
import { currentSession, useSession } from "../../session/index.ts";
import { exchangeCall } from "../exchange/calls.ts";
import { beginInSlip } from "./begin-in-slip.ts";
import { endInSlip } from "./bet-list.ts";
import { summarise, type SlipForm } from "./bet-slip-form.ts";
import { instructionOf } from "./instruction.ts";
import { followOrder, readOutcome, type FollowedOutcome, type SlipOutcome } from "./outcome.ts";

export type Placing =
  | { readonly step: "open" }
  | { readonly step: "sending"; readonly endsAtMs: number }
  | { readonly step: "answered"; readonly outcome: FollowedOutcome };

const betOf = (form: SlipForm, stakeMinor: bigint) => ({
  marketId: form.marketId,
  instructions: [instructionOf(form, stakeMinor)],
});

/** Sends a bet of this player under its reference; the reference ends with an answer, whichever. Undefined: the form holds no bet. [SLIP-05] */
export async function sendBet(
  form: SlipForm,
  {
    remoteId = "",
    call = exchangeCall,
  }: { readonly remoteId: string | undefined; readonly call?: typeof exchangeCall },
): Promise<SlipOutcome | undefined> {
  const summary = summarise(form);
  if (summary === undefined) return undefined;
  const { id, reference } = beginInSlip({ form }, { remoteId, policy: "none" });
  const outcome = readOutcome(
    await call("placeOrders", { ...betOf(form, summary.stakeMinor), customerRef: reference }),
  );
  endInSlip(id, outcome.kind !== "unknown");
  return outcome;
}

export interface PlaceBetOptions {
  readonly betDelaySeconds: number;
  /** An answer came, whichever. */
  readonly onAnswered: () => void;
  /** The answer came after the slip had been closed. */
  readonly onLateAnswer: (outcome: SlipOutcome) => void;
  /** The bet was refused because the session had ended, which has taken the page with the answer away. */
  readonly onLoggedOut: () => void;
}

/** The exchange refuses a call of an ended session with a fault that tells the phone no more than that nothing was done; that the session is over the phone hears beside it. [ROOM-73] */
export const isLoggedOut = (placing: Placing, isPlayer: boolean): boolean =>
  !isPlayer &&
  placing.step === "answered" &&
  placing.outcome.kind === "refused" &&
  ["ERROR_IN_ORDER", "UNAUTHENTICATED"].includes(placing.outcome.code);

/**
 * Sends a bet and tells what became of it, also what becomes of it while the answer is looked at. The same bet goes out under the same reference
 * until an answer came. [SLIP-05] [SLIP-07]
 */
export function usePlaceBet(options: PlaceBetOptions) {
  const { remoteId } = useSession();
  const [placing, setPlacing] = useState<Placing>({ step: "open" });
  const isShown = useRef(true);
  const tellOfLogout = useEffectEvent(() => {
    if (isLoggedOut(placing, currentSession().isPlayer)) options.onLoggedOut();
  });
  useEffect(() => () => tellOfLogout(), []);
  // News of an order may overtake the answer that names it.
  const heard = useRef(new Map<string, OrderData>());
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const onOrder = useCallback((data: unknown) => {
    const order = data as OrderData | null;
    if (order === null) return;
    heard.current.set(order.betId, order);
    setPlacing((now) => (now.step === "answered" ? { ...now, outcome: followOrder(now.outcome, order) } : now));
  }, []);
  useTopic("orders", onOrder);
  const place = async (form: SlipForm): Promise<void> => {
    if (summarise(form) === undefined) return;
    setPlacing({ step: "sending", endsAtMs: Date.now() + options.betDelaySeconds * 1000 });
    const answered = await sendBet(form, { remoteId });
    if (answered === undefined) return;
    const news = "betId" in answered ? heard.current.get(answered.betId) : undefined;
    const outcome = news === undefined ? answered : followOrder(answered, news);
    options.onAnswered();
    if (isShown.current) setPlacing({ step: "answered", outcome });
    else options.onLateAnswer(outcome.kind === "voided" ? answered : outcome);
  };
  return { placing, place, reopen: () => setPlacing({ step: "open" }) };
}
