import { drawIcon } from "./icon.tsx";

// The home page paints without these.
export const ChevronLeftIcon = drawIcon(<path d="m15 6-6 6 6 6" />);
export const ArrowUpIcon = drawIcon(<path d="M12 19V5m-6 6 6-6 6 6" />);
export const EyeIcon = drawIcon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = drawIcon(
  <>
    <path d="M4 4l16 16M10 6a9 9 0 0 1 2-.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.5 7.5A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-1" />
    <path d="M10 10a3 3 0 0 0 4 4" />
  </>,
);
export const LogOutIcon = drawIcon(<path d="M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h11m-4-4 4 4-4 4" />);
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
export const MailIcon = drawIcon(
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="m4 7 8 6 8-6" />
  </>,
);
export const ChatIcon = drawIcon(
  <path d="M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-4.5 4v-4A2.5 2.5 0 0 1 4 13.5ZM8.5 10h7" />,
);
export const LockIcon = drawIcon(
  <>
    <rect x="5" y="10.5" width="14" height="10" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>,
);
export const PlusIcon = drawIcon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = drawIcon(<path d="M5 12h14" />);
export const FilterIcon = drawIcon(<path d="M4 6h16M7 12h10M10 18h4" />);
export const StarIcon = drawIcon(<path d="m12 4 2.5 5.3 5.5.7-4 4 1 5.7-5-2.8-5 2.8 1-5.7-4-4 5.5-.7Z" />);
