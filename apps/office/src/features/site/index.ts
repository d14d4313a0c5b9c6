export { SitePage } from "./site-page.tsx";
