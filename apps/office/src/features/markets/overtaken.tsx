import type { ApiError } from "@maidan/client/api";
import type { HouseDeskMarket } from "@maidan/contract/http/house-markets";
import { classNames } from "@maidan/ui/controls";
import { formatTime } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import { Confirm, useHouseTitle, useShownNumber, useSportNames } from "../../shell/index.ts";
import type { Overtaken } from "./console-deeds.ts";
import { consoleText } from "./console-text.ts";
import { houseText } from "./house-text.ts";
import { statusTones } from "./market.ts";
import { comparedRates, type ComparedFigure } from "./own-rates.ts";

/** Who did what to a market last, and when. */
export function LastDeed({ deed }: { deed: NonNullable<HouseDeskMarket["last_deed"]> }): ReactNode {
  const text = useText(consoleText);
  const { language } = useLanguage();
  return text[deed.kind]({ who: deed.by, when: formatTime(deed.at, "seconds", language) });
}

/**
 * Rates that somebody was faster than: who did what, what stands beside what was typed, and the choice between the two. Escape takes what
 * stands; Enter publishes the trader's own over what is shown here. Closing the window decides nothing, and leaves what was typed in its fields. [RATES-61]
 */
export function OvertakenDialog(props: {
  readonly overtaken: Overtaken;
  /** The market as it is by now, which may have moved on from what is shown. */
  readonly now: HouseDeskMarket | undefined;
  readonly isBusy: boolean;
  readonly error: ApiError | undefined;
  readonly onTheirs: (overtaken: Overtaken) => void;
  readonly onMine: (overtaken: Overtaken) => void;
  readonly onLater: () => void;
}): ReactNode {
  const text = useText(consoleText);
  const house = useText(houseText);
  const titled = useHouseTitle();
  const { overtaken } = props;
  const { market, sent } = overtaken;
  const { last_deed: deed } = market;
  const now = props.now ?? market;
  const isBallOnItsWay = !now.is_by_hand && now.status === "BALL_RUNNING";
  return (
    <Confirm
      title={text.changed({ market: titled(market.title) })}
      words={
        <>
          <p className="flex flex-wrap items-center gap-2 font-semibold">
            {deed !== null && deed.version > sent.version ? <LastDeed deed={deed} /> : text.byFeed}
            <Badge tone={statusTones[market.status]}>{house[market.status]}</Badge>
          </p>
          <p className="pt-2 text-muted">{isBallOnItsWay ? text.ballFirst : text.changedWords}</p>
        </>
      }
      action={text.publishMine}
      leave={text.takeTheirs}
      isBusy={props.isBusy}
      isBlocked={isBallOnItsWay}
      error={props.error}
      onConfirm={() => props.onMine(overtaken)}
      onLeave={() => props.onTheirs(overtaken)}
      onClose={props.onLater}
    >
      <Compared overtaken={overtaken} />
    </Confirm>
  );
}

/** What a figure of a market's rates is called: beside the others of its runner or number, where it has one. */
export function useFigureName(
  market: Pick<HouseDeskMarket, "question" | "runners">,
): (figure: Pick<ComparedFigure, "line" | "member">) => string {
  const text = useText(consoleText);
  const number = useShownNumber();
  const say = useSportNames();
  const isWinner = market.question === "WINNER";
  const labels = {
    line: text.line,
    against_line: text.againstLine,
    for_rate: isWinner ? text.back : text.forRate,
    against_rate: isWinner ? text.lay : text.againstRate,
  };
  return ({ line, member }) => {
    if (line === undefined) return labels[member];
    const runner = market.runners.find(({ selection_id: id }) => id === line);
    const isNumbered = market.question === "LAST_DIGIT" || market.question === "BAND";
    const name = runner === undefined ? isNumbered && number(line) : say(runner.name);
    return [name, labels[member]].filter(Boolean).join(" ");
  };
}

function Compared({ overtaken: { market, sent } }: { overtaken: Overtaken }): ReactNode {
  const text = useText(consoleText);
  const number = useShownNumber();
  const nameOf = useFigureName(market);
  const shown = (value: number | null): string => (value === null ? text.notOffered : number(value));
  return (
    <table className="w-full text-sm tabular-nums">
      <thead>
        <tr className="text-xs text-muted">
          <td />
          {[text.theirs, text.mine].map((title) => (
            <th key={title} scope="col" className="pb-1 text-end font-semibold">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {comparedRates(market, market.quotes, sent.quotes).map((figure, place) => (
          // The figures of an offer are told apart by their places.
          <tr key={place} className={classNames(figure.theirs !== figure.mine && "bg-accent-soft font-semibold")}>
            <th scope="row" className="py-1 ps-1 text-start font-normal">
              {nameOf(figure)}
            </th>
            <td className="py-1 text-end">{shown(figure.theirs)}</td>
            <td className="py-1 pe-1 text-end">{shown(figure.mine)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
