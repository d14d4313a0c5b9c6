import { readFileSync, globSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const sources = [path.join(import.meta.dirname), path.resolve(import.meta.dirname, "../../../packages/ui/src")];
const filesLike = (pattern: string): string[] =>
  sources.flatMap((folder) => globSync(pattern, { cwd: folder }).map((file) => path.join(folder, file)));

interface LooseCatalogue {
  readonly en: Readonly<Record<string, unknown>>;
  readonly bn: Readonly<Record<string, unknown>>;
}
const isCatalogue = (value: unknown): value is LooseCatalogue =>
  typeof value === "object" && value !== null && "en" in value && "bn" in value;

async function catalogues(): Promise<{ readonly file: string; readonly texts: LooseCatalogue }[]> {
  const found = [];
  for (const file of filesLike("**/{text,*-text,texts}.ts")) {
    const module = (await import(file)) as Record<string, unknown>;
    for (const texts of Object.values(module)) if (isCatalogue(texts)) found.push({ file, texts });
  }
  return found;
}

/** Given to texts with values: any field is the same word. */
const anyValues = new Proxy({}, { get: () => "7" });
const textOf = (text: unknown): string =>
  typeof text === "function" ? String((text as (values: unknown) => unknown)(anyValues)) : String(text);

/** Bangla texts without a Bangla letter that are right so: names, figures, and what the specification gives in English alone. */
const withoutBangla =
  /^[\s\d()–—.,:+%৳/-]*$|^\(?GMT\+6\)?$|^We're currently undergoing Maintenance!$|^(?:BDT|INR|PKR|VIP|OTP|TrxID|English)$/;

test("[I18N-01] every text exists in English and in Bangla", async () => {
  const all = await catalogues();
  expect(all.length).toBeGreaterThan(8);
  for (const { file, texts } of all) {
    expect(Object.keys(texts.bn).sort(), file).toEqual(Object.keys(texts.en).sort());
    for (const language of ["en", "bn"] as const) {
      for (const [key, text] of Object.entries(texts[language]))
        expect(textOf(text).trim(), `${file} ${key}`).not.toBe("");
    }
  }
});

test("a Bangla text is written in Bangla letters", async () => {
  const wrong = (await catalogues()).flatMap(({ file, texts }) =>
    Object.entries(texts.bn)
      .filter(([, text]) => !/[\u0980-\u09ff]/.test(textOf(text)) && !withoutBangla.test(textOf(text)))
      .map(([key]) => `${path.basename(path.dirname(file))} ${key}`),
  );
  expect(wrong).toEqual([]);
});

/** Attributes that a person reads or hears. */
const readAttributes = new Set([
  "aria-label",
  "alt",
  "title",
  "placeholder",
  "label",
  "hint",
  "error",
  "aria-roledescription",
]);
/** Words that are not texts of the app: the token of a role that assistive technology translates itself, figures in a drawing. */
const notTexts = /^(?:carousel|[\d\s.,:+–—%৳()*/…-]*)$/;

function literalsOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const take = (text: string): void => {
    if (/\p{L}/u.test(text) && !notTexts.test(text.trim())) found.push(`${path.basename(file)}: ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) take(node.text);
    if (ts.isJsxAttribute(node) && readAttributes.has(node.name.getText())) {
      const value = node.initializer;
      const literal = value !== undefined && ts.isJsxExpression(value) ? value.expression : value;
      if (literal !== undefined && ts.isStringLiteralLike(literal)) take(literal.text);
    }
    if (ts.isJsxExpression(node) && node.expression !== undefined && ts.isStringLiteralLike(node.expression)) {
      if (!ts.isJsxAttribute(node.parent)) take(node.expression.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

test("no component writes a text of its own: all of them come from a catalogue", () => {
  expect(literalsOf(path.join(import.meta.dirname, "../test-support/with-literals.tsx"))).toHaveLength(3);
  expect(
    filesLike("**/*.tsx")
      .filter((file) => !file.includes(".test."))
      .flatMap(literalsOf),
  ).toEqual([]);
});
