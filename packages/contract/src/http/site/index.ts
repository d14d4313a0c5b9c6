import { z } from "zod/mini";
import { route } from "../route/index.ts";

const text = z.string();

/** A list whose first item has the picture paths, below the storage path. [API-07] [API-75] */
export const logo = route({
  method: "GET",
  path: "/api/logo",
  summary: "Logos",
  tag: "Site",
  auth: "none",
  response: z.array(z.strictObject({ logo: text, mobile_logo: text, loader_logo: text, favicon: text })),
});

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
        link: text,
        thubmnail: text,
        icon: text,
        code: text,
        platform: text,
        type: text,
        status: z.enum(["active", "inactive"]),
        slider_type: z.enum(["Main", "Favourite", "Features"]),
      }),
    ),
  }),
});
