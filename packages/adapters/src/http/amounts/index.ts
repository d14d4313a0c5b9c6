import { parseDecimal, toDecimal } from "@maidan/core/money";
import { refuse, type Refusal } from "@maidan/services/command";

export interface AmountBounds {
  readonly leastMinor: bigint;
  readonly mostMinor: bigint;
}

/** What can be written at all: 13 digits before the point. */
export const mostWrittenMinor = 10n ** 15n - 1n;

/** A number as it would be typed: `1e21` with all its digits. */
const written = (amount: string | number): string =>
  typeof amount === "string"
    ? amount.trim()
    : amount.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });

/** An amount in minor units, or the sentence for whoever wrote it. */
export function readAmount(
  amount: string | number,
  { leastMinor, mostMinor }: AmountBounds,
): { readonly minor: bigint } | { readonly fault: string } {
  const found = /^(-?)([\d০-৯]+)(?:\.([\d০-৯]+))?$/.exec(written(amount));
  if (found === null) return { fault: "Enter an amount." };
  const [, sign, , decimals = ""] = found;
  const tooSmall = { fault: `Too small: at least ${toDecimal(leastMinor)}.` };
  if (sign === "-") return tooSmall;
  if (decimals.length > 2) return { fault: "An amount has two decimals at most." };
  const minor = parseDecimal(written(amount));
  if (minor === undefined || minor > mostMinor) return { fault: `Too big: at most ${toDecimal(mostMinor)}.` };
  return minor < leastMinor ? tooSmall : { minor };
}

/** Reads the amounts of one body, and keeps what is wrong with each by its path. [HTTP-05] */
export class AmountFields {
  readonly #faults: Record<string, string[]> = {};

  /** 0 where it can't be read: `refusal` says so. */
  read(path: string, amount: string | number, bounds: AmountBounds): bigint {
    const read = readAmount(amount, bounds);
    if ("minor" in read) return read.minor;
    this.#faults[path] = [read.fault];
    return 0n;
  }

  /** Undefined when all could be read. */
  get refusal(): Refusal | undefined {
    const [first] = Object.values(this.#faults);
    return first === undefined ? undefined : { ...refuse("VALIDATION", first[0] ?? ""), fields: this.#faults };
  }
}
