import type { Json } from "../command/index.ts";
import { createConfirmEwallet, type ConfirmEwalletDeps } from "./confirm-ewallet.ts";
import { createRequestEwallet, type RequestEwalletDeps } from "./request-ewallet.ts";
import { createSettleEwallet, createSweepEwallets } from "./settle-ewallet.ts";

export type EwalletsDeps = RequestEwalletDeps &
  Omit<ConfirmEwalletDeps, "settle"> & { readonly onFailure: (error: unknown) => void };

/** All that is done with payments by a gateway. */
export function createEwallets(deps: EwalletsDeps) {
  const settleEwallet = createSettleEwallet(deps);
  const sweep = createSweepEwallets({ ...deps, settle: settleEwallet });
  return {
    requestEwallet: createRequestEwallet(deps),
    confirmEwallet: createConfirmEwallet({ ...deps, settle: settleEwallet }),
    settleEwallet,
    /** As a background job. */
    sweepEwallets: async (_payload: Json): Promise<void> => {
      await sweep();
    },
  };
}
