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

/** Said of no single thing, with the reason why. */
const neverOfOne: Readonly<Record<string, string>> = {
  bets: "an average of several",
  chartOf: "the shortest chart has seven days",
  realityMinutes: "the shortest choice is fifteen minutes",
  runs: "told by a number, and not by its text, that it is one",
  found: "told so too",
  played: "told after fifteen minutes at the earliest",
};

test("[I18N-01] an English text speaks of one thing as of one", async () => {
  const ofOne = new Proxy({}, { get: () => "1" });
  const said = (await catalogues()).flatMap(({ texts }) =>
    Object.entries(texts.en).flatMap(([key, text]) =>
      typeof text === "function" ? [{ key, words: String((text as (values: unknown) => unknown)(ofOne)) }] : [],
    ),
  );
  const wrong = said.filter(({ words }) => /\b1 (?!waits|brings|upwards|markets)[a-z]{2,}s\b/.test(words));
  expect(wrong.filter(({ key }) => !(key in neverOfOne))).toEqual([]);
  expect(new Set(wrong.map(({ key }) => key))).toEqual(new Set(Object.keys(neverOfOne)));
});

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
  "message",
  "words",
  "action",
  "note",
  "aria-roledescription",
]);
/** Calls that tell a person what they are given. */
const telling = /^(?:showToast|alert|confirm|prompt|setError|setNotice|setGeneral|setMessage)$/;
/** Words that are not texts of the app: the token of a role that assistive technology translates itself, figures in a drawing. */
const notTexts = /^(?:carousel|[\d\s.,:+–—%৳()*/…-]*)$/;

/** Literals that read like words and are none of the app's texts, with the reason why. */
const words: Readonly<Record<string, string>> = {
  Maidan: "the product's name, until the operator's is read",
  English: "a language in its own words",
  বাংলা: "a language in its own words",
  "Maidan Bangla": "the name of a type face",
  "Asia/Dhaka": "a time zone",
  Personal: "a channel's code",
  Agent: "a channel's code",
  Merchant: "a channel's code",
  "Date of Birth": "looked for in the server's message, as specified",
  Main: "a slider's code",
  Favourite: "a slider's code",
  Features: "a slider's code",
  ReadFailed: "the name of an exception",
  Bearer: "a kind of token",
  ArrowRight: "a key",
  ArrowLeft: "a key",
  ArrowUp: "a key",
  ArrowDown: "a key",
  Escape: "a key",
  Enter: "a key",
};
/** The literals that an expression may come out as; arguments, comparisons and keys are not among them. */
function outcomesOf(node: ts.Node): ts.StringLiteralLike[] {
  if (ts.isStringLiteralLike(node)) return [node];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isJsxExpression(node))
    return node.expression === undefined ? [] : outcomesOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...outcomesOf(node.whenTrue), ...outcomesOf(node.whenFalse)];
  if (ts.isTemplateExpression(node)) return node.templateSpans.flatMap(({ expression }) => outcomesOf(expression));
  if (!ts.isBinaryExpression(node)) return [];
  const { kind } = node.operatorToken;
  const joins = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.PlusToken];
  if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return outcomesOf(node.right);
  return joins.includes(kind) ? [...outcomesOf(node.left), ...outcomesOf(node.right)] : [];
}

const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    readFileSync(file, "utf8"),
    ts.ScriptTarget.ESNext,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

