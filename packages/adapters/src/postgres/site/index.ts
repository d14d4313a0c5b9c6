export { createAndroidAppStore } from "./android-app-store.ts";
export { createGameCatalogue } from "./game-catalogue.ts";
export { createSiteDocumentStore } from "./document-store.ts";
export { createSitePictureStore } from "./picture-store.ts";
export { createSliderStore } from "./slider-store.ts";
