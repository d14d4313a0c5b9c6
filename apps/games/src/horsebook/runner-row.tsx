import { Odds } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import type { Runner } from "./calls.ts";
import { Silks } from "./silks.tsx";
import { horsebookText } from "./text.ts";

export interface RunnerRowProps {
  readonly runner: Runner;
  readonly prices: Runner["win"];
  /** Where it came in; undefined until the race is over. */
  readonly place: number | undefined;
  readonly isOpen: boolean;
  /** At this price or better; null: at the starting price. */
  readonly onChoose: (priceX100: number | null) => void;
}

/** A horse on the card: silks, name, jockey, form, and its prices. Back is a bet at the price, SP one at the starting price; the lay price is to look at. */
export function RunnerRow({ runner, prices, place, isOpen, onChoose }: RunnerRowProps): ReactNode {
  const text = useText(horsebookText);
  const digits = useDigits();
  const { name, number } = runner;
  const back = prices?.back_x100 ?? undefined;
  const starting = prices?.starting_x100 ?? undefined;
  return (
    <li className="border-t border-line bg-surface px-3 py-2">
      <div className="flex min-h-12 items-center gap-2">
        <Silks runner={runner} size={26} />
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 text-sm leading-tight font-semibold">
            <span className="text-muted">{digits(number)}</span> {name}
          </p>
          <p className="truncate text-xs text-muted">{runner.jockey}</p>
        </div>
        {runner.is_withdrawn ? (
          <Badge tone="alert">{text.nonRunner}</Badge>
        ) : (
          <div className="flex shrink-0 items-center gap-1">
            {place === undefined ? (
              <>
                <button
                  type="button"
                  disabled={!isOpen || back === undefined}
                  onClick={() => back !== undefined && onChoose(back)}
                  className="flex h-12 w-14 flex-col items-center justify-center rounded-sm bg-back text-on-price disabled:bg-raised disabled:text-muted"
                >
                  <span className="sr-only">{text.backName({ name })} </span>
                  <Odds priceX100={back} /> <span className="tabular text-2xs">{sizeOf(prices?.back_size)}</span>
                </button>
                <span className="flex h-12 w-13 flex-col items-center justify-center rounded-sm text-lay ring-1 ring-line ring-inset">
                  <Odds priceX100={prices?.lay_x100 ?? undefined} />
                  <span className="tabular text-2xs">{sizeOf(prices?.lay_size)}</span>
                </span>
              </>
            ) : (
              <span className={`w-12 text-center font-bold ${place === 1 ? "text-won" : "text-muted"}`}>
                {digits(place)}
              </span>
            )}
            <button
              type="button"
              disabled={!isOpen}
              onClick={() => onChoose(null)}
              className="flex h-12 w-14 flex-col items-center justify-center rounded-sm bg-raised text-ink ring-1 ring-edge ring-inset disabled:text-muted disabled:ring-line"
            >
              <span className="sr-only">{text.backAtStart({ name })} </span>
              <span className="text-2xs font-semibold">{text.start}</span> <Odds priceX100={starting} />
            </button>
          </div>
        )}
      </div>
      <p className="truncate pt-1 text-xs text-muted">
        {[
          text.form({ form: digits(runner.form) }),
          text.rating({ rating: digits(runner.rating) }),
          text.draw({ number: digits(runner.draw) }),
          text.age({ years: digits(runner.age), weight: digits(runner.weight_kg) }),
        ].join(" · ")}
      </p>
    </li>
  );
}

/** A rounded size: thousands as `2.4k`. */
function sizeOf(size: string | undefined): string {
  const taka = Number(size ?? 0);
  if (taka === 0) return "";
  return taka >= 1_000 ? `${Math.round(taka / 100) / 10}k` : String(Math.round(taka));
}
