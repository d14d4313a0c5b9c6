import { formatPrice, toPrice } from "@maidan/core/odds";
import { Button, IconButton, NumberField } from "@maidan/ui/controls";
import { useOdds } from "@maidan/ui/figures";
import { MinusIcon, PlusIcon } from "@maidan/ui/icons";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { EmptyState, Skeleton } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { api } from "../../../api/index.ts";
import { useCell } from "../../../live/index.ts";
import { sideText } from "../../../odds/index.ts";
import { useSession } from "../../../session/index.ts";
import { depthText } from "../depth/text.ts";
import { addAlertCall } from "../room-calls.ts";
import { Unread } from "../unread.tsx";
import { isThere, readAlertOdds, stepAlertOdds, type AlertOdds } from "./alert-odds.ts";
import { AlertRow } from "./alert-row.tsx";
import { alertsText } from "./text.ts";
import { alertsKey, useAlerts } from "./use-alerts.ts";

interface AlertViewProps {
  readonly marketId: string;
  readonly selectionId: number;
}
type Side = "BACK" | "LAY";
type Direction = "rise" | "fall";

/** Odds of a runner at which the player wants to be told. [ALERT-01] */
export function AlertView({ marketId, selectionId }: AlertViewProps): ReactNode {
  const text = useText(alertsText);
  const { isPlayer } = useSession();
  const { alerts: data, isError, readAgain } = useAlerts();
  if (!isPlayer) return <EmptyState hint={text.guest} />;
  if (data === undefined)
    return isError ? <Unread hint={text.broken} onRetry={readAgain} /> : <Skeleton className="h-40" />;
  const own = data.filter((alert) => alert.market_id === marketId && alert.selection_id === selectionId);
  return (
    <div className="space-y-4 py-3">
      <p className="text-sm text-muted">{text.intro}</p>
      <AddAlert marketId={marketId} selectionId={selectionId} />
      <section aria-label={text.wait}>
        <h3 className="pb-1 text-sm font-semibold">{text.wait}</h3>
        {own.length === 0 ? (
          <p className="text-sm text-muted">{text.none}</p>
        ) : (
          <ul>
            {own.map((alert) => (
              <AlertRow key={alert.id} alert={alert} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

/** Odds are typed in decimals, or found by steps of the ladder; what they are in the player's own notation stands beside them. [ROOM-56] */
function AddAlert({ marketId, selectionId }: AlertViewProps): ReactNode {
  const text = useText(alertsText);
  const client = useQueryClient();
  const sides = useText(sideText);
  const [side, setSide] = useState<Side>("BACK");
  const bestX100 = useCell({ marketId, selectionId, side, level: 0 })?.priceX100;
  const [direction, setDirection] = useState<Direction>("rise");
  const [odds, setOdds] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const read = readAlertOdds(odds);
  const words = useFaultWords();
  const add = async (): Promise<void> => {
    if (read.kind !== "odds") return setFault(words(read));
    setBusy(true);
    const result = await api.call(addAlertCall, {
      body: { market_id: marketId, selection_id: selectionId, side, direction, odds: toPrice(read.priceX100) },
    });
    setBusy(false);
    setFault(result.ok ? undefined : result.error.message);
    if (!result.ok) return;
    setOdds("");
    showToast(text.added, "done");
    await client.invalidateQueries({ queryKey: alertsKey });
  };
  const type = (typed: string): void => {
    setFault(undefined);
    setOdds(typed);
  };
  return (
    <form
      noValidate
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <Choice legend={text.side} choices={{ BACK: sides.back, LAY: sides.lay }} chosen={side} onChoose={setSide} />
      <Choice
        legend={text.direction}
        choices={{ rise: text.rise, fall: text.fall }}
        chosen={direction}
        onChoose={setDirection}
      />
      <NumberField
        label={text.odds}
        hint={text.decimal}
        decimals={2}
        maxLength={7}
        value={odds}
        onValue={type}
        autoComplete="off"
        error={fault}
      />
      <Steps odds={odds} onOdds={type} side={side} bestX100={bestX100} />
      <p className="min-h-9 text-xs text-muted">
        {read.kind === "odds" && isThere(direction, { priceX100: read.priceX100, bestX100 }) && text.atOnce}
      </p>
      <Button type="submit" isWide isBusy={isBusy} disabled={odds === ""}>
        {text.set}
      </Button>
    </form>
  );
}

/** What is wrong with the odds that were typed. */
function useFaultWords(): (read: Exclude<AlertOdds, { kind: "odds" }>) => string {
  const text = useText(alertsText);
  return (read) =>
    read.kind === "beyond"
      ? text.wrong
      : text.between({ down: formatPrice(read.downX100), up: formatPrice(read.upX100) });
}

interface ChoiceProps<Value extends string> {
  readonly legend: string;
  readonly choices: Readonly<Record<Value, string>>;
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

/** One of two ways. */
function Choice<Value extends string>({ legend, choices, chosen, onChoose }: ChoiceProps<Value>): ReactNode {
  const name = useId();
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {(Object.keys(choices) as Value[]).map((one) => (
          <label key={one} className="flex min-h-target items-center gap-3 text-sm">
            <input
              type="radio"
              name={name}
              checked={chosen === one}
              onChange={() => onChoose(one)}
              className="size-6 shrink-0 accent-accent"
            />
            {choices[one]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface StepsProps {
  readonly odds: string;
  readonly onOdds: (odds: string) => void;
  readonly side: Side;
  readonly bestX100: number | undefined;
}

/** Steps of the ladder, between them the odds in the player's notation and the best ones of the moment. */
function Steps({ odds, onOdds, side, bestX100 }: StepsProps): ReactNode {
  const text = useText(alertsText);
  const depth = useText(depthText);
  const oddsText = useOdds();
  const read = readAlertOdds(odds);
  const bestNow = side === "BACK" ? text.bestToBack : text.bestToLay;
  return (
    <div className="flex items-center gap-2">
      <IconButton label={depth.lower} className="bg-raised" onClick={() => onOdds(stepAlertOdds(odds, -1, bestX100))}>
        <MinusIcon />
      </IconButton>
      <p className="tabular min-w-0 flex-1 text-center text-xs text-muted">
        <output className="block text-base font-bold text-ink">
          {read.kind === "odds" ? oddsText(read.priceX100) : "–"}
        </output>
        {bestX100 !== undefined && bestNow({ odds: oddsText(bestX100) })}
      </p>
      <IconButton label={depth.higher} className="bg-raised" onClick={() => onOdds(stepAlertOdds(odds, 1, bestX100))}>
        <PlusIcon />
      </IconButton>
    </div>
  );
}
