import { listGameReturns } from "@maidan/contract/http/game-room";
import { toDigits } from "@maidan/core/money";
import { Money } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ask, Choices, Rows, useShownNumber } from "../../shell/index.ts";
import { gamesText } from "./text.ts";
import type { GameReturn } from "./view.ts";

const spans = ["1", "7", "30"] as const;

/** What games gave back beside what their providers state. [GAMEROOM-05] */
export function Returns(): ReactNode {
  const text = useText(gamesText);
  const number = useShownNumber();
  const { language } = useLanguage();
  const [days, setDays] = useState<(typeof spans)[number]>("30");
  const list = useQuery({ queryKey: ["game-returns", days], queryFn: () => ask(listGameReturns, { query: { days } }) });
  const percent = (value: number | null): string => (value === null ? "–" : `${toDigits(value.toFixed(2), language)}%`);
  const stated = ({ low, high }: GameReturn): string =>
    low === null ? text.unstated : low === high ? percent(low) : `${percent(low)} – ${percent(high)}`;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <Choices
          label={text.span}
          choices={spans.map((id) => ({ id, label: text.days({ count: Number(id), shown: number(Number(id)) }) }))}
          selected={days}
          onSelect={setDays}
        />
        <p className="max-w-2xl text-sm text-muted">{text.returnsHint}</p>
      </div>
      <Rows
        label={text.returns}
        rows={list.data?.items}
        failure={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        keyOf={(game) => `${game.provider}/${game.code}/${game.currency}`}
        head={[text.game, text.rounds, text.stake, text.win, text.stated, text.measured, text.tolerance, text.state]}
        columns="lg:grid-cols-[minmax(0,1.4fr)_5rem_8rem_8rem_9rem_6rem_5rem_8rem]"
        cells={(game) => [
          <div key="game">
            <p className="font-semibold">{game.name}</p>
            <p className="text-xs text-muted">{game.platform === "" ? game.provider : game.platform}</p>
          </div>,
          <span key="rounds" className="tabular">
            {number(game.rounds)}
          </span>,
          <Money key="bet" amount={game.bet} currency={game.currency} />,
          <Money key="win" amount={game.win} currency={game.currency} />,
          <span key="stated" className="tabular">
            {stated(game)}
          </span>,
          <span key="measured" className="tabular font-semibold">
            {percent(game.measured)}
          </span>,
          <span key="tolerance" className="tabular">
            {game.tolerance === null ? "–" : `±${toDigits(game.tolerance.toFixed(2), language)}`}
          </span>,
          <Badge key="state" tone={game.state === "outside" ? "alert" : game.state === "within" ? "accent" : "neutral"}>
            {text[`return_${game.state}`]}
          </Badge>,
        ]}
        empty={{ title: text.noReturns, hint: text.noReturnsHint }}
      />
    </>
  );
}
