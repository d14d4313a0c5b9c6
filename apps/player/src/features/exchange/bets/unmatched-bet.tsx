import { fillProfitMinor } from "@maidan/core/exchange";
import { Button, IconButton, NumberField } from "@maidan/ui/controls";
import { useCurrencySign, useMoney, useOdds } from "@maidan/ui/figures";
import { MinusIcon, PlusIcon } from "@maidan/ui/icons";
import { useState, type ReactNode } from "react";
import { useFollowedMarket, useMarket } from "../../../live/index.ts";
import { useLine } from "../../../odds/index.ts";
import { priceAway } from "../../bet-slip/bet-slip-form.ts";
import { OddsField, useNearestOdds } from "../../bet-slip/odds-field.tsx";
import { useSlipWords } from "../../bet-slip/slip-words.ts";
import { SideMark } from "../side-mark.tsx";
import { minorOf } from "../use-exchange.ts";
import { useIsNear } from "../use-is-near.ts";
import type { CurrentOrder } from "../use-positions.ts";
import { type ChangeOutcome, changeOf, openEdit, priceX100Of, type BetEdit } from "./change-bet.ts";
import { RestChoice, RestLine } from "./rest-choice.tsx";
import { useBetsWords } from "./bets-words.ts";
import { ChangeOnItsWay, useChangeBet } from "./use-change-bet.tsx";
import { useChangeStop, type BetPosition } from "./use-change-stop.ts";

export interface UnmatchedBetProps {
  readonly order: CurrentOrder;
  readonly position: BetPosition;
  readonly name: string;
  readonly isCancelling: boolean;
  readonly onCancel: () => void;
  readonly onChanged: () => void;
}

/** What a lay that waits would lose. */
const liabilityOf = (order: CurrentOrder): bigint =>
  BigInt(fillProfitMinor(Number(minorOf(order.sizeRemaining)), priceX100Of(order)));

/** A bet that waits: what is matched of it already, and its odds and stake to be changed in place. */
export function UnmatchedBet(props: UnmatchedBetProps): ReactNode {
  const { order } = props;
  const text = useBetsWords();
  const asMoney = useMoney();
  const [edit, setEdit] = useState<BetEdit>();
  // New odds make a new bet: this one's number is taken by nothing any more, until the list has the other in its place.
  const [isReplaced, setReplaced] = useState(false);
  const oddsText = useOdds();
  const line = useLine();
  const [isNear, watch] = useIsNear();
  // Of hundreds of markets those on the screen: a connection follows no more than it may. One that is being changed stays known.
  useFollowedMarket(order.marketId, isNear || edit !== undefined);
  const market = useMarket(order.marketId);
  const plain = (taka: number): string => asMoney(minorOf(taka), { hasSign: false });
  return (
    <li ref={watch} className="border-b border-line py-1 last:border-b-0">
      <div className="flex min-h-14 items-center gap-2 narrow:flex-wrap">
        <SideMark side={order.side} />
        <span className="min-w-0 flex-1 narrow:basis-2/3">
          <span className="block truncate font-semibold">{props.name}</span>
          <span className="block text-xs text-muted">
            {text.stakeAt({
              amount: asMoney(minorOf(order.sizeRemaining)),
              odds: oddsText(priceX100Of(order)),
            })}
          </span>
          {order.side === "LAY" && line === undefined && (
            <span className="block text-xs text-muted">{text.liability({ amount: asMoney(liabilityOf(order)) })}</span>
          )}
          <RestLine order={order} market={market} />
          {order.sizeMatched > 0 && (
            <>
              <span className="block text-xs text-accent">
                {text.partly({ matched: plain(order.sizeMatched), whole: plain(order.priceSize.size) })}
              </span>
              <svg aria-hidden="true" viewBox="0 0 100 2" preserveAspectRatio="none" className="h-1 w-full">
                <rect width="100" height="2" className="fill-raised" />
                <rect width={(order.sizeMatched / order.priceSize.size) * 100} height="2" className="fill-accent" />
              </svg>
            </>
          )}
        </span>
        <Button
          tone="quiet"
          className="px-2"
          disabled={isReplaced}
          onClick={() => setEdit(edit === undefined ? openEdit(order) : undefined)}
        >
          {edit === undefined ? text.edit : text.done}
        </Button>
        <Button tone="secondary" className="px-3" isBusy={props.isCancelling || isReplaced} onClick={props.onCancel}>
          {text.cancel}
        </Button>
      </div>
      {edit !== undefined && (
        <Editor
          order={order}
          market={market}
          position={props.position}
          edit={edit}
          onEdit={setEdit}
          onRest={props.onChanged}
          onDone={({ kind }) => {
            setEdit(undefined);
            setReplaced(kind === "changed" || kind === "partMatched");
            props.onChanged();
          }}
        />
      )}
    </li>
  );
}

