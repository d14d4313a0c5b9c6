export { AppLanguage, isLanguage } from "./app-language.tsx";

/** Makes Bangla readable on a device without Bangla letters; does nothing on others. */
export const showBangla = async (): Promise<void> => (await import("./bangla-face.ts")).addBanglaFace();
