/** What the bench asks the page. */
export interface PriceWall {
  readonly cellCount: () => number;
  /** Those since the last time it was asked. */
  readonly takeLongTasksMs: () => number[];
  readonly watch: (wanted: string) => void;
  readonly paintedAt: () => Promise<number>;
}
