import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { Sheet } from "@maidan/ui/layers";
import { useState, type ReactNode } from "react";
import { exchangeText } from "../exchange/text.ts";
import { recordResults, recordSides, recordSports, type ExchangeFilter } from "./exchange-records.ts";
import { betDates, toggled, type BetFilter } from "./settled-bets.ts";
import { recordsText } from "./text.ts";
import type { DateFilter, TransactionFilter } from "./transactions.ts";

interface FilterGroup<Id> {
  readonly legend: string;
  readonly name: string;
  readonly ids: readonly Id[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
}

const chipClass = (isChosen: boolean): string =>
  `relative inline-flex min-h-target items-center rounded-full border px-4 text-sm has-focus-visible:outline-2 has-focus-visible:outline-ink ${isChosen ? "border-accent bg-accent-soft font-semibold" : "border-line"}`;

/** Whatever can be chosen, by name: the sports as their rooms name them. */
export function useFilterNames() {
  const { cricket, soccer, tennis, racing } = useText(exchangeText);
  return { ...useText(recordsText), cricket, soccer, tennis, racing };
}

/** One row of a filter: a radio each, as chips. */
function FilterChips<Id extends TransactionFilter[keyof TransactionFilter] | ExchangeFilter[keyof ExchangeFilter]>({
  legend,
  name,
  ids,
  chosen,
  onChoose,
}: FilterGroup<Id>): ReactNode {
  const names = useFilterNames();
  return (
    <fieldset className="mt-4 first:mt-0">
      <legend className="mb-2 text-sm font-semibold text-muted">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {ids.map((id) => (
          <label key={id} className={chipClass(id === chosen)}>
            <input
              type="radio"
              name={name}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {names[id]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One name at a time, pressed again none, which is All. [RECORDS-03] [RECORDS-04] */
function NameChips(props: {
  readonly legend: string;
  readonly names: readonly string[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string | undefined) => void;
}): ReactNode {
  const text = useText(recordsText);
  return (
    <fieldset className="mt-4 first:mt-0">
      <legend className="mb-2 text-sm font-semibold text-muted">{props.legend}</legend>
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          aria-pressed={props.chosen === undefined}
          className={chipClass(props.chosen === undefined)}
          onClick={() => props.onChoose(undefined)}
        >
          {text.all}
        </button>
        {props.names.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === props.chosen}
            className={chipClass(name === props.chosen)}
            onClick={() => props.onChoose(toggled(props.chosen, name))}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

const dates: readonly DateFilter[] = ["today", "yesterday", "last7Days", "all"];

interface DraftSheetProps<Draft> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly chosen: Draft;
  readonly onConfirm: (draft: Draft) => void;
}

/** What is chosen in it is a draft until Confirm takes it over and closes. */
function DraftSheet<Draft>(
  props: DraftSheetProps<Draft> & {
    readonly children: (draft: Draft, setDraft: (draft: Draft) => void) => ReactNode;
  },
): ReactNode {
  const text = useText(recordsText);
  const [draft, setDraft] = useState(props.chosen);
  const confirm = (): void => {
    props.onConfirm(draft);
    props.onClose();
  };
  return (
    <Sheet
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={text.filter}
      footer={
        <Button size="large" isWide onClick={confirm}>
          {text.confirm}
        </Button>
      }
    >
      {props.children(draft, setDraft)}
    </Sheet>
  );
}

/** Platform and game type of settled bets, and the days, taken over by Confirm. [RECORDS-02] [RECORDS-05] */
export function BettingFilterSheet(
  props: DraftSheetProps<BetFilter> & {
    readonly platforms: readonly string[];
    readonly gameTypes: readonly string[];
  },
): ReactNode {
  const text = useText(recordsText);
  const { platforms, gameTypes, ...rest } = props;
  return (
    <DraftSheet {...rest}>
      {(draft, setDraft) => (
        <>
          <NameChips
            legend={text.platform}
            names={platforms}
            chosen={draft.platform}
            onChoose={(platform) => setDraft({ ...draft, platform })}
          />
          <NameChips
            legend={text.gameType}
            names={gameTypes}
            chosen={draft.gameType}
            onChoose={(gameType) => setDraft({ ...draft, gameType })}
          />
          <FilterChips
            legend={text.date}
            name="date"
            ids={betDates}
            chosen={draft.date}
            onChoose={(date) => setDraft({ ...draft, date })}
          />
        </>
      )}
    </DraftSheet>
  );
}

/** Sport, side and result of bets of the exchange and of the house's markets, and the days; not where a market's bets are shown, which are of all days. [ROOM-30] */
export function ExchangeFilterSheet({
  hasDays,
  ...rest
}: DraftSheetProps<ExchangeFilter> & { readonly hasDays: boolean }): ReactNode {
  const text = useText(recordsText);
  return (
    <DraftSheet {...rest}>
      {(draft, setDraft) => (
        <>
          <FilterChips
            legend={text.sport}
            name="sport"
            ids={recordSports}
            chosen={draft.sport}
            onChoose={(sport) => setDraft({ ...draft, sport })}
          />
          <FilterChips
            legend={text.side}
            name="side"
            ids={recordSides}
            chosen={draft.side}
            onChoose={(side) => setDraft({ ...draft, side })}
          />
          <FilterChips
            legend={text.result}
            name="result"
            ids={recordResults}
            chosen={draft.result}
            onChoose={(result) => setDraft({ ...draft, result })}
          />
          {hasDays && (
            <FilterChips
              legend={text.date}
              name="date"
              ids={betDates}
              chosen={draft.date}
              onChoose={(date) => setDraft({ ...draft, date })}
            />
          )}
        </>
      )}
    </DraftSheet>
  );
}

/** Status, payment type and date, taken over by Confirm. [RECORDS-21] [RECORDS-22] [RECORDS-23] */
export function TransactionFilterSheet(props: DraftSheetProps<TransactionFilter>): ReactNode {
  const text = useText(recordsText);
  return (
    <DraftSheet {...props}>
      {(draft, setDraft) => (
        <>
          <FilterChips
            legend={text.status}
            name="status"
            ids={["all", "pending", "fail", "success"]}
            chosen={draft.status}
            onChoose={(status) => setDraft({ ...draft, status })}
          />
          <FilterChips
            legend={text.kind}
            name="kind"
            ids={["all", "deposit", "withdraw"]}
            chosen={draft.kind}
            onChoose={(kind) => setDraft({ ...draft, kind })}
          />
          <FilterChips
            legend={text.date}
            name="date"
            ids={dates}
            chosen={draft.date}
            onChoose={(date) => setDraft({ ...draft, date })}
          />
        </>
      )}
    </DraftSheet>
  );
}
