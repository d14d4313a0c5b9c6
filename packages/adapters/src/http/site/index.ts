import { readFileSync } from "node:fs";
import path from "node:path";
import { logo, sliders } from "@maidan/contract/http/site";
import type { Reader } from "@maidan/services/command";
import type { SliderStore } from "@maidan/services/site";
import type { FastifyInstance } from "fastify";
import { mount } from "../server/index.ts";

export interface SiteRouteDeps {
  readonly reader: Reader;
  readonly sliders: SliderStore;
}

/** The pictures that come with the product. Where the operator's own are added, they lie beside these under the same path. */
const pictures = [
  "brand/logo.svg",
  "brand/mark.svg",
  "sliders/exchange.svg",
  "sliders/ladder.svg",
  "sliders/deposit.svg",
] as const;

/** Paths of pictures as clients load them: below the storage path of this host. [API-04] */
export const storagePath = (picture: string): string => `/storage/${picture}`;

/** Logos, sliders, and the pictures that both name. */
export function registerSiteRoutes(app: FastifyInstance, { reader, sliders: store }: SiteRouteDeps): void {
  mount(app, logo, async () => ({
    body: [
      {
        logo: storagePath("brand/logo.svg"),
        mobile_logo: storagePath("brand/logo.svg"),
        loader_logo: storagePath("brand/mark.svg"),
        favicon: storagePath("brand/mark.svg"),
      },
    ],
  }));
  mount(app, sliders, async () => {
    const items = await store.list(reader);
    return {
      body: {
        sliders: items.map((item) => ({
          id: item.sliderId,
          name: item.name,
          link: item.link,
          thubmnail: storagePath(item.picture),
          icon: item.icon,
          code: item.code,
          platform: item.platform,
          type: item.gameType,
          status: "active" as const,
          slider_type: item.sliderType,
        })),
      },
    };
  });
  for (const picture of pictures) {
    const content = readFileSync(path.join(import.meta.dirname, "pictures", picture));
    app.get(storagePath(picture), async (_request, reply) =>
      reply.header("cache-control", "public, max-age=86400").type("image/svg+xml").send(content),
    );
  }
}
