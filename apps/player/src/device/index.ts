export { copyText } from "./copy-text.ts";
export { DataSaverProvider, mayPrefetch, startDataSaver, useDataSaver } from "./data-saver.tsx";
export { useReducedMotion } from "./reduced-motion.ts";
export { scrollThresholdPx, useScrolled, useScrolledUp } from "./use-scrolled.ts";
export { DeviceProvider, useHomePath, useIsDesktop } from "./device.tsx";
export { whenIdle } from "./when-idle.ts";
