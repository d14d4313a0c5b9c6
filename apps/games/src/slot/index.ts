export { forestReels, riverReels, type ReelMechanics } from "./reels.ts";
export { sweetColumnsOf, sweetStepsOf } from "./sweet-steps.ts";
export { forestWords, riverWords, sweetWords } from "./symbol-words.ts";
export { slotsText } from "./text.ts";
