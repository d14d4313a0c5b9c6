import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { cashOutText } from "./text.ts";

const shares = [25, 50, 75, 100] as const;

interface Option {
  readonly key: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A row of which one is chosen. */
export function Choice({ label, options }: { label: string; options: readonly Option[] }): ReactNode {
  return (
    <div role="group" aria-label={label} className="mt-2">
      <p className="pb-1 text-xs text-muted">{label}</p>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <button
            key={option.key}
            type="button"
            aria-pressed={option.isChosen}
            onClick={option.onChoose}
            className="min-h-target flex-1 rounded-full bg-raised px-3 text-sm font-semibold text-muted aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            {option.name}
          </button>
        ))}
      </div>
    </div>
  );
}

/** How much is cashed out, in percent: by steps or by hand. [CASH-03] */
export function Shares({ share, onShare }: { share: number; onShare: (share: number) => void }): ReactNode {
  const text = useText(cashOutText);
  const { language } = useLanguage();
  const written = (percent: number): string => text.percent({ share: toDigits(String(percent), language) });
  return (
    <>
      <Choice
        label={text.share}
        options={shares.map((percent) => ({
          key: String(percent),
          name: written(percent),
          isChosen: percent === share,
          onChoose: () => onShare(percent),
        }))}
      />
      <label className="mt-1 flex min-h-target items-center gap-3">
        <span className="sr-only">{text.share}</span>
        <input
          type="range"
          min={5}
          max={100}
          step={5}
          value={share}
          onChange={(event) => onShare(Number(event.target.value))}
          className="min-h-target flex-1 accent-accent"
        />
        <output className="tabular w-14 text-end font-semibold">{written(share)}</output>
      </label>
    </>
  );
}
