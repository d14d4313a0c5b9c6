import { catalogue } from "@maidan/ui/language";

/** How long it is until a match begins. */
export const startsInText = catalogue(
  {
    startsIn: (values: { left: string }) => `Starts in ${values.left}`,
    days: (values: { count: string }) => `${values.count} d`,
    hours: (values: { count: string }) => `${values.count} h`,
    minutes: (values: { count: string }) => `${values.count} min`,
  },
  {
    startsIn: (values) => `${values.left} পরে শুরু`,
    days: (values) => `${values.count} দিন`,
    hours: (values) => `${values.count} ঘণ্টা`,
    minutes: (values) => `${values.count} মিনিট`,
  },
);
