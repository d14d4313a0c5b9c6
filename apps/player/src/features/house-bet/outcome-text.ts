import { catalogue } from "@maidan/ui/language";

/** Over yes and no to what a market's name asks. [SLIP-04] */
export const outcomeText = catalogue({ answer: "If the answer is" }, { answer: "উত্তর হলে" });
