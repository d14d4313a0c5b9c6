import type { Json } from "../../command/index.ts";
import { scopeOf } from "../../command/index.ts";
import type { CommandKey } from "../engine-ports.ts";
import type { CancelRequest, ControlRequest, PlaceRequest } from "../ports.ts";
import { toWire } from "../wire.ts";
import { conflictReport, type Report, type Work } from "./work.ts";

/** Hash of a command's kind and content in canonical form, as hex. */
export type HashContent = (kind: string, content: Json) => string;

/** What a command is in the log, and by what a repetition is told. */
export const kindOf = { place: "exchange.place", cancel: "exchange.cancel", control: "exchange.control" } as const;

/** References of different kinds of commands never meet: a place and a cancel may carry the same one. */
function keyed(prefix: string, scope: string, key: string): CommandKey {
  return { scope, key: `${prefix}:${key}` };
}

export function placeKey(request: PlaceRequest, hash: HashContent): (CommandKey & { contentHash: string }) | null {
  if (request.customerRef === null) return null;
  const scope = scopeOf({ kind: "player", playerId: request.playerId });
  return { ...keyed("place", scope, request.customerRef), contentHash: hash(kindOf.place, toWire(request)) };
}
export function cancelKey(request: CancelRequest, hash: HashContent): (CommandKey & { contentHash: string }) | null {
  if (request.customerRef === null) return null;
  const scope = scopeOf({ kind: "player", playerId: request.playerId });
  // One cancel of everything is one command in each market.
  const key = `${request.customerRef}:${request.marketId ?? ""}`;
  return { ...keyed("cancel", scope, key), contentHash: hash(kindOf.cancel, toWire(request)) };
}
export function controlKey(request: ControlRequest, hash: HashContent): CommandKey & { contentHash: string } {
  const { marketId, control } = request;
  return {
    ...keyed("control", scopeOf(request.actor), request.idempotencyKey),
    contentHash: hash(kindOf.control, toWire({ marketId, control })),
  };
}

/** Commands with a reference that wait for their answer: a repetition meanwhile waits for the same one. */
export class InFlight {
  readonly #waiting = new Map<string, { readonly contentHash: string; readonly report: Promise<Report> }>();

  /** The answer that is on its way to the same command, or a refusal when the reference is in use with other content. */
  find(work: Work): Promise<Report> | undefined {
    const { key } = work;
    if (key === null) return undefined;
    const known = this.#waiting.get(`${key.scope}\0${key.key}`);
    if (known === undefined) return undefined;
    if (known.contentHash !== key.contentHash) return Promise.resolve(conflictReport(work));
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
