import { drawIcon } from "./icon.tsx";

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
