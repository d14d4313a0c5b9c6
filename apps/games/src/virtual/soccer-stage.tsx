import type { ReactNode } from "react";
import type { BeatNow } from "./calls.ts";
import { useTeam } from "./names.tsx";
import type { StageProps } from "./stages.tsx";

const width = 320;
const height = 190;

/** Where the ball is: by what happened last, on the side of the pitch that it happened at. */
function ballAt({ kind, side, facts }: BeatNow): { readonly x: number; readonly y: number } {
  const spread = (((facts["minute"] ?? 0) * 37) % 60) - 30;
  const right = side === "home";
  switch (kind) {
    case "goal":
      return { x: right ? 309 : 11, y: 95 + spread / 5 };
    case "corner":
      return { x: right ? 302 : 18, y: spread > 0 ? 172 : 18 };
    case "shot":
      return { x: right ? 296 : 24, y: 95 + spread };
    case "card":
      return { x: right ? 200 : 120, y: 95 + spread };
    default:
      return { x: 160, y: 95 };
  }
}

export function SoccerStage({ setup, beats }: StageProps): ReactNode {
  const last = beats.at(-1);
  const colours = { home: useTeam(setup.home.code).colours, away: useTeam(setup.away.code).colours };
  if (last === undefined) return null;
  const ball = ballAt(last);
  const goals = beats.filter(({ kind }) => kind === "goal");
  const minute = last.facts["minute"] ?? 0;
  return (
    <svg viewBox={`0 0 ${width} ${height + 22}`} aria-hidden="true" className="virtual-stage w-full">
      <rect width={width} height={height} rx="8" fill="#17683a" />
      {[0, 2, 4, 6].map((stripe) => (
        <rect key={stripe} x={8 + stripe * 38} y="8" width="38" height={height - 16} fill="#1a7342" />
      ))}
      <g fill="none" stroke="rgb(255 255 255 / .7)" strokeWidth="1.5">
        <rect x="8" y="8" width={width - 16} height={height - 16} />
        <path d={`M160 8v${height - 16}`} />
        <circle cx="160" cy="95" r="24" />
        <rect x="8" y="47" width="42" height="96" />
        <rect x={width - 50} y="47" width="42" height="96" />
        <rect x="3" y="77" width="5" height="36" />
        <rect x={width - 8} y="77" width="5" height="36" />
      </g>
      {last.kind === "goal" && (
        <rect
          key={last.at_ms}
          className="virtual-flash"
          x={last.side === "home" ? 160 : 8}
          y="8"
          width="152"
          height={height - 16}
          fill={colours[last.side ?? "home"][0]}
        />
      )}
      {last.kind === "card" && (
        <rect x={ball.x - 5} y={ball.y - 22} width="10" height="14" rx="1.5" fill="#ffd23f" className="virtual-pop" />
      )}
      <circle
        r="6"
        fill="#fff"
        stroke="#10161b"
        strokeWidth="2"
        className="virtual-moves"
        style={{ transform: `translate(${ball.x}px, ${ball.y}px)` }}
      />
      <Timeline minute={minute} goals={goals} colours={{ home: colours.home[0], away: colours.away[0] }} />
    </svg>
  );
}

function Timeline(props: {
  readonly minute: number;
  readonly goals: readonly BeatNow[];
  readonly colours: { readonly home: string; readonly away: string };
}): ReactNode {
  const placeOf = (minute: number): number => 8 + (minute / 90) * (width - 16);
  return (
    <g transform={`translate(0 ${height + 11})`}>
      <rect x="8" y="-2" width={width - 16} height="4" rx="2" fill="rgb(255 255 255 / .18)" />
      <rect x="8" y="-2" width={placeOf(props.minute) - 8} height="4" rx="2" fill="#45d07e" />
      {props.goals.map(({ at_ms: atMs, facts, side }) => (
        <circle
          key={atMs}
          cx={placeOf(facts["minute"] ?? 0)}
          cy="0"
          r="5"
          fill={props.colours[side ?? "home"]}
          stroke="#fff"
          strokeWidth="1.5"
        />
      ))}
    </g>
  );
}
