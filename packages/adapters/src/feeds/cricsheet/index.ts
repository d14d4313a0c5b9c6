export { cricsheetSource, readMatchFile, type MatchFile, type MatchFileOptions } from "./read-match.ts";
export { MatchFileRefused } from "./layouts.ts";
