import { drawIcon } from "./icon.tsx";

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
export const MailIcon = drawIcon(
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="m4 7 8 6 8-6" />
  </>,
);
export const LockIcon = drawIcon(
  <>
    <rect x="5" y="10.5" width="14" height="10" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>,
);
export const FilterIcon = drawIcon(<path d="M4 6h16M7 12h10M10 18h4" />);
export const CrownIcon = drawIcon(<path d="m4 8 4 4 4-6.5 4 6.5 4-4-1.5 10h-13ZM5.5 20.5h13" />);
