import type { CashOut, Reckoned } from "@maidan/core/cash-out";
import type { LineBet } from "@maidan/core/exchange";
import { useEffect, useRef, useState } from "react";
import { showToast } from "@maidan/ui/layers";
import type { RunnerResult } from "../runner-results.ts";
import { useAnswerWords } from "./answer-words.ts";
import { executeCashOut, sentCashOut, type CashOutAnswer, type SentCashOut } from "./execute.ts";

/** What the player has in the market: results of its runners, or bets at its lines. */
type Had = readonly RunnerResult[] | readonly LineBet[];

export type CashOutStep<Of extends Had> =
  | { readonly name: "choosing" }
  | { readonly name: "sending"; readonly endsAtMs: number }
  | {
      readonly name: "answered";
      readonly answer: CashOutAnswer;
      /** As it went out: without an answer it is asked about again. */
      readonly sent: SentCashOut;
      /** What there was before it. */
      readonly before: Of;
    };

export interface CashOutOfMarket<Of extends Had> {
  readonly marketId: string;
  readonly results: Of;
  /** The same as the offers are reckoned from; undefined while that can't be told. */
  readonly reckoned: Reckoned | undefined;
  readonly betDelaySeconds: number;
  readonly onDone: () => void;
  /** Whether its answer is looked at where it comes; else it is told in a note. */
  readonly isShown: boolean;
}

export interface CashingOut<Of extends Had = Had> {
  readonly step: CashOutStep<Of>;
  /** `isOfAll`: of the whole market and all of it. */
  readonly send: (cashOut: CashOut, isOfAll: boolean) => void;
  readonly sendAgain: () => void;
  /** The next one. What has no answer stays. */
  readonly again: () => void;
}

const choosing = { name: "choosing" } as const;

/** The cash-out that is on its way in a market. It is kept outside the sheet, which may be closed meanwhile: what has gone out is not sent a second time. [CASH-08] */
export function useCashOut<Of extends Had>(options: CashOutOfMarket<Of>): CashingOut<Of> {
  const { marketId, results, betDelaySeconds } = options;
  const wordsOf = useAnswerWords();
  const [step, setStep] = useState<CashOutStep<Of>>(choosing);
  const latest = useRef(options);
  const isMounted = useRef(true);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const ask = async (sent: SentCashOut, before: Of): Promise<void> => {
    setStep({ name: "sending", endsAtMs: Date.now() + betDelaySeconds * 1000 });
    const answer = await executeCashOut(sent);
    latest.current.onDone();
    const isLooked = isMounted.current && latest.current.isShown;
    if (!isLooked) showToast(wordsOf(answer), answer.kind === "done" ? "done" : "alert");
    // One without an answer stays, to be sent again.
    setStep(isLooked || answer.kind === "unknown" ? { name: "answered", answer, sent, before } : choosing);
  };
  return {
    step,
    send: ({ hedges }: CashOut, isOfAll: boolean) =>
      void ask(sentCashOut({ marketId, hedges, reckoned: options.reckoned, isOfAll }), results),
    sendAgain: () => {
      if (step.name === "answered") void ask(step.sent, step.before);
    },
    again: () => setStep((now) => (now.name === "answered" && now.answer.kind !== "unknown" ? choosing : now)),
  };
}
