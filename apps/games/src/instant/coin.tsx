import type { CoinSide } from "@maidan/games/instant";
import { catalogue, useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { Result, Shell, useGame } from "../frame/index.ts";
import { SidePanel } from "./side-panel.tsx";
import { coinWords } from "./words.ts";

const coinText = catalogue(
  {
    ...coinWords.en,
    name: "Coin Toss",
    rules: "Choose heads or tails. The coin falls on either as often. The right side pays 1.98 times the stake.",
    side: "Your side",
  },
  {
    ...coinWords.bn,
    name: "কয়েন টস",
    rules: "হেড বা টেল বেছে নিন। কয়েন দুই দিকেই সমান বার পড়ে। ঠিক হলে বাজির ১.৯৮ গুণ পাবেন।",
    side: "আপনার দিক",
  },
);

const tossMs = 1_000;

export function Coin(): ReactNode {
  const text = useText(coinText);
  const { round, isShowing } = useGame();
  const [side, setSide] = useState<CoinSide>("heads");
  const fell = round?.view?.["side"];
  return (
    <Shell rules={coinText}>
      <section className="stage stage-coin flex min-h-0 flex-1 flex-col items-center justify-center gap-6 p-4">
        <span
          aria-hidden="true"
          className={`coin ${fell === "tails" ? "coin-tails" : "coin-heads"} ${isShowing ? "coin-spins" : ""}`}
        />
        <p className="min-h-6">
          {typeof fell === "string" && !isShowing && text.fell({ side: fell === "heads" ? text.heads : text.tails })}
        </p>
      </section>
      <Result />
      <SidePanel
        label={text.side}
        sides={[
          { value: "heads", label: text.heads },
          { value: "tails", label: text.tails },
        ]}
        side={side}
        onSide={setSide}
        bet={{ side }}
        showsMs={tossMs}
      />
    </Shell>
  );
}
