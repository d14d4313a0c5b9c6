import { canonicalJson, scopeOf } from "../../command/index.ts";
import type { CommandKey } from "../engine-ports.ts";
import type { CancelRequest, ControlRequest, PlaceRequest, UpdateRequest } from "../ports.ts";
import { toWire } from "../wire.ts";
import { conflictReport, type Report, type Work } from "./work.ts";

/** SHA-256 of a text, as hex. */
export type HashText = (text: string) => string;
/** A command's key with what was asked under it, in canonical form, and its hash. */
export type ContentKey = CommandKey & { readonly contentText: string; readonly contentHash: string };

/** What a command is in the log, and by what a repetition is told. */
export const kindOf = {
  place: "exchange.place",
  cancel: "exchange.cancel",
  update: "exchange.update",
  control: "exchange.control",
} as const;

/** References of different kinds of commands never meet: a place and a cancel may carry the same one. */
function keyed(prefix: string, scope: string, key: string): CommandKey {
  return { scope, key: `${prefix}:${key}` };
}

/** The hash is that of the command runner: kind, zero, canonical content. */
function contentKey(
  key: CommandKey,
  { kind, content, hash }: { readonly kind: string; readonly content: object; readonly hash: HashText },
): ContentKey {
  const contentText = canonicalJson(toWire(content));
  return { ...key, contentText, contentHash: hash(`${kind}\0${contentText}`) };
}

export function placeKey(request: PlaceRequest, hash: HashText): ContentKey | null {
  if (request.customerRef === null) return null;
  const scope = scopeOf({ kind: "player", playerId: request.playerId });
  // Asked for again it is the same request, whether its answer is waited for or not.
  const { acceptedAtMs: _, ...content } = request;
  return contentKey(keyed("place", scope, request.customerRef), { kind: kindOf.place, content, hash });
}
export function cancelKey(request: CancelRequest, hash: HashText): ContentKey | null {
  if (request.customerRef === null) return null;
  const scope = scopeOf({ kind: "player", playerId: request.playerId });
  // One cancel of everything is one command in each market.
  const key = keyed("cancel", scope, `${request.customerRef}:${request.marketId ?? ""}`);
  return contentKey(key, { kind: kindOf.cancel, content: request, hash });
}
export function updateKey(request: UpdateRequest, hash: HashText): ContentKey | null {
  if (request.customerRef === null) return null;
  const scope = scopeOf({ kind: "player", playerId: request.playerId });
  return contentKey(keyed("update", scope, request.customerRef), { kind: kindOf.update, content: request, hash });
}
export function controlKey(request: ControlRequest, hash: HashText): ContentKey {
  const { marketId, control } = request;
  const key = keyed("control", scopeOf(request.actor), request.idempotencyKey);
  return contentKey(key, { kind: kindOf.control, content: { marketId, control }, hash });
}

async function conflictWith(other: Promise<Report>, work: Work): Promise<Report> {
  if (work.type === "place" && work.request.acceptedAtMs !== undefined) {
    const report = await other;
    if ("errorCode" in report && report.errorCode === "SERVICE_UNAVAILABLE") return report;
  }
  return conflictReport(work);
}

/** Commands with a reference that wait for their answer: a repetition meanwhile waits for the same one. */
export class InFlight {
  readonly #waiting = new Map<string, { readonly contentHash: string; readonly report: Promise<Report> }>();

  /**
   * The answer that is on its way to the same command, or a refusal when the reference is in use with other content. Pending bets hear of that once the other command
   * is done, as they lapse for it: until then it may be undone, and they would be placed as well when they are asked for again. [EXAPI-26]
   */
  find(work: Work): Promise<Report> | undefined {
    const { key } = work;
    if (key === null) return undefined;
    const known = this.#waiting.get(`${key.scope}\0${key.key}`);
    if (known === undefined) return undefined;
    if (known.contentHash !== key.contentHash) return conflictWith(known.report, work);
    return known.report.then((report) => ("isReplay" in report ? { ...report, isReplay: true } : report));
  }

  add(work: Work, report: Promise<Report>): void {
    const { key } = work;
    if (key === null) return;
    const id = `${key.scope}\0${key.key}`;
    this.#waiting.set(id, { contentHash: key.contentHash, report });
    const forget = (): void => void this.#waiting.delete(id);
    report.then(forget, forget);
  }
}
