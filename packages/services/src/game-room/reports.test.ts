import { expect, test } from "vitest";
import { differencesOf, readReport, type OwnMove, type ReportedMove } from "./index.ts";

const moves = (csv: string): readonly ReportedMove[] => {
  const read = readReport(csv);
  if (!read.ok) throw new Error(read.message);
  return read.moves;
};
const fault = (csv: string): string => {
  const read = readReport(csv);
  return read.ok ? "" : read.message;
};
const own = (transactionId: string, changes: Partial<OwnMove> = {}): OwnMove => ({
  transactionId,
  kind: "bet",
  playerId: "7",
  amountUnits: 1_000_000n,
  isRolledBack: false,
  isInPeriod: true,
  ...changes,
});

test("[GAMEROOM-08] a report is read by the names of its columns, with quotes, semicolons and up to five decimals", () => {
  expect(
    moves('\uFEFFType;Transaction_UUID;Amount;User;Status\r\nBET;"a;""1""";10;7;ok\nwin;b;0.00001;;ROLLED_BACK\n'),
  ).toEqual([
    { transactionId: 'a;"1"', kind: "bet", amountUnits: 1_000_000n, playerId: "7", isRolledBack: false },
    { transactionId: "b", kind: "win", amountUnits: 1n, playerId: null, isRolledBack: true },
  ]);
  expect(moves("transaction_id,type\nx,bet")).toEqual([
    { transactionId: "x", kind: "bet", amountUnits: null, playerId: null, isRolledBack: null },
  ]);
});

test("[GAMEROOM-08] a report that can't be read is refused as a whole, with its line", () => {
  expect(fault("")).toContain("empty");
  expect(fault("a,b\n1,2")).toContain("name the columns");
  expect(fault("transaction_id,type,amount\nx,bet,1\ny,spin,1")).toBe(
    "Line 3: “spin” is neither bet, win nor rollback.",
  );
  expect(fault("transaction_id,type,amount\nx,bet,1.000001")).toBe("Line 2: “1.000001” is no amount.");
  expect(fault("transaction_id,type,amount\nx,bet,-1")).toContain("no amount");
  expect(fault("transaction_id,type\nx,bet\nx,bet")).toBe("Line 3: the transaction x stands there twice.");
  expect(fault("transaction_id,type\n,bet")).toContain("no transaction");
});

test("[GAMEROOM-08] each kind of difference is told with both sides, and what agrees is counted", () => {
  const theirs = moves(
    "transaction_id,type,amount,user,status\n" +
      "same,bet,10,7,ok\namount,bet,11,7,ok\nkind,win,10,7,ok\nplayer,bet,10,8,ok\nundone,bet,10,7,cancelled\nmissing,bet,10,7,ok\nnever,bet,10,7,cancelled",
  );
  const ours = ["same", "amount", "kind", "player", "undone", "extra"].map((id) => own(id));
  const { matched, differences } = differencesOf(theirs, ours);
  expect(matched).toBe(2);
  expect(differences.map(({ kind, transactionId }) => [kind, transactionId])).toEqual([
    ["amount", "amount"],
    ["kind", "kind"],
    ["player", "player"],
    ["rolled_back", "undone"],
    ["unknown_here", "missing"],
    ["unknown_there", "extra"],
  ]);
  expect(differences[0]).toMatchObject({ ours: { amountUnits: "1000000" }, theirs: { amountUnits: "1100000" } });
  expect(differences.at(-1)).toMatchObject({ theirs: null });
});

test("[GAMEROOM-08] our moves of another time, and rollbacks where the report has no lines for them, are not missed there", () => {
  const later = own("later", { isInPeriod: false });
  const undo = own("undo", { kind: "rollback" });
  expect(differencesOf(moves("transaction_id,type\na,bet"), [own("a"), later, undo])).toEqual({
    matched: 1,
    differences: [],
  });
  const withRollbacks = moves("transaction_id,type\na,bet\nb,rollback");
  expect(differencesOf(withRollbacks, [own("a"), undo]).differences.map(({ kind }) => kind)).toEqual([
    "unknown_here",
    "unknown_there",
  ]);
});
