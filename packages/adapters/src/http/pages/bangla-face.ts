/** Where the app's files hold the face for Bangla; its name never changes, so that pages without a build can say it. */
export const banglaFacePath = "/brand/bangla.woff2";

/**
 * The rule of a plain page that brings Bangla letters to a device without any. A page names "Maidan Bangla" first: behind another family Chromium leaves
 * out words that were laid out before the face arrived.
 */
export const banglaFaceRule = `@font-face{font-family:"Maidan Bangla";src:local("Noto Sans Bengali"),local("Noto Sans Bengali UI"),local("NotoSansBengali-Regular"),url("${banglaFacePath}") format("woff2");font-display:swap;unicode-range:U+0980-09FF,U+0964-0965,U+200C-200D,U+25CC}`;
