import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { toDecimal, type Language } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import {
  findHouseGame,
  isChained,
  type HouseGameStore,
  type HousePlayer,
  type HouseRounds,
  type HouseWagers,
  type KeptRound,
  replayView,
  type KeptWager,
  type ReplayPart,
  type ReplayValue,
  type RoundView,
} from "@maidan/services/house-games";
import type { FastifyInstance } from "fastify";
import { banglaFaceRule } from "../pages/bangla-face.ts";
import { cspNonce } from "../server/index.ts";
import { dataHtml, escaped, type DataContext } from "./round-page-data.ts";
import { pageLanguage, partIn, wordsOf } from "./round-page-words.ts";

export interface RoundPageDeps {
  readonly reader: Reader;
  readonly store: Pick<HouseGameStore, "round">;
  readonly rounds: Pick<HouseRounds, "seen">;
  readonly wagers: Pick<HouseWagers, "find" | "replay">;
  /** Signs the addresses, so that nobody finds a page that they were not given. */
  readonly privateKey: () => Promise<string>;
  readonly now?: () => number;
}

/** Long enough for whoever asked to look at it. */
const lifetimeMs = 15 * 60_000;
const signedText = (roundId: string, untilMs: string): Buffer => Buffer.from(`round ${roundId} ${untilMs}`);

/** Whose round or wager this is; undefined where there is none. */
export async function ownerOfRound(
  { reader, store, wagers }: Pick<RoundPageDeps, "reader" | "store" | "wagers">,
  roundId: string,
): Promise<HousePlayer | undefined> {
  return (await store.round(reader, roundId)) ?? (await wagers.find(reader, roundId));
}

/** The address below the game server of a page that shows a round or wager again; whoever has it sees it for a quarter of an hour. [HOUSE-20] */
export async function roundPath(deps: Pick<RoundPageDeps, "privateKey" | "now">, roundId: string): Promise<string> {
  const untilMs = String((deps.now ?? Date.now)() + lifetimeMs);
  const signature = sign("sha256", signedText(roundId, untilMs), createPrivateKey(await deps.privateKey()));
  return `/rounds/${roundId}?until=${untilMs}&by=${signature.toString("base64url")}`;
}

/** A round or wager as it was played, for the operator who asks what it was. */
export function registerRoundPage(app: FastifyInstance, deps: RoundPageDeps): void {
  app.get<{ Params: { id: string }; Querystring: { until?: unknown; by?: unknown; lang?: unknown } }>(
    "/rounds/:id",
    async (request, reply) => {
      const { id } = request.params;
      const { until, by } = request.query;
      if (typeof until !== "string" || typeof by !== "string" || !/^\d{1,15}$/.test(until)) return reply.callNotFound();
      const key = createPublicKey(createPrivateKey(await deps.privateKey()));
      const isSigned = verify("sha256", signedText(id, until), key, Buffer.from(by, "base64url"));
      if (!isSigned || Number(until) < (deps.now ?? Date.now)()) return reply.callNotFound();
      const shown = await shownOf(deps, id);
      const language = pageLanguage(request.query.lang, request.headers["accept-language"]);
      if (shown === undefined) return reply.callNotFound();
      return reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-store")
        .send(pageOf(shown, { language, address: `?until=${until}&by=${by}`, nonce: cspNonce(reply).style }));
    },
  );
}

interface Shown {
  readonly gameCode: string;
  readonly currency: string;
  readonly parts: readonly ReplayPart[];
}

async function shownOf(deps: RoundPageDeps, id: string): Promise<Shown | undefined> {
  const round = await deps.store.round(deps.reader, id);
  if (round !== undefined) {
    const { gameCode, currency } = round;
    return { gameCode, currency, parts: [roundPart(deps.rounds.seen(round))] };
  }
  const wager = await deps.wagers.find(deps.reader, id);
  if (wager === undefined) return undefined;
  const { gameCode, currency } = wager;
  return { gameCode, currency, parts: [wagerPart(wager), ...(await deps.wagers.replay(deps.reader, wager))] };
}

/** What every product's wagers have alike: what was staked and paid, and how it was corrected. */
function wagerPart(wager: KeptWager): ReplayPart {
  const { wagerId, operator, player, phase, createdAt, finishedAt, stakeMinor, payoutMinor, currency, outcome, wins } =
    wager;
  const money = (minor: bigint): string => `${toDecimal(minor)} ${currency}`;
  const isCorrected = wins.length > 1 || wins[0]?.transactionId !== `${wagerId}.win`;
  return {
    title: "",
    facts: [
      ["Round", wagerId],
      ["Operator", operator],
      ["Player", player],
      ["Phase", phase],
      ["Began", createdAt],
      ["Ended", finishedAt ?? "not yet"],
      ["Stake", money(stakeMinor)],
      ["Payout", phase === "open" ? "not decided yet" : money(payoutMinor)],
      ...(isCorrected
        ? [["Wins", wins.map((win) => `${win.transactionId}: ${money(win.amountMinor)}`).join("\n")] as const]
        : []),
      ["Outcome", outcome === null ? "none" : { data: outcome }],
    ],
  };
}

