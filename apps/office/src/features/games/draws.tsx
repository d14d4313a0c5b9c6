import { listHouseDraws } from "@maidan/contract/http/house-draws";
import { readSettings } from "@maidan/contract/http/settings";
import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ask, Choices, liveMs, Rows, useMay, useShownNumber } from "../../shell/index.ts";
import { DrawTimes } from "./draw-times.tsx";
import { gamesText } from "./text.ts";
import type { HouseDraw } from "./view.ts";

const games = ["lottery-2d", "lottery-3d", "lottery-4d", "bingo-75", "bingo-90"] as const;
type Game = (typeof games)[number];

const tones = { betting: "accent", dealt: "accent", paid: "neutral", voiding: "alert", void: "neutral" } as const;

/** Open draws of lotteries and bingo rooms, and the newest results. [GAMEROOM-09] */
export function Draws(): ReactNode {
  const text = useText(gamesText);
  const number = useShownNumber();
  const [game, setGame] = useState<Game | "all">("all");
  const [isTiming, setIsTiming] = useState(false);
  const settings = useQuery({
    queryKey: ["settings"],
    queryFn: () => ask(readSettings, {}),
    enabled: useMay("settings.write"),
  });
  const list = useQuery({
    queryKey: ["house-draws", game],
    queryFn: () => ask(listHouseDraws, { query: game === "all" ? {} : { game } }),
    refetchInterval: liveMs,
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <Choices
          label={text.game}
          choices={[{ id: "all", label: text.all }, ...games.map((id) => ({ id, label: text[id] }))]}
          selected={game}
          onSelect={setGame}
        />
        <p className="max-w-2xl text-sm text-muted">{text.drawsHint}</p>
        {settings.data !== undefined && (
          <Button tone="secondary" size="small" onClick={() => setIsTiming(true)}>
            {text.drawTimes}
          </Button>
        )}
      </div>
      <Rows
        label={text.draws}
        rows={list.data?.items}
        failure={list.error ?? undefined}
        onRetry={() => void list.refetch()}
        keyOf={(draw) => `${draw.game}/${draw.number}`}
        head={[text.game, text.drawnAt, text.tickets, text.stake, text.win, text.result, text.state]}
        columns="lg:grid-cols-[minmax(0,1.2fr)_9rem_10rem_8rem_8rem_5rem_minmax(0,1fr)]"
        cells={(draw) => [
          <div key="game">
            <p className="font-semibold">{isGame(draw.game) ? text[draw.game] : draw.game}</p>
            <p className="text-xs text-muted">{text.drawNumber({ number: number(draw.number) })}</p>
          </div>,
          <Time key="at" at={draw.draws_at} shape="moment" />,
          <span key="tickets" className="tabular">
            {text.ticketsOf({ tickets: number(draw.tickets), players: number(draw.players) })}
          </span>,
          <Amounts key="stake" sums={draw.sums} of="stake" />,
          <Amounts key="win" sums={draw.sums} of="payout" />,
          <Told key="result" draw={draw} />,
          <div key="state" className="flex flex-wrap gap-1">
            <Badge tone={tones[draw.phase]}>{text[`draw_${draw.phase}`]}</Badge>
            {draw.waiting > 0 && draw.phase !== "betting" && (
              <Badge tone="alert">{text.waiting({ count: number(draw.waiting) })}</Badge>
            )}
          </div>,
        ]}
        empty={{ title: text.noDraws, hint: text.noDrawsHint }}
      />
      {isTiming && settings.data !== undefined && (
        <DrawTimes times={settings.data} onClose={() => setIsTiming(false)} onDone={() => void settings.refetch()} />
      )}
    </>
  );
}

const isGame = (code: string): code is Game => games.some((one) => one === code);

/** One line for each currency: amounts of two are never one sum. */
function Amounts({ sums, of }: { readonly sums: HouseDraw["sums"]; readonly of: "stake" | "payout" }): ReactNode {
  if (sums.length === 0) return <span className="tabular">–</span>;
  return (
    <div className="flex flex-col">
      {sums.map((sum) => (
        <Money key={sum.currency} amount={sum[of]} currency={sum.currency} />
      ))}
    </div>
  );
}

function Told({ draw }: { readonly draw: HouseDraw }): ReactNode {
  const { language } = useLanguage();
  return <span className="tabular font-semibold">{draw.result === "" ? "–" : toDigits(draw.result, language)}</span>;
}
