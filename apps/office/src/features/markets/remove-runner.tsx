import { removeRunner } from "@maidan/contract/http/office";
import { mayBeWithdrawn } from "@maidan/core/exchange";
import { useText } from "@maidan/ui/language";
import { useEffect, useState, type ReactNode } from "react";
import {
  api,
  Confirm,
  type DecisionProps,
  Field,
  NumberField,
  Select,
  useDecision,
  useShownNumber,
  useSportNames,
} from "../../shell/index.ts";
import { fullName, type Market } from "./market.ts";
import { RemovalFigures, useRemovalPreview } from "./preview.tsx";
import { removalText } from "./removal-text.ts";

/** Who can be withdrawn: of a field's runners those that are in it, while another one stays. [REMOVE-08] */
function withdrawable(market: Market): readonly Market["runners"][number][] {
  const field = {
    marketType: market.type,
    isLine: market.is_line,
    runnerNames: market.runners.map(({ name }) => name),
  };
  const running = market.runners.filter(({ status }) => status === "ACTIVE");
  if (market.status === "CLOSED" || running.length < 2) return [];
  return running.filter(({ name }) => mayBeWithdrawn(field, name));
}
export const mayRemove = (market: Market): boolean => withdrawable(market).length > 0;

/** Percent as the server takes it; undefined while it is no factor. */
const factorOf = (typed: string): number | undefined => {
  const factor = Number(typed);
  return typed !== "" && factor >= 0 && factor <= 100 ? factor : undefined;
};

/** Who is withdrawn and by what factor, the book's until another is typed; and what that would change. */
function useWithdrawal(market: Market) {
  const [selectionId, setSelectionId] = useState<number>();
  const [typed, setTyped] = useState<string>();
  const proposal = useRemovalPreview(market.id, selectionId === undefined ? undefined : { selectionId });
  const proposed = proposal.isPlaceholderData ? undefined : proposal.data?.proposed_factor;
  const factorText = typed ?? (proposed === undefined || proposed === null ? "" : String(proposed));
  const factor = factorOf(factorText);
  const settled = useSettled(factor);
  const preview = useRemovalPreview(
    market.id,
    selectionId === undefined || settled === undefined ? undefined : { selectionId, factor: String(settled) },
  );
  return {
    selectionId,
    factor,
    factorText,
    proposed,
    preview: settled === undefined ? proposal : preview,
    // Nothing is withdrawn that was not looked at first, with this factor.
    isSeen: preview.data !== undefined && !preview.isPlaceholderData && settled === factor,
    type: setTyped,
    choose: (chosen: number): void => {
      setSelectionId(chosen);
      setTyped(undefined);
    },
  };
}

/** Who is withdrawn, by what factor, what that would change, and then the button. [REMOVE-07] */
export function RemoveRunner({ market, onClose, onDone }: DecisionProps & { readonly market: Market }): ReactNode {
  const text = useText(removalText);
  const say = useSportNames();
  const running = withdrawable(market);
  const asked = useWithdrawal(market);
  const { selectionId, factor } = asked;
  const [reason, setReason] = useState("");
  const runner = say(running.find((each) => each.selection_id === selectionId)?.name ?? "");
  const action = useDecision({
    send: (body: { selection_id: number; adjustment_factor: number; reason: string }, idempotencyKey) =>
      api.call(removeRunner, { params: { id: market.id }, body, idempotencyKey }),
    done: ({ result_id: resultId }) => (resultId === null ? text.done({ runner }) : text.asked({ runner })),
    onDone,
    onClose,
  });
  return (
    <Confirm
      title={text.title}
      words={
        <>
          <p className="pb-2 font-semibold">{say(fullName(market))}</p>
          <p>{text.words}</p>
        </>
      }
      action={text.remove}
      isBusy={action.isBusy}
      isBlocked={selectionId === undefined || factor === undefined || reason.trim() === "" || !asked.isSeen}
      error={action.error}
      onConfirm={() => {
        if (selectionId !== undefined && factor !== undefined)
          action.run({ selection_id: selectionId, adjustment_factor: factor, reason: reason.trim() });
      }}
      onClose={onClose}
    >
      <Select
        name="selection_id"
        label={text.who}
        value={selectionId === undefined ? "" : String(selectionId)}
        options={[
          ...(selectionId === undefined ? [{ value: "", label: "–" }] : []),
          ...running.map((each) => ({ value: String(each.selection_id), label: say(each.name) })),
        ]}
        onChange={({ target }) => asked.choose(Number(target.value))}
      />
      {selectionId !== undefined && (
        <>
          <FactorField value={asked.factorText} proposed={asked.proposed} onValue={asked.type} />
          <RemovalFigures preview={asked.preview} />
        </>
      )}
      <Field
        name="reason"
        label={text.reason}
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Confirm>
  );
}

function FactorField(props: {
  readonly value: string;
  readonly proposed: number | null | undefined;
  readonly onValue: (value: string) => void;
}): ReactNode {
  const text = useText(removalText);
  const number = useShownNumber();
  const { proposed } = props;
  const hint = proposed === null ? text.unknown : text.proposed({ percent: number(proposed ?? 0) });
  return (
    <NumberField
      name="adjustment_factor"
      label={text.factor}
      decimals={2}
      maxLength={6}
      value={props.value}
      onValue={props.onValue}
      {...(proposed !== undefined && { hint })}
    />
  );
}

const restMs = 400;

/** The value once it has stood for a moment: nothing is worked out for every key that is pressed. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
