import { readKey, useStored } from "../../storage/index.ts";

/** The code that a link brought, for the form's field: a referral before an affiliate. [AUTH-17] */
export function useBroughtCode(): string {
  const referral = useStored("referral_code");
  const affiliate = useStored("affiliate_code");
  return referral ?? affiliate ?? "";
}

/** What links brought beside the field: the server records both. [OP-14] */
export function otherCodes(): { affiliate_code?: string; agent_code?: string } {
  const affiliate = readKey("affiliate_code");
  const agent = readKey("agent_code");
  return { ...(affiliate && { affiliate_code: affiliate }), ...(agent && { agent_code: agent }) };
}
