import { hotAndCold } from "@maidan/games/live";
import { colourOf, pockets } from "@maidan/games/table";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import { RouletteLayout, RouletteWheel, useRouletteName } from "../table/index.ts";
import type { Fallen } from "./calls.ts";
import { rouletteText } from "./roulette-text.ts";
import { LiveTable } from "./table.tsx";
import { liveText } from "./text.ts";

const pocketIn = (outcome: Fallen["outcome"]): number => Number(outcome["pocket"]);

export function LiveRoulette(): ReactNode {
  const text = useText(rouletteText);
  const nameOf = useRouletteName();
  return (
    <LiveTable
      parts={{
        rules: rouletteText,
        stage: "stage-roulette",
        dealing: "spinning",
        felt: ({ outcome, isShown, number }, past) => (
          <RouletteWheel
            key={number}
            pocket={outcome === undefined ? undefined : pocketIn(outcome)}
            isShowing={outcome !== undefined && !isShown}
            past={past.map((one) => pocketIn(one.outcome))}
          >
            <HotAndCold past={past} />
          </RouletteWheel>
        ),
        places: (chips, lookOf) => <RouletteLayout chips={chips} lookOf={lookOf} />,
        // The wheel says what fell.
        outcome: undefined,
        nameOf: (bet) => (bet === "number" ? text.number : nameOf(bet)),
      }}
    />
  );
}

const considered = 100;
/** Of fewer nothing is hot or cold. */
const fewest = 20;

/** The pockets that came most and least often lately. */
function HotAndCold({ past }: { readonly past: readonly Fallen[] }): ReactNode {
  const text = useText(liveText);
  const digits = useDigits();
  const pocketsOf = past.slice(0, considered).map((one) => pocketIn(one.outcome));
  if (pocketsOf.length < fewest) return null;
  const found = hotAndCold(pocketsOf, { of: pockets, shown: 4 });
  return (
    <dl className="mt-1 flex flex-col items-center gap-0.5 text-2xs">
      {(["hot", "cold"] as const).map((kind) => (
        <div key={kind} className="flex items-center gap-1">
          <dt>{text[kind]}</dt>
          {found[kind].map(([pocket, times]) => (
            <dd key={pocket} className="flex items-center">
              <span className={`pocket-${colourOf(pocket)} pocket-past text-center tabular`}>{digits(pocket)}</span>
              <span className="tabular px-0.5">×{digits(times)}</span>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
