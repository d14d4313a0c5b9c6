import { toDigits } from "@maidan/core/money";
import { Time } from "@maidan/ui/figures";
import { useLanguage, useText } from "@maidan/ui/language";
import { Badge } from "@maidan/ui/layout";
import type { ReactNode } from "react";
import type { BookFixture } from "./calls.ts";
import { bookText } from "./text.ts";

interface Columns {
  readonly home: readonly string[];
  readonly away: readonly string[];
  readonly clock: string;
  readonly active: string | null;
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.every((one): one is string => typeof one === "string") ? value : [];

/** The score as columns; a source that has other figures shows them itself. */
export function columnsOf({ score }: Pick<BookFixture, "score">): Columns {
  const fields: Partial<Record<"home" | "away" | "clock" | "active", unknown>> =
    typeof score === "object" && score !== null ? score : {};
  const { home, away, clock, active } = fields;
  return {
    home: texts(home),
    away: texts(away),
    clock: typeof clock === "string" ? clock : "",
    active: typeof active === "string" ? active : null,
  };
}

/** How many goals, wickets or sets there were; undefined before it begins, and for a sport without them. */
export function greatMoments(fixture: Pick<BookFixture, "phase" | "score" | "sport">): number | undefined {
  if (fixture.phase === "open") return undefined;
  const { home, away } = columnsOf(fixture);
  const count = (figure: string | undefined): number => {
    const told = fixture.sport === "cricket" ? figure?.split("/")[1] : figure;
    return Number(told ?? 0) || 0;
  };
  return count(home[0]) + count(away[0]);
}

/** When a match begins; or that it is on, and its clock. */
export function When({ fixture }: { readonly fixture: BookFixture }): ReactNode {
  const text = useText(bookText);
  const { language } = useLanguage();
  const { clock } = columnsOf(fixture);
  if (fixture.phase === "open")
    return <Time at={fixture.start_at} shape="moment" className="tabular text-xs text-muted" />;
  if (fixture.phase !== "live") return <span className="text-xs text-muted">{text.matchOver}</span>;
  return (
    <span className="inline-flex items-center gap-1">
      <Badge tone="lost">{text.live}</Badge>
      {clock !== "" && (
        <span className="tabular text-xs font-semibold">
          {clock === "HT" ? text.halfTime : toDigits(clock, language)}
        </span>
      )}
    </span>
  );
}

/** One side's name and what stands on the board for it. */
export function SideLine(props: {
  readonly fixture: BookFixture;
  readonly side: "home" | "away";
  readonly name: string;
}): ReactNode {
  const text = useText(bookText);
  const { language } = useLanguage();
  const columns = columnsOf(props.fixture);
  const isActive = props.fixture.phase === "live" && columns.active === props.side;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className="min-w-0 flex-1 truncate">
        {props.name}
        {isActive && (
          <span aria-hidden="true" className="ms-1 text-2xs text-accent">
            ●
          </span>
        )}
      </span>
      {props.fixture.phase !== "open" && (
        <span className="tabular flex shrink-0 gap-2 text-won">
          {columns[props.side].map((figure, place) => (
            <span key={place}>{figure === "Ad" ? text.advantage : toDigits(figure, language)}</span>
          ))}
        </span>
      )}
    </span>
  );
}
