import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { toDecimal, type Language } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import {
  findHouseGame,
  type HouseGameStore,
  type HousePlayer,
  type HouseRounds,
  type HouseWagers,
  type KeptWager,
  type ReplayPart,
  type RoundView,
} from "@maidan/services/house-games";
import type { FastifyInstance } from "fastify";
import { cspNonce } from "../server/index.ts";
import { pageLanguage, partIn } from "./round-page-words.ts";

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

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`);
const json = (value: unknown): string => JSON.stringify(value, null, 1);

interface Shown {
  readonly gameCode: string;
  readonly parts: readonly ReplayPart[];
}

async function shownOf(deps: RoundPageDeps, id: string): Promise<Shown | undefined> {
  const round = await deps.store.round(deps.reader, id);
  if (round !== undefined) return { gameCode: round.gameCode, parts: [roundPart(deps.rounds.seen(round))] };
  const wager = await deps.wagers.find(deps.reader, id);
  if (wager === undefined) return undefined;
  return { gameCode: wager.gameCode, parts: [wagerPart(wager), ...(await deps.wagers.replay(deps.reader, wager))] };
}

/** What every product's wagers have alike: what was staked and paid, and how it was corrected. */
function wagerPart(wager: KeptWager): ReplayPart {
  const { wagerId, phase, createdAt, finishedAt, stakeMinor, payoutMinor, currency, outcome, wins } = wager;
  const money = (minor: bigint): string => `${toDecimal(minor)} ${currency}`;
  const isCorrected = wins.length > 1 || wins[0]?.transactionId !== `${wagerId}.win`;
  return {
    title: "",
    facts: [
      ["Round", wagerId],
      ["Phase", phase],
      ["Began", createdAt.toISOString()],
      ["Ended", finishedAt?.toISOString() ?? "not yet"],
      ["Stake", money(stakeMinor)],
      ["Payout", phase === "open" ? "not decided yet" : money(payoutMinor)],
      ...(isCorrected
        ? [["Wins", wins.map((win) => `${win.transactionId}: ${money(win.amountMinor)}`).join("\n")] as const]
        : []),
      ["Outcome", outcome === null ? "none" : json(outcome)],
    ],
  };
}

function roundPart({ round, view }: RoundView): ReplayPart {
  const { seeds } = round;
  const facts: ReplayPart["facts"] = [
    ["Round", round.roundId],
    ["Phase", round.phase],
    ["Began", round.createdAt.toISOString()],
    ["Stake", `${toDecimal(round.stakeMinor)} ${round.currency}`],
    ["Payout", `${toDecimal(round.payoutMinor)} ${round.currency}`],
    ...(round.jackpotMinor > 0n ? [["Jackpot", `${toDecimal(round.jackpotMinor)} ${round.currency}`] as const] : []),
    ["Bet", json(round.bet)],
    ["Moves", json(round.steps)],
    ["Outcome", view === undefined ? "not drawn" : json(view)],
    ["Hash of the server seed", seeds.serverHash],
    ["Server seed", seeds.isRevealed ? seeds.serverSeed : "not told yet"],
    ["Client seed", seeds.clientSeed],
    ["Nonce", String(round.nonce)],
  ];
  return { title: "", facts };
}

const printed = ({ title, facts }: ReplayPart): string =>
  `${title === "" ? "" : `<h2>${escaped(title)}</h2>`}<dl>${facts
    .map(([label, value]) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`)
    .join("")}</dl>`;

function pageOf(
  { gameCode, parts }: Shown,
  { language, address, nonce }: { readonly language: Language; readonly address: string; readonly nonce: string },
): string {
  const game = findHouseGame(gameCode);
  const name = (language === "bn" && game?.nameBn !== "" ? game?.nameBn : game?.name) ?? gameCode;
  const other = language === "bn" ? { lang: "en", text: "English" } : { lang: "bn", text: "বাংলা" };
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(name)}</title><style nonce="${nonce}">body{font:15px/1.5 system-ui,sans-serif;max-width:46rem;margin:1.5rem auto;padding:0 1rem;color:#12161c;background:#fff}
h2{font-size:1rem;margin:1.5rem 0 .5rem}dl{display:grid;grid-template-columns:minmax(7rem,11rem) 1fr;gap:.4rem 1rem}dt{color:#5a6472}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}</style></head>
<body><p><a lang="${other.lang}" href="${escaped(`${address}&lang=${other.lang}`)}">${other.text}</a></p><h1>${escaped(name)}</h1>${parts.map((part) => printed(partIn(language, part))).join("")}</body></html>`;
}
