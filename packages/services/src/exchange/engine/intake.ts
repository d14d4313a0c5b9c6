import { canonicalJson, scopeOf } from "../../command/index.ts";
import type { CommandKey } from "../engine-ports.ts";
import type { CancelRequest, ControlRequest, PlaceRequest, UpdateRequest } from "../ports.ts";
import { toWire } from "../wire.ts";
import { BriefMap } from "./brief-map.ts";
import { conflictReport, unavailableReport, type Report, type Work } from "./work.ts";

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

const placing = "place";

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

const placePrefix = ({ isReplacement }: Pick<PlaceRequest, "isReplacement">): string =>
  isReplacement === true ? "replace" : placing;

/** The player's key of bets that have a reference. */
export function placeKey(request: PlaceRequest, hash: HashText): ContentKey | null {
  if (request.customerRef === null) return null;
  const scope = scopeOf({ kind: "player", playerId: request.playerId });
  // Asked for again it is the same request, whether its answer is waited for or not, under whichever session, and by whichever release the orders of a cash-out, or those
  // that replace others, were asked for first.
  const {
    acceptedAtMs: _,
    isCashOut: __,
    cashOutFrom: ___,
    isReplacement: ____,
    sessionId: _____,
    ...content
  } = request;
  return contentKey(keyed(placePrefix(request), scope, request.customerRef), { kind: kindOf.place, content, hash });
}

/**
 * The key of the bets that are placed under the reference of a replacement, with what the replacement asks for. Its cancelling takes that key beside its own: so bets that
 * are placed under the reference at the same moment and the replacement can't both be done, as the key is unique. What it places has a key of its own for that;
 * releases before this one placed it under this key, where a repetition finds its answer. Null for what replaces nothing. [EXAPI-28]
 */
export function placingKey(request: PlaceRequest | CancelRequest, key: ContentKey | null): ContentKey | null {
  const isReplacing =
    ("isReplacement" in request && request.isReplacement === true) ||
    request.instructions.some((each) => "replacedAtX100" in each && each.replacedAtX100 !== undefined);
  if (!isReplacing || key === null || request.customerRef === null) return null;
  return { ...key, ...keyed(placing, key.scope, request.customerRef) };
}

/** The reference of a cancel as the player's key: one is of one market, or of everything. [EXAPI-24] */
export const cancelReference = (customerRef: string): string => `cancel:${customerRef}`;

export function cancelKey(request: CancelRequest, hash: HashText): ContentKey | null {
  if (request.customerRef === null) return null;
  const scope = scopeOf({ kind: "player", playerId: request.playerId });
  // One cancel of everything is one command in each market; the reference itself is claimed before. [EXAPI-24]
  const key =
    request.isEverywhere === true
      ? keyed("cancel-in", scope, `${request.customerRef}:${request.marketId}`)
      : keyed("cancel", scope, request.customerRef);
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

/** A command that waits for its answer; emptied once it has ended. */
interface Waiting {
  work: Work | undefined;
  contentHash: string;
  report: Promise<Report> | undefined;
}

/** Whether a batch has looked for an earlier answer under its reference and found none, so that it is the first. */
const isSurelyFirst = (work: Work): boolean => work.type === "place" && work.maturesAtMs !== null;
const isPending = (work: Work): boolean => work.type === "place" && work.request.acceptedAtMs !== undefined;
const codeOf = (report: Report): string | undefined =>
  "ok" in report ? (report.ok ? undefined : report.code) : report.errorCode;
const isConflict = (report: Report): boolean =>
  ("isConflict" in report && report.isConflict === true) || codeOf(report) === "IDEMPOTENCY_CONFLICT";

/**
 * Commands with a reference that wait for their answer: a repetition meanwhile waits for the same one.
 *
 * What is held of one is emptied itself when it has ended, not only let go, and the map is one of brief entries: whatever has come into the old generation would keep each
 * later bet's work, request and report until that generation is collected as a whole. At 1,800 bets a second that was 3.3 MB of each 51 that were allocated. [ADR 2]
 */
export class InFlight {
  readonly #waiting = new BriefMap<Waiting>();

  /**
   * The answer that is on its way to the same command, or a refusal when the reference is in use with other content. The other one may itself come too late for a
   * command that was committed before, by an engine that is gone or was cut off before it answered, so what becomes of it is waited for: where it is refused as a conflict the
   * reference is not its own, and `again` asks anew. Of bets that wait for an in-play delay it is known that they are the first; but pending bets wait for these
   * too, as they lapse for them: until then they may be undone. [ENG-12] [EXAPI-26]
   */
  find(work: Work, again: () => Promise<Report>): Promise<Report> | undefined {
    const { key } = work;
    if (key === null) return undefined;
    const known = this.#waiting.get(`${key.scope}\0${key.key}`);
    if (known?.work === undefined || known.report === undefined) return undefined;
    if (known.contentHash === key.contentHash) {
      return known.report.then((report) => ("isReplay" in report ? { ...report, isReplay: true } : report));
    }
    if (isSurelyFirst(known.work) && !isPending(work)) return Promise.resolve(conflictReport(work));
    return known.report.then((report) => {
      if (codeOf(report) === "SERVICE_UNAVAILABLE") return unavailableReport(work);
      return isConflict(report) ? again() : conflictReport(work);
    });
  }

  add(work: Work, report: Promise<Report>): void {
    const { key } = work;
    if (key === null) return;
    const id = `${key.scope}\0${key.key}`;
    const waiting: Waiting = { work, contentHash: key.contentHash, report };
    this.#waiting.set(id, waiting);
    const forget = (): void => {
      this.#waiting.delete(id);
      waiting.work = undefined;
      waiting.contentHash = "";
      waiting.report = undefined;
    };
    report.then(forget, forget);
  }
}
