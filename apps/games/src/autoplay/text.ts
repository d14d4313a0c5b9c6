import { catalogue } from "@maidan/ui/language";

/** What stands beside the button that plays. */
export const autoplayText = catalogue(
  {
    auto: "Autoplay",
    stop: (values: { left: string }) => `Stop: ${values.left} left`,
  },
  {
    auto: "অটোপ্লে",
    stop: (values) => `থামান: বাকি ${values.left}`,
  },
);