function roundPart({ round, view }: RoundView): ReplayPart {
  const facts: ReplayPart["facts"] = [
    ["Round", round.roundId],
    ["Operator", round.operator],
    ["Player", round.player],
    ["Phase", round.phase],
    ["Began", round.createdAt],
    ["Stake", `${toDecimal(round.stakeMinor)} ${round.currency}`],
    ["Payout", round.phase === "open" ? "not decided yet" : `${toDecimal(round.payoutMinor)} ${round.currency}`],
    ...(round.jackpotMinor > 0n ? [["Jackpot", `${toDecimal(round.jackpotMinor)} ${round.currency}`] as const] : []),
    ["Bet", { data: round.bet }],
    ["Moves", round.steps.length === 0 ? "none" : { data: round.steps }],
    ["Outcome", view === undefined ? "not drawn" : { data: replayView(round.gameCode, view) }],
    ...seedFacts(round),
  ];
  return { title: "", facts };
}

/** What a round of one player is drawn again from; a round of a chain is checked at its table. */
function seedFacts({ gameCode, seeds, nonce, bet, steps, payoutMinor, phase }: KeptRound): ReplayPart["facts"] {
  if (isChained(gameCode)) return [["Check", "at the table, by its chain"]];
  const { serverHash, serverSeed, clientSeed, isRevealed } = seeds;
  const payout = toDecimal(payoutMinor);
  const isPlayed = phase === "paid" || phase === "paying";
  const told = { game: gameCode, serverSeed, serverHash, clientSeed, nonce, bet, steps, payout };
  return [
    ["Hash of the server seed", serverHash],
    ["Server seed", isRevealed ? serverSeed : "not told yet"],
    ["Client seed", clientSeed],
    ["Nonce", String(nonce)],
    ...(isPlayed ? [["Check", isRevealed ? { verify: told } : "once the server seed is told"] as const] : []),
  ];
}

const locales: Readonly<Record<Language, string>> = { en: "en-GB", bn: "bn-BD" };

/** A moment in Dhaka's time, which is said beside it, in the digits of the language; machines read the exact one. */
function momentHtml(at: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(locales[language], {
    dateStyle: "medium",
    timeStyle: "medium",
    hourCycle: "h23",
    timeZone: "Asia/Dhaka",
  });
  return `<time datetime="${at.toISOString()}">${escaped(format.format(at))} ${escaped(wordsOf(language).dhaka)}</time>`;
}

function valueHtml(value: ReplayValue, context: DataContext): string {
  const { language } = context;
  if (typeof value === "string") return escaped(value);
  if (value instanceof Date) return momentHtml(value, language);
  if ("data" in value) return dataHtml(value.data, context);
  // All of it is in the fragment, which is sent to nobody: the page draws it again by itself. [HOUSE-04]
  const address = `/verify?lang=${language}#${encodeURIComponent(JSON.stringify(value.verify))}`;
  return `<a href="${escaped(address)}" target="_blank" rel="noreferrer">${escaped(wordsOf(language).verify)}</a>`;
}

const printed = ({ title, facts }: ReplayPart, context: DataContext): string =>
  `${title === "" ? "" : `<h2>${escaped(title)}</h2>`}<dl>${facts
    .map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${valueHtml(value, context)}</dd>`)
    .join("")}</dl>`;

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:64rem;margin:1.5rem auto;padding:0 1rem;color:#12161c;background:#fff}
h1{font-size:1.4rem}h2{font-size:1rem;margin:1.5rem 0 .5rem}a{color:#0b5cad;display:inline-block;padding:.25rem 0}
dl{display:grid;grid-template-columns:minmax(7rem,11rem) minmax(0,1fr);gap:.4rem 1rem;margin:0}dt{color:#5a6472}
dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;overflow-x:auto;font-variant-numeric:tabular-nums}dl dl{grid-template-columns:minmax(5rem,auto) minmax(0,1fr);gap:.2rem .75rem;border-inline-start:2px solid #d5dae1;padding-inline-start:.75rem}
ol{margin:0;padding-inline-start:1.5rem}table{border-collapse:collapse}th,td{border:1px solid #d5dae1;padding:.15rem .5rem;text-align:start;overflow-wrap:normal}.code{overflow-wrap:anywhere;min-width:5.5rem}th{color:#5a6472;font-weight:500}
@media(max-width:30rem){dl,dl dl{grid-template-columns:minmax(0,1fr);gap:0}dd{margin-bottom:.5rem}}`;
/** Devices without Bangla letters bring none to a page either. It goes without them where the frames are not built. */
const banglaStyle = `${banglaFaceRule}
body{font:15px/1.65 "Maidan Bangla",system-ui,sans-serif}ol{list-style:bengali}`;
const styles: Readonly<Record<Language, string>> = { en: style, bn: `${style}${banglaStyle}` };

function pageOf(
  { gameCode, currency, parts }: Shown,
  { language, address, nonce }: { readonly language: Language; readonly address: string; readonly nonce: string },
): string {
  const game = findHouseGame(gameCode);
  const name = (language === "bn" && game?.nameBn !== "" ? game?.nameBn : game?.name) ?? gameCode;
  // Also in letters that every device has: an English page brings no others.
  const other = language === "bn" ? { lang: "en", text: "English" } : { lang: "bn", text: "বাংলা (Bangla)" };
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(name)}</title><style nonce="${nonce}">${styles[language]}</style></head>
<body><p><a lang="${other.lang}" href="${escaped(`${address}&lang=${other.lang}`)}">${other.text}</a></p><h1>${escaped(name)}</h1>${parts.map((part) => printed(partIn(language, part), { language, gameCode, currency })).join("")}</body></html>`;
}
