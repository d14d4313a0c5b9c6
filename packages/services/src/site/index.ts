export * from "./add-picture.ts";
export * from "./android-app.ts";
export * from "./change-document.ts";
export * from "./documents.ts";
export * from "./ports.ts";
export * from "./remove-picture.ts";
export * from "./seed-sliders.ts";
export * from "./sliders.ts";
