/** JSON in ASCII alone: clients read the bytes in pieces and decode each by itself. [STREAM-02] */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

export type SegmentType = "SEG_START" | "SEG" | "SEG_END";
export interface Segment<T> {
  readonly segmentType?: SegmentType;
  readonly items: readonly T[];
}

/** The items in pieces of at most so many characters (a single item may be more), marked as start, middle and end; one piece carries no mark. [STREAM-25] */
export function segmentsOf<T>(
  items: readonly T[],
  sizes: { readonly most: number; readonly sizeOf: (item: T) => number },
): Segment<T>[] {
  const pieces: T[][] = [[]];
  let size = 0;
  for (const item of items) {
    const own = sizes.sizeOf(item);
    const isFull = size > 0 && size + own > sizes.most;
    if (isFull) {
      pieces.push([]);
      size = 0;
    }
    pieces.at(-1)?.push(item);
    size += own;
  }
  if (pieces.length === 1) return [{ items }];
  return pieces.map((piece, index) => ({
    segmentType: index === 0 ? "SEG_START" : index === pieces.length - 1 ? "SEG_END" : "SEG",
    items: piece,
  }));
}
