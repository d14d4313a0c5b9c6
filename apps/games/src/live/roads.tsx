import {
  beadPlate,
  bigRoad,
  derivedRoad,
  roadRows,
  type DerivedRoad,
  type RoadMark,
  type RoadSide,
} from "@maidan/games/live";
import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { useDigits } from "../frame/index.ts";
import { liveText } from "./text.ts";

/** How one round is written: which side won, its letter and its name. */
export interface RoadEntry {
  readonly side: RoadSide;
  readonly letter: string;
  readonly name: string;
}

const cell = 13;
const smallCell = 6;
const told = 8;

/** The last columns that have room. */
function fitted<Mark>(marks: readonly RoadMark<Mark>[], columns: number): readonly RoadMark<Mark>[] {
  const first = Math.max(0, 1 + Math.max(-1, ...marks.map(({ column }) => column)) - columns);
  return marks.filter(({ column }) => column >= first).map((mark) => ({ ...mark, column: mark.column - first }));
}

/** A grid with its lines, and marks in its cells. */
function Grid(props: {
  readonly columns: number;
  readonly size: number;
  readonly label: string;
  readonly children: ReactNode;
}): ReactNode {
  const { columns, size, label, children } = props;
  const [width, height] = [columns * size, roadRows * size];
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, column) => `M${column * size} 0V${height}`),
    ...Array.from({ length: roadRows + 1 }, (_, row) => `M0 ${row * size}H${width}`),
  ].join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-0.5 -0.5 ${width + 1} ${height + 1}`}
      width={width + 1}
      height={height + 1}
      className="road min-w-0 shrink"
    >
      <path d={lines} className="road-lines" />
      {children}
    </svg>
  );
}

const middle = (place: number, size: number): number => (place + 0.5) * size;

/** What screen readers are told of a road: its last results in words. */
function useRoadLabel(rounds: readonly RoadEntry[]): (road: string) => string {
  const text = useText(liveText);
  const list = rounds
    .slice(-told)
    .toReversed()
    .map(({ name }) => name)
    .join(", ");
  return (road) => text.roadNow({ road, list: list === "" ? text.noRounds : list });
}

/** Every round in turn, oldest first. */
export function BeadPlate(props: { readonly rounds: readonly RoadEntry[]; readonly columns: number }): ReactNode {
  const { rounds, columns } = props;
  const text = useText(liveText);
  const label = useRoadLabel(rounds);
  return (
    <Grid columns={columns} size={cell} label={label(text.beadPlate)}>
      {fitted(beadPlate(rounds), columns).map(({ column, row, mark }) => (
        <g key={`${column}:${row}`}>
          <circle cx={middle(column, cell)} cy={middle(row, cell)} r={5.8} className={`road-${mark.side}`} />
          <text
            x={middle(column, cell)}
            y={middle(row, cell) + 2.6}
            textAnchor="middle"
            fontSize={mark.letter.length > 1 ? 5.5 : 7.5}
            fontWeight="700"
            fill="#fff"
          >
            {mark.letter}
          </text>
        </g>
      ))}
    </Grid>
  );
}

/** Wins in runs, ties written onto them. */
export function BigRoad(props: { readonly rounds: readonly RoadEntry[]; readonly columns: number }): ReactNode {
  const { rounds, columns } = props;
  const text = useText(liveText);
  const digits = useDigits();
  const label = useRoadLabel(rounds);
  const marks = bigRoad(rounds.map(({ side }) => side));
  return (
    <Grid columns={columns} size={cell} label={label(text.bigRoad)}>
      {fitted(marks, columns).map(({ column, row, mark }) => {
        const [x, y] = [middle(column, cell), middle(row, cell)];
        return (
          <g key={`${column}:${row}`}>
            {mark.side !== undefined && <circle cx={x} cy={y} r={4.8} className={`road-ring road-ring-${mark.side}`} />}
            {mark.ties > 0 && <path d={`M${x - 4} ${y + 4}L${x + 4} ${y - 4}`} className="road-tied" />}
            {mark.ties > 1 && (
              <text x={x} y={y + 2.6} textAnchor="middle" fontSize="7" fontWeight="700" className="road-ties">
                {digits(mark.ties)}
              </text>
            )}
          </g>
        );
      })}
    </Grid>
  );
}

/** One of the three roads that are read from the big one. */
export function Derived(props: {
  readonly rounds: readonly RoadEntry[];
  readonly road: DerivedRoad;
  readonly columns: number;
}): ReactNode {
  const { rounds, road, columns } = props;
  const text = useText(liveText);
  const digits = useDigits();
  const marks = derivedRoad(
    rounds.map(({ side }) => side),
    road,
  );
  const regular = marks.filter(({ mark }) => mark === "regular").length;
  const label = text.derivedNow({
    road: text[road],
    regular: digits(regular),
    irregular: digits(marks.length - regular),
  });
  return (
    <Grid columns={columns} size={smallCell} label={label}>
      {fitted(marks, columns).map(({ column, row, mark }) => {
        const [x, y] = [middle(column, smallCell), middle(row, smallCell)];
        const className = `road-${road} road-${mark}`;
        return road === "cockroachPig" ? (
          <path key={`${column}:${row}`} d={`M${x - 2} ${y + 2}L${x + 2} ${y - 2}`} className={className} />
        ) : (
          <circle key={`${column}:${row}`} cx={x} cy={y} r={2.1} className={className} />
        );
      })}
    </Grid>
  );
}
