import { useText } from "@maidan/ui/language";
import { Loading, Skeleton } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { page } from "../../../page.tsx";
import { useHouseDesk, useHouseTitle } from "../../house-bet/index.ts";
import { EventUnread } from "../event-unread.tsx";
import { BlockHead, FancyRow, RunnerRow, useFancyColumns, useRunnerColumns, type Detail } from "../house-rows.tsx";
import { partText } from "../part-text.ts";
import { Part, PartMissing } from "../part.tsx";
import type { PinnedMarket } from "../pins.ts";
import { pinsCall } from "../room-calls.ts";
import { exchangeText } from "../text.ts";
import { useEventDetail, useEventState } from "../use-exchange.ts";
import { useIsNear } from "../use-is-near.ts";
import { Card } from "./card.tsx";

/** Its script is fetched when there is a bet. */
const CashOutsPart = page(() => import("../../house-bet/my-house-bets.tsx").then((file) => file.CashOuts)).Component;

type Offered = Pick<NonNullable<Detail>, "bookmaker" | "fancy2">;

/** A pinned market is settled or void once its event has it no more: then the pins are read again, and it leaves. */
function usePinsWhenGone(isGone: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isGone) void client.invalidateQueries({ queryKey: [pinsCall.path] });
  }, [client, isGone]);
}

/** Whether an event that was read has the market no more. */
export const isGone = (offered: Offered | undefined, marketId: string): boolean =>
  offered !== undefined && offered.bookmaker[marketId] === undefined && offered.fancy2[marketId] === undefined;

/** A pinned market of the house: its rates as they are pushed, what the player's bets bring, and the slip. Its event is read and followed once the card is on the screen or close to it. [ROOM-65] */
export function HouseCard({ pinned }: { pinned: PinnedMarket }): ReactNode {
  const { market_id: marketId } = pinned;
  const titleOf = useHouseTitle();
  const [isNear, watch] = useIsNear();
  const [isRead, setRead] = useState(false);
  // From then on: rows that went away and came back would move what stands below, and take an open slip with them.
  if (isNear && !isRead) setRead(true);
  const eventId = isRead ? pinned.event_id : "";
  const detail = useEventDetail(eventId, undefined);
  const state = useEventState(eventId, detail?.event);
  const house = useHouseDesk(eventId, detail);
  const { cashOut } = useText(partText);
  const bets = house.ownBets?.filter((bet) => bet.market_id === marketId) ?? [];
  const gone = isGone(detail, marketId);
  usePinsWhenGone(gone);
  const title = titleOf(pinned.market_name);
  return (
    <Card {...{ pinned, title, watch }} isInPlay={state.isInPlay === true}>
      {isRead && <EventUnread eventId={eventId} />}
      <Rates {...{ pinned, title, detail, gone }} bets={house.ownBets} onTake={house.take} />
      {bets.length > 0 && (
        <div className="min-h-17 px-3 pb-3">
          <Part instead={<PartMissing names={cashOut} />}>
            <CashOutsPart bets={bets} onChanged={house.readAgain} />
          </Part>
        </div>
      )}
      {house.layer}
    </Card>
  );
}

interface RatesProps {
  readonly pinned: PinnedMarket;
  readonly title: string;
  readonly detail: Detail;
  readonly gone: boolean;
  readonly bets: ReturnType<typeof useHouseDesk>["ownBets"];
  readonly onTake: ReturnType<typeof useHouseDesk>["take"];
}

/** The rows of the odds view's own blocks. */
function Rates({ pinned, title, detail, gone, bets, onTake }: RatesProps): ReactNode {
  const text = useText(exchangeText);
  const { market_id: id, kind } = pinned;
  const ofRunners = useRunnerColumns();
  const ofFancy = useFancyColumns();
  const market = detail?.bookmaker[id];
  const row = detail?.fancy2[id];
  const asked = market?.title === undefined ? undefined : title;
  return (
    <section className="px-3 pb-3" aria-label={title}>
      <BlockHead title={kind === "fancy" ? text.fancyBlock : title} columns={kind === "fancy" ? ofFancy : ofRunners} />
      {market?.runners.map((runner) => (
        <RunnerRow
          key={runner.selection_id}
          {...{ id, runner, bets, onTake }}
          {...(asked !== undefined && { asked })}
        />
      ))}
      {row !== undefined && <FancyRow {...{ id, row, bets, onTake }} />}
      {gone && <p className="min-h-14 py-2 text-muted">{text.closed}</p>}
      {detail === undefined && (
        // The place of the rows is kept.
        <Loading label={text.loading}>
          <Skeleton className={kind === "fancy" ? "h-14 w-full" : "h-28 w-full"} />
        </Loading>
      )}
    </section>
  );
}
