import { formatMoney } from "@maidan/core/money";
import { Button, IconButton, NumberField } from "@maidan/ui/controls";
import { useOdds } from "@maidan/ui/figures";
import { MinusIcon, PlusIcon } from "@maidan/ui/icons";
import { useLanguage } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { useLine } from "../../../odds/index.ts";
import { priceAway } from "../../bet-slip/bet-slip-form.ts";
import { SideMark } from "../side-mark.tsx";
import { minorOf } from "../use-exchange.ts";
import type { CurrentOrder } from "../use-positions.ts";
import { changeBet, changeOf, openEdit, priceX100Of, type BetEdit, type ChangeOutcome } from "./change-bet.ts";
import { useBetsWords } from "./bets-words.ts";
import type { betsText } from "./text.ts";

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
          edit={edit}
          onEdit={setEdit}
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
  readonly edit: BetEdit;
  readonly onEdit: (edit: BetEdit) => void;
  readonly onDone: () => void;
}

function Editor({ order, edit, onEdit, onDone }: EditorProps): ReactNode {
  const text = useBetsWords();
  const { language } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const line = useLine();
  const change = changeOf(order, edit, line);
  const oddsText = useOdds();
  const step = (ticks: number): void => {
    const priceX100 = priceAway(edit.priceX100, ticks, line);
    if (priceX100 !== undefined) onEdit({ ...edit, priceX100 });
  };
  const save = async (): Promise<void> => {
    if (typeof change === "string") return;
    setBusy(true);
    const outcome = await changeBet(order, change);
    setBusy(false);
    tell(outcome, text, oddsText);
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
      <Button type="submit" isWide className="mt-2" isBusy={isBusy} disabled={typeof change === "string"}>
        {change === "unchanged" ? text.unchanged : text.save}
      </Button>
    </form>
  );
}

function tell(outcome: ChangeOutcome, text: (typeof betsText)["en"], oddsText: (priceX100: number) => string): void {
  switch (outcome.kind) {
    case "reduced":
      return showToast(text.reduced, "done");
    case "changed":
      return showToast(text.changed, "done");
    case "matched":
      return showToast(text.matchedNow({ odds: oddsText(outcome.averagePriceX100) }), "done");
    case "cancelledOnly":
      return showToast(text.cancelledOnly, "alert");
    case "failed":
      return showToast(text.changeFailed, "alert");
  }
}
