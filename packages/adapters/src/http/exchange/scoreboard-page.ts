import { createHash } from "node:crypto";
import { toDigits, type Language } from "@maidan/core/money";
import type { SportsEvent } from "@maidan/services/exchange-reads";
import { banglaFaceRule } from "../pages/bangla-face.ts";

const words = {
  en: { waiting: "The match has not started.", inPlay: "In-Play", finished: "Finished", target: "Target", overs: "ov" },
  bn: { waiting: "খেলা এখনও শুরু হয়নি।", inPlay: "চলছে", finished: "শেষ", target: "লক্ষ্য", overs: "ওভার" },
} as const;

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? "");

type Score = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Score =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (score: Score, key: string): string => {
  const value = score[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
const objectsOf = (score: Score, key: string): readonly Score[] => {
  const value = score[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** Lines of two cells below the headline: innings, sides or players, by the sport that the score names. */
function linesOf(score: Score, language: Language): readonly (readonly [string, string])[] {
  switch (score["sport"]) {
    case "cricket": {
      const innings = objectsOf(score, "innings").map((each): readonly [string, string] => [
        textOf(each, "team"),
        `${textOf(each, "runs")}/${textOf(each, "wickets")} (${textOf(each, "overs")} ${words[language].overs})`,
      ]);
      const target = textOf(score, "target");
      const balls: readonly unknown[] = Array.isArray(score["lastBalls"]) ? score["lastBalls"] : [];
      return [
        ...innings,
        ...(target === "" ? [] : [[words[language].target, target] as const]),
        ...(balls.length === 0 ? [] : [["", balls.map(String).join(" ")] as const]),
      ];
    }
    case "soccer":
      return ["home", "away"].flatMap((side) => {
        const each = score[side];
        return isObject(each) ? [[textOf(each, "name"), textOf(each, "goals")] as const] : [];
      });
    case "tennis":
      return objectsOf(score, "players").map((each) => [
        textOf(each, "name"),
        `${textOf(each, "sets")} · ${textOf(each, "games")} · ${textOf(each, "points")}`,
      ]);
    default:
      return [];
  }
}

// As dark as the pages that it stands in, and low enough for a frame of 220 px.
const style = `${banglaFaceRule}
:root{color-scheme:dark}body{margin:0;padding:8px 12px;background:#131c17;color:#eff5f1;font:14px/1.4 "Maidan Bangla",system-ui,sans-serif}
h1{margin:0;font-size:14px;font-weight:600}p{margin:2px 0}p:empty{display:none}.headline{font-size:20px;font-weight:700}.state{font-size:12px;color:#a8bbb0}
table{width:100%;border-collapse:collapse}td{padding:2px 0;border-top:1px solid #2b3a32}td+td{text-align:right;font-variant-numeric:tabular-nums}`;

/** Allows the page's own style, the face for Bangla and being framed by our own pages; no script, nothing else. */
export const scoreboardPolicy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; font-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`;

const refreshSeconds = 5;

/**
 * The live score as a page that needs no script: it asks for itself again every five seconds until the event is over. `named` says names in the reader's
 * language; sentences of the feed, which are English, are left out of a Bangla page. [EXAPI-62]
 */
export function scoreboardPage(event: SportsEvent, language: Language, named: (text: string) => string): string {
  const score = event.score ?? {};
  const shown = (text: string): string => escaped(toDigits(named(text), language));
  const sentence = (key: string): string => (language === "en" ? shown(textOf(score, key)) : "");
  const cell = (text: string): string => `<td>${shown(text)}</td>`;
  const rows = linesOf(score, language).map(([name, value]) => `<tr>${cell(name)}${cell(value)}</tr>`);
  const state = event.isFinished ? words[language].finished : event.isInPlay ? words[language].inPlay : "";
  const headline = textOf(score, "headline") === "" ? words[language].waiting : textOf(score, "headline");
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
${event.isFinished ? "" : `<meta http-equiv="refresh" content="${refreshSeconds}">\n`}<title>${shown(event.name)}</title><style>${style}</style></head>
<body><h1>${shown(event.name)}</h1><p class="state">${[state, event.competition]
    .filter((part) => part !== "")
    .map(shown)
    .join(" · ")}</p>
<p class="headline">${shown(headline)}</p><p>${sentence("status")}</p>
<table>${rows.join("")}</table><p class="state">${sentence("notice")}</p></body></html>
`;
}

/** The page that the specification has scanned: its script holds the frame with the address of the live score. [API-54, EXCH-25] */
export function scoreBoardText(frameUrl: string, nonce: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Live score</title></head><body><div id="score"></div>
<script nonce="${nonce}">document.getElementById("score").innerHTML = '<iframe src="${escaped(frameUrl)}" title="Live score" width="100%" height="220"></iframe>';</script>
</body></html>
`;
}

/** Runs that one script and shows our own frame. */
export const scoreBoardPolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}'; frame-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`;
