import { z } from "zod/mini";
import { route } from "../route/index.ts";

const text = z.string();
const line = (most: number) => z.string().check(z.maxLength(most));
const id = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/));

/** A list whose first item has the picture paths, below the storage path. `sponsor_logo` is our own addition; empty = none. [API-07] [API-75] [SHELL-39] */
export const logo = route({
  method: "GET",
  path: "/api/logo",
  summary: "Logos",
  tag: "Site",
  auth: "none",
  response: z.array(
    z.strictObject({ logo: text, mobile_logo: text, loader_logo: text, favicon: text, sponsor_logo: text }),
  ),
});

const sliderType = z.enum(["Main", "Favourite", "Features"]);
const sliderStatus = z.enum(["active", "inactive"]);

/** Spelt as specified (`thubmnail`). The client groups active items by `slider_type`. [API-10] [API-69] [OP-22] */
export const sliders = route({
  method: "GET",
  path: "/api/sliders",
  summary: "Sliders of the home screen",
  tag: "Site",
  auth: "optional",
  response: z.strictObject({
    sliders: z.array(
      z.strictObject({
        id: text,
        name: text,
        /** Empty = as `name`. */
        name_bn: text,
        link: text,
        thubmnail: text,
        icon: text,
        code: text,
        platform: text,
        type: text,
        status: sliderStatus,
        slider_type: sliderType,
      }),
    ),
  }),
});

/** The types by which the calls know the categories. [SHELL-44] */
export const gameTypes = ["SPORTS", "LIVE", "SLOT", "TABLE", "BINGO", "EGAME", "FH", "LOTTO"] as const;

/** [API-14] [API-76] */
export const systems = route({
  method: "GET",
  path: "/api/get-system",
  summary: "Systems of a category",
  tag: "Games",
  auth: "optional",
  query: z.strictObject({ type: z.enum(gameTypes) }),
  response: z.strictObject({ systems: z.array(text) }),
});

/** `system` is a JSON list of systems. `icon` is a path on this host, `name_bn` our own addition; empty = as `name`. [API-15] [API-76] */
export const providers = route({
  method: "GET",
  path: "/api/get-provider",
  summary: "Providers of systems",
  tag: "Games",
  auth: "optional",
  query: z.strictObject({ system: line(2000) }),
  response: z.strictObject({
    data: z.array(z.strictObject({ platform: text, name: text, name_bn: text, icon: text, system: text })),
  }),
});

/**
 * What stands beside the exchange among the sports, in the operator's order, each launched by its `code`, `type` and `platform`: our own call. `link` is the page
 * that opens it, `icon` a path on this host or empty. [GAMES-20] [OP-28]
 */
export const sportsItems = route({
  method: "GET",
  path: "/api/sports-items",
  summary: "Products of sports beside the exchange",
  tag: "Games",
  auth: "optional",
  response: z.strictObject({
    items: z.array(
      z.strictObject({ name: text, name_bn: text, icon: text, link: text, code: text, type: text, platform: text }),
    ),
  }),
});

const words = (most: number) => z.strictObject({ en: line(most), bn: line(most) });
const mostLinks = 12;
const footerLink = z.strictObject({ label: words(60), href: line(300) });
const footerName = z.strictObject({ name: words(80), note: words(120), picture: line(100) });
const footer = z.strictObject({
  text: words(12_000),
  support: z.array(footerLink).check(z.maxLength(mostLinks)),
  responsible: z.array(footerLink).check(z.maxLength(mostLinks)),
  sponsors: z.array(footerName).check(z.maxLength(mostLinks)),
  ambassadors: z.array(footerName).check(z.maxLength(mostLinks)),
  licence: z.strictObject({ picture: line(100), text: words(400), href: line(300) }),
});

/** What stands around the pages beside the settings: our own call. Pictures are paths on this host. [SHELL-27] [SHELL-35] [OP-67] */
export const siteFrame = route({
  method: "GET",
  path: "/api/site-frame",
  summary: "The footer, and where the Android app and the affiliates are",
  tag: "Site",
  auth: "none",
  response: z.strictObject({ app_url: text, affiliate_url: text, footer }),
});

const logos = {
  logo: line(100),
  mobile_logo: line(100),
  loader_logo: line(100),
  favicon: line(100),
  sponsor_logo: line(100),
};
const marketBlock = {
  mode: z.enum(["automatic", "chosen"]),
  sports: z.array(z.enum(["cricket", "soccer", "tennis"])).check(z.maxLength(3)),
  most: z.number().check(z.int(), z.gte(0), z.lte(40)),
  market_ids: z.array(line(30)).check(z.maxLength(40)),
};
const slider = {
  slider_type: sliderType,
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  /** Empty or left out = as `name`. */
  name_bn: z.optional(line(80)),
  link: line(300),
  picture: z.string().check(z.minLength(1), z.maxLength(100)),
  icon: line(100),
  code: line(60),
  platform: line(60),
  type: line(30),
  status: sliderStatus,
};
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const picture = z.strictObject({ path: text, width: z.number(), height: z.number() });

