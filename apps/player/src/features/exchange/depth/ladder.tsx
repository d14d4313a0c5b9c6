import type { RunnerLadders } from "@maidan/client/market-cache";
import { Button } from "@maidan/ui/controls";
import { useEffect, useMemo, useRef, useState, type FocusEvent, type ReactNode, type RefObject } from "react";
import { useLine } from "../../../odds/index.ts";
import type { SlipSelection } from "../../bet-slip/index.ts";
import { priceX100Of } from "../bets/change-bet.ts";
import { minorOf } from "../use-exchange.ts";
import type { CurrentOrder } from "../use-positions.ts";
import { useDepthWords } from "./depth-words.ts";
import { LadderBar } from "./ladder-bar.tsx";
import { LadderRow, ladderColumns, rowHeight, type LadderActs } from "./ladder-row.tsx";
import {
  ladderScale,
  ladderSizes,
  ownBets,
  rowsInView,
  startPlace,
  type LadderScale,
  type OwnBets,
} from "./ladder-rows.ts";
import { useLadderDrag } from "./use-ladder-drag.ts";
import { useLadderMove, type LadderMove } from "./use-ladder-move.ts";

export interface LadderProps {
  readonly marketId: string;
  readonly runner: RunnerLadders;
  readonly name: string;
  readonly isOff: boolean;
  readonly orders: readonly CurrentOrder[];
  readonly onTake: (selection: SlipSelection) => void;
  /** The player's bets have changed. */
  readonly onChanged: () => void;
}

/** Every price of a runner, of which those in view are drawn, and the player's waiting bets to be moved on it. [ROOM-42] [ROOM-43] */
export function Ladder(props: LadderProps): ReactNode {
  const { marketId, runner, orders, isOff } = props;
  const text = useDepthWords();
  const line = useLine();
  const scale = useMemo(() => ladderScale(line), [line]);
  const own = useMemo(() => ownBets(orders, runner.selectionId), [orders, runner.selectionId]);
  const hand = useLadderMove({ marketId, bets: own.all, onChanged: props.onChanged });
  const [box, scroller, bin] = [
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLDivElement>(null),
  ];
  const drag = useLadderDrag({ box, scroller, bin, scale, rowHeight, onHold: hand.onHold, onDrop: hand.onDrop });
  const start = startPlace(runner, scale);
  const view = useLadderView({ scroller, scale, start });
  const acts = useSteady<LadderActs>({
    onTake: (priceX100, side) =>
      props.onTake({
        marketId,
        selectionId: runner.selectionId,
        runnerName: props.name,
        side,
        priceX100,
        isOwnPrice: true,
        ...(line !== undefined && { line }),
      }),
    onGrab: (event, { side, priceX100 }) => {
      const [bet] = own.at(side, priceX100);
      if (bet !== undefined) drag.onGrab(event, bet);
    },
    onPick: ({ side, priceX100 }) => {
      const [bet] = own.at(side, priceX100);
      if (bet !== undefined) hand.onPick(bet);
    },
    onTarget: hand.onTarget,
  });
  const hasBar = hand.picked !== undefined || hand.sent !== undefined;
  return (
    <div ref={box} className="relative" {...drag.handlers}>
      <div className="flex min-h-target items-center gap-2">
        <p role="status" className="min-w-0 flex-1 text-2xs text-muted">
          {isOff ? <b className="text-alert">{text.off}</b> : own.all.length > 0 && text.dragHint}
        </p>
        <Button tone="quiet" size="small" onClick={view.toStart}>
          {text.toNow}
        </Button>
      </div>
      <div role="table" aria-label={text.ladder} aria-rowcount={scale.count + 1}>
        <Heads />
        <div
          ref={scroller}
          role="rowgroup"
          tabIndex={0}
          onScroll={view.onScroll}
          onFocus={view.onFocus}
          className="relative h-[58dvh] min-h-60 overflow-y-auto overscroll-contain"
        >
          <div
            role="presentation"
            className="relative"
            style={{ height: scale.count * rowHeight + (hasBar ? barPx : 0) }}
          >
            <Rows {...{ runner, scale, view, own, hand, isOff, acts }} />
          </div>
        </div>
      </div>
      <LadderBar hand={hand} bin={bin} isOff={isOff} />
    </div>
  );
}

