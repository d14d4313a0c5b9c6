import { voidReasonInBangla } from "@maidan/core/sport-names";
import { useLanguage } from "@maidan/ui/language";

const asGiven = (text: string): string => text;

/** Says why a bet is void in the reader's language where a feed wrote it; what people wrote stays. Beside the records alone: no other page loads the reasons. */
export function useVoidReason(): (reason: string) => string {
  return useLanguage().language === "bn" ? voidReasonInBangla : asGiven;
}