const office = { tag: "Site", auth: "staff", roles: ["owner"] } as const;

/** All that the Site room shows. Picture names are paths below the storage path. */
export const readSite = route({
  ...office,
  method: "GET",
  path: "/api/site",
  summary: "Logos, footer, market block, pictures and sliders",
  response: z.strictObject({
    logos: z.strictObject(logos),
    footer,
    market_block: z.strictObject(marketBlock),
    pictures: z.array(picture),
    sliders: z.array(z.strictObject({ id: text, place: z.number(), ...slider })),
    /** Null = none is published: its address says how the app is installed from the browser. */
    android_app: z.nullable(
      z.strictObject({ url: text, file_name: text, size_bytes: z.number(), digest: text, published_at: text }),
    ),
  }),
});

export const changeLogos = route({
  ...office,
  method: "PUT",
  path: "/api/site/logos",
  summary: "Choose the logos",
  body: z.strictObject(logos),
  response: z.strictObject(logos),
});

export const changeFooter = route({
  ...office,
  method: "PUT",
  path: "/api/site/footer",
  summary: "Change the footer",
  body: footer,
  response: footer,
});

export const changeMarketBlock = route({
  ...office,
  method: "PUT",
  path: "/api/site/market-block",
  summary: "Choose the markets of the home page",
  body: z.strictObject(marketBlock),
  response: z.strictObject(marketBlock),
});

/** The picture is made anew by its pixels; what is answered is the path that logos, sliders and the footer name it by. */
export const addPicture = route({
  ...office,
  method: "POST",
  path: "/api/site/pictures",
  summary: "Add a picture",
  body: z.strictObject({
    content: z.string().check(z.minLength(4), z.maxLength(240_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  response: picture,
});

/** Refused while a logo, the footer, a slider or a promotion shows it, with the words which. */
export const removePicture = route({
  ...office,
  method: "DELETE",
  path: "/api/site/pictures/:name",
  summary: "Remove a picture for good",
  params: z.strictObject({ name: z.string().check(z.regex(/^[0-9a-f]{64}\.webp$/)) }),
  response: z.strictObject({ path: text }),
});

/** A part of the Android app's file: 1 MB each but the last, from 0. Nothing is published by it. [SITE-06] */
export const addAndroidPart = route({
  ...office,
  method: "PUT",
  path: "/api/site/android-app/parts",
  summary: "Send a part of the Android app",
  bodyLimitBytes: 1_500_000,
  body: z.strictObject({
    digest: sha256,
    part: z.int().check(z.minimum(0), z.maximum(99)),
    content: z.string().check(z.minLength(4), z.maxLength(1_398_104), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
  }),
  response: z.strictObject({ digest: text, part: z.number() }),
});

/** Gives the file that was sent in parts to players. Refused when a part is missing, when it is another file, or no app. [SITE-06] */
export const publishAndroidApp = route({
  ...office,
  method: "PUT",
  path: "/api/site/android-app",
  summary: "Publish the Android app",
  body: z.strictObject({
    digest: sha256,
    parts: z.int().check(z.minimum(1), z.maximum(100)),
    file_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  }),
  response: z.strictObject({ digest: text, file_name: text, size_bytes: z.number() }),
});

export const removeAndroidApp = route({
  ...office,
  method: "DELETE",
  path: "/api/site/android-app",
  summary: "Take the Android app away",
  response: z.strictObject({ digest: text }),
});

const sliderAnswer = z.strictObject({ id: text, place: z.number(), ...slider });

export const addSlider = route({
  ...office,
  method: "POST",
  path: "/api/site/sliders",
  summary: "Add a slider item",
  body: z.strictObject(slider),
  response: sliderAnswer,
});

export const changeSlider = route({
  ...office,
  method: "PUT",
  path: "/api/site/sliders/:id",
  summary: "Change a slider item",
  params: z.strictObject({ id }),
  body: z.strictObject(slider),
  response: sliderAnswer,
});

export const removeSlider = route({
  ...office,
  method: "DELETE",
  path: "/api/site/sliders/:id",
  summary: "Remove a slider item for good",
  params: z.strictObject({ id }),
  response: z.strictObject({ id: text }),
});

/** The ids of all items of one type in their new order. */
export const orderSliders = route({
  ...office,
  method: "PUT",
  path: "/api/site/slider-order",
  summary: "Order the items of a slider",
  body: z.strictObject({ slider_type: sliderType, ids: z.array(id).check(z.maxLength(100)) }),
  response: z.strictObject({ ids: z.array(text) }),
});
