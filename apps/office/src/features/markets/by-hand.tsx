import { addMarket, turnInPlay } from "@maidan/contract/http/office";
import type { BodyOf } from "@maidan/contract/http/route";
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
  type DecisionProps,
} from "../../shell/index.ts";
import { handText } from "./hand-text.ts";
import { fullName, type Market } from "./market.ts";

type Draft = Omit<BodyOf<typeof addMarket>, "runners" | "commission_basis_points"> & {
  /** One a line. */
  readonly runners: string;
  readonly commission: string;
};
const sports = ["cricket", "soccer", "tennis"] as const;
const noDraft: Draft = { sport: "cricket", competition: "", name: "", start_at: "", runners: "", commission: "200" };

export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The body of the call; the moment is Dhaka's, wherever the trader sits. */
export const bodyOf = ({ runners, commission, start_at: start, ...rest }: Draft): BodyOf<typeof addMarket> => ({
  ...rest,
  start_at: `${start.length === 16 ? `${start}:00` : start}+06:00`,
  runners: linesOf(runners),
  commission_basis_points: Number(commission),
});

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
  const isMissing = [draft.competition, draft.name, draft.start_at, draft.commission].some((one) => one.trim() === "");
  return (
    <DecisionDialog
      title={text.addTitle}
      words={text.addWords}
      action={text.add}
      isBlocked={isMissing || linesOf(draft.runners).length < 2}
      input={draft}
      send={(asked: Draft, idempotencyKey) => api.call(addMarket, { body: bodyOf(asked), idempotencyKey })}
      done={({ event_id: event }) => {
        void navigate({ to: "/markets", search: { event } });
        return text.made;
      }}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: ["markets"] });
        void queries.invalidateQueries({ queryKey: ["events"] });
      }}
      onClose={onClose}
    >
      <Select
        name="sport"
        label={text.sport}
        value={draft.sport}
        options={sports.map((value) => ({ value, label: text[value] }))}
        onChange={({ target }) => change({ sport: sports.find((sport) => sport === target.value) ?? "cricket" })}
      />
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
    </DecisionDialog>
  );
}

/** What a feed does for its own matches, for those of no feed: offered once the start is over. [HAND-02] */
export const mayTurnInPlay = (market: Market, nowMs: number): boolean =>
  !market.is_in_play &&
  (market.status === "OPEN" || market.status === "SUSPENDED") &&
  Date.parse(market.start_at) <= nowMs;

export function TurnInPlay({ market, onDone, onClose }: DecisionProps & { readonly market: Market }): ReactNode {
  const text = useText(handText);
  const [delay, setDelay] = useState("5");
  return (
    <DecisionDialog
      title={text.inPlayTitle}
      words={
        <>
          <p className="font-semibold">{fullName(market)}</p>
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
