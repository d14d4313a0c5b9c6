import { catalogue } from "@maidan/ui/language";

/** Words for the odds that there are on both sides of odds that there aren't. */
export const nearestText = catalogue(
  { both: (values: { lower: string; higher: string }) => `${values.lower} and ${values.higher}` },
  { both: (values: { lower: string; higher: string }) => `${values.lower} ও ${values.higher}` },
);
