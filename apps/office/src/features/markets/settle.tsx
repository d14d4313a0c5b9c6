import { resettleMarket, settleMarket, voidMarket } from "@maidan/contract/http/office";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import {
  api,
  Confirm,
  DecisionDialog,
  type DecisionProps,
  Field,
  NumberField,
  useDecision,
  useShownAmount,
  useShownNumber,
  useSportNames,
} from "../../shell/index.ts";
import { fullName, type Market } from "./market.ts";
import { namedBy, type Marks, type Named } from "./result-choice.ts";
import { seenRevisionOf, SettlementFigures, useSettlementPreview, type Looked } from "./settlement-figures.tsx";
import { marketText } from "./text.ts";
import { WinnerChoice } from "./winner-choice.tsx";

interface SettleProps extends DecisionProps {
  readonly market: Market;
}

const bodyOf = ({ winners, deadHeat }: Named, reason: string, seen: ReturnType<typeof seenRevisionOf>) => ({
  result: [...winners],
  ...(deadHeat.length > 0 && { dead_heat: [...deadHeat] }),
  reason,
  ...seen,
});

/** The result, what it would pay, and then the button. A closed market is settled again by a reversal. */
export function SettleMarket({ market, onClose, onDone }: SettleProps): ReactNode {
  const text = useText(marketText);
  const say = useSportNames();
  const isAgain = market.status === "CLOSED";
  const [openedAtMs] = useState(() => Date.now());
  const [marks, setMarks] = useState<Marks>(new Map());
  const [reason, setReason] = useState("");
  const named = namedBy(market, marks);
  const looked: Looked | undefined = named && { type: "winners", marketId: market.id, named };
  const preview = useSettlementPreview(looked);
  const action = useDecision({
    send: (body: ReturnType<typeof bodyOf>, idempotencyKey) => {
      const params = { id: market.id };
      if (isAgain) return api.call(resettleMarket, { params, body, idempotencyKey });
      const { reason: typed, ...result } = body;
      const why = typed !== "" && { reason: typed };
      return api.call(settleMarket, { params, body: { ...result, ...why }, idempotencyKey });
    },
    done: ({ result_id: resultId }) =>
      resultId === null
        ? text.settled({ market: say(fullName(market)) })
        : text.asked({ market: say(fullName(market)) }),
    onDone,
    onClose,
  });
  return (
    <Confirm
      title={isAgain ? text.resettleTitle : text.settleTitle}
      words={<p className="font-semibold">{say(fullName(market))}</p>}
      action={isAgain ? text.resettle : text.settle}
      isBusy={action.isBusy}
      // Nothing is settled that was not looked at first, and nothing taken back without a reason. [RESULT-08]
      isBlocked={preview.data === undefined || (isAgain && reason.trim() === "")}
      error={action.error}
      onConfirm={() => {
        if (named !== undefined) action.run(bodyOf(named, reason.trim(), seenRevisionOf(preview.data)));
      }}
      onClose={onClose}
    >
      {market.is_line ? (
        <LineResult onMarks={setMarks} />
      ) : (
        <WinnerChoice market={market} marks={marks} onMarks={setMarks} />
      )}
      {looked === undefined ? (
        <p className="text-muted">{market.is_line ? text.numberPlease : text.choosePlease}</p>
      ) : (
        <>
          <p>{isAgain ? text.resettleWords : text.settleWords}</p>
          {!isAgain && !market.is_in_play && openedAtMs < Date.parse(market.start_at) && (
            <p className="font-semibold text-alert">{text.notBegun}</p>
          )}
          <SettlementFigures looked={looked} preview={preview} />
        </>
      )}
      <Field
        name="reason"
        label={text.reason}
        required={isAgain}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Confirm>
  );
}

/** Of a market of lines: the number that came stands for the winner. [LINE-05] */
function LineResult({ onMarks }: { readonly onMarks: (marks: Marks) => void }): ReactNode {
  const text = useText(marketText);
  const [value, setValue] = useState("");
  return (
    <NumberField
      name="result"
      label={text.lineResult}
      decimals={0}
      value={value}
      onValue={(typed) => {
        setValue(typed);
        onMarks(/^\d{1,4}$/.test(typed) ? new Map([[Number(typed), "won"]]) : new Map());
      }}
    />
  );
}

/** Gives every stake back, of a settled market too: then the settlement is reversed. [SETTLE-06] */
export function VoidMarket({ market, onClose, onDone }: SettleProps): ReactNode {
  const text = useText(marketText);
  const say = useSportNames();
  const shown = useShownAmount();
  const number = useShownNumber();
  const [reason, setReason] = useState("");
  const looked: Looked = { type: "void", marketId: market.id };
  const preview = useSettlementPreview(looked);
  const againWords = market.awaits_result ? text.voidForGoodWords : text.voidAgainWords;
  return (
    <DecisionDialog
      title={text.voidTitle}
      words={
        <>
          <p className="pb-2 font-semibold">{say(fullName(market))}</p>
          <p>
            {market.status === "CLOSED"
              ? againWords
              : text.voidWords({ bets: number(market.bets), matched: shown(market.matched) })}
          </p>
        </>
      }
      action={text.void}
      isBlocked={preview.data === undefined || reason.trim() === ""}
      input={{ reason: reason.trim(), ...seenRevisionOf(preview.data) }}
      send={(body, idempotencyKey) => api.call(voidMarket, { params: { id: market.id }, body, idempotencyKey })}
      done={({ result_id: resultId }) =>
        resultId === null
          ? text.voided({ market: say(fullName(market)) })
          : text.asked({ market: say(fullName(market)) })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <SettlementFigures looked={looked} preview={preview} />
      <Field
        name="reason"
        label={text.reason}
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  );
}
