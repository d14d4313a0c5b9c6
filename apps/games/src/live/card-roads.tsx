import type { Fields } from "@maidan/games/house";
import type { ReactNode } from "react";
import type { Fallen } from "./calls.ts";
import { BeadPlate, BigRoad, Derived, type RoadEntry } from "./roads.tsx";

export const textIn = (outcome: Fallen["outcome"] | Fields, key: string): string => {
  const value = outcome[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/** A shoe, by the hash that it is dealt from. */
export type Shoe = Pick<Fallen, "chain" | "place">;

/** The rounds of a shoe, the oldest first: roads begin with it. */
export const inShoe = (past: readonly Fallen[], shoe: Shoe | undefined): readonly Fallen[] =>
  past.filter(({ chain, place }) => chain === shoe?.chain && place === shoe.place).toReversed();

/** The roads of a shoe. */
export function ShoeRoads(props: { readonly rounds: readonly RoadEntry[]; readonly hasDerived?: boolean }): ReactNode {
  const { rounds, hasDerived } = props;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between gap-1">
        <BeadPlate rounds={rounds} columns={8} />
        <BigRoad rounds={rounds} columns={17} />
      </div>
      {hasDerived === true && (
        <div className="flex justify-between gap-1">
          <Derived rounds={rounds} road="bigEyeBoy" columns={18} />
          <Derived rounds={rounds} road="smallRoad" columns={18} />
          <Derived rounds={rounds} road="cockroachPig" columns={18} />
        </div>
      )}
    </div>
  );
}

const plateRounds = 150;
/** The rounds of a table without a shoe, the oldest first. */
export const lately = (past: readonly Fallen[]): readonly Fallen[] => past.slice(0, plateRounds).toReversed();
