import type { BingoRoom } from "@maidan/games/bingo";
import { Money } from "@maidan/ui/figures";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import type { BingoGame, BingoPrizeNow } from "../draws/index.ts";
import { useDigits, useMoneyText } from "../frame/index.ts";
import { bingoText } from "./text.ts";

/** What each prize is worth, and who won it; other players with their cards. */
export function Prizes({ room, game }: { readonly room: BingoRoom; readonly game: BingoGame }): ReactNode {
  const text = useText(bingoText);
  const digits = useDigits();
  const money = useMoneyText();
  const { quick, cardMinor } = room;
  const figures = { calls: digits(quick.calls), amount: money(cardMinor * BigInt(quick.pays)) };
  return (
    <section aria-label={text.prizes} className="rounded-lg bg-surface p-3 ring-1 ring-line ring-inset">
      <h2 className="text-sm font-semibold">{text.prizes}</h2>
      <ul className="mt-1 flex flex-col gap-1" aria-live="polite">
        {game.prizes.map((prize, place) => (
          <Line key={`${prize.prize}:${place}`} prize={prize} />
        ))}
        <li className="text-xs text-muted">
          {text.quick} · {text.quickHint(figures)}
        </li>
      </ul>
      {game.seats.length > 0 && (
        <p className="tabular mt-2 flex flex-wrap gap-1.5 border-t border-line pt-2 text-xs text-muted">
          {game.seats.map(({ player, cards }, place) => (
            <span key={place} className="rounded-full bg-raised px-2 py-0.5">
              {digits(player)} × {digits(cards)}
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

function Line({ prize }: { readonly prize: BingoPrizeNow }): ReactNode {
  const text = useText(bingoText);
  const digits = useDigits();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-2 text-sm">
      <span className={prize.call === null ? "" : "font-semibold text-won"}>{text[prize.prize]}</span>
      <span className="flex-1 truncate text-end text-xs text-muted">
        {prize.call !== null &&
          [
            text.onCall({ call: digits(prize.call) }),
            ...new Set(prize.cards.map(({ is_mine: isMine, player }) => (isMine ? text.you : digits(player)))),
          ].join(" · ")}
      </span>
      <Money amount={prize.worth} className="font-semibold" />
    </li>
  );
}
