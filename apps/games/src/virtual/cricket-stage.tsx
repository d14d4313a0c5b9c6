import { useLanguage } from "@maidan/ui/language";
import { toDigits } from "@maidan/core/money";
import type { ReactNode } from "react";
import type { BeatNow } from "./calls.ts";
import { useTeam } from "./names.tsx";
import type { StageProps } from "./stages.tsx";

const runsOf: Readonly<Record<string, number>> = { wide: 1, one: 1, two: 2, three: 3, four: 4, six: 6, dot: 0 };
const reach: Readonly<Record<string, number>> = { dot: 14, one: 40, two: 55, three: 66, four: 92, six: 104, wide: 22 };

/** Where the ball went: farther for more runs, in a direction of its own. */
function ballAt(kind: string, bowled: number): { readonly x: number; readonly y: number } {
  const angle = ((bowled * 137) % 360) * (Math.PI / 180);
  const far = reach[kind] ?? 8;
  return { x: 160 + Math.cos(angle) * far * 1.45, y: 100 + Math.sin(angle) * far * 0.86 };
}
const isBall = ({ kind }: BeatNow): boolean => kind === "wicket" || kind in runsOf;

export function CricketStage({ setup, beats }: StageProps): ReactNode {
  const last = beats.at(-1);
  const batting = useTeam(last?.side === "away" ? setup.away.code : setup.home.code).colours;
  if (last === undefined) return null;
  const bowled = last.facts["bowled"] ?? 0;
  const ball = isBall(last) ? ballAt(last.kind, bowled) : { x: 160, y: 122 };
  return (
    <div className="flex flex-col gap-2">
      <svg viewBox="0 0 320 200" aria-hidden="true" className="virtual-stage w-full">
        <rect width="320" height="200" rx="8" fill="#10482b" />
        <ellipse cx="160" cy="100" rx="150" ry="90" fill="#1d7a44" stroke="#fff" strokeWidth="2" />
        <ellipse cx="160" cy="100" rx="84" ry="50" fill="#218a4e" />
        <rect x="150" y="70" width="20" height="60" rx="2" fill="#d9b77f" />
        <path d="M153 76h14M153 124h14" stroke="#fff" strokeWidth="1.5" />
        <g fill="#8a5a2b">
          <path d="M155 66h2v8h-2zM159 66h2v8h-2zM163 66h2v8h-2z" />
          <path d="M155 126h2v8h-2zM159 126h2v8h-2zM163 126h2v8h-2z" />
        </g>
        <circle cx="166" cy="80" r="5" fill={batting[0]} stroke="#fff" strokeWidth="1.2" />
        <circle cx="154" cy="120" r="5" fill={batting[0]} stroke="#fff" strokeWidth="1.2" />
        {(last.kind === "four" || last.kind === "six") && (
          <path
            key={last.at_ms}
            d={`M160 76L${ball.x} ${ball.y}`}
            stroke="#ffe14d"
            strokeWidth="2"
            strokeDasharray="5 5"
            className="virtual-pop"
          />
        )}
        {last.kind === "wicket" && (
          <g key={last.at_ms} className="virtual-pop" stroke="#ff8078" strokeWidth="4" strokeLinecap="round">
            <path d="M150 62l20 16M170 62l-20 16" />
          </g>
        )}
        <circle
          r="5"
          fill="#e03131"
          stroke="#fff"
          strokeWidth="1.5"
          className="virtual-moves"
          style={{ transform: `translate(${ball.x}px, ${ball.y}px)` }}
        />
      </svg>
      <LastBalls beats={beats.filter((beat) => isBall(beat) && beat.side === last.side).slice(-8)} />
    </div>
  );
}

/** The newest balls of the innings, as scorers write them. */
function LastBalls({ beats }: { readonly beats: readonly BeatNow[] }): ReactNode {
  const { language } = useLanguage();
  const markOf = (kind: string): string =>
    kind === "wicket" ? "W" : kind === "dot" ? "•" : kind === "wide" ? "wd" : toDigits(String(runsOf[kind]), language);
  return (
    <div aria-hidden="true" className="flex min-h-8 justify-center gap-1">
      {beats.map(({ at_ms: atMs, kind }) => (
        <span
          key={atMs}
          className={`tabular inline-flex size-8 items-center justify-center rounded-full text-sm font-semibold ${
            kind === "wicket"
              ? "bg-lay text-on-price"
              : kind === "four" || kind === "six"
                ? "bg-won text-on-price"
                : "bg-raised"
          }`}
        >
          {markOf(kind)}
        </span>
      ))}
    </div>
  );
}
