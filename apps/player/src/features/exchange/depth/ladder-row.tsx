import { formatSize, useMoney, useOdds } from "@maidan/ui/figures";
import { memo, type PointerEvent, type ReactNode } from "react";
import { toneOf, useLine, useSideWords } from "../../../odds/index.ts";
import type { LadderSide } from "./ladder-rows.ts";
import { useDepthWords } from "./depth-words.ts";

/** Of a row and of the heads above: own back, back, odds, lay, own lay, traded. */
export const ladderColumns = "grid grid-cols-[3rem_1fr_3.5rem_1fr_3rem_3.25rem] items-center text-center";
/** In pixels, as the window is reckoned by it; the same as the row's class. */
export const rowHeight = 44;

export interface LadderActs {
  readonly onTake: (priceX100: number, side: LadderSide) => void;
  readonly onGrab: (event: PointerEvent, own: { readonly side: LadderSide; readonly priceX100: number }) => void;
  readonly onPick: (own: { readonly side: LadderSide; readonly priceX100: number }) => void;
  readonly onTarget: (priceX100: number) => void;
}

export interface LadderRowProps {
  readonly place: number;
  readonly priceX100: number;
  /** What can be taken and what was matched here, and what of the player's own waits; hundredths. */
  readonly backX100: number;
  readonly layX100: number;
  readonly tradedX100: number;
  readonly ownBackX100: number;
  readonly ownLayX100: number;
  /** Of the most that was matched at a price, 0 to 40. */
  readonly tradedShare: number;
  /** The market takes no bets. */
  readonly isOff: boolean;
  readonly isLast: boolean;
  /** The side of the bet in hand: prices can be chosen for it. */
  readonly handSide: LadderSide | undefined;
  /** What of the bet in hand would wait here; hundredths. */
  readonly comingX100: number;
  readonly isLocked: boolean;
  /** One object for as long as the ladder stands. */
  readonly acts: LadderActs;
}

/** One price of the ladder. Not drawn anew while nothing at it moves. */
export const LadderRow = memo(function LadderRow(props: LadderRowProps): ReactNode {
  const { place, priceX100, handSide, comingX100 } = props;
  const oddsText = useOdds();
  const text = useDepthWords();
  const odds = oddsText(priceX100);
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      data-price={priceX100}
      className={`absolute inset-x-0 top-0 h-11 border-t border-line ${ladderColumns} ${comingX100 > 0 ? "bg-accent-soft" : ""}`}
      style={{ transform: `translateY(${place * rowHeight}px)` }}
    >
      <OwnCell {...props} side="BACK" sizeX100={props.ownBackX100} />
      <OfferCell {...props} side="BACK" sizeX100={props.backX100} />
      <div role="rowheader" className="tabular text-sm font-bold">
        {handSide === undefined ? (
          <span className={props.isLast ? "rounded-xs bg-pressed px-1 py-0.5" : ""}>
            {odds}
            {props.isLast && <span className="sr-only"> ({text.last})</span>}
          </span>
        ) : (
          <button
            type="button"
            aria-label={text.moveTo({ odds })}
            onClick={() => props.acts.onTarget(priceX100)}
            className="h-10 w-full rounded-xs ring-1 ring-edge ring-inset"
          >
            {odds}
          </button>
        )}
      </div>
      <OfferCell {...props} side="LAY" sizeX100={props.layX100} />
      <OwnCell {...props} side="LAY" sizeX100={props.ownLayX100} />
      <div role="cell" className="tabular px-0.5 text-2xs leading-none text-muted">
        {props.tradedX100 > 0 && (
          <>
            {formatSize(props.tradedX100)}
            <svg aria-hidden="true" viewBox="0 0 40 4" preserveAspectRatio="none" className="mt-1 h-1 w-full">
              <rect width={props.tradedShare} height="4" className="fill-edge" />
            </svg>
          </>
        )}
      </div>
    </div>
  );
});

type CellProps = LadderRowProps & { readonly side: LadderSide; readonly sizeX100: number };

/** An empty step can be bet at too: the bet waits there. */
function OfferCell({ side, sizeX100, priceX100, isOff, acts }: CellProps): ReactNode {
  const oddsText = useOdds();
  const text = useDepthWords();
  const asMoney = useMoney();
  const isLine = useLine() !== undefined;
  const tone = toneOf({ side, isLine });
  const words = useSideWords(isLine);
  const full = tone === "back" ? "bg-back text-on-price" : "bg-lay text-on-price";
  return (
    <div role="cell">
      <button
        type="button"
        disabled={isOff}
        aria-label={text.take({
          side: words[tone],
          odds: oddsText(priceX100),
          // What is seen is said too, so that who speaks to the phone can name it.
          size: `${sizeX100 > 0 ? `${formatSize(sizeX100)}, ` : ""}${asMoney(BigInt(sizeX100))}`,
        })}
        onClick={() => acts.onTake(priceX100, side)}
        className={`tabular block h-11 w-full rounded-sm border-2 border-transparent bg-clip-padding text-xs font-semibold disabled:opacity-60 ${sizeX100 > 0 ? full : "bg-raised"}`}
      >
        {sizeX100 > 0 ? formatSize(sizeX100) : ""}
      </button>
    </div>
  );
}

const edges = { back: "ring-back", lay: "ring-lay" } as const;

/** The player's bets that wait here: a tap takes one in hand, and so does a finger that drags it. */
function OwnCell({ side, sizeX100, priceX100, handSide, comingX100, isLocked, acts }: CellProps): ReactNode {
  const oddsText = useOdds();
  const text = useDepthWords();
  const asMoney = useMoney();
  const isLine = useLine() !== undefined;
  const tone = toneOf({ side, isLine });
  const words = useSideWords(isLine);
  const coming = handSide === side ? comingX100 : 0;
  return (
    <div role="cell" className="p-0.5">
      {sizeX100 > 0 ? (
        <button
          type="button"
          disabled={isLocked}
          data-own={side}
          aria-label={text.ownAt({
            side: words[tone],
            odds: oddsText(priceX100),
            size: `${formatSize(sizeX100)}, ${asMoney(BigInt(sizeX100))}`,
          })}
          onPointerDown={(event) => acts.onGrab(event, { side, priceX100 })}
          onClick={() => acts.onPick({ side, priceX100 })}
          className={`tabular block h-10 w-full touch-none rounded-xs bg-ground text-2xs font-bold text-ink select-none ring-2 ring-inset disabled:opacity-60 ${edges[tone]}`}
        >
          {formatSize(sizeX100)}
        </button>
      ) : (
        coming > 0 && (
          <span
            aria-hidden="true"
            className={`tabular flex h-10 w-full items-center justify-center rounded-xs border border-dashed border-edge text-2xs font-bold`}
          >
            {formatSize(coming)}
          </span>
        )
      )}
    </div>
  );
}
