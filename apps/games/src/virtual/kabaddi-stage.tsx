import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import { useTeam } from "./names.tsx";
import type { StageProps } from "./stages.tsx";
import { beatText } from "./text.ts";

const seats = [
  { x: 52, y: 30 },
  { x: 40, y: 62 },
  { x: 36, y: 95 },
  { x: 40, y: 128 },
  { x: 52, y: 160 },
  { x: 88, y: 66 },
  { x: 88, y: 124 },
] as const;

/** The mat with who is on it; the raider stands where the raid came to. */
export function KabaddiStage({ setup, beats }: StageProps): ReactNode {
  const text = useText(beatText);
  const digits = useDigits();
  const last = beats.at(-1);
  const colours = { home: useTeam(setup.home.code).colours, away: useTeam(setup.away.code).colours };
  if (last === undefined) return null;
  const onMat = { home: last.facts["matHome"] ?? 7, away: last.facts["matAway"] ?? 7 };
  const isRaid = last.side !== null;
  const depth: Readonly<Record<string, number>> = { empty: 42, bonus: 96, touch1: 74, touch2: 84, touch3: 92 };
  const reach = depth[last.kind] ?? 62;
  const raiderX = !isRaid ? 160 : last.side === "home" ? 160 + reach : 160 - reach;
  const raiderY = 95 + ((((last.facts["raid"] ?? 0) * 47) % 80) - 40);
  const isCaught = (last.facts["tacklePoints"] ?? 0) > 0;
  // Who raids stands on the other half.
  const seated = (side: "home" | "away"): number => onMat[side] - (side === last.side && !isCaught ? 1 : 0);
  return (
    <div className="flex flex-col gap-1">
      <svg viewBox="0 0 320 190" aria-hidden="true" className="virtual-stage w-full">
        <rect width="320" height="190" rx="8" fill="#22364f" />
        <rect x="14" y="12" width="146" height="166" fill="#c06a2b" />
        <rect x="160" y="12" width="146" height="166" fill="#b35f24" />
        <g fill="none" stroke="#fff" strokeWidth="1.6">
          <rect x="14" y="12" width="292" height="166" />
          <path d="M160 12v166" strokeWidth="3" />
          <path d="M104 12v166M216 12v166" />
          <path d="M72 12v166M248 12v166" strokeDasharray="5 5" />
          <path d="M14 32h292M14 158h292" opacity=".5" />
        </g>
        {(["home", "away"] as const).map((side) =>
          seats.map(({ x, y }, index) => (
            <circle
              key={`${side}${index}`}
              cx={side === "home" ? x : 320 - x}
              cy={y}
              r="8"
              fill={colours[side][0]}
              stroke={colours[side][1]}
              strokeWidth="2"
              opacity={index < seated(side) ? 1 : 0.12}
              className="virtual-fades"
            />
          )),
        )}
        {isRaid && (
          <g className="virtual-moves" style={{ transform: `translate(${raiderX}px, ${raiderY}px)` }}>
            <circle
              r="10"
              fill={colours[last.side ?? "home"][0]}
              stroke={isCaught ? "#ff8078" : "#fff"}
              strokeWidth="3"
            />
            <path d="M-4-1l3 4 6-7" fill="none" stroke="#fff" strokeWidth="2" opacity={isCaught ? 0 : 1} />
            <path d="M-4-4l8 8M4-4l-8 8" stroke="#fff" strokeWidth="2" opacity={isCaught ? 1 : 0} />
          </g>
        )}
      </svg>
      <p className="tabular flex justify-between text-xs text-muted">
        <span>{text.onMat({ number: digits(onMat.home) })}</span>
        <span>{text.onMat({ number: digits(onMat.away) })}</span>
      </p>
    </div>
  );
}
