import type { ExchangeSettings } from "@maidan/contract/http/exchange-rooms";
import { toDigits } from "@maidan/core/money";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { accountRoomText } from "./text.ts";

/** Round each group of settings. */
export const box = "min-w-0 rounded-lg bg-surface p-3 ring-1 ring-line ring-inset";

/** What a group of settings is for. The letters of Bangla may come later: two lines are kept, as it takes without them. [APP-20] */
export const hint = "pb-1 text-xs text-muted [:lang(bn)_&]:min-h-10";

type Minutes = ExchangeSettings["reality_check_minutes"];
const choices: readonly Minutes[] = [0, 15, 30, 60];

/** After how much playing the player is told how long it has been. [ROOM-60] */
export function RealityMinutes(props: { chosen: Minutes; onChoose: (minutes: Minutes) => void }): ReactNode {
  const text = useText(accountRoomText);
  const { language } = useLanguage();
  const nameOf = (minutes: Minutes): string =>
    minutes === 0 ? text.realityOff : text.realityMinutes({ minutes: toDigits(String(minutes), language) });
  return (
    <fieldset className={box}>
      <legend className="sr-only">{text.reality}</legend>
      <p className="font-semibold">{text.reality}</p>
      <p className={hint}>{text.realityHint}</p>
      <div className="grid grid-cols-2 gap-x-3 narrow:grid-cols-1">
        {choices.map((minutes) => (
          <label key={minutes} className="flex min-h-target items-center gap-3 text-sm">
            <input
              type="radio"
              name="reality-check"
              checked={props.chosen === minutes}
              onChange={() => props.onChoose(minutes)}
              className="size-6 shrink-0 accent-accent"
            />
            {nameOf(minutes)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
