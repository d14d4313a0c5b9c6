import { toDecimal, toDigits } from "@maidan/core/money";
import { NumberField } from "@maidan/ui/controls";
import { readWireAmount, useCurrencySign } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { EntryChoice } from "../bet-slip/entry-choice.tsx";
import { ResultsTable } from "../bet-slip/results-table.tsx";
import { Figures } from "../bet-slip/slip-figures.tsx";
import { useSlipWords } from "../bet-slip/slip-words.ts";
import { StakeKeys } from "../bet-slip/stake-keys.tsx";
import type { HouseBetItem } from "./calls.ts";
import { faultWords, useAmount } from "./house-words.ts";
import type { EventDetail, HousePick } from "./offer.ts";
import { useOutcomeHead } from "./outcome-head.ts";
import { OwnNumber } from "./own-number.tsx";
import { figuresOf, offeredNow, type HouseForm, type StakeFault } from "./pick.ts";
import { Rules } from "./rules.tsx";
import type { HouseTerms } from "./terms.ts";
import { houseText } from "./text.ts";
import { useHouseTitle } from "./use-house-title.ts";
import { outcomeWords, ownBets, questionOf } from "./what-if.ts";

export type Amount = Pick<HouseForm, "stakeText" | "entry">;

export interface HouseFieldsProps {
  readonly pick: HousePick;
  readonly onPick: (pick: HousePick) => void;
  readonly amount: Amount;
  readonly onAmount: (amount: Amount) => void;
  readonly detail: EventDetail | undefined;
  readonly bets: readonly HouseBetItem[] | undefined;
  readonly terms: HouseTerms;
  /** Undefined also until the bet was tried. */
  readonly fault: StakeFault | undefined;
  readonly hasTried: boolean;
}

/** On another number, at its own rate: the player asks for that one. Without one it is no bet. */
function onNumber({ pick, detail }: HouseFieldsProps, line: number | undefined): HousePick {
  if (line === undefined) return { ...pick, awaitsNumber: true };
  const rate = offeredNow(detail, { ...pick, line })?.offer?.rate ?? pick.rate;
  return { ...pick, line, rate, awaitsNumber: false };
}

/** The amount and what it means. */
export function HouseFields(props: HouseFieldsProps): ReactNode {
  const sign = useCurrencySign();
  const text = useText(houseText);
  const words = useSlipWords();
  const money = useAmount();
  const { amount, onAmount, terms } = props;
  const { offered } = terms;
  const { stakeText, entry } = amount;
  return (
    <>
      <OwnNumber
        pick={props.pick}
        numbers={offered?.numbers}
        hasTried={props.hasTried}
        onNumber={(line) => props.onPick(onNumber(props, line))}
      />
      <EntryChoice entry={entry} onEntry={(chosen) => onAmount({ ...amount, entry: chosen })} />
      <NumberField
        label={words[entry]}
        prefix={sign}
        value={stakeText}
        onValue={(typed) => onAmount({ ...amount, stakeText: typed })}
        decimals={2}
        maxLength={13}
        autoComplete="off"
        enterKeyHint="done"
        error={faultWords(props.fault, { text, money, offered })}
      />
      <Keys {...props} />
      <Figures entry={entry} summary={figuresOf(terms.decided ?? props.pick, stakeText, entry)} />
      <Outlook {...props} />
      <Rules kind={offered?.rule} />
    </>
  );
}

/** The player's own stake keys add to the amount. [ROOM-52] */
function Keys({ amount, onAmount, terms: { offered } }: HouseFieldsProps): ReactNode {
  const text = useText(houseText);
  const money = useAmount();
  const write = (stakeText: string): void => onAmount({ ...amount, stakeText });
  const add = (taka: number): void => {
    // A point without digits behind it is one that is still being typed.
    const before = readWireAmount(amount.stakeText.replace(/\.$/, "")) ?? 0n;
    write(toDecimal(before + BigInt(taka) * 100n).replace(/\.00$/, ""));
  };
  return (
    <>
      {offered?.minimum !== undefined && offered.maximum !== undefined && (
        <p className="mt-1 text-xs text-muted">
          {text.range({ low: money(offered.minimum), high: money(offered.maximum) })}
        </p>
      )}
      <StakeKeys clear={text.clear} onAdd={add} onClear={() => write("")} />
    </>
  );
}

/** Each runner's win, or each number of runs, with the bets that stand and with this one: of runs the ladder. [SLIP-04] */
function Outlook({ pick, detail, bets, terms: { outlook } }: HouseFieldsProps): ReactNode {
  const text = useText(houseText);
  const title = useHouseTitle();
  const headOf = useOutcomeHead();
  const { language } = useLanguage();
  const question = questionOf(detail, pick.marketId);
  if (question === undefined || outlook === undefined || pick.awaitsNumber === true) return null;
  const runners = detail?.bookmaker[pick.marketId]?.runners;
  const named = [...ownBets(bets, pick.marketId), pick].map(({ line }) => line);
  return (
    <ResultsTable
      head={{ runner: headOf(question.type), before: text.before, after: text.after }}
      lines={outlook.steps.map((step) => {
        const runner = runners?.find((one) => one.selection_id === step.from)?.runner;
        const words = outcomeWords(text, question, { step, runner: runner && title(runner), named });
        return { ...step, selectionId: step.from, name: toDigits(words, language) };
      })}
    />
  );
}
