import { catalogue } from "@maidan/ui/language";

/** What the games of steps say of what was opened: on their stages, and where a round is drawn again. */
export const minesWords = catalogue(
  {
    mines: "Mines",
    field: (values: { row: string; column: string }) => `Row ${values.row}, column ${values.column}`,
    gem: "gem",
    mine: "mine",
  },
  {
    mines: "মাইন",
    field: (values) => `সারি ${values.row}, কলাম ${values.column}`,
    gem: "রত্ন",
    mine: "মাইন",
  },
);

export const towerWords = catalogue(
  {
    door: (values: { floor: string; door: string }) => `Floor ${values.floor}, door ${values.door}`,
    safe: "safe",
    trap: "trap",
  },
  {
    door: (values) => `তলা ${values.floor}, দরজা ${values.door}`,
    safe: "নিরাপদ",
    trap: "ফাঁদ",
  },
);

export const hiLoWords = catalogue({ now: "Now" }, { now: "এখন" });

/** Where a field of the mines lies, rows and columns from 1. */
export const fieldPlace = (field: number): { readonly row: number; readonly column: number } => ({
  row: Math.floor(field / 5) + 1,
  column: (field % 5) + 1,
});
