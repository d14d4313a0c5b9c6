/** A row of a CSV file under the names of its header. */
export interface CsvRow {
  /** Where the row begins; the header is line 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of a CSV text: commas, quotes doubled inside quotes, LF or CRLF; empty lines are left out. Undefined when a quote is never closed. */
export function readCsv(text: string): readonly CsvRow[] | undefined {
  const rows: CsvRow[] = [];
  let line = 1;
  let from = text.startsWith("\uFEFF") ? 1 : 0;
  while (from < text.length) {
    const row = readRow(text, from);
    if (row === undefined) return undefined;
    if (row.cells.length > 1 || row.cells[0] !== "") rows.push({ line, cells: row.cells });
    line += row.lines;
    from = row.end;
  }
  return rows;
}

interface Row {
  readonly cells: readonly string[];
  readonly end: number;
  readonly lines: number;
}

function readRow(text: string, from: number): Row | undefined {
  const cells: string[] = [];
  let position = from;
  let lines = 1;
  for (;;) {
    const cell = text[position] === '"' ? quotedCell(text, position) : plainCell(text, position);
    if (cell === undefined) return undefined;
    cells.push(cell.value);
    lines += cell.value.split("\n").length - 1;
    position = cell.end;
    if (text[position] !== ",") break;
    position += 1;
  }
  if (text[position] === "\r") position += 1;
  return { cells, end: position + 1, lines };
}

interface Cell {
  readonly value: string;
  readonly end: number;
}

const cellEnd = /[,\r\n]/gu;

function plainCell(text: string, from: number): Cell {
  cellEnd.lastIndex = from;
  const end = cellEnd.exec(text)?.index ?? text.length;
  return { value: text.slice(from, end), end };
}

function quotedCell(text: string, from: number): Cell | undefined {
  let value = "";
  let position = from + 1;
  for (;;) {
    const quote = text.indexOf('"', position);
    if (quote < 0) return undefined;
    value += text.slice(position, quote);
    if (text[quote + 1] !== '"') {
      // What follows a closing quote up to the comma belongs to nobody's form; it is kept, so that it is refused as a value.
      const rest = plainCell(text, quote + 1);
      return { value: value + rest.value, end: rest.end };
    }
    value += '"';
    position = quote + 2;
  }
}
