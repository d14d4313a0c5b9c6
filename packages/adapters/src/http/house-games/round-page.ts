import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { toDecimal } from "@maidan/core/money";
import type { Reader } from "@maidan/services/command";
import { findHouseGame, type HouseGameStore, type HouseRounds, type RoundView } from "@maidan/services/house-games";
import type { FastifyInstance } from "fastify";
import { cspNonce } from "../server/index.ts";

export interface RoundPageDeps {
  readonly reader: Reader;
  readonly store: Pick<HouseGameStore, "round">;
  readonly rounds: Pick<HouseRounds, "seen">;
  /** Signs the addresses, so that nobody finds a page that they were not given. */
  readonly privateKey: () => Promise<string>;
  readonly now?: () => number;
}

/** Long enough for whoever asked to look at it. */
const lifetimeMs = 15 * 60_000;
const signedText = (roundId: string, untilMs: string): Buffer => Buffer.from(`round ${roundId} ${untilMs}`);

/** The address below the game server of a page that shows a round again; whoever has it sees it for a quarter of an hour. [HOUSE-20] */
export async function roundPath(deps: Pick<RoundPageDeps, "privateKey" | "now">, roundId: string): Promise<string> {
  const untilMs = String((deps.now ?? Date.now)() + lifetimeMs);
  const signature = sign("sha256", signedText(roundId, untilMs), createPrivateKey(await deps.privateKey()));
  return `/rounds/${roundId}?until=${untilMs}&by=${signature.toString("base64url")}`;
}

/** A round as it was played, for the operator who asks what it was. */
export function registerRoundPage(app: FastifyInstance, deps: RoundPageDeps): void {
  app.get<{ Params: { id: string }; Querystring: { until?: unknown; by?: unknown } }>(
    "/rounds/:id",
    async (request, reply) => {
      const { id } = request.params;
      const { until, by } = request.query;
      if (typeof until !== "string" || typeof by !== "string" || !/^\d{1,15}$/.test(until)) return reply.callNotFound();
      const key = createPublicKey(createPrivateKey(await deps.privateKey()));
      const isSigned = verify("sha256", signedText(id, until), key, Buffer.from(by, "base64url"));
      if (!isSigned || Number(until) < (deps.now ?? Date.now)()) return reply.callNotFound();
      const round = await deps.store.round(deps.reader, id);
      if (round === undefined) return reply.callNotFound();
      return reply
        .type("text/html; charset=utf-8")
        .header("cache-control", "no-store")
        .send(pageOf(deps.rounds.seen(round), cspNonce(reply).style));
    },
  );
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0) ?? 0};`);
const json = (value: unknown): string => JSON.stringify(value, null, 1);

function pageOf({ round, view }: RoundView, nonce: string): string {
  const { seeds } = round;
  const name = findHouseGame(round.gameCode)?.name ?? round.gameCode;
  const facts: readonly (readonly [string, string])[] = [
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
  const rows = facts.map(([label, value]) => `<dt>${label}</dt><dd>${escaped(value)}</dd>`).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(name)}</title><style nonce="${nonce}">body{font:15px/1.5 system-ui,sans-serif;max-width:46rem;margin:1.5rem auto;padding:0 1rem;color:#12161c;background:#fff}
dl{display:grid;grid-template-columns:minmax(7rem,11rem) 1fr;gap:.4rem 1rem}dt{color:#5a6472}dd{margin:0;white-space:pre-wrap;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}</style></head>
<body><h1>${escaped(name)}</h1><dl>${rows}</dl></body></html>`;
}
