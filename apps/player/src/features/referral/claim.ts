import type { FormKey } from "@maidan/client/api";
import { api } from "../../api/index.ts";
import { claimCall } from "./calls.ts";
import { claimMessage, reloadAfterMs, type ClaimTexts } from "./referral.ts";

interface ClaimingPage {
  readonly key: FormKey;
  readonly texts: ClaimTexts;
  readonly tell: (message: string, tone: "done" | "alert") => void;
  readonly reload: () => void;
}

/** Claims all rewards and tells what came of it. True after a success: then the page is loaded anew. [REFER-11] [REFER-13] [REFER-14] */
export async function claimAll({ key, texts, tell, reload }: ClaimingPage): Promise<boolean> {
  const result = await api.call(claimCall, { idempotencyKey: key.keyFor({}) });
  key.settle(result);
  tell(claimMessage(result, texts), result.ok ? "done" : "alert");
  if (result.ok) setTimeout(reload, reloadAfterMs);
  return result.ok;
}
