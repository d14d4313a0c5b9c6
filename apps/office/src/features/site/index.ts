export { SitePage } from "./site-page.tsx";
export { shrinkPicture } from "./shrink-picture.ts";
