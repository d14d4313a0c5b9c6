/** The browser's own console: the one way in which the app tells what no screen shows. [ERR-43] [ERR-78] */
const { console: browserConsole } = globalThis;

export { logWords } from "./words.ts";

export const logNote = (message: string): void => browserConsole.warn(message);
