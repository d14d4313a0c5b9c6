/** What was typed between commas, blanks and lines. */
export const networksIn = (typed: string): readonly string[] => typed.split(/[\s,]+/).filter((part) => part !== "");
