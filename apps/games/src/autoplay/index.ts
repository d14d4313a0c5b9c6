export { PlayRow } from "./play-row.tsx";
