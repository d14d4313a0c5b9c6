import type { InputHTMLAttributes, ReactNode } from "react";
import { Field, type FieldProps } from "./field.tsx";

export interface NumberFieldProps extends Omit<FieldProps, "type" | "value" | "onChange" | "inputMode"> {
  /** Western digits with at most one point, or empty. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** Digits behind the point that may be typed (default 2); 0 = whole numbers. */
  readonly decimals?: number;
}

/** A number whose commas stand exactly where groups end, by thousands or by lakhs. None begins with a zero: 0,500 is a half. */
const grouped = /^(?:[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d?(?:,\d{2})+,\d{3})(?!\d)/;

/**
 * What a person typed as the digits of a number: Bangla digits become western ones. A comma groups where groups fit, as in a figure that was pasted, and is
 * the point anywhere else, as many write it: dropping it would make 1250 of 12,50. What no number has, a second point and digits behind the last place that
 * is allowed are not taken. [SLIP-25]
 */
export function readDigits(typed: string, decimals: number): string {
  const latin = typed
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/[^\d.,]/g, "")
    .replace(grouped, (groups) => groups.replaceAll(",", ""));
  const [whole = "", ...rest] = latin.split(/[.,]/);
  if (decimals === 0 || rest.length === 0) return whole;
  return `${whole === "" ? "0" : whole}.${rest.join("").slice(0, decimals)}`;
}

/** A field for amounts, odds and codes: number keys on a phone, Bangla digits understood. */
export function NumberField({ value, onValue, decimals, ...field }: NumberFieldProps): ReactNode {
  const places = decimals ?? 2;
  return (
    <Field
      {...field}
      type="text"
      inputMode={places === 0 ? "numeric" : "decimal"}
      value={value}
      onChange={(event) => onValue(readDigits(event.target.value, places))}
    />
  );
}

export interface BareNumberInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "type" | "inputMode" | "onChange"
> {
  readonly onValue: (value: string) => void;
}

/** The same for a number among other controls, whose name is an `aria-label` and whose look is the caller's. */
export const BareNumberInput = ({ onValue, ...input }: BareNumberInputProps): ReactNode => (
  <input
    {...input}
    type="text"
    inputMode="decimal"
    autoComplete="off"
    onChange={(event) => onValue(readDigits(event.target.value, 2))}
  />
);
