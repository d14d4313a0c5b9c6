import { correctPoints, playerPoints } from "@maidan/contract/http/rewards";
import type { ResponseOf } from "@maidan/contract/http/route";
import { Button, classNames } from "@maidan/ui/controls";
import { Money, Time } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import {
  api,
  ask,
  Choices,
  DecisionDialog,
  type DecisionProps,
  Facts,
  Field,
  NumberField,
  Rows,
  useMay,
  useShownNumber,
} from "../../shell/index.ts";
import { gameTypeWords, useWord } from "../../words/index.ts";
import { vipText } from "./text.ts";

/** A player's level and points, and the way to correct them. */
export function PlayerVip({ playerId }: { playerId: string }): ReactNode {
  const text = useText(vipText);
  const shown = useShownNumber();
  const gameType = useWord(gameTypeWords);
  const queries = useQueryClient();
  const mayCorrect = useMay("vip.correct");
  const [isCorrecting, setCorrecting] = useState(false);
  const queryKey = ["player", playerId, "vip"];
  const query = useQuery({ queryKey, queryFn: () => ask(playerPoints, { params: { id: playerId } }) });
  const { data } = query;
  const isCut = data !== undefined && data.entries.length >= data.entry_limit;
  const kinds = { earn: text.earn, void: text.void, convert: text.convert, adjust: text.adjust, level: text.levelKind };
  return (
    <>
      {data !== undefined && (
        <div className="flex flex-wrap items-start justify-between gap-3 pb-4">
          <Standing points={data} />
          {mayCorrect && (
            <Button size="small" tone="secondary" onClick={() => setCorrecting(true)}>
              {text.correct}
            </Button>
          )}
        </div>
      )}
      <Rows
        label={text.title}
        rows={data?.entries}
        failure={query.error ?? undefined}
        onRetry={() => void query.refetch()}
        keyOf={(entry) => entry.id}
        head={[text.when, text.what, text.change, text.amount, text.reason]}
        columns="lg:grid-cols-[8rem_minmax(9rem,1fr)_8rem_8rem_minmax(10rem,1.6fr)]"
        cells={(entry) => [
          <Time key="when" at={entry.created_at} shape="moment" className="text-xs text-muted" />,
          <span key="what" className="font-medium">
            {kinds[entry.kind]}{" "}
            <span className="text-xs text-muted">{gameType(entry.game_type) ?? entry.game_type}</span>
          </span>,
          <span
            key="points"
            className={classNames("tabular font-semibold", entry.points.startsWith("-") && "text-muted")}
          >
            {entry.kind === "level" ? "" : shown(Number(entry.points))}
          </span>,
          entry.kind === "level" ? null : (
            <Money key="amount" amount={entry.kind === "convert" ? entry.cash : entry.stake} />
          ),
          <span key="reason" className="text-xs break-words text-muted">
            {entry.note} {entry.entered_by}
          </span>,
        ]}
        empty={{ title: text.emptyTitle, hint: text.emptyHint }}
        foot={
          isCut && (
            <p className="py-3 text-center text-xs text-muted">{text.latest({ count: shown(data.entry_limit) })}</p>
          )
        }
      />
      {isCorrecting && (
        <CorrectPoints
          playerId={playerId}
          onClose={() => setCorrecting(false)}
          onDone={() => void queries.invalidateQueries({ queryKey })}
        />
      )}
    </>
  );
}

function CorrectPoints({ playerId, onClose, onDone }: DecisionProps & { readonly playerId: string }): ReactNode {
  const text = useText(vipText);
  const [way, setWay] = useState<"give" | "take">("give");
  const [points, setPoints] = useState("");
  const [reason, setReason] = useState("");
  return (
    <DecisionDialog
      title={text.correctTitle}
      words={text.correctWords}
      action={text.correct}
      isBlocked={Number(points) === 0 || reason.trim() === ""}
      input={{ points: way === "give" ? Number(points) : -Number(points), reason: reason.trim() }}
      send={(body: { points: number; reason: string }, idempotencyKey) =>
        api.call(correctPoints, { params: { id: playerId }, body, idempotencyKey })
      }
      done={() => text.corrected}
      onDone={onDone}
      onClose={onClose}
    >
      <Choices
        label={text.direction}
        choices={[
          { id: "give", label: text.give },
          { id: "take", label: text.take },
        ]}
        selected={way}
        onSelect={setWay}
      />
      <NumberField name="points" label={text.howMany} decimals={0} maxLength={9} value={points} onValue={setPoints} />
      <Field
        name="reason"
        label={text.reason}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}

function Standing({ points }: { points: ResponseOf<typeof playerPoints> }): ReactNode {
  const text = useText(vipText);
  const shown = useShownNumber();
  const isBangla = useLanguage().language === "bn";
  const facts = [
    [text.level, isBangla && points.level_bn !== "" ? points.level_bn : points.level],
    [text.points, shown(Number(points.points))],
    [text.earned, shown(Number(points.earned))],
  ] as const;
  return <Facts facts={facts} />;
}
