import { addMarket, turnInPlay } from "@maidan/contract/http/office";
import { Button } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactNode } from "react";
import {
  api,
  DecisionDialog,
  Field,
  NumberField,
  Select,
  TextArea,
  useMay,
  useSportNames,
  type DecisionProps,
} from "../../shell/index.ts";
import { handText } from "./hand-text.ts";
import {
  acrossChoices,
  bodyOf,
  currencies,
  isWhole,
  noDraft,
  sports,
  type Across,
  type Draft,
  type Money,
} from "./hand-market.ts";
import { fullName, type Market } from "./market.ts";

/** The button and its dialog: an event of no feed. [HAND-01] */
export function AddMarket(): ReactNode {
  const text = useText(handText);
  const mayControl = useMay("market.control");
  const [isOpen, setOpen] = useState(false);
  if (!mayControl) return null;
  return (
    <>
      <Button size="small" tone="secondary" onClick={() => setOpen(true)}>
        {text.add}
      </Button>
      {isOpen && <AddDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function AddDialog({ onClose }: { onClose: () => void }): ReactNode {
  const text = useText(handText);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(noDraft);
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  return (
    <DecisionDialog
      title={text.addTitle}
      words={text.addWords}
      action={text.add}
      isBlocked={!isWhole(draft)}
      input={draft}
      send={(asked: Draft, idempotencyKey) => api.call(addMarket, { body: bodyOf(asked), idempotencyKey })}
      done={({ event_id: event }) => {
        void navigate({ to: "/markets", search: { event } });
        return text.made;
      }}
      onDone={() =>
        void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === "markets" || name === "events" })
      }
      onClose={onClose}
    >
      <SportChoice chosen={draft.sport} onChoose={(sport) => change({ sport })} />
      <Field
        name="competition"
        label={text.competition}
        maxLength={80}
        value={draft.competition}
        onChange={(event) => change({ competition: event.target.value })}
      />
      <Field
        name="name"
        label={text.name}
        maxLength={80}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        name="start_at"
        label={text.start}
        type="datetime-local"
        value={draft.start_at}
        onChange={(event) => change({ start_at: event.target.value })}
      />
      <TextArea
        name="runners"
        label={text.runners}
        rows={3}
        value={draft.runners}
        onChange={(event) => change({ runners: event.target.value })}
      />
      <NumberField
        name="commission_basis_points"
        label={text.commission}
        decimals={0}
        maxLength={4}
        value={draft.commission}
        onValue={(commission) => change({ commission })}
      />
      <AcrossChoice chosen={draft.across} onChoose={(across) => change({ across })} />
      <CurrencyChoice chosen={draft.currency} onChoose={(currency) => change({ currency })} />
    </DecisionDialog>
  );
}

type Sport = Draft["sport"];

function SportChoice(props: { readonly chosen: Sport; readonly onChoose: (sport: Sport) => void }): ReactNode {
  const text = useText(handText);
  return (
    <Select
      name="sport"
      label={text.sport}
      value={props.chosen}
      options={sports.map((value) => ({ value, label: text[value] }))}
      onChange={({ target }) => props.onChoose(sports.find((sport) => sport === target.value) ?? "cricket")}
    />
  );
}

/** Accounts of another currency can't bet there; Bookmaker and Fancy are in taka whatever is chosen. [HAND-12] */
export function CurrencyChoice(props: {
  readonly chosen: Money;
  readonly onChoose: (currency: Money) => void;
}): ReactNode {
  const text = useText(handText);
  return (
    <Select
      name="currency"
      label={text.currency}
      value={props.chosen}
      options={currencies.map((value) => ({ value, label: text[value] }))}
      onChange={({ target }) => props.onChoose(currencies.find((each) => each === target.value) ?? "BDT")}
    />
  );
}

/** Whether bets are matched across the runners. [VIRT-01] */
export function AcrossChoice(props: {
  readonly chosen: Across;
  readonly onChoose: (across: Across) => void;
}): ReactNode {
  const text = useText(handText);
  return (
    <Select
      name="has_virtual_prices"
      label={text.across}
      value={props.chosen}
      options={acrossChoices.map((value) => ({ value, label: text[value] }))}
      onChange={({ target }) => props.onChoose(acrossChoices.find((each) => each === target.value) ?? "template")}
    />
  );
}

export function TurnInPlay({ market, onDone, onClose }: DecisionProps & { readonly market: Market }): ReactNode {
  const text = useText(handText);
  const say = useSportNames();
  const [delay, setDelay] = useState(String(Math.min(12, Math.round(market.in_play_delay_ms / 1_000))));
  return (
    <DecisionDialog
      title={text.inPlayTitle}
      words={
        <>
          <p className="font-semibold">{say(fullName(market))}</p>
          <p>{text.inPlayWords}</p>
        </>
      }
      action={text.inPlay}
      isBlocked={delay === ""}
      input={Number(delay)}
      send={(seconds: number, idempotencyKey) =>
        api.call(turnInPlay, { params: { id: market.id }, body: { bet_delay_seconds: seconds }, idempotencyKey })
      }
      done={() => text.turned}
      onDone={onDone}
      onClose={onClose}
    >
      <NumberField
        name="bet_delay_seconds"
        label={text.delay}
        decimals={0}
        maxLength={2}
        value={delay}
        onValue={setDelay}
      />
    </DecisionDialog>
  );
}
