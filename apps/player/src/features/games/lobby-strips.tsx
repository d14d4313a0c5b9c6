import { toDigits } from "@maidan/core/money";
import { Money, readWireAmount, useMoney } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { jackpotsQuery, winsQuery, type Game } from "./calls.ts";
import { CurrencyParts } from "./currency-parts.tsx";
import { useMarks } from "./favourites.ts";
import { Poster } from "./game-tile.tsx";
import { gameKey, gameName } from "./lobby.ts";
import { gamesText } from "./text.ts";

/** The games of this category that the player opened last; nothing for a guest. [LOBBY-09] */
export function RecentGames({
  type,
  onOpen,
}: {
  readonly type: string;
  readonly onOpen: (game: Game) => void;
}): ReactNode {
  const text = useText(gamesText);
  const { language } = useLanguage();
  const recent = useMarks()?.recent.filter((game) => game.type === type) ?? [];
  if (recent.length === 0) return null;
  return (
    <section aria-label={text.recent} className="pt-2">
      <h2 className="px-4 pb-2 text-sm font-semibold">{text.recent}</h2>
      <ul className="no-scrollbar flex gap-3 overflow-x-auto px-4">
        {recent.map((game) => (
          <li key={gameKey(game)} className="w-20 shrink-0">
            <button
              type="button"
              aria-label={text.openAgain({ name: gameName(game, language) })}
              onClick={() => onOpen(game)}
              className="flex w-full flex-col gap-1 text-start"
            >
              <Poster game={game} />
              <span className="line-clamp-2 text-xs font-semibold">{gameName(game, language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The pools that slots feed, the largest first; pressed, the game that reaches it opens. [LOBBY-11] */
export function Jackpots({ onOpen }: { readonly onOpen: (game: Game) => void }): ReactNode {
  const text = useText(gamesText);
  const { language } = useLanguage();
  const asMoney = useMoney();
  const { data, isPending } = useQuery(jackpotsQuery);
  const items = data?.items ?? [];
  // Its place is kept while it is read, so that nothing below it moves.
  if (isPending) return <div className="h-28" />;
  if (items.length === 0) return null;
  const money = (amount: string): string => asMoney(readWireAmount(amount) ?? 0n);
  return (
    <section aria-label={text.jackpots} className="h-28 px-4 pt-2">
      <h2 className="pb-1 text-sm font-semibold">{text.jackpots}</h2>
      <ul className="no-scrollbar flex gap-3 overflow-x-auto">
        {items.map(({ provider, code, name, name_bn: nameBn, amount, must_fall_by: most, game }) => (
          <li key={`${provider}${code}`} className="min-w-36 flex-1">
            <button
              type="button"
              onClick={() => onOpen(game)}
              className="w-full rounded-lg bg-surface px-3 py-2 text-start text-sm ring-1 ring-inset ring-edge"
            >
              <span className="block truncate text-xs">{language === "bn" && nameBn !== "" ? nameBn : name}</span>
              <Money amount={amount} className="block font-bold text-won" />
              {most !== null && (
                <span className="block truncate text-2xs text-muted">{text.jackpotFalls({ amount: money(most) })}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What was won in this category within a day, by real rounds, each in the currency of its winner. [LOBBY-10] */
export function LargestWins({ type }: { readonly type: string }): ReactNode {
  const text = useText(gamesText);
  const { language } = useLanguage();
  const wins = useQuery(winsQuery(type)).data?.items ?? [];
  if (wins.length === 0) return null;
  return (
    <section aria-label={text.largestWins} className="px-4 pb-6">
      <h2 className="pb-2 text-sm font-semibold">{text.largestWins}</h2>
      <CurrencyParts
        rows={wins}
        draw={({ game, player, currency, win, multiplier, at }) => (
          <li key={`${gameKey(game)}${player}${at}`} className="flex min-h-12 items-center gap-3 px-3 text-sm">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{gameName(game, language)}</span>
              <span className="text-xs text-muted">{player}</span>
            </span>
            <span className="text-end">
              <Money amount={win} currency={currency} className="font-semibold text-won" />
              <span className="tabular block text-xs text-muted">×{toDigits(multiplier.toFixed(2), language)}</span>
            </span>
          </li>
        )}
      />
    </section>
  );
}
