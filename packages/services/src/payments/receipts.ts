import {
  done,
  refuse,
  type CommandAnswer,
  type CommandRunner,
  type Reader,
  type Refusal,
  type Tx,
} from "../command/index.ts";
import type { Picture, PictureRefusal, Pictures } from "../pictures/index.ts";

/** Pictures of one deposit. */
export const mostReceipts = 5;
/** Bytes of one sent picture. */
export const mostReceiptBytes = 8 * 1024 * 1024;

export interface ReceiptStore {
  /** The deposit's player and whether it still waits, held until the transaction ends. */
  lockDeposit(
    tx: Tx,
    depositId: string,
  ): Promise<{ readonly playerId: string; readonly isPending: boolean } | undefined>;
  /** Of the pictures that are there, in hexadecimal. */
  digests(tx: Tx, depositId: string): Promise<readonly string[]>;
  /** Adds a picture after those that are there; gives its id, also where the deposit has the same picture already. */
  add(tx: Tx, depositId: string, picture: Picture): Promise<string>;
  list(reader: Reader, depositId: string): Promise<readonly Receipt[]>;
  /** Removes the pictures of deposits that were decided so long ago; gives how many. */
  forget(tx: Tx, olderThanMs: number): Promise<number>;
  content(
    reader: Reader,
    key: { readonly depositId: string; readonly receiptId: string },
  ): Promise<Uint8Array | undefined>;
}

export interface Receipt {
  readonly receiptId: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly createdAt: Date;
  /** Other deposits that have the very same picture. */
  readonly alsoOf: readonly string[];
}

export type ReceiptsAdded = { readonly receipts: readonly string[] };
export interface AddReceipts {
  readonly playerId: string;
  readonly sessionId: string;
  readonly idempotencyKey: string;
  readonly depositId: string;
  /** As they were sent. */
  readonly files: readonly Uint8Array[];
}

const unknown = refuse("NOT_FOUND", "There is no such deposit.");
const tooMany = refuse("TOO_MANY_RECEIPTS", `At most ${mostReceipts} pictures belong to a deposit.`);
const wrongPicture: Record<PictureRefusal, Refusal> = {
  NOT_A_PICTURE: refuse("UNSUPPORTED_MEDIA_TYPE", "Send photographs or screenshots: JPEG, PNG or WebP."),
  TOO_MANY_PIXELS: refuse("PAYLOAD_TOO_LARGE", "The picture has too many pixels. Send a smaller one."),
};

/**
 * Keeps pictures of a payment with the player's pending deposit, all or none, as made anew from their pixels. The deposit stays what it is whatever comes
 * of them. [PAYM-40] [OP-39]
 */
export function createAddReceipts(deps: {
  readonly runner: CommandRunner;
  readonly receipts: ReceiptStore;
  readonly pictures: Pictures;
}): (request: AddReceipts) => Promise<CommandAnswer<ReceiptsAdded> | Refusal> {
  return async (request) => {
    const { files, playerId, sessionId, depositId } = request;
    if (files.length === 0) return refuse("RECEIPT_REQUIRED", "Choose at least one picture.");
    if (files.length > mostReceipts) return tooMany;
    const pictures: Picture[] = [];
    for (const file of files) {
      const made = await deps.pictures.remake(file);
      if (!made.ok) return wrongPicture[made.reason];
      pictures.push(made.picture);
    }
    const sent = pictures.map(({ digest }) => Buffer.from(digest).toString("hex"));
    const command = {
      kind: "deposit.receipts",
      actor: { kind: "player", playerId, sessionId },
      idempotencyKey: request.idempotencyKey,
      content: { depositId, digests: sent },
    } as const;
    return deps.runner.run(command, async (tx, context) => {
      const deposit = await deps.receipts.lockDeposit(tx, depositId);
      // Another player's deposit is as unknown as none.
      if (deposit?.playerId !== playerId) return unknown;
      if (!deposit.isPending) return refuse("CONFLICT", "This deposit was already decided.");
      if (new Set([...(await deps.receipts.digests(tx, depositId)), ...sent]).size > mostReceipts) return tooMany;
      // After this point it must succeed.
      const receipts: string[] = [];
      for (const picture of pictures) receipts.push(await deps.receipts.add(tx, depositId, picture));
      context.publish("staff.deposits", { type: "receipts", id: depositId });
      return done({ receipts });
    });
  };
}

/** The background job that forgets old receipts. */
export const forgetReceiptsJob = "receipts:forget";
/** A dispute about a deposit comes within days; the pictures show people's names and numbers. */
const keptMs = 90 * 24 * 3_600_000;

/** Removes the receipts of deposits that were decided more than ninety days ago. Gives how many. [PAYM-43] */
export function createForgetReceipts(deps: {
  readonly runner: CommandRunner;
  readonly receipts: Pick<ReceiptStore, "forget">;
  readonly newKey: () => string;
}): () => Promise<number> {
  return async () => {
    let forgotten = 0;
    const actor = { kind: "system", name: "receipts" } as const;
    const command = { kind: forgetReceiptsJob, actor, idempotencyKey: deps.newKey(), content: {} };
    await deps.runner.run(command, async (tx) => {
      forgotten = await deps.receipts.forget(tx, keptMs);
      return done(null);
    });
    return forgotten;
  };
}
