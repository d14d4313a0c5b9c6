import { catalogue } from "@maidan/ui/language";

/** Beside a team's total in a list of results. */
export const finalTotalsText = catalogue({ superOver: "super over" }, { superOver: "সুপার ওভার" });
