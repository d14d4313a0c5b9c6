import { parsePrice, toPrice } from "@maidan/core/odds";
import { Button, NumberField } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { showToast } from "@maidan/ui/layers";
import { EmptyState, Skeleton } from "@maidan/ui/layout";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { api } from "../../../api/index.ts";
import { useSession } from "../../../session/index.ts";
import { addAlertCall } from "../room-calls.ts";
import { Unread } from "../unread.tsx";
import { AlertRow } from "./alert-row.tsx";
import { alertsText } from "./text.ts";
import { alertsKey, useAlerts } from "./use-alerts.ts";

interface AlertViewProps {
  readonly marketId: string;
  readonly selectionId: number;
}
const directions = ["rise", "fall"] as const;
type Direction = (typeof directions)[number];

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

function AddAlert({ marketId, selectionId }: AlertViewProps): ReactNode {
  const text = useText(alertsText);
  const client = useQueryClient();
  const [direction, setDirection] = useState<Direction>("rise");
  const [odds, setOdds] = useState("");
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const add = async (): Promise<void> => {
    const priceX100 = parsePrice(odds);
    if (priceX100 === undefined) return setFault(text.wrong);
    setBusy(true);
    const result = await api.call(addAlertCall, {
      body: { market_id: marketId, selection_id: selectionId, direction, odds: toPrice(priceX100) },
    });
    setBusy(false);
    setFault(result.ok ? undefined : result.error.message);
    if (!result.ok) return;
    setOdds("");
    showToast(text.added, "done");
    await client.invalidateQueries({ queryKey: alertsKey });
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
      <fieldset>
        <legend className="pb-1 text-sm font-medium">{text.direction}</legend>
        <div className="flex flex-wrap gap-x-6">
          {directions.map((one) => (
            <label key={one} className="flex min-h-target items-center gap-3 text-sm">
              <input
                type="radio"
                name="alert-direction"
                checked={direction === one}
                onChange={() => setDirection(one)}
                className="size-6 shrink-0 accent-accent"
              />
              {text[one]}
            </label>
          ))}
        </div>
      </fieldset>
      <NumberField
        label={text.odds}
        hint={text.decimal}
        decimals={2}
        maxLength={7}
        value={odds}
        onValue={setOdds}
        autoComplete="off"
        error={fault}
      />
      <Button type="submit" isWide isBusy={isBusy} disabled={odds === ""}>
        {text.set}
      </Button>
    </form>
  );
}
