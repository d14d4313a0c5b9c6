import { drawIcon } from "./icon.tsx";

// The home page paints without these.
export const ChevronLeftIcon = drawIcon(<path d="m15 6-6 6 6 6" />);
export const ArrowUpIcon = drawIcon(<path d="M12 19V5m-6 6 6-6 6 6" />);
export const RefreshIcon = drawIcon(
  <path d="M20 5v5h-5M4 19v-5h5M19 10a7.5 7.5 0 0 0-13-3L4 9m1 5a7.5 7.5 0 0 0 13 3l2-2" />,
);
export const SettingsIcon = drawIcon(
  <>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </>,
);
export const PinIcon = drawIcon(<path d="M9 4h6l-1 6 3 3v1.5H7V13l3-3ZM12 14.5V20" />);
export const ChatIcon = drawIcon(
  <path d="M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-4.5 4v-4A2.5 2.5 0 0 1 4 13.5ZM8.5 10h7" />,
);
export const PlusIcon = drawIcon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = drawIcon(<path d="M5 12h14" />);
export const StarIcon = drawIcon(<path d="m12 4 2.5 5.3 5.5.7-4 4 1 5.7-5-2.8-5 2.8 1-5.7-4-4 5.5-.7Z" />);
