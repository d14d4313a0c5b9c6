import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import { useTeam } from "./names.tsx";
import type { StageProps } from "./stages.tsx";
import { beatText } from "./text.ts";

const target = { siege: 6, breach: 8 } as const;

export function EsportsStage({ setup, beats }: StageProps): ReactNode {
  const text = useText(beatText);
  const digits = useDigits();
  const last = beats.at(-1);
  const colours = { home: useTeam(setup.home.code).colours[0], away: useTeam(setup.away.code).colours[0] };
  if (last === undefined) return null;
  // The end says nothing of the map that it ended.
  const shown = beats.findLast(({ facts }) => facts["pointsHome"] !== undefined) ?? last;
  const { facts } = shown;
  const [home, away] = [facts["pointsHome"] ?? 0, facts["pointsAway"] ?? 0];
  const isSiege = setup.sport === "siege";
  return (
    <div className="flex flex-col gap-1">
      <svg viewBox="0 0 320 170" aria-hidden="true" className="virtual-stage w-full">
        {isSiege ? (
          <Lanes home={home} away={away} colours={colours} />
        ) : (
          <Rounds home={home} away={away} colours={colours} />
        )}
        {(last.kind === "point" || last.kind === "map") && (
          <circle
            key={last.at_ms}
            cx={last.side === "home" ? 210 : 110}
            cy="85"
            r="34"
            fill={colours[last.side ?? "home"]}
            className="virtual-burst"
          />
        )}
      </svg>
      <p className="flex justify-between text-xs text-muted">
        <span className="tabular">{text.kills({ number: digits(facts["killsHome"] ?? 0) })}</span>
        <span className="font-semibold text-ink">{text.mapNumber({ number: digits(facts["map"] ?? 1) })}</span>
        <span className="tabular">{text.kills({ number: digits(facts["killsAway"] ?? 0) })}</span>
      </p>
    </div>
  );
}

interface PartProps {
  readonly home: number;
  readonly away: number;
  readonly colours: { readonly home: string; readonly away: string };
}

/** Six structures a side on three lanes: what the other side brought down lies in ruins. */
function Lanes({ home, away, colours }: PartProps): ReactNode {
  const placeOf = (index: number, side: "home" | "away") => {
    const far = 42 + Math.floor(index / 3) * 52;
    return { x: side === "home" ? 146 - far + 16 : 174 + far - 16, y: 35 + (index % 3) * 50 };
  };
  const structure = (side: "home" | "away", fallen: number) =>
    Array.from({ length: target.siege }, (_, index) => {
      const { x, y } = placeOf(index, side);
      const isDown = index < fallen;
      return (
        <g key={`${side}${index}`} transform={`translate(${x} ${y})`} opacity={isDown ? 0.35 : 1}>
          {isDown ? (
            <path d="M-11 12l5-8 4 4 4-6 4 5 5-2v7z" fill="#708a7d" />
          ) : (
            <path
              d="M-9 14v-20h-3v-7h5v3h3v-3h8v3h3v-3h5v7h-3v20z"
              fill={colours[side]}
              stroke="#fff"
              strokeWidth="1"
            />
          )}
        </g>
      );
    });
  return (
    <g>
      <rect width="320" height="170" rx="8" fill="#14202c" />
      <path d="M20 35h280M20 85h280M20 135h280" stroke="#2f465c" strokeWidth="10" strokeLinecap="round" />
      <path d="M160 8v154" stroke="#4aa3d8" strokeWidth="5" strokeDasharray="3 9" opacity=".6" />
      {structure("home", away)}
      {structure("away", home)}
    </g>
  );
}

/** A site to be held, and the rounds of both sides towards eight. */
function Rounds({ home, away, colours }: PartProps): ReactNode {
  const pips = (side: "home" | "away", won: number) =>
    Array.from({ length: target.breach }, (_, index) => (
      <rect
        key={`${side}${index}`}
        x={side === "home" ? 142 - index * 16 - 12 : 178 + index * 16}
        y="146"
        width="12"
        height="12"
        rx="3"
        fill={index < won ? colours[side] : "rgb(255 255 255 / .14)"}
        stroke={index < won ? "#fff" : "none"}
        strokeWidth="1"
      />
    ));
  return (
    <g>
      <rect width="320" height="170" rx="8" fill="#1b1a26" />
      <path d="M30 20h70v40h40v-30h50v60h-40v34H60V90H30zM210 26h80v96h-60V84h-20z" fill="#2c2a3d" />
      <path
        d="M104 70h36M176 60h34M120 104v20M250 40v30M60 40v26"
        stroke="#4b4769"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <circle cx="255" cy="98" r="13" fill="none" stroke="#ffb784" strokeWidth="2.5" strokeDasharray="6 4" />
      <circle cx="70" cy="96" r="13" fill="none" stroke="#ffb784" strokeWidth="2.5" strokeDasharray="6 4" />
      {pips("home", home)}
      {pips("away", away)}
    </g>
  );
}