interface RowsProps extends Pick<LadderProps, "runner" | "isOff"> {
  readonly scale: LadderScale;
  readonly view: { readonly first: number; readonly end: number; readonly focused: number };
  readonly own: OwnBets;
  readonly hand: LadderMove;
  readonly acts: LadderActs;
}

function Rows({ runner, scale, view, own, hand, isOff, acts }: RowsProps): ReactNode {
  const sizes = useMemo(() => ladderSizes(runner), [runner]);
  const { picked, order } = hand;
  const places = placesOf(view, order === undefined ? -1 : scale.placeOf(priceX100Of(order)));
  return places.map((place) => {
    const priceX100 = scale.priceAt(place);
    const isTarget = order !== undefined && picked?.priceX100 === priceX100 && picked.stage !== "askedCancel";
    const tradedX100 = sizes.traded.get(priceX100) ?? 0;
    return (
      <LadderRow
        key={priceX100}
        {...{ place, priceX100, isOff, tradedX100, acts }}
        backX100={sizes.back.get(priceX100) ?? 0}
        layX100={sizes.lay.get(priceX100) ?? 0}
        ownBackX100={own.sizeAt("BACK", priceX100)}
        ownLayX100={own.sizeAt("LAY", priceX100)}
        tradedShare={Math.round((tradedX100 / sizes.mostTradedX100) * 40)}
        isLast={priceX100 === runner.lastPriceTradedX100}
        handSide={order?.side}
        comingX100={isTarget ? Number(minorOf(order.sizeRemaining)) : 0}
        isLocked={hand.sent !== undefined}
      />
    );
  });
}

/** Below the last row while the bar lies over the foot of the ladder: every price can be brought above it. */
const barPx = 200;

function Heads(): ReactNode {
  const text = useDepthWords();
  const heads = [text.own, text.toBack, text.odds, text.toLay, text.own, text.traded];
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={`pb-1 text-2xs text-muted ${ladderColumns}`}>
        {heads.map((head, place) => (
          <span key={`${place} ${head}`} role="columnheader" className="truncate">
            {head}
          </span>
        ))}
      </div>
    </div>
  );
}

/** The rows of the window, with that of the bet in hand and that which has the focus: neither is taken from under who holds it. */
function placesOf(view: { first: number; end: number; focused: number }, inHand: number): readonly number[] {
  const places = Array.from({ length: view.end - view.first }, (_, index) => view.first + index);
  const others = new Set([inHand, view.focused]);
  for (const place of others) if (place >= 0 && (place < view.first || place >= view.end)) places.push(place);
  return places.toSorted((a, b) => a - b);
}

/** Which part of the ladder is in view. It opens with the last price in the middle, and stands still from then on until it is moved. */
function useLadderView(of: {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly scale: LadderScale;
  readonly start: number;
}) {
  const { scroller, scale, start } = of;
  const [rows, setRows] = useState(() =>
    rowsInView({ top: start * rowHeight - 300, height: 600, rowHeight }, scale.count),
  );
  const [focused, setFocused] = useState(-1);
  const onScroll = (): void => {
    const list = scroller.current;
    if (list === null) return;
    const next = rowsInView({ top: list.scrollTop, height: list.clientHeight, rowHeight }, scale.count);
    setRows((before) => (before.first === next.first && before.end === next.end ? before : next));
  };
  const toStart = (): void => {
    const list = scroller.current;
    list?.scrollTo({ top: (start + 0.5) * rowHeight - list.clientHeight / 2 });
    onScroll();
  };
  const opened = useRef(toStart);
  // The sheet has its height when it has been shown.
  useEffect(() => {
    const frame = requestAnimationFrame(() => opened.current());
    return () => cancelAnimationFrame(frame);
  }, []);
  const onFocus = (event: FocusEvent): void => {
    const row = event.target.closest<HTMLElement>("[data-price]");
    setFocused(row === null ? -1 : scale.placeOf(Number(row.dataset["price"])));
  };
  return { ...rows, focused, onScroll, onFocus, toStart };
}

/** Functions that call the newest ones of theirs: the same object for as long as the part stands, so that rows aren't drawn anew for them. */
function useSteady<Acts extends LadderActs>(acts: Acts): LadderActs {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  return useMemo(
    () => ({
      onTake: (priceX100, side) => latest.current.onTake(priceX100, side),
      onGrab: (event, own) => latest.current.onGrab(event, own),
      onPick: (own) => latest.current.onPick(own),
      onTarget: (priceX100) => latest.current.onTarget(priceX100),
    }),
    [],
  );
}
