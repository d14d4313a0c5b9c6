import { limboFault } from "@maidan/games/instant";
import { Field } from "@maidan/ui/controls";
import { catalogue, useText } from "@maidan/ui/language";
import { useEffect, useState, type ReactNode } from "react";
import { PlayRow } from "../autoplay/index.ts";
import {
  frameText,
  Multiplier,
  Panel,
  Result,
  Shell,
  StakeField,
  useDigits,
  useGame,
  useIsLocked,
  useStake,
} from "../frame/index.ts";
import { limboWords } from "./words.ts";

const limboText = catalogue(
  {
    ...limboWords.en,
    name: "Limbo",
    rules:
      "Choose a target from 1.01 to 1,000,000. A multiplier is drawn: if it reaches your target, you are paid your target.\nThe chance to reach a target is 0.99 divided by it: 49.5% for 2.00, 9.9% for 10.00.\nThe largest targets lose a little more to rounding; the return above covers them all.",
    target: "Target",
    badTarget: "From 1.01 to 1,000,000.",
    chance: "Chance",
  },
  {
    ...limboWords.bn,
    name: "লিম্বো",
    rules:
      "১.০১ থেকে ১০,০০,০০০-এর মধ্যে একটি লক্ষ্য ঠিক করুন। একটি গুণক আসে: সেটি লক্ষ্যে পৌঁছালে আপনি লক্ষ্য অনুযায়ী টাকা পান।\nলক্ষ্যে পৌঁছানোর সম্ভাবনা ০.৯৯ ভাগ লক্ষ্য: ২.০০ হলে ৪৯.৫%, ১০.০০ হলে ৯.৯%।\nসবচেয়ে বড় লক্ষ্যগুলোতে পূর্ণ করার কারণে সামান্য বেশি কমে; উপরের ফেরতের হারে সব ধরা আছে।",
    target: "লক্ষ্য",
    badTarget: "১.০১ থেকে ১০,০০,০০০।",
    chance: "সম্ভাবনা",
  },
);

const flightMs = 900;

/** The text of a target in hundredths; -1 for none. */
const targetOf = (typed: string): number =>
  /^\d{1,7}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 100) : -1;

export function Limbo(): ReactNode {
  const text = useText(limboText);
  const shared = useText(frameText);
  const digits = useDigits();
  const { start } = useGame();
  const isLocked = useIsLocked();
  const { typed, type, stake, stakeMinor } = useStake();
  const [target, setTarget] = useState("2");
  const targetX100 = targetOf(target);
  const isBad = limboFault(targetX100) !== undefined;
  const chance = isBad ? 0 : 9_900 / targetX100;
  return (
    <Shell rules={limboText}>
      <section className="stage stage-limbo flex min-h-0 flex-1 flex-col items-center justify-center gap-4 p-4">
        <Flight />
        <p className="text-sm text-muted">
          {text.chance} <span className="tabular text-ink">{digits(chance.toFixed(chance < 1 ? 4 : 2))}%</span>
        </p>
      </section>
      <Result />
      <Panel>
        <div className="flex items-start gap-3">
          <StakeField typed={typed} onType={type} isLocked={isLocked} />
          <div className="w-36">
            <Field
              label={text.target}
              inputMode="decimal"
              value={target}
              disabled={isLocked}
              {...(isBad ? { error: text.badTarget } : {})}
              onChange={(event) => setTarget(event.target.value)}
            />
          </div>
        </div>
        <PlayRow
          label={shared.bet}
          stakeMinor={isBad ? undefined : stakeMinor}
          play={() => start({ stake: stake ?? "", targetX100 }, flightMs)}
        />
      </Panel>
    </Shell>
  );
}

/** Counts up to what was reached. */
function Flight(): ReactNode {
  const text = useText(limboText);
  const { round, isShowing } = useGame();
  const reached = round?.view?.["reachedX100"];
  const reachedX100 = typeof reached === "number" ? reached : 0;
  const shownX100 = useCountUp(reachedX100, isShowing);
  const isWon = Number(round?.payout ?? 0) > 0;
  return (
    <div className="flex flex-col items-center gap-6">
      <span aria-hidden="true" className={`rocket ${isShowing ? "rocket-flies" : ""}`} />
      <p className="text-3xl font-bold">
        <span className="sr-only">{text.reached} </span>
        <Multiplier
          x10000={shownX100 * 100}
          className={isShowing || round === undefined ? "" : isWon ? "text-won" : "text-lost"}
        />
      </p>
    </div>
  );
}

/** From 1.00 up to the value while it is shown; the value itself at once for those who want no motion. */
function useCountUp(valueX100: number, isCounting: boolean): number {
  const [part, setPart] = useState(0);
  useEffect(() => {
    if (!isCounting) return undefined;
    const startMs = performance.now();
    let request = requestAnimationFrame(function tick(nowMs: number): void {
      setPart(Math.min(1, (nowMs - startMs) / flightMs));
      request = requestAnimationFrame(tick);
    });
    return () => {
      cancelAnimationFrame(request);
      setPart(0);
    };
  }, [isCounting]);
  return isCounting ? Math.floor(100 * (valueX100 / 100) ** part) : valueX100;
}
