import { drawIcon } from "./icon.tsx";

export const CricketIcon = drawIcon(
  <>
    <path d="m13.5 4.5 6 6-7.5 7.5a2 2 0 0 1-2.800 0L6 14.800a2 2 0 0 1 0-2.800ZM6.5 17.5 3.5 20.5" />
    <circle cx="19" cy="18.5" r="2.2" />
  </>,
);
export const SoccerIcon = drawIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="m12 8.5 3.5 2.5-1.3 4H9.800L8.5 11ZM12 3v5.5M20.5 10 15.5 11M17.5 19l-3.3-4M6.5 19l3.3-4M3.5 10l5 1" />
  </>,
);
export const TennisIcon = drawIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M6 5.3c3.5 3.5 3.5 9.900 0 13.400M18 5.3c-3.5 3.5-3.5 9.900 0 13.400" />
  </>,
);
export const ExchangeIcon = drawIcon(<path d="M4 8.5h14m-4-4.5 4 4.5-4 4.5M20 15.5H6m4-4.5-4 4.5 4 4.5" />);
export const SportsIcon = drawIcon(
  <>
    <path d="M7 4h10v5a5 5 0 0 1-10 0ZM7 5.5H3.5c0 3 1 5 3.800 5.5M17 5.5h3.5c0 3-1 5-3.800 5.5M12 14v3.5M8 20.5h8M9.5 17.5h5v3h-5Z" />
  </>,
);
export const CasinoIcon = drawIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v5M12 16v5M3 12h5M16 12h5" />
  </>,
);
export const SlotIcon = drawIcon(
  <>
    <rect x="3" y="5" width="15" height="14" rx="2" />
    <path d="M8 5v14M13 5v14M18 10h2V6.5" />
    <circle cx="20.5" cy="5" r="1.3" />
  </>,
);
export const TableIcon = drawIcon(
  <>
    <rect x="4" y="4" width="10" height="14" rx="1.5" />
    <path d="m15 7 4.5 1.2-3 11.3-6-1.5M9 8.5l2.5 3L9 14.5l-2.5-3Z" />
  </>,
);
export const PokerIcon = drawIcon(
  <path d="M12 3.5c3 3.5 7.5 6 7.5 10a4 4 0 0 1-6.5 3l1.5 4h-5l1.5-4a4 4 0 0 1-6.5-3c0-4 4.5-6.5 7.5-10Z" />,
);
export const CrashIcon = drawIcon(
  <path d="M13.5 4.5c3.5-1 6 0 6 0s1 2.5 0 6c-1 3-4 5.5-7 7l-5-5c1.5-3 3-6.5 6-8ZM7.5 12.5l-4 .5 3-4 3-.5M11.5 16.5l-.5 4 4-3 .5-3M4 20l3-3" />,
);
export const FishingIcon = drawIcon(
  <>
    <path d="M3 12c3-5 9-6.5 13-3.5 1.5 1 2.5 2.3 3 3.5-.5 1.2-1.5 2.5-3 3.5C12 18.5 6 17 3 12ZM19 12l2.5-3v6ZM9 8c1.5 2.5 1.5 5.5 0 8" />
    <path d="M15.5 11v.1" />
  </>,
);
export const LotteryIcon = drawIcon(
  <>
    <circle cx="8.5" cy="9" r="5.5" />
    <circle cx="16" cy="15.5" r="5" />
    <path d="M7.5 7.5 9 6.5V11M14.5 14.3a1.5 1.5 0 1 1 2.5 1.2l-2.5 2.3H17.5" />
  </>,
);
export const CrownIcon = drawIcon(<path d="m4 8 4 4 4-6.5 4 6.5 4-4-1.5 10h-13ZM5.5 20.5h13" />);
export const AffiliateIcon = drawIcon(
  <>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="18" cy="6" r="2.5" />
    <circle cx="18" cy="18" r="2.5" />
    <path d="m8.3 11 7.400-4M8.3 13l7.400 4" />
  </>,
);
