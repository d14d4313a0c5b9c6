import { drawIcon } from "./icon.tsx";

export const MenuIcon = drawIcon(<path d="M4 7h16M4 12h16M4 17h10" />);
export const CloseIcon = drawIcon(<path d="m6 6 12 12M18 6 6 18" />);
export const ChevronDownIcon = drawIcon(<path d="m6 9 6 6 6-6" />);
export const ChevronRightIcon = drawIcon(<path d="m9 6 6 6-6 6" />);
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
export const HelpIcon = drawIcon(
  <>
    <path d="M4 13v-1a8 8 0 0 1 16 0v1" />
    <rect x="2.5" y="13" width="4.5" height="6" rx="2" />
    <rect x="17" y="13" width="4.5" height="6" rx="2" />
    <path d="M19.5 19c0 1.5-1.5 2.5-4 2.5h-2" />
  </>,
);
export const DownloadIcon = drawIcon(<path d="M12 4v11m-5-4.5 5 4.5 5-4.5M5 20h14" />);
export const GlobeIcon = drawIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18" />
  </>,
);
export const HomeIcon = drawIcon(<path d="M4 11 12 4l8 7v8.5a.5.5 0 0 1-.5.5H15v-6H9v6H4.5a.5.5 0 0 1-.5-.5Z" />);
export const GiftIcon = drawIcon(
  <>
    <rect x="4" y="10" width="16" height="10" rx="1" />
    <path d="M3 7h18v3H3zM12 7v13M12 7c-1-4-6-4.5-5.5-1.5C6.7 7 9 7 12 7Zm0 0c1-4 6-4.5 5.5-1.5C17.3 7 15 7 12 7Z" />
  </>,
);
export const WalletIcon = drawIcon(
  <>
    <path d="M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3" />
    <path d="M4 7.5V17a2 2 0 0 0 2 2h13a1 1 0 0 0 1-1V9a1 1 0 0 0-1-1H5" />
    <circle cx="16" cy="13.5" r="1.3" />
  </>,
);
export const UserIcon = drawIcon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6" />
  </>,
);
export const LogOutIcon = drawIcon(<path d="M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h11m-4-4 4 4-4 4" />);
export const PauseIcon = drawIcon(<path d="M9 6v12M15 6v12" />);
export const PlayIcon = drawIcon(<path d="M8 5.5v13l10.5-6.5Z" />);
export const MegaphoneIcon = drawIcon(
  <>
    <path d="M4 10v4l3 .5 8 4.5V5L7 9.5Z" />
    <path d="M7 14.5 8.5 20H11l-1-4M18.5 9a4 4 0 0 1 0 6" />
  </>,
);
export const CopyIcon = drawIcon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3" />
  </>,
);
export const CheckIcon = drawIcon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const AlertIcon = drawIcon(<path d="M12 4 2.5 20h19ZM12 10v4.5M12 17.3v.1" />);
export const InfoIcon = drawIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5M12 7.8v.1" />
  </>,
);
export const RefreshIcon = drawIcon(
  <path d="M20 5v5h-5M4 19v-5h5M19 10a7.5 7.5 0 0 0-13-3L4 9m1 5a7.5 7.5 0 0 0 13 3l2-2" />,
);
export const SearchIcon = drawIcon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const SettingsIcon = drawIcon(
  <>
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
    <circle cx="15" cy="7" r="2" />
    <circle cx="9" cy="17" r="2" />
  </>,
);
export const PinIcon = drawIcon(<path d="M9 4h6l-1 6 3 3v1.5H7V13l3-3ZM12 14.5V20" />);
export const ClockIcon = drawIcon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5.5l3.5 2" />
  </>,
);
export const PhoneIcon = drawIcon(
  <>
    <rect x="7" y="2.5" width="10" height="19" rx="2" />
    <path d="M11 18.5h2" />
  </>,
);
export const MailIcon = drawIcon(
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="m4 7 8 6 8-6" />
  </>,
);
export const ReceiptIcon = drawIcon(<path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2ZM9 8.5h6M9 12.5h6" />);
export const ListIcon = drawIcon(<path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />);
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