interface EditorProps {
  readonly order: CurrentOrder;
  /** Undefined until it is known. */
  readonly market: ReturnType<typeof useMarket>;
  readonly position: BetPosition;
  readonly edit: BetEdit;
  readonly onEdit: (edit: BetEdit) => void;
  /** What becomes of it at the off was changed: the editor stays. */
  readonly onRest: () => void;
  readonly onDone: (outcome: ChangeOutcome) => void;
}

function Editor({ order, market, position, edit, onEdit, onRest, onDone }: EditorProps): ReactNode {
  const text = useBetsWords();
  const slip = useSlipWords();
  const asMoney = useMoney();
  const { sentUntilMs, send } = useChangeBet(market);
  const line = useLine();
  const change = changeOf(order, edit, line);
  const { stop, missing } = useChangeStop(order, change, { market, position });
  const isOff = typeof change === "string" || stop !== undefined || missing > 0n;
  const isOnItsWay = sentUntilMs !== undefined;
  const save = async (): Promise<void> => {
    // The key of a phone's keyboard comes here too while no button stands here.
    if (typeof change === "string" || isOff || isOnItsWay) return;
    onDone(await send(order, change));
  };
  return (
    <form
      noValidate
      className="mb-2 rounded-md bg-raised p-3"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <RestChoice order={order} market={market} onChanged={onRest} />
      <fieldset disabled={isOnItsWay} className="min-w-0">
        <legend className="sr-only">{text.edit}</legend>
        <EditFields {...{ order, edit, onEdit, change }} />
      </fieldset>
      {!isOnItsWay ? (
        <>
          <p role="status" className="my-1 min-h-5 text-sm text-alert">
            {stop ?? (missing > 0n && slip.missing({ amount: asMoney(missing) }))}
          </p>
          <Button type="submit" isWide disabled={isOff}>
            {change === "unchanged" ? text.unchanged : text.save}
          </Button>
        </>
      ) : (
        <ChangeOnItsWay endsAtMs={sentUntilMs} />
      )}
    </form>
  );
}

/** Odds and stake, and what is wrong with them. */
function EditFields({
  order,
  edit,
  onEdit,
  change,
}: Pick<EditorProps, "order" | "edit" | "onEdit"> & { readonly change: ReturnType<typeof changeOf> }): ReactNode {
  const text = useBetsWords();
  const slip = useSlipWords();
  const nearest = useNearestOdds();
  const line = useLine();
  const asMoney = useMoney();
  const sign = useCurrencySign();
  const most = asMoney(minorOf(order.sizeRemaining));
  const step = (ticks: number): void => {
    const priceX100 = priceAway(edit.priceX100, ticks, line);
    if (priceX100 !== undefined) onEdit({ ...edit, priceX100 });
  };
  return (
    <>
      <span className="text-sm font-medium">{text.odds}</span>
      <div className="mt-1 flex items-center gap-2">
        <IconButton label={text.lower} className="bg-pressed" onClick={() => step(-1)}>
          <MinusIcon />
        </IconButton>
        <OddsField
          label={text.odds}
          priceX100={edit.priceX100}
          onPrice={(priceX100) => onEdit({ ...edit, priceX100 })}
          isWrong={change === "offLadder"}
          className="h-11 flex-1 rounded-md bg-surface text-lg font-bold"
        />
        <IconButton label={text.higher} className="bg-pressed" onClick={() => step(1)}>
          <PlusIcon />
        </IconButton>
      </div>
      {change === "offLadder" && (
        <p role="alert" className="mt-1 text-sm text-alert">
          {slip.offLadder({ near: nearest(edit.priceX100) })}
        </p>
      )}
      <div className="mt-2">
        <NumberField
          label={text.stake}
          prefix={sign}
          value={edit.stakeText}
          onValue={(stakeText) => onEdit({ ...edit, stakeText })}
          hint={text.lowerStakeHint({ most })}
          error={change === "tooMuch" ? text.tooMuch : undefined}
          decimals={2}
          maxLength={13}
          autoComplete="off"
        />
      </div>
    </>
  );
}
