/** A transaction as a provider reports it. What it doesn't say is null. */
export interface ReportedMove {
  readonly transactionId: string;
  readonly kind: "bet" | "win" | "rollback";
  readonly amountUnits: bigint | null;
  readonly playerId: string | null;
  readonly isRolledBack: boolean | null;
}

export type ReadReport =
  | { readonly ok: true; readonly moves: readonly ReportedMove[] }
  | { readonly ok: false; readonly message: string };

/** As many as one comparison takes. */
export const mostReportedMoves = 20_000;

/** The names by which reports know a column. */
const columns = {
  id: ["transaction_uuid", "transaction_id", "action_id", "transaction", "id"],
  kind: ["type", "kind", "action"],
  amount: ["amount"],
  player: ["user", "player", "user_id", "player_id", "supplier_user"],
  status: ["status", "state"],
} as const;
type Column = keyof typeof columns;

const kinds: Readonly<Record<string, ReportedMove["kind"]>> = {
  bet: "bet",
  debit: "bet",
  win: "win",
  credit: "win",
  rollback: "rollback",
  refund: "rollback",
  cancel: "rollback",
};
const rolledBack: ReadonlySet<string> = new Set(["rolled_back", "rolledback", "rollback", "cancelled", "canceled"]);

/** A report as CSV with a line of headings. Amounts are in the currency's unit, with up to five decimals. Refused as a whole at its first fault. */
export function readReport(csv: string): ReadReport {
  const lines = csv
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "");
  const [head, ...rows] = lines;
  if (head === undefined) return { ok: false, message: "The report is empty." };
  const separator = head.includes(";") ? ";" : ",";
  const names = cellsOf(head, separator).map((name) => name.toLowerCase());
  const places = placesOf(names);
  if (places.id === -1 || places.kind === -1)
    return { ok: false, message: "The first line has to name the columns: at least transaction_id and type." };
  if (rows.length > mostReportedMoves)
    return { ok: false, message: `A report has at most ${mostReportedMoves} lines. Take a shorter time.` };
  const moves = new Map<string, ReportedMove>();
  for (const [index, row] of rows.entries()) {
    const move = moveOf(cellsOf(row, separator), places);
    if (typeof move === "string") return { ok: false, message: `Line ${index + 2}: ${move}` };
    if (moves.has(move.transactionId))
      return { ok: false, message: `Line ${index + 2}: the transaction ${move.transactionId} stands there twice.` };
    moves.set(move.transactionId, move);
  }
  return { ok: true, moves: [...moves.values()] };
}

type Places = Readonly<Record<Column, number>>;
const placesOf = (names: readonly string[]): Places => {
  const placeOf = (column: Column): number => names.findIndex((name) => columns[column].some((one) => one === name));
  return {
    id: placeOf("id"),
    kind: placeOf("kind"),
    amount: placeOf("amount"),
    player: placeOf("player"),
    status: placeOf("status"),
  };
};

function moveOf(cells: readonly string[], places: Places): ReportedMove | string {
  const cell = (column: Column): string => cells[places[column]] ?? "";
  const transactionId = cell("id");
  if (transactionId === "" || transactionId.length > 255) return "it names no transaction.";
  const kind = kinds[cell("kind").toLowerCase()];
  if (kind === undefined) return `“${cell("kind").slice(0, 40)}” is neither bet, win nor rollback.`;
  const amount = cell("amount");
  const amountUnits = amount === "" ? null : unitsOf(amount);
  if (amountUnits === undefined) return `“${amount.slice(0, 40)}” is no amount.`;
  const player = cell("player");
  const status = cell("status").toLowerCase();
  return {
    transactionId,
    kind,
    amountUnits,
    playerId: player === "" ? null : player,
    isRolledBack: places.status === -1 ? null : rolledBack.has(status),
  };
}

function unitsOf(amount: string): bigint | undefined {
  const [, whole = "", decimals = ""] = /^(\d{1,12})(?:\.(\d{1,5}))?$/.exec(amount) ?? [];
  return whole === "" ? undefined : BigInt(whole + decimals.padEnd(5, "0"));
}

/** The cells of a line; quoted ones may hold separators, and quotes twice. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? "";
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += letter;
  }
  cells.push(cell.trim());
  return cells;
}
