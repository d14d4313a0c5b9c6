/** The house's own titles in Bangla; `named` says the team. A title that is not known stays as it is, but for names. */
const patterns: readonly (readonly [RegExp, (found: readonly string[], named: (name: string) => string) => string])[] =
  [
    [/^Bookmaker$/, () => "বুকমেকার"],
    [/^(\d+) over runs (.+)$/, ([overs = "", team = ""], named) => `${named(team)}: ${overs} ওভারের রান`],
    [/^Over (\d+) runs (.+): even$/, ([over = "", team = ""], named) => `${named(team)}: ${over} নম্বর ওভারের রান জোড়`],
    [/^Over (\d+) runs (.+)$/, ([over = "", team = ""], named) => `${named(team)}: ${over} নম্বর ওভারের রান`],
    [/^(.+) total within (\d+) runs$/, ([team = "", width = ""], named) => `${named(team)}: মোট রান ${width} রানের মধ্যে`],
    [/^(.+) total: even$/, ([team = ""], named) => `${named(team)}: মোট রান জোড়`],
    [/^(.+) total ends in (\d)$/, ([team = "", digit = ""], named) => `${named(team)}: মোট রানের শেষ অঙ্ক ${digit}`],
  ];

export function titleInBangla(title: string, named: (name: string) => string): string {
  for (const [english, bangla] of patterns) {
    const found = english.exec(title);
    if (found !== null) return bangla(found.slice(1), named);
  }
  return named(title);
}
