import type { openFancy } from "@maidan/contract/http/house-markets";
import type { BodyOf } from "@maidan/contract/http/route";

type Body = BodyOf<typeof openFancy>;
/** The tabs of the fancy block but the first, which is all of them. [OP-63] */
export const fancyTypes = [2, 3, 4, 5, 6] as const;
export type FancyType = (typeof fancyTypes)[number];

/** As the fields hold it. */
export interface FancyDraft {
  readonly type: FancyType;
  readonly title: string;
  readonly width: string;
  readonly digits: string;
  readonly noLine: string;
  readonly noRate: string;
  readonly yesLine: string;
  readonly yesRate: string;
}
export const noFancy: FancyDraft = {
  type: 2,
  title: "",
  width: "10",
  digits: "1",
  noLine: "",
  noRate: "",
  yesLine: "",
  yesRate: "",
};

/** Whether YES and NO are said of a number: else they are of the whole question. */
export const hasLines = (type: FancyType): boolean => type === 2 || type === 3 || type === 4;

/** Whether a bet against it can be made: who bets on digits names them. */
export const hasNo = (type: FancyType): boolean => type !== 5;

/** Everything that the type asks is there; a rate has its line. */
export function isWholeFancy(draft: FancyDraft): boolean {
  const { type, title, width, digits } = draft;
  if (title.trim() === "" || (type === 4 && width === "") || (type === 5 && digits === "")) return false;
  if (!hasLines(type)) return true;
  return (draft.noRate === "" || draft.noLine !== "") && (draft.yesRate === "" || draft.yesLine !== "");
}

/** The body of the call; without a rate nothing is offered yet. A side that isn't offered has the other's line. [RATES-65] */
export function fancyBody(draft: FancyDraft): Body {
  const { type, yesRate } = draft;
  const noRate = hasNo(type) ? draft.noRate : "";
  const rateOf = (typed: string): number | null => (typed === "" ? null : Number(typed));
  const lineOf = (own: string, other: string): number => (hasLines(type) ? Number(own === "" ? other : own) : 0);
  const quote = {
    line: lineOf(draft.yesLine, draft.noLine),
    for_rate: rateOf(yesRate),
    against_line: lineOf(draft.noLine, draft.yesLine),
    against_rate: rateOf(noRate),
  };
  return {
    type,
    title: draft.title.trim(),
    ...(type === 4 && { width: Number(draft.width) }),
    ...(type === 5 && { digits: Number(draft.digits) }),
    ...((noRate !== "" || yesRate !== "") && { quote }),
  };
}

/** Both lines moved together by so many, never below 0; an empty one stays empty. */
export const withLinesMoved = (draft: FancyDraft, by: number): FancyDraft => {
  const moved = (typed: string): string => (typed === "" ? "" : String(Math.max(0, Number(typed) + by)));
  return { ...draft, noLine: moved(draft.noLine), yesLine: moved(draft.yesLine) };
};
