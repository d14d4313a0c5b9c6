export { CarouselFrame, useRest, type Rest } from "./carousel-frame.tsx";
