import { drawIcon } from "./icon.tsx";

/** Plain signs of our own for the kinds of contact; no company's mark. */
export const WhatsappIcon = drawIcon(
  <path d="M4 20l1.300-4A8 8 0 1 1 8.300 19ZM9 9c0 3.5 2.5 6 6 6l1-2-2.200-1-1 1c-1-.4-1.800-1.200-2.200-2.200l1-1L10.5 8Z" />,
);
export const TelegramIcon = drawIcon(
  <path d="M3.5 11.5 20.5 4.5 17.5 19.5l-5.5-4-2.5 3-.8-4.700 8-6.5M8.700 13.800 3.5 11.5" />,
);
export const FacebookIcon = drawIcon(<path d="M14.5 8.5H17v-4h-2.5a4 4 0 0 0-4 4V11H8v4h2.5v6h4v-6H17l.5-4h-3Z" />);
