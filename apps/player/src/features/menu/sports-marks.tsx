import { CricketIcon, drawIcon, SoccerIcon, SportsIcon, type IconProps } from "@maidan/ui/icons";
import type { ReactNode } from "react";

/** A horse's head. */
const HorseIcon = drawIcon(
  <path d="M7 20.5c0-4 1.5-6 3.5-8l-3 1.3-2.5-1.8 3.5-5.5 1-3 2 2c4.5.5 7.5 4 7.5 9.5v5.5M9.8 8.5v.1M12.5 14c0 2.5-1 4-1 6.5" />,
);
/** Two who hold on to each other. */
const KabaddiIcon = drawIcon(
  <>
    <circle cx="7" cy="5.5" r="2.2" />
    <circle cx="17.5" cy="7.5" r="2.2" />
    <path d="m7 10.5 5 2.5 3-2M7 10.5v5l-3 5M7 15.5l4 1.5v3.5M17 11l-2 5 3 1.5.5 3M15 16l-3 4.5" />
  </>,
);
/** A controller. */
const EsportsIcon = drawIcon(
  <>
    <path d="M7.5 7.5h9c3 0 4.5 3 5 7.5.3 3-2.5 4-4.5 1.5L15.5 15h-7L7 16.5C5 19 2.2 18 2.5 15c.5-4.5 2-7.5 5-7.5Z" />
    <path d="M8.5 9.5v3M7 11h3M15 10v.1M17 12v.1" />
  </>,
);
/** A match on a screen. */
const VirtualIcon = drawIcon(
  <>
    <rect x="3" y="4.5" width="18" height="12" rx="2" />
    <path d="M9 20h6M12 4.5v12M3 8.5h2.5v4H3M21 8.5h-2.5v4H21" />
    <circle cx="12" cy="10.5" r="2" />
  </>,
);
/** A list of those who are picked. */
const FantasyIcon = drawIcon(
  <>
    <path d="M8 3.5 4 5.5l1 4.5 2-.5v11h10v-11l2 .5 1-4.5-4-2a4 4 0 0 1-8 0Z" />
    <path d="m9.5 14 1.8 1.8 3.2-3.6" />
  </>,
);
/** Four leaves. */
const LuckyIcon = drawIcon(
  <path d="M12 11c-3-5-7-4-7-1.5S9 13 12 11Zm0 0c3-5 7-4 7-1.5S15 13 12 11Zm0 0c-3 2-6 4.5-4 6.5s4-3 4-6.5Zm0 0c3 2 6 4.5 4 6.5s-4-3-4-6.5Zm0 0c0 4 1 7 3 9.5" />,
);

const marks: Readonly<Record<string, (props: IconProps) => ReactNode>> = {
  SABA: CricketIcon,
  SBOSPORTS: SoccerIcon,
  E1SPORTS: EsportsIcon,
  HORSEBOOK: HorseIcon,
  VIRTUAL: VirtualIcon,
  KABADDI: KabaddiIcon,
  FANTASY: FantasyIcon,
  LUCKY: LuckyIcon,
};

/** The mark of a row of the sports, by its platform; a cup for one that we don't know. [SHELL-48] */
export function SportsMark({ platform }: { readonly platform: string }): ReactNode {
  const Mark = marks[platform] ?? SportsIcon;
  return <Mark size={18} className="shrink-0 text-accent" />;
}
