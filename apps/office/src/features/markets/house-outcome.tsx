import type { HouseDeskMarket } from "@maidan/contract/http/house-markets";
import { Checkbox } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { NumberField, Select } from "../../shell/index.ts";
import { correctionsText } from "./corrections-text.ts";
import type { HouseResult } from "./house-result.ts";
import { houseText } from "./house-text.ts";

interface OutcomeProps {
  readonly market: HouseDeskMarket;
  readonly named: HouseResult;
  readonly onNamed: (named: HouseResult) => void;
}

/** What came: a number; of a market with runners the one that won, or those that share the win. [RATES-72] */
export function HouseOutcome({ market, named, onNamed }: OutcomeProps): ReactNode {
  const text = useText(houseText);
  const corrections = useText(correctionsText);
  const setTyped = (typed: string): void => onNamed({ ...named, typed });
  if (market.question !== "WINNER")
    return (
      <NumberField
        name="outcome"
        label={text.number}
        decimals={0}
        maxLength={6}
        value={named.typed}
        onValue={setTyped}
      />
    );
  const { sharing } = named;
  return (
    <>
      {sharing === undefined ? (
        <Select
          name="outcome"
          label={text.winner}
          value={named.typed}
          onChange={(event) => setTyped(event.target.value)}
          options={[
            { value: "", label: "" },
            ...market.runners.map((runner) => ({ value: String(runner.selection_id), label: runner.name })),
          ]}
        />
      ) : (
        <>
          <p className="text-sm text-muted">{corrections.deadHeatWords}</p>
          <SharingRunners
            market={market}
            sharing={sharing}
            onSharing={(next) => onNamed({ ...named, sharing: next })}
          />
        </>
      )}
      <Checkbox
        label={corrections.isDeadHeat}
        checked={sharing !== undefined}
        onChange={(event) => onNamed({ ...named, sharing: event.target.checked ? [] : undefined })}
      />
    </>
  );
}

interface SharingProps {
  readonly market: HouseDeskMarket;
  readonly sharing: readonly number[];
  readonly onSharing: (sharing: readonly number[]) => void;
}

/** Those that share the win, in the order in which they were ticked. [RATES-72] */
export function SharingRunners({ market, sharing, onSharing }: SharingProps): ReactNode {
  const text = useText(correctionsText);
  return (
    <fieldset className="flex flex-col gap-1 py-2">
      <legend className="sr-only">{text.deadHeat}</legend>
      {market.runners.map(({ selection_id: runner, name }) => (
        <Checkbox
          key={runner}
          label={name}
          checked={sharing.includes(runner)}
          onChange={(event) =>
            onSharing(event.target.checked ? [...sharing, runner] : sharing.filter((one) => one !== runner))
          }
        />
      ))}
    </fieldset>
  );
}
