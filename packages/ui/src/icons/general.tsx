import { drawIcon } from "./icon.tsx";

export const MenuIcon = drawIcon(<path d="M4 7h16M4 12h16M4 17h10" />);
export const CloseIcon = drawIcon(<path d="m6 6 12 12M18 6 6 18" />);
export const ChevronDownIcon = drawIcon(<path d="m6 9 6 6 6-6" />);
export const ChevronRightIcon = drawIcon(<path d="m9 6 6 6-6 6" />);
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
export const SearchIcon = drawIcon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
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
export const ReceiptIcon = drawIcon(<path d="M6 3.5h12v17l-3-2-3 2-3-2-3 2ZM9 8.5h6M9 12.5h6" />);
export const ListIcon = drawIcon(<path d="M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01" />);
