export interface Budget {
  readonly name: Figure;
  readonly goal: number;
  /** Beyond it the bench fails. */
  readonly limit: number;
}
export type Figure =
  | "scriptKb"
  | "htmlKb"
  | "stylesKb"
  | "fontsBeforePaint"
  | "lcpMs"
  | "tbtMs"
  | "layoutShift"
  | "viewKb"
  | "requests";
export type Figures = Readonly<Record<Figure, number>>;

/** The table of docs/spec/player-app.md. Sizes of script, page and styles are gzip; those of the view are as they came over the wire. */
export const budgets: readonly Budget[] = [
  { name: "scriptKb", goal: 110, limit: 140 },
  { name: "htmlKb", goal: 25, limit: 40 },
  { name: "stylesKb", goal: 20, limit: 30 },
  { name: "fontsBeforePaint", goal: 0, limit: 0 },
  { name: "lcpMs", goal: 2_000, limit: 2_500 },
  { name: "tbtMs", goal: 150, limit: 300 },
  { name: "layoutShift", goal: 0.02, limit: 0.05 },
  { name: "viewKb", goal: 350, limit: 500 },
  { name: "requests", goal: 20, limit: 30 },
];

/** The middle one of several visits, figure by figure. */
export function middleOf(visits: readonly Figures[]): Figures {
  const middle = (name: Figure): number => {
    const sorted = visits.map((visit) => visit[name]).toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return Object.fromEntries(budgets.map(({ name }) => [name, middle(name)])) as unknown as Figures;
}

/** A line per page: each figure beside its goal and limit. */
export const lineOf = (page: string, figures: Figures) => ({
  bench: "pages",
  page,
  ...Object.fromEntries(
    budgets.map(({ name, goal, limit }) => [
      name,
      { value: figures[name], goal, limit, isGoalMet: figures[name] <= goal },
    ]),
  ),
  isMet: budgets.every(({ name, limit }) => figures[name] <= limit),
});
