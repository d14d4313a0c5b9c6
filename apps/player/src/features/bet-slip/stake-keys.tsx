import { groupLakh, toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { useLanguage } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useBetSettings } from "../exchange/bet-settings.ts";

/** What is left of the last row of four, which is where the key that clears stands; a row of its own where nothing is. */
const widths = ["col-span-4", "col-span-3", "col-span-2", "col-span-1"] as const;

/** A row has four keys: the more figures, the smaller they are, down to those of a million on the smallest phone. */
const keySize = (figures: string): string => (figures.length > 7 ? "px-0 text-[min(0.75rem,3.3vw)]" : "px-1");

/** The player's own stake keys, each of which adds to the stake. [SLIP-12] [ROOM-52] */
export function StakeKeys(props: { onAdd: (taka: number) => void; onClear: () => void; clear: string }): ReactNode {
  const { language } = useLanguage();
  const { settings } = useBetSettings();
  const keys = settings.stake_keys;
  return (
    <div className="mt-2 grid grid-cols-4 gap-2">
      {keys.map((taka) => {
        const figures = groupLakh(String(taka));
        return (
          <Button
            key={taka}
            tone="secondary"
            className={`tabular ${keySize(figures)}`}
            onClick={() => props.onAdd(taka)}
          >
            +{toDigits(figures, language)}
          </Button>
        );
      })}
      <Button tone="quiet" className={`${widths[keys.length % widths.length] ?? ""} px-1`} onClick={props.onClear}>
        {props.clear}
      </Button>
    </div>
  );
}
