export { DeviceProvider, useHomePath, useIsDesktop } from "./device.tsx";
