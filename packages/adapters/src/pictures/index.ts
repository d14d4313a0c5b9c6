export { createPictures } from "./sharp-pictures.ts";
