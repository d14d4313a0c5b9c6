import { readFileSync } from "node:fs";
import path from "node:path";
import type { Language } from "./phone.ts";

const file = path.resolve(import.meta.dirname, "../../../db/seeds/sports.json");
const { bangla } = JSON.parse(readFileSync(file, "utf8")) as { readonly bangla: Readonly<Record<string, string>> };

/** A side, or a match between two, as a reader of the language finds it on the screen. */
export const namedIn = (language: Language, name: string): string =>
  language === "en"
    ? name
    : name
        .split(" v ")
        .map((side) => bangla[side] ?? side)
        .join(" বনাম ");
