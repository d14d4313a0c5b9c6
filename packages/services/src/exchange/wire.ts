import type { Json } from "../command/index.ts";
import type { MarketChange, PriceLevel } from "./ports.ts";

/** What a bigint amount becomes on the bus: a decimal string of minor units. */
type Wire<T> = T extends bigint
  ? string
  : T extends readonly (infer _Item)[]
    ? { readonly [K in keyof T]: Wire<T[K]> }
    : T extends object
      ? { readonly [K in keyof T]: Wire<T[K]> }
      : T;
/** A value of the exchange's ports as it travels: `WireOf<MarketChange>` is what a subscriber of `market.<id>` receives. */
export type WireOf<T> = Wire<T>;

function encode(value: unknown): Json {
  if (typeof value === "bigint") return String(value);
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return value;
  if (Array.isArray(value)) return value.map((item) => encode(item));
  if (typeof value === "object") {
    const wire: { [key: string]: Json } = {};
    const fields = value as { readonly [key: string]: unknown };
    // Twice for each bet on its way to the engine and back: an array of pairs would be made only to be thrown away.
    for (const key of Object.keys(fields)) if (fields[key] !== undefined) wire[key] = encode(fields[key]);
    return wire;
  }
  throw new TypeError(`not of the exchange's ports: ${typeof value}`);
}

const ladderKeys = new Set(["availableToBack", "availableToLay", "traded", "startingBacks", "startingLays"]);

function decode(value: unknown, key: string): unknown {
  if (ladderKeys.has(key) && Array.isArray(value)) {
    return (value as readonly (readonly [number, string])[]).map(([price, size]): PriceLevel => [price, BigInt(size)]);
  }
  if (typeof value === "string" && key.endsWith("Minor")) return BigInt(value);
  if (Array.isArray(value)) return value.map((item) => decode(item, ""));
  if (value !== null && typeof value === "object") {
    const fields = value as { readonly [key: string]: unknown };
    const decoded: { [key: string]: unknown } = {};
    for (const name of Object.keys(fields)) decoded[name] = decode(fields[name], name);
    return decoded;
  }
  return value;
}

/** Any request, report or change of the exchange's ports as JSON: amounts become decimal strings of minor units, absent fields stay absent. */
export const toWire = <T extends object>(value: T): Json => encode(value);
/** The reverse of `toWire`. Amounts are told by their names (`...Minor`) and by the three ladders of a runner. */
export const fromWire = <T extends object>(wire: Json): T => decode(wire, "") as T;

/** A market's change as it is published. */
export const toWireChange = (change: MarketChange): Json => toWire(change);
/** The change that a subscriber of `market.<id>` received. */
export const fromWireChange = (wire: Json): MarketChange => fromWire<MarketChange>(wire);
