import type { PageAssets, PageBoot } from "./ports.ts";

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that cannot leave the place it is written to. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** JSON inside a script element: no `</script>`, no comment, no line separator can come out of it. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

const pageLanguage = { en: "en", bn: "bn-BD" } as const;

/** The head's lines that all pages share. */
export function headLines(title: string, favicon?: string): string {
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="description" content="Maidan is a betting exchange on play money: back and lay cricket, soccer and tennis at prices set by players.">',
    '<meta name="theme-color" content="#0b110e">',
    '<meta name="color-scheme" content="dark">',
    favicon === undefined
      ? '<link rel="icon" href="/brand/mark.svg" type="image/svg+xml">'
      : `<link rel="icon" href="${escapeHtml(favicon)}">`,
    '<link rel="apple-touch-icon" href="/brand/icon-192.png">',
    '<link rel="manifest" href="/manifest.webmanifest">',
  ].join("\n");
}

/** Keeps the newest tap that the page got before its script, which takes it from there: what was tapped is done then (apps/player/src/early-tap.ts). [APP-09] */
const keepTaps = 'addEventListener("click",(globalThis.maidanTaps={newest:void 0,handleEvent(e){this.newest=e}}),true)';

export interface AppDocument {
  readonly title: string;
  readonly html: string;
  readonly boot: PageBoot;
  readonly assets: PageAssets;
  readonly modules: readonly string[];
  /** The operator's own; undefined = the product's mark. */
  readonly favicon: string | undefined;
  readonly nonce: string;
  /** Development's own head. */
  readonly head: string;
}

/** The app's page: its HTML, its data, and the scripts that bring it to life, the page's own among the first to be fetched. */
export function appDocument(page: AppDocument): string {
  const { assets } = page;
  const own = page.modules.flatMap((module) => assets.modules[module] ?? []);
  const preloads = new Set([...assets.entryImports, ...own]);
  return [
    "<!doctype html>",
    `<html lang="${pageLanguage[page.boot.language]}">`,
    "<head>",
    headLines(page.title, page.favicon),
    page.head,
    // Before the styles, which it would wait for.
    `<script nonce="${page.nonce}">${keepTaps}</script>`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...[...preloads].map((href) => `<link rel="modulepreload" href="${href}">`),
    `<script type="module" nonce="${page.nonce}" src="${assets.entry}"></script>`,
    "</head>",
    "<body>",
    `<div id="app">${page.html}</div>`,
    `<script type="application/json" id="boot" nonce="${page.nonce}">${scriptJson(page.boot)}</script>`,
    "</body>",
    "</html>",
  ].join("\n");
}

/** A page that is not the app: no script at all. */
export function plainDocument(page: { language: "en" | "bn"; title: string; body: string }): string {
  return [
    "<!doctype html>",
    `<html lang="${pageLanguage[page.language]}">`,
    "<head>",
    headLines(page.title),
    '<link rel="stylesheet" href="/brand/plain.css">',
    "</head>",
    `<body>${page.body}</body>`,
    "</html>",
  ].join("\n");
}
