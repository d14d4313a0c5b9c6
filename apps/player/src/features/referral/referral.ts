import type { ApiResult } from "@maidan/client/api";
import { toDecimal, type Currency } from "@maidan/core/money";

/** What the specification's sentence is of; any other least amount, as in rupees, is said with its sign. [CONST-31] [REFER-R13] */
const specifiedLeast = "10.00";
/** Why less than the least can't be claimed. `asMoney` writes it in the player's own currency. */
export const tooLittleWords = (
  least: { readonly minor: bigint; readonly currency: Currency },
  texts: { readonly tooLittle: string; readonly needsLeast: (values: { amount: string }) => string },
  asMoney: (minor: bigint) => string,
): string =>
  least.currency === "BDT" && toDecimal(least.minor) === specifiedLeast
    ? texts.tooLittle
    : texts.needsLeast({ amount: asMoney(least.minor) });
/** The page is loaded anew this long after a claim. [REFER-13] */
export const reloadAfterMs = 1_500;

/** Where an invited friend arrives: the site's origin and the page that keeps the code. [REFER-06] */
export const referralLink = (origin: string, code: string): string =>
  `${origin}/referral_code?referral_code=${encodeURIComponent(code)}`;

interface Copying {
  readonly clipboard: { writeText: (text: string) => Promise<void> } | undefined;
  /** Shows the link to be copied by hand. */
  readonly prompt: (link: string) => void;
}

/** True when the link is in the clipboard; where that can't be, it is shown in a prompt. [REFER-07] */
export async function copyLink(link: string, { clipboard, prompt }: Copying): Promise<boolean> {
  try {
    if (clipboard === undefined) throw new Error("there is no clipboard");
    await clipboard.writeText(link);
    return true;
  } catch {
    prompt(link);
    return false;
  }
}

export interface ClaimTexts {
  readonly claimed: string;
  readonly failed: string;
  readonly broken: string;
}

/** What a claim's answer says: the server's sentence, or the one that stands for it. [REFER-13] [REFER-14] */
export function claimMessage(result: ApiResult<{ readonly message: string }>, texts: ClaimTexts): string {
  if (result.ok) return texts.claimed;
  if (result.error.kind !== "refused") return texts.broken;
  return result.error.message === "" ? texts.failed : result.error.message;
}