/** What a component writes, says aloud or tells by itself. */
function literalsOf(file: string): string[] {
  const found: string[] = [];
  const take = (text: string): void => {
    const isText = /\p{L}/u.test(text) && !notTexts.test(text.trim()) && !Object.hasOwn(words, text.trim());
    if (isText) found.push(`${path.basename(file)}: ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) take(node.text);
    if (ts.isJsxAttribute(node) && readAttributes.has(node.name.getText()) && node.initializer !== undefined)
      for (const literal of outcomesOf(node.initializer)) take(literal.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent))
      for (const literal of outcomesOf(node)) take(literal.text);
    if (ts.isCallExpression(node) && telling.test(node.expression.getText()))
      for (const argument of node.arguments.slice(0, 1)) for (const literal of outcomesOf(argument)) take(literal.text);
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

const seeded = path.join(import.meta.dirname, "../test-support/with-literals.tsx");
const sourcesLike = (pattern: string): string[] =>
  filesLike(pattern).filter((file) => !/\.(?:test|prop\.test)\.tsx?$/.test(file));

test("[ACCESS-15] no component writes a text of its own: all of them come from a catalogue", () => {
  expect(literalsOf(seeded).map((found) => found.replace("with-literals.tsx: ", ""))).toEqual([
    "A label",
    "A text",
    "Another text",
    "yes",
    "no",
    "told",
  ]);
  expect(sourcesLike("**/*.tsx").flatMap(literalsOf)).toEqual([]);
});

/** Files that are a dictionary of another kind, or no words at all. */
const dictionaries =
  /(?:^|[-/])texts?\.ts$|\/exchange\/match-status\.ts$|\/server-words\/(?:house|money|server)-words\.ts$|\/house-bet\/title\.ts$|\/language\/(?:bangla-face|bangla-letters|taka-face)\.ts$|\/(?:log|games)\/words\.ts$/;

/** A Bangla letter, a capitalised word, or a sentence. */
const looksWritten = (text: string): boolean =>
  /[\u0980-\u09ff]/.test(text) || /(?:^|[\s(>])[A-Z][a-z]+/.test(text) || /^[a-z]+(?: [a-z]+){2,}[.!?]?$/.test(text);

/** Told to programmers alone: exceptions and the console. */
function isForProgrammers(node: ts.Node): boolean {
  for (let above = node.parent; above !== undefined && !ts.isStatement(above); above = above.parent) {
    if (ts.isNewExpression(above) && /Error$|Failed$/.test(above.expression.getText())) return true;
    if (ts.isCallExpression(above) && /^(?:console\.|log[A-Z])/.test(above.expression.getText())) return true;
  }
  return false;
}

const isOfTheLanguage = ({ parent }: ts.Node): boolean =>
  ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isLiteralTypeNode(parent);

/** Literals anywhere in a source, not only where something is drawn: what is put into a constant is found too. */
function writtenIn(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node);
    if (isText && !isOfTheLanguage(node) && looksWritten(node.text) && !isForProgrammers(node)) {
      const text = node.text.trim();
      if (!Object.hasOwn(words, text) && !notTexts.test(text)) found.push(`${path.basename(file)}: ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

test("[ACCESS-15] [I18N-01] no text in either language stands outside of the catalogues, not in a constant either", () => {
  expect(writtenIn(seeded).map((found) => found.replace("with-literals.tsx: ", ""))).toEqual([
    "In a constant",
    "ধ্রুবকে",
    "Another text",
  ]);
  const sourceFiles = [...sourcesLike("**/*.tsx"), ...sourcesLike("**/*.ts")].filter(
    (file) => !dictionaries.test(file),
  );
  expect(sourceFiles.length).toBeGreaterThan(150);
  expect(sourceFiles.flatMap(writtenIn)).toEqual([]);
});

/** Kinds of `input` that take digits; the one file that may make them is that of `NumberField`. */
function numberInputsOf(file: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && node.initializer !== undefined) {
      const name = node.name.getText();
      const kinds = outcomesOf(node.initializer).map(({ text }) => text);
      const isNumber =
        (name === "type" && kinds.some((kind) => kind === "number" || kind === "tel")) ||
        (name === "inputMode" && kinds.some((kind) => /^(?:numeric|decimal|tel)$/.test(kind)));
      if (isNumber) found.push(`${path.basename(file)}: ${name}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return found;
}

test("[ACCESS-15] every field for numbers is the one that takes Bangla and western digits, in the app and in the office", () => {
  const office = path.resolve(import.meta.dirname, "../../office/src");
  const files = [
    ...sourcesLike("**/*.tsx"),
    ...globSync("**/*.tsx", { cwd: office }).map((file) => path.join(office, file)),
  ];
  const maker = files.find((file) => file.endsWith("controls/number-field.tsx"));
  expect([...new Set(maker === undefined ? [] : numberInputsOf(maker))]).toEqual(["number-field.tsx: inputMode"]);
  expect(files.filter((file) => file !== maker).flatMap(numberInputsOf)).toEqual([]);
});
