/** Strokes of each digit in a box of 1 by 1.6; a stroke is a line through its points, rounded between them. */
type Point = readonly [x: number, y: number];
type Stroke = readonly Point[];

// prettier-ignore
const shapes: readonly (readonly Stroke[])[] = [
  [[[0.5, 0], [0.12, 0.25], [0.05, 0.8], [0.15, 1.4], [0.5, 1.6], [0.85, 1.4], [0.95, 0.8], [0.88, 0.25], [0.5, 0]]],
  [[[0.2, 0.35], [0.55, 0]], [[0.55, 0], [0.55, 1.6]]],
  [[[0.1, 0.4], [0.3, 0.02], [0.75, 0.02], [0.92, 0.42], [0.6, 0.95], [0.08, 1.55]], [[0.08, 1.55], [0.97, 1.55]]],
  [[[0.1, 0.15], [0.5, -0.05], [0.9, 0.25], [0.75, 0.68], [0.4, 0.75]], [[0.4, 0.75], [0.85, 0.85], [0.95, 1.3], [0.5, 1.65], [0.05, 1.4]]],
  [[[0.7, 1.6], [0.7, 0]], [[0.7, 0], [0.05, 1.1]], [[0.05, 1.1], [1, 1.1]]],
  [[[0.9, 0], [0.2, 0]], [[0.2, 0], [0.15, 0.7]], [[0.15, 0.7], [0.6, 0.5], [0.98, 0.95], [0.8, 1.5], [0.4, 1.65], [0.05, 1.4]]],
  [[[0.8, 0.05], [0.35, 0.3], [0.05, 1], [0.2, 1.5], [0.6, 1.65], [0.98, 1.25], [0.7, 0.75], [0.3, 0.9], [0.1, 1.2]]],
  [[[0.05, 0.05], [0.95, 0.05]], [[0.95, 0.05], [0.4, 1.6]]],
  [[[0.5, 0.75], [0.1, 0.55], [0.15, 0.05], [0.5, -0.05], [0.85, 0.05], [0.9, 0.55], [0.5, 0.75]], [[0.5, 0.75], [0, 1.05], [0.15, 1.55], [0.5, 1.65], [0.85, 1.55], [1, 1.05], [0.5, 0.75]]],
  [[[0.9, 0.35], [0.6, 0.8], [0.15, 0.7], [0.05, 0.2], [0.45, -0.05], [0.9, 0.15], [0.92, 0.75], [0.75, 1.2], [0.35, 1.6]]],
];

export const pictureSize = { width: 148, height: 56 } as const;
const cell = { left: 14, width: 32, top: 10, scaleX: 19, scaleY: 22 } as const;

/** A number of [0, 1). */
export type Random = () => number;

/**
 * Four digits as a picture: each turned, skewed and shaken, crossed by lines of the same ink, its strokes in one path of no order. It carries no text. What it looks like
 * is decided by `random` alone. [CAPTCHA-01]
 */
export function drawDigits(digits: string, random: Random): string {
  const between = (low: number, high: number): number => low + random() * (high - low);
  const strokes = Array.from(digits).flatMap((digit, index) => placed(shapes[Number(digit)] ?? [], index, between));
  const crossings = Array.from({ length: 3 }, () => crossing(between));
  const path = shuffled(strokes.map(smooth), random).join("");
  const lines = crossings.map(smooth).join("");
  const dots = Array.from(
    { length: 26 },
    () =>
      `<circle cx="${tenths(between(2, pictureSize.width - 2))}" cy="${tenths(between(2, pictureSize.height - 2))}" r="${tenths(between(0.6, 1.5))}"/>`,
  ).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureSize.width}" height="${pictureSize.height}" viewBox="0 0 ${pictureSize.width} ${pictureSize.height}"><rect width="100%" height="100%" fill="#eef3ee"/><g fill="#4c6356">${dots}</g><g fill="none" stroke="#12261b" stroke-linecap="round" stroke-linejoin="round"><path d="${lines}" stroke-width="1"/><path d="${path}" stroke-width="2.8"/></g></svg>`;
}

type Between = (low: number, high: number) => number;

/** The strokes of a digit in its place of the picture, turned by up to 16 degrees. */
function placed(strokes: readonly Stroke[], index: number, between: Between): Stroke[] {
  const angle = between(-0.28, 0.28);
  const skew = between(-0.25, 0.25);
  const size = between(0.9, 1.12);
  const centre: Point = [
    cell.left + index * cell.width + between(6, 14),
    cell.top + 0.8 * cell.scaleY + between(-4, 4),
  ];
  const place = ([x, y]: Point): Point => {
    const across = (x - 0.5 + skew * (y - 0.8)) * cell.scaleX * size + between(-0.7, 0.7);
    const down = (y - 0.8) * cell.scaleY * size + between(-0.7, 0.7);
    return [
      centre[0] + across * Math.cos(angle) - down * Math.sin(angle),
      centre[1] + across * Math.sin(angle) + down * Math.cos(angle),
    ];
  };
  return strokes.map((stroke) => stroke.map(place));
}

/** A line from one side to the other. */
const crossing = (between: Between): Stroke =>
  [0, 0.35, 0.7, 1].map((part): Point => [part * pictureSize.width, between(6, pictureSize.height - 6)]);

/** A place on the picture, to a tenth of a pixel. */
const tenths = (place: number): number => Math.round(place * 10) / 10;
const print = ([x, y]: Point): string => `${tenths(x)} ${tenths(y)}`;
const middle = (one: Point, other: Point): Point => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];

/** Begins and ends in the first and last point and bends towards those between. */
function smooth(stroke: Stroke): string {
  const [first, ...rest] = stroke;
  const last = rest.at(-1);
  if (first === undefined || last === undefined) return "";
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last;
    return `Q${print(point)} ${print(next === last ? last : middle(point, next))}`;
  });
  return `M${print(first)}${bends.length === 0 ? `L${print(last)}` : bends.join("")}`;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
