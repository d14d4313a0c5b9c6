import { NumberField } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import type { HousePick } from "./offer.ts";
import { houseText } from "./text.ts";

export interface OwnNumberProps {
  readonly pick: HousePick;
  /** Absent where the house names the line: then there is no field. */
  readonly numbers: { readonly least: number; readonly most: number } | undefined;
  readonly onNumber: (number: number) => void;
}

/** The base of a Khadda, or the digits of a lottery, as the player names them. [RATES-44] */
export function OwnNumber({ pick, numbers, onNumber }: OwnNumberProps): ReactNode {
  const text = useText(houseText);
  const [typed, setTyped] = useState(String(pick.line));
  if (numbers === undefined) return null;
  const isGood = typed !== "" && Number(typed) >= numbers.least && Number(typed) <= numbers.most;
  return (
    <div className="mb-2">
      <NumberField
        label={text.ownNumber}
        value={typed}
        onValue={(value) => {
          setTyped(value);
          if (value !== "") onNumber(Number(value));
        }}
        decimals={0}
        maxLength={4}
        autoComplete="off"
        enterKeyHint="next"
        error={isGood ? undefined : text.numberRange({ low: String(numbers.least), high: String(numbers.most) })}
      />
    </div>
  );
}
