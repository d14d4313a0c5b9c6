import type { Currency } from "@maidan/core/money";
import type { Reader, Tx } from "../command/index.ts";
import type { StaffContext } from "../staff/index.ts";
import type { Page, PageOf } from "./ports.ts";

export const correctionStatuses = ["waiting", "done", "refused"] as const;
export type CorrectionStatus = (typeof correctionStatuses)[number];

export interface NewCorrection {
  readonly playerId: string;
  readonly direction: "give" | "take";
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly reason: string;
}

/** A correction that a second person decides, and what became of it. */
export interface CorrectionView extends NewCorrection {
  readonly correctionId: string;
  readonly username: string;
  readonly status: CorrectionStatus;
  readonly askedBy: { readonly staffId: string | null; readonly email: string };
  readonly createdAt: Date;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly refuseReason: string | null;
  readonly transactionId: string | null;
}

export interface CorrectionStore {
  add(tx: Tx, correction: NewCorrection & { readonly askedBy: StaffContext }): Promise<string>;
  /** The correction, held against change until the transaction ends. */
  lock(tx: Tx, correctionId: string): Promise<CorrectionView | undefined>;
  decide(
    tx: Tx,
    decision: {
      readonly correctionId: string;
      readonly by: StaffContext;
      readonly outcome:
        | { readonly status: "done"; readonly transactionId: string }
        | { readonly status: "refused"; readonly reason: string };
    },
  ): Promise<void>;
  /** Those that wait oldest first; decided ones newest first. */
  list(reader: Reader, query: Page & { readonly status: CorrectionStatus }): Promise<PageOf<CorrectionView>>;
  /** How many wait. */
  waiting(reader: Reader): Promise<number>;
}
