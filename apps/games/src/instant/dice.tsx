import { diceMultiplier, diceWays, type DiceBet } from "@maidan/games/instant";
import { catalogue, useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { Multiplier, Result, Shell, useDigits, useGame, useIsLocked } from "../frame/index.ts";
import { SidePanel } from "./side-panel.tsx";
import { diceWords } from "./words.ts";

const diceText = catalogue(
  {
    ...diceWords.en,
    name: "Dice",
    rules:
      "A roll comes from 0.00 to 100.00. Choose a target and bet that the roll will be under it or over it.\nThe rarer your side, the more it pays: 0.99 divided by its chance, rounded down.\nA roll exactly on the target loses.",
    under: "Under",
    over: "Over",
    side: "The roll will be",
    target: "Target",
    chance: "Chance",
    pays: "Pays",
  },
  {
    ...diceWords.bn,
    name: "ডাইস",
    rules:
      "০.০০ থেকে ১০০.০০-এর মধ্যে একটি সংখ্যা আসে। একটি লক্ষ্য ঠিক করে বাজি ধরুন সংখ্যাটি তার নিচে না উপরে হবে।\nআপনার দিক যত বিরল, পাওনা তত বেশি: ০.৯৯ ভাগ সম্ভাবনা, নিচের দিকে পূর্ণ করা।\nঠিক লক্ষ্যের সমান হলে হার।",
    under: "নিচে",
    over: "উপরে",
    side: "সংখ্যাটি হবে",
    target: "লক্ষ্য",
    chance: "সম্ভাবনা",
    pays: "দেয়",
  },
);

const rollMs = 700;
const lowestX100 = 200;
const highestX100 = 9_800;

export function Dice(): ReactNode {
  const text = useText(diceText);
  const digits = useDigits();
  const isLocked = useIsLocked();
  const [direction, setDirection] = useState<DiceBet["direction"]>("under");
  const [targetX100, setTarget] = useState(5_000);
  const bet: DiceBet = { direction, targetX100 };
  return (
    <Shell rules={diceText}>
      <section className="stage stage-dice flex min-h-0 flex-1 flex-col justify-center gap-6 p-4">
        <Roll bet={bet} />
        <label className="flex flex-col gap-2 text-sm">
          {text.target}
          <input
            type="range"
            min={lowestX100}
            max={highestX100}
            step={50}
            value={targetX100}
            aria-valuetext={digits((targetX100 / 100).toFixed(2))}
            disabled={isLocked}
            onChange={(event) => setTarget(Number(event.target.value))}
            className="h-11 w-full accent-accent"
          />
        </label>
        <Odds bet={bet} />
      </section>
      <Result />
      <SidePanel
        label={text.side}
        sides={[
          { value: "under", label: text.under },
          { value: "over", label: text.over },
        ]}
        side={direction}
        onSide={setDirection}
        bet={{ direction, targetX100 }}
        showsMs={rollMs}
      />
    </Shell>
  );
}

/** The bar with the winning side, and where the roll fell. */
function Roll({ bet }: { readonly bet: DiceBet }): ReactNode {
  const text = useText(diceText);
  const digits = useDigits();
  const { round, isShowing } = useGame();
  const rollX100 = round?.view?.["rollX100"];
  const isWon = Number(round?.payout ?? 0) > 0;
  const share = bet.targetX100 / 100;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-center text-3xl font-bold tabular" aria-live="off">
        {typeof rollX100 === "number" ? (
          <span className={isShowing ? "text-ink" : isWon ? "text-won" : "text-lost"}>
            <span className="sr-only">{text.roll} </span>
            {digits((rollX100 / 100).toFixed(2))}
          </span>
        ) : (
          <span className="text-muted">{digits("0.00")}</span>
        )}
      </p>
      <div
        className="relative h-4 rounded-full"
        style={{
          background:
            bet.direction === "under"
              ? `linear-gradient(to right, var(--color-accent) ${share}%, var(--color-lost) ${share}%)`
              : `linear-gradient(to right, var(--color-lost) ${share}%, var(--color-accent) ${share}%)`,
        }}
      >
        {typeof rollX100 === "number" && (
          <span
            aria-hidden="true"
            className="absolute top-1/2 size-8 rounded-md border-2 border-ground bg-ink transition-[left] duration-700 ease-out"
            style={{ left: `${rollX100 / 100}%`, translate: "-50% -50%", rotate: `${(rollX100 % 90) - 45}deg` }}
          />
        )}
      </div>
    </div>
  );
}

function Odds({ bet }: { readonly bet: DiceBet }): ReactNode {
  const text = useText(diceText);
  const digits = useDigits();
  const chance = (diceWays(bet) / 10_001) * 100;
  return (
    <dl className="grid grid-cols-3 gap-2 text-center">
      {(
        [
          [text.target, digits((bet.targetX100 / 100).toFixed(2))],
          [text.chance, `${digits(chance.toFixed(2))}%`],
          [text.pays, <Multiplier key="pays" x10000={diceMultiplier(bet)} />],
        ] as const
      ).map(([name, value]) => (
        <div key={name} className="rounded-md bg-surface/70 p-2">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="font-semibold tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
