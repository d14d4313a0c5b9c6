import { drawIcon } from "@maidan/ui/icons";

export const SoundIcon = drawIcon(
  <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />,
);
