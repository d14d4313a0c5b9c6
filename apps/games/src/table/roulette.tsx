import { catalogue, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { Result, Shell, useGame, type Round } from "../frame/index.ts";
import { ChipPanel, useChips } from "./chips.tsx";
import { RouletteLayout, RouletteWheel } from "./roulette-parts.tsx";

const rouletteText = catalogue(
  {
    name: "Roulette",
    rules:
      "Lay chips on numbers or outside them; the ball falls into one of 37 pockets, each as often. A number pays 35 to 1, a column or a dozen 2 to 1, red, black, even, odd, low and high 1 to 1. On zero all outside bets lose.\nEvery bet returns 36 of 37: 97.29% and a little.",
    spin: "Spin",
  },
  {
    name: "রুলেট",
    rules:
      "সংখ্যায় বা বাইরের ঘরে চিপ রাখুন; বল ৩৭টি পকেটের একটিতে পড়ে, সবগুলোতে সমান বার। সংখ্যা ১-এ ৩৫, কলাম বা ডজন ১-এ ২, লাল, কালো, জোড়, বিজোড়, ছোট ও বড় ১-এ ১ দেয়। শূন্যতে বাইরের সব বাজি হারে।\nপ্রতিটি বাজিতে ফেরত ৩৭-এর ৩৬: ৯৭.২৯%-এর একটু বেশি।",
    spin: "ঘোরান",
  },
);

const spinMs = 2_600;

const pocketOf = (round: Round | undefined): number | undefined => {
  const pocket = round?.view?.["pocket"];
  return typeof pocket === "number" ? pocket : undefined;
};

export function Roulette(): ReactNode {
  const text = useText(rouletteText);
  const chips = useChips();
  const { round, past, isShowing } = useGame();
  const won = round?.view?.["won"];
  const isWinner = (on: string): boolean => !isShowing && Array.isArray(won) && won.includes(on);
  const before = (isShowing ? past.slice(1) : past).flatMap((one) => pocketOf(one) ?? []);
  return (
    <Shell rules={rouletteText}>
      <section className="stage stage-roulette flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto p-2">
        <RouletteWheel pocket={pocketOf(round)} isShowing={isShowing} past={before} />
        <RouletteLayout chips={chips} lookOf={(on) => ({ isWinner: isWinner(on) })} />
      </section>
      <Result />
      <ChipPanel chips={chips} deal={text.spin} showMs={spinMs} />
    </Shell>
  );
}
