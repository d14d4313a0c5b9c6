import { open } from "node:fs/promises";
import path from "node:path";
import { runsOf, type Delivery } from "@maidan/core/sports";
import type { PlayedMatch } from "@maidan/services/feeds";
import { layouts, MatchFileRefused, type Layout, type Line, type ReadDelivery } from "./layouts.ts";
import { readCsv, type CsvRow } from "./read-csv.ts";

export const cricsheetSource = "cricsheet";

/** The longest match on record has 5,447 deliveries. */
const mostDeliveries = 10_000;
const mostBytes = 8 * 1024 * 1024;
const longestCell = 100;

export interface MatchFileOptions {
  /** `2022-07-11`; without it the day is read from the file, or from its name. */
  readonly date?: string | undefined;
  /** The event's name; without it the two sides' names. */
  readonly name?: string | undefined;
}

export interface MatchFile {
  readonly match: PlayedMatch;
  /** False when neither the file nor its name gives the day: the event then begins with the season's year. */
  readonly isDateKnown: boolean;
}

/**
 * Reads one match of a ball-by-ball file (either layout; the header tells which). Throws `MatchFileRefused`, naming the line, for a file that is
 * too large, of another form, of several matches, out of order, or that contradicts its own totals. [CRIC-01]
 */
export async function readMatchFile(file: string, options: MatchFileOptions = {}): Promise<MatchFile> {
  const rows = readCsv(await readBounded(file));
  if (rows === undefined) throw new MatchFileRefused(`${file}: a quote is never closed`);
  const [header, ...lines] = rows;
  if (header === undefined || lines.length === 0) throw new MatchFileRefused(`${file} holds no deliveries`);
  if (lines.length > mostDeliveries)
    throw new MatchFileRefused(`${file} holds more than ${mostDeliveries} deliveries: give one match per file`);
  const layout = layoutOf(file, header.cells);
  const read: ReadDelivery[] = [];
  const checks = new OrderChecks();
  for (const row of lines) {
    const line = lineOf(file, header.cells, row);
    const each = layout.read(line);
    checks.add(each, line);
    read.push(each);
  }
  return matchOf(file, read, options);
}

async function readBounded(file: string): Promise<string> {
  const handle = await open(file).catch((error: unknown) => {
    throw new MatchFileRefused(`${file} can't be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  try {
    const { size } = await handle.stat();
    if (size > mostBytes)
      throw new MatchFileRefused(`${file} is larger than ${mostBytes} bytes: give one match per file`);
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

function layoutOf(file: string, header: readonly string[]): Layout {
  const found = layouts.find(({ columns }) => columns.every((column) => header.includes(column)));
  if (found !== undefined) return found;
  const [nearest] = layouts
    .map(({ columns }) => columns.filter((column) => !header.includes(column)))
    .toSorted((left, right) => left.length - right.length);
  throw new MatchFileRefused(`${file}:1 is not the header of a ball-by-ball file: ${nearest?.join(", ")} missing`);
}

function lineOf(file: string, header: readonly string[], row: CsvRow): Line {
  const refuse = (reason: string): never => {
    throw new MatchFileRefused(`${file}:${row.line}: ${reason}`);
  };
  if (row.cells.length !== header.length) refuse(`${row.cells.length} cells, the header has ${header.length}`);
  const cell = (column: string): string => {
    const value = (row.cells[header.indexOf(column)] ?? "").trim();
    return value.length > longestCell ? refuse(`${column} is longer than ${longestCell} characters`) : value;
  };
  return {
    number: row.line,
    refuse,
    optionalText: cell,
    text: (column) => cell(column) || refuse(`${column} is empty`),
    count: (column) => {
      const value = cell(column);
      return /^\d{0,3}$/u.test(value)
        ? Number(value)
        : refuse(`${column} is not a whole number from 0 to 999: ${value}`);
    },
  };
}

/** Deliveries are in the order of play, of one match, and add up. */
class OrderChecks {
  #first: ReadDelivery | undefined;
  #last: Delivery | undefined;
  #runs = 0;

  add(read: ReadDelivery, line: Line): void {
    const { delivery } = read;
    this.#first ??= read;
    if (read.matchId !== this.#first.matchId)
      line.refuse(`match ${read.matchId} after match ${this.#first.matchId}: give one match per file`);
    if (!isNext(this.#last, delivery))
      line.refuse(`innings ${delivery.innings}, ball ${delivery.over}.${delivery.ball} is out of order`);
    if (this.#last?.innings === delivery.innings) {
      if (this.#last.battingTeam !== delivery.battingTeam)
        line.refuse(`${delivery.battingTeam} bats in the innings of ${this.#last.battingTeam}`);
    } else this.#runs = 0;
    this.#runs += runsOf(delivery);
    if (read.runsSoFar !== undefined && read.runsSoFar !== this.#runs)
      line.refuse(`runs_cumulative is ${read.runsSoFar}, the innings' deliveries make ${this.#runs}`);
    this.#last = delivery;
  }
}

function isNext(last: Delivery | undefined, next: Delivery): boolean {
  if (last === undefined || next.innings !== last.innings)
    return next.innings === (last?.innings ?? 0) + 1 && next.over === 0 && next.ball === 1;
  return next.over === last.over ? next.ball === last.ball + 1 : next.over === last.over + 1 && next.ball === 1;
}

function matchOf(file: string, read: readonly ReadDelivery[], options: MatchFileOptions): MatchFile {
  const [first] = read;
  if (first === undefined) throw new MatchFileRefused(`${file} holds no deliveries`);
  const day = options.date ?? first.date ?? /\d{4}-\d{2}-\d{2}/u.exec(path.basename(file))?.[0];
  const sides = new Set(
    read.flatMap(({ delivery, bowlingTeam }) => [delivery.battingTeam, bowlingTeam ?? delivery.battingTeam]),
  );
  if (sides.size > 2) throw new MatchFileRefused(`${file} has more than two sides: ${[...sides].join(", ")}`);
  if (sides.size < 2 && options.name === undefined)
    throw new MatchFileRefused(`${file} names one side alone: give the event's name`);
  return {
    isDateKnown: day !== undefined,
    match: {
      source: cricsheetSource,
      sourceId: first.matchId,
      competition: `Cricket ${first.season}`,
      name: options.name ?? [...sides].join(" v "),
      startAtMs: dayOf(file, day ?? `${first.season.slice(0, 4)}-01-01`),
      deliveries: read.map(({ delivery }) => delivery),
    },
  };
}

function dayOf(file: string, day: string): number {
  const atMs = Date.parse(`${day}T00:00:00Z`);
  // A day that doesn't exist would otherwise roll into the next month.
  if (Number.isNaN(atMs) || new Date(atMs).toISOString().slice(0, 10) !== day)
    throw new MatchFileRefused(`${file}: ${day} is not a day (2022-07-11)`);
  return atMs;
}
