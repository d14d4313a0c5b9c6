import type { Overs } from "./types.ts";

/** What depends on the advantage and the overs alone: of matches of so many overs some are kept, the oldest goes first. */
export function remember<Value>(
  most: Readonly<Record<Overs, number>>,
  make: (advantage: number, overs: Overs) => Value,
) {
  const kept = { 10: new Map<number, Value>(), 20: new Map<number, Value>(), 50: new Map<number, Value>() } as const;
  const keep = (advantage: number, value: Value, overs: Overs = 20): void => {
    kept[overs].delete(advantage);
    kept[overs].set(advantage, value);
    const oldest = kept[overs].keys().next();
    if (kept[overs].size > most[overs] && oldest.done !== true) kept[overs].delete(oldest.value);
  };
  const of = (advantage: number, overs: Overs = 20): Value => {
    const value = kept[overs].get(advantage) ?? make(advantage, overs);
    keep(advantage, value, overs);
    return value;
  };
  const isKept = (advantage: number, overs: Overs = 20): boolean => kept[overs].has(advantage);
  const forget = (): void => Object.values(kept).forEach((one) => one.clear());
  return Object.assign(of, { keep, isKept, forget });
}
