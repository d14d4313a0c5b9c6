export { drawIcon, type IconProps } from "./icon.tsx";
export * from "./categories.tsx";
export * from "./general.tsx";
export * from "./rooms.tsx";
export * from "./sports.tsx";
export * from "./social.tsx";
export * from "./tools.tsx";
