import { formatMoney } from "@maidan/core/money";
import { Button, IconButton, NumberField } from "@maidan/ui/controls";
import { useOdds } from "@maidan/ui/figures";
import { MinusIcon, PlusIcon } from "@maidan/ui/icons";
import { useLanguage } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import { useFollowedMarket, useMarket } from "../../../live/index.ts";
import { useLine } from "../../../odds/index.ts";
import { priceAway } from "../../bet-slip/bet-slip-form.ts";
import { SideMark } from "../side-mark.tsx";
import { minorOf } from "../use-exchange.ts";
import type { CurrentOrder } from "../use-positions.ts";
import { changeOf, openEdit, priceX100Of, type BetEdit } from "./change-bet.ts";
import { RestChoice, RestLine } from "./rest-choice.tsx";
import { useBetsWords } from "./bets-words.ts";
import { ChangeOnItsWay, useChangeBet } from "./use-change-bet.tsx";

export interface UnmatchedBetProps {
  readonly order: CurrentOrder;
  readonly name: string;
  readonly isCancelling: boolean;
  readonly onCancel: () => void;
  readonly onChanged: () => void;
}

/** A bet that waits: what is matched of it already, and its odds and stake to be changed in place. */
export function UnmatchedBet(props: UnmatchedBetProps): ReactNode {
  const { order } = props;
  const text = useBetsWords();
  const { language } = useLanguage();
  const [edit, setEdit] = useState<BetEdit>();
  const oddsText = useOdds();
  useFollowedMarket(order.marketId, edit !== undefined);
  const market = useMarket(order.marketId);
  const plain = (taka: number): string => formatMoney(minorOf(taka), { language, hasSign: false, hasBrackets: false });
  return (
    <li className="border-b border-line py-1 last:border-b-0">
      <div className="flex min-h-14 items-center gap-2">
        <SideMark side={order.side} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{props.name}</span>
          <span className="block text-xs text-muted">
            {text.stakeAt({
              amount: formatMoney(minorOf(order.sizeRemaining), { language }),
              odds: oddsText(priceX100Of(order)),
            })}
          </span>
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
        <Button tone="quiet" className="px-2" onClick={() => setEdit(edit === undefined ? openEdit(order) : undefined)}>
          {edit === undefined ? text.edit : text.done}
        </Button>
        <Button tone="secondary" className="px-3" isBusy={props.isCancelling} onClick={props.onCancel}>
          {text.cancel}
        </Button>
      </div>
      {edit !== undefined && (
        <Editor
          order={order}
          market={market}
          edit={edit}
          onEdit={setEdit}
          onRest={props.onChanged}
          onDone={() => {
            setEdit(undefined);
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
  readonly edit: BetEdit;
  readonly onEdit: (edit: BetEdit) => void;
  /** What becomes of it at the off was changed: the editor stays. */
  readonly onRest: () => void;
  readonly onDone: () => void;
}

function Editor({ order, market, edit, onEdit, onRest, onDone }: EditorProps): ReactNode {
  const text = useBetsWords();
  const { language } = useLanguage();
  const { sentUntilMs, send } = useChangeBet(market);
  const line = useLine();
  const change = changeOf(order, edit, line);
  const oddsText = useOdds();
  const step = (ticks: number): void => {
    const priceX100 = priceAway(edit.priceX100, ticks, line);
    if (priceX100 !== undefined) onEdit({ ...edit, priceX100 });
  };
  const save = async (): Promise<void> => {
    if (typeof change === "string") return;
    await send(order, change);
    onDone();
  };
  const most = formatMoney(minorOf(order.sizeRemaining), { language, hasSign: true, hasBrackets: false });
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
      <span className="text-sm font-medium">{text.odds}</span>
      <div className="mt-1 flex items-center gap-2">
        <IconButton label={text.lower} className="bg-pressed" onClick={() => step(-1)}>
          <MinusIcon />
        </IconButton>
        <output
          aria-label={text.odds}
          className="tabular flex h-11 flex-1 items-center justify-center rounded-md bg-surface text-lg font-bold"
        >
          {oddsText(edit.priceX100)}
        </output>
        <IconButton label={text.higher} className="bg-pressed" onClick={() => step(1)}>
          <PlusIcon />
        </IconButton>
      </div>
      <div className="mt-2">
        <NumberField
          label={text.stake}
          prefix="৳"
          value={edit.stakeText}
          onValue={(stakeText) => onEdit({ ...edit, stakeText })}
          hint={text.lowerStakeHint({ most })}
          error={change === "tooMuch" ? text.tooMuch : undefined}
          maxLength={16}
          autoComplete="off"
        />
      </div>
      {sentUntilMs === undefined ? (
        <Button type="submit" isWide className="mt-2" disabled={typeof change === "string"}>
          {change === "unchanged" ? text.unchanged : text.save}
        </Button>
      ) : (
        <ChangeOnItsWay endsAtMs={sentUntilMs} />
      )}
    </form>
  );
}
