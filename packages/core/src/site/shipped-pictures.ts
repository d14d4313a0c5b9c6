/** The pictures that come with the product, by their paths below the storage path. */
export const shippedPictures = [
  "brand/logo.svg",
  "brand/mark.svg",
  "brand/sponsor.svg",
  "brand/licence.svg",
  "brand/ambassador.svg",
  "sliders/exchange.svg",
  "sliders/ladder.svg",
  "sliders/deposit.svg",
  "sliders/cricket.svg",
  "sliders/soccer.svg",
  "sliders/tennis.svg",
] as const;

const known: ReadonlySet<string> = new Set(shippedPictures);
export const isShippedPicture = (path: string): boolean => known.has(path);

/** The logos that the product comes with, by their names on the wire. [SITE-01] */
export const firstLogos = {
  logo: "brand/logo.svg",
  mobile_logo: "brand/logo.svg",
  loader_logo: "brand/mark.svg",
  favicon: "brand/mark.svg",
  sponsor_logo: "brand/sponsor.svg",
} as const;
