/** The house's own titles in Bangla; `named` says the team. A title that is not known stays as it is, but for names. */
const patterns: readonly (readonly [RegExp, (found: readonly string[], named: (name: string) => string) => string])[] =
  [
    [/^Bookmaker$/, () => "বুকমেকার"],
    [/^(\d+) over runs (.+)$/, ([overs = "", team = ""], named) => `${named(team)}: ${overs} ওভারের রান`],
    [/^Over (\d+) runs (.+): even$/, ([over = "", team = ""], named) => `${named(team)}: ${over} নম্বর ওভারের রান জোড়`],
    [/^Over (\d+) runs (.+)$/, ([over = "", team = ""], named) => `${named(team)}: ${over} নম্বর ওভারের রান`],
    [/^(.+) total within (\d+) runs$/, ([team = "", width = ""], named) => `${named(team)}: মোট রান ${width} রানের মধ্যে`],
    [
      /^Runs at wicket (\d+) (.+)$/,
      ([wicket = "", team = ""], named) => `${named(team)}: ${wicket} নম্বর উইকেট পড়ার সময় রান`,
    ],
    [
      /^Balls to wicket (\d+) (.+)$/,
      ([wicket = "", team = ""], named) => `${named(team)}: ${wicket} নম্বর উইকেট পর্যন্ত বল`,
    ],
    [/^Total fours (.+)$/, ([team = ""], named) => `${named(team)}: মোট চার`],
    [/^Total sixes (.+)$/, ([team = ""], named) => `${named(team)}: মোট ছক্কা`],
    // Of a player; what a trader asks of an over (`Runs of the first over`) stays as it was typed.
    [/^Runs of (?!the )(.+)$/, ([player = ""], named) => `${named(player)}: রান`],
    [/^(\d+\.\d+) ball run (.+)$/, ([ball = "", team = ""], named) => `${named(team)}: ${ball} বলে রান`],
    [/^Meter (.+)$/, ([team = ""], named) => `${named(team)}: মিটার`],
    [
      /^([\d and]+) over lottery (.+)$/,
      ([overs = "", team = ""], named) => `${named(team)}: ${overs.replaceAll(" and ", " ও ")} ওভারের লটারি`,
    ],
    [/^Out at wicket (\d+) (.+)$/, ([wicket = "", team = ""], named) => `${named(team)}: ${wicket} নম্বর উইকেটে কে আউট`],
    [/^Most runs (.+)$/, ([team = ""], named) => `${named(team)}: সবচেয়ে বেশি রান কার`],
    [/^(.+) total: even$/, ([team = ""], named) => `${named(team)}: মোট রান জোড়`],
    [/^(.+) total ends in (\d)$/, ([team = "", digit = ""], named) => `${named(team)}: মোট রানের শেষ অঙ্ক ${digit}`],
  ];

/** Of the second innings the house's titles say so at their end. */
const second = / \(2nd innings\)$/;

/** Of the match's own Bookmaker, which asks who wins it. */
export const isPlainTitle = (title: string): boolean => title === "Bookmaker";

const between = " · ";
/** A runner, beside what is asked of it where that isn't to win the match. */
export const runnerTitle = (runner: string, asked: string | undefined): string =>
  asked === undefined ? runner : `${runner}${between}${asked}`;

export function titleInBangla(title: string, named: (name: string) => string): string {
  const parts = title.split(between);
  if (parts.length > 1) return parts.map((part) => titleInBangla(part, named)).join(between);
  if (second.test(title)) return `${titleInBangla(title.replace(second, ""), named)} (দ্বিতীয় ইনিংস)`;
  for (const [english, bangla] of patterns) {
    const found = english.exec(title);
    if (found !== null) return bangla(found.slice(1), named);
  }
  return named(title);
}
