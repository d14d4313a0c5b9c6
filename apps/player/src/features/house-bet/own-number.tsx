import { NumberField } from "@maidan/ui/controls";
import { useText } from "@maidan/ui/language";
import { useState, type ReactNode } from "react";
import type { HousePick } from "./offer.ts";
import { houseText } from "./text.ts";

export interface OwnNumberProps {
  readonly pick: HousePick;
  /** Absent where the house names the line: then there is no field. */
  readonly numbers: { readonly least: number; readonly most: number } | undefined;
  /** Undefined: the field is empty. */
  readonly onNumber: (number: number | undefined) => void;
  /** The bet was tried. */
  readonly hasTried: boolean;
}

/** The base of a Khadda, or the digits of a lottery, as the player names them; a lottery begins with none. [RATES-44] */
export function OwnNumber({ pick, numbers, onNumber, hasTried }: OwnNumberProps): ReactNode {
  const text = useText(houseText);
  const [typed, setTyped] = useState(pick.awaitsNumber === true ? "" : String(pick.line));
  if (numbers === undefined) return null;
  const range = text.numberRange({ low: String(numbers.least), high: String(numbers.most) });
  const isGood = typed === "" ? !hasTried : Number(typed) >= numbers.least && Number(typed) <= numbers.most;
  return (
    <div className="mb-2">
      <NumberField
        label={text.ownNumber}
        value={typed}
        onValue={(value) => {
          setTyped(value);
          onNumber(value === "" ? undefined : Number(value));
        }}
        decimals={0}
        maxLength={4}
        autoComplete="off"
        enterKeyHint="next"
        hint={range}
        error={isGood ? undefined : range}
      />
    </div>
  );
}
