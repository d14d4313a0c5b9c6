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
export const AffiliateIcon = drawIcon(
  <>
    <circle cx="6" cy="12" r="2.5" />
    <circle cx="18" cy="6" r="2.5" />
    <circle cx="18" cy="18" r="2.5" />
    <path d="m8.3 11 7.400-4M8.3 13l7.400 4" />
  </>,
);
