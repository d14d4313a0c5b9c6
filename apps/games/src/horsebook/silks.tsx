import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import type { Runner } from "./calls.ts";
import { horsebookText } from "./text.ts";

/** Dyes of the silks: bright enough to be told apart on the dark page. */
export const dyes: Readonly<Record<string, string>> = {
  red: "#e5343f",
  green: "#24a35a",
  yellow: "#ffd23f",
  blue: "#2f6fe0",
  white: "#f6f4ee",
  black: "#2b2b33",
  orange: "#ff8a1f",
  purple: "#8a46c9",
  pink: "#ff8fc0",
  sky: "#74cdf2",
};
export const dyeOf = (colour: string): string => dyes[colour] ?? "#f6f4ee";

const outline = "M14 8 22 4h16l8 4 9 14-8 5-4-6v35H17V21l-4 6-8-5z";

/** What lies on the body, in the trim's colour. */
function Pattern({ pattern, colour }: { readonly pattern: string; readonly colour: string }): ReactNode {
  switch (pattern) {
    case "hoops":
      return <path d="M0 16h60v7H0zM0 30h60v7H0zM0 44h60v7H0z" fill={colour} />;
    case "stripes":
      return <path d="M12 0h6v60h-6zM27 0h6v60h-6zM42 0h6v60h-6z" fill={colour} />;
    case "spots":
      return (
        <g fill={colour}>
          {[14, 30, 46].flatMap((x) => [14, 30, 46].map((y) => <circle key={`${x}-${y}`} cx={x} cy={y} r="4.5" />))}
        </g>
      );
    case "sash":
      return <path d="M8 4h12l36 52H44z" fill={colour} />;
    case "quarters":
      return <path d="M0 0h30v30H0zM30 30h30v30H30z" fill={colour} />;
    case "chevrons":
      return <path d="M0 20l30 14 30-14v9L30 43 0 29zM0 38l30 14 30-14v9L30 61 0 47z" fill={colour} />;
    case "cross":
      return <path d="M25 0h10v60H25zM0 24h60v10H0z" fill={colour} />;
    default:
      return undefined;
  }
}

/** The jacket and cap by which a horse is known. */
export function Silks({
  runner,
  size,
}: {
  readonly runner: Pick<Runner, "number" | "silks">;
  readonly size: number;
}): ReactNode {
  const text = useText(horsebookText);
  const digits = useDigits();
  const { number, silks } = runner;
  const clip = `silks-${silks.pattern}-${silks.body}-${silks.trim}-${number}`;
  return (
    <svg
      viewBox="0 -14 60 72"
      width={size}
      height={size * 1.2}
      role="img"
      aria-label={text.silksOf({ number: digits(number) })}
      className="shrink-0"
    >
      <clipPath id={clip}>
        <path d={outline} />
      </clipPath>
      <path d="M19 1a11 11 0 0 1 22 0z" fill={dyeOf(silks.cap)} stroke="#0b110e" strokeWidth="1.5" />
      <g clipPath={`url(#${clip})`}>
        <path d={outline} fill={dyeOf(silks.body)} />
        <Pattern pattern={silks.pattern} colour={dyeOf(silks.trim)} />
      </g>
      <path d={outline} fill="none" stroke="#0b110e" strokeWidth="2" />
    </svg>
  );
}
