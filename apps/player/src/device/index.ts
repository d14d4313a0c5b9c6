export { DeviceProvider, useHomePath } from "./device.tsx";
