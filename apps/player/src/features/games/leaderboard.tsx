import { toDigits } from "@maidan/core/money";
import { Select } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { leadersQuery, type Leader } from "./calls.ts";
import { CurrencyParts } from "./currency-parts.tsx";
import { gameName } from "./lobby.ts";
import { gamesText } from "./text.ts";

const periods = ["day", "week"] as const;
const orders = ["multiplier", "turnover"] as const;
const wordOf = {
  day: "leadersInDay",
  week: "leadersInWeek",
  multiplier: "leadersByMultiplier",
  turnover: "leadersByTurnover",
} as const;

/** Who stands first today and this week, by real rounds of all games. [LOBBY-12] */
export function Leaderboard(): ReactNode {
  const text = useText(gamesText);
  const [period, setPeriod] = useState<(typeof periods)[number]>("day");
  const [by, setBy] = useState<(typeof orders)[number]>("multiplier");
  const board = useQuery(leadersQuery(period, by)).data;
  return (
    <section aria-label={text.leaderboard} className="px-4 pb-6">
      <h2 className="pb-2 text-sm font-semibold">{text.leaderboard}</h2>
      <div className="grid grid-cols-2 gap-3 pb-2">
        <Select
          label={text.leadersPeriod}
          value={period}
          options={periods.map((value) => ({ value, label: text[wordOf[value]] }))}
          onChange={(event) => setPeriod(periods.find((one) => one === event.target.value) ?? "day")}
        />
        <Select
          label={text.leadersOrder}
          value={by}
          options={orders.map((value) => ({ value, label: text[wordOf[value]] }))}
          onChange={(event) => setBy(orders.find((one) => one === event.target.value) ?? "multiplier")}
        />
      </div>
      {board !== undefined && board.items.length === 0 ? (
        <p className="rounded-lg bg-surface p-4 text-center text-sm text-muted">{text.noLeaders}</p>
      ) : (
        <CurrencyParts
          rows={board?.items ?? []}
          isOneRanking={by === "multiplier"}
          draw={(leader) => <Place key={`${leader.currency}${leader.rank}`} leader={leader} by={by} />}
        />
      )}
      {board !== undefined && (
        <p className="pt-2 text-xs text-muted">
          {text.leadersUntil} <Time at={board.to} shape="moment" />. {text.leadersNote}
        </p>
      )}
    </section>
  );
}

function Place({ leader, by }: { readonly leader: Leader; readonly by: (typeof orders)[number] }): ReactNode {
  const { language } = useLanguage();
  const { rank, player, game, multiplier, staked, currency } = leader;
  return (
    <li className="flex min-h-12 items-center gap-3 px-3 text-sm">
      <span className="tabular w-6 text-center font-semibold text-muted">{toDigits(String(rank), language)}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{player}</span>
        <span className="block truncate text-xs text-muted">{gameName(game, language)}</span>
      </span>
      {by === "multiplier" ? (
        <span className="tabular font-semibold text-won">×{toDigits((multiplier ?? 0).toFixed(2), language)}</span>
      ) : (
        <Money amount={staked} currency={currency} className="font-semibold" />
      )}
    </li>
  );
}
