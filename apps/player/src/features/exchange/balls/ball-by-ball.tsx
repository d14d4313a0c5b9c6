import type { ResponseOf } from "@maidan/contract/http/route";
import { toDigits } from "@maidan/core/money";
import { Button } from "@maidan/ui/controls";
import { useLanguage, useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { Loading, Skeleton, Tabs } from "@maidan/ui/layout";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { readQuery } from "../../../api/index.ts";
import { useSportNames } from "../../../sport-names/index.ts";
import { ballsCall } from "../room-calls.ts";
import { Unread } from "../unread.tsx";
import { BallMark } from "./ball-mark.tsx";
import { ballsText } from "./text.ts";

export type InningsBalls = ResponseOf<typeof ballsCall>["innings"][number];

export interface BallByBallProps {
  readonly eventId: string;
  /** Changes with each ball: then they are read again, while they are looked at. */
  readonly scored: string;
}

/** Every over of a cricket match, the newest first. [ROOM-64] */
export function BallByBall({ onClose, ...of }: BallByBallProps & { readonly onClose: () => void }): ReactNode {
  const text = useText(ballsText);
  return (
    <Sheet isOpen onClose={onClose} title={text.ballByBall}>
      <Balls {...of} />
    </Sheet>
  );
}

function Balls({ eventId, scored }: BallByBallProps): ReactNode {
  const text = useText(ballsText);
  const { data, isError, refetch } = useQuery(readQuery(ballsCall, { params: { eventId } }));
  useEffect(() => {
    void refetch();
  }, [refetch, scored]);
  if (data === undefined)
    return isError ? (
      <Unread hint={text.broken} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <Skeleton className="h-96" />
      </Loading>
    );
  if (data.innings.length === 0) return <p className="py-3 text-muted">{text.none}</p>;
  return <AllInnings innings={data.innings} />;
}

/** The innings in play, or the one that is chosen. */
export function AllInnings({ innings }: { innings: readonly InningsBalls[] }): ReactNode {
  const text = useText(ballsText);
  const named = useSportNames();
  const { language } = useLanguage();
  const [chosen, setChosen] = useState<string>();
  const place = Math.min(Number(chosen ?? innings.length - 1), innings.length - 1);
  const shown = innings[place];
  const scoreOf = ({ team, runs, wickets }: InningsBalls): string =>
    `${named(team)} ${toDigits(`${runs}/${wickets}`, language)}`;
  return (
    <Tabs
      label={text.innings}
      tabs={innings.map((each, index) => ({ id: String(index), label: scoreOf(each) }))}
      selected={String(place)}
      onSelect={setChosen}
    >
      {shown !== undefined && <Overs key={place} innings={shown} />}
    </Tabs>
  );
}

const shownAtFirst = 6;

function Overs({ innings }: { innings: InningsBalls }): ReactNode {
  const text = useText(ballsText);
  const [count, setCount] = useState(shownAtFirst);
  return (
    <div className="pb-3">
      <ol className="divide-y divide-line">
        {innings.overs
          .toReversed()
          .slice(0, count)
          .map((over) => (
            <Over key={over.number} over={over} />
          ))}
      </ol>
      {innings.overs.length > count && (
        <Button tone="secondary" isWide className="mt-2" onClick={() => setCount(innings.overs.length)}>
          {text.earlier}
        </Button>
      )}
    </div>
  );
}

function Over({ over }: { over: InningsBalls["overs"][number] }): ReactNode {
  const text = useText(ballsText);
  const named = useSportNames();
  const { language } = useLanguage();
  const figure = (value: number | string): string => toDigits(String(value), language);
  const wickets = over.balls.flatMap((ball) => ball.out.map((out) => ({ ...out, ball: ball.number })));
  return (
    <li className="py-2">
      <p className="flex items-baseline gap-2 text-xs text-muted">
        <b className="text-ink">{text.over({ number: figure(over.number) })}</b>
        <span>{text.runs({ runs: figure(over.runs), count: over.runs })}</span>
        <span className="min-w-0 flex-1 truncate">{named(over.balls.at(-1)?.bowler ?? "")}</span>
        <b className="tabular text-ink">
          {figure(over.total_runs)}/{figure(over.total_wickets)}
        </b>
      </p>
      <ol className="mt-1 flex flex-wrap gap-1">
        {over.balls.map((ball, place) => (
          // Wides share the number of the ball that is bowled again: the place in the over is what a ball is.
          <BallMark key={`${over.number} ${place}`} ball={ball.text} />
        ))}
      </ol>
      {wickets.map(({ player, kind, ball }) => (
        <p key={`${ball} ${player}`} className="mt-1 text-xs text-alert">
          <span className="tabular">{figure(ball)}</span> {named(player)}, {howOut(text, kind)}
        </p>
      ))}
    </li>
  );
}

/** A scorer's word that is not among ours stays as it came. */
const howOut = (text: (typeof ballsText)["en"], kind: string): string => {
  const said: unknown = Object.hasOwn(text, kind) ? text[kind as keyof typeof text] : undefined;
  return typeof said === "string" ? said : kind;
};
