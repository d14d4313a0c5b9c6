import { shippedPictures } from "@maidan/core/site";
import { readFileSync } from "node:fs";
import path from "node:path";
import * as contract from "@maidan/contract/http/site";
import type { Reader } from "@maidan/services/command";
import type { SettingsStore } from "@maidan/services/settings";
import {
  type GameCatalogue,
  type SiteDocumentStore,
  type SiteFooter,
  type SitePictureStore,
  type SliderStore,
} from "@maidan/services/site";
import type { FastifyInstance } from "fastify";
import { mount } from "../server/index.ts";

export interface SiteRouteDeps {
  readonly reader: Reader;
  readonly sliders: SliderStore;
  readonly documents: SiteDocumentStore;
  readonly pictures: SitePictureStore;
  readonly catalogue: GameCatalogue;
  readonly settings: SettingsStore;
  readonly publicUrl: string;
}

/** Paths of pictures as clients load them: below the storage path of this host; none stays none. [API-04] */
export const storagePath = (picture: string): string => (picture === "" ? "" : `/storage/${picture}`);

/** The Android app is named after the site. [SHELL-41] [OP-67] */
export const appPath = (siteTitle: string): string => `/${siteTitle.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.apk`;

/** The affiliates' own host beside the site's. [SHELL-45] [OP-67] */
export function affiliateAddress(publicUrl: string): string {
  const { protocol, host } = new URL(publicUrl);
  return `${protocol}//affiliate.${host.replace(/^www\./, "")}/login`;
}

/** Logos, sliders, the frame, the catalogue of games, and the pictures that they name. */
export function registerSiteRoutes(app: FastifyInstance, deps: SiteRouteDeps): void {
  registerFrame(app, deps);
  registerCatalogue(app, deps);
  registerPictures(app, deps);
}

const withPaths = (footer: SiteFooter): SiteFooter => ({
  ...footer,
  sponsors: footer.sponsors.map((each) => ({ ...each, picture: storagePath(each.picture) })),
  ambassadors: footer.ambassadors.map((each) => ({ ...each, picture: storagePath(each.picture) })),
  licence: { ...footer.licence, picture: storagePath(footer.licence.picture) },
});

function registerFrame(app: FastifyInstance, deps: SiteRouteDeps): void {
  const { documents, reader } = deps;
  mount(app, contract.logo, async () => {
    const logos = await documents.get(reader, "logos");
    const paths = {
      logo: storagePath(logos.logo),
      mobile_logo: storagePath(logos.mobile_logo),
      loader_logo: storagePath(logos.loader_logo),
      favicon: storagePath(logos.favicon),
      sponsor_logo: storagePath(logos.sponsor_logo),
    };
    return { body: [paths] };
  });
  mount(app, contract.siteFrame, async () => {
    const footer = withPaths(await documents.get(reader, "footer"));
    const title = await deps.settings.get(reader, "siteTitle");
    return {
      body: {
        app_url: appPath(title),
        affiliate_url: affiliateAddress(deps.publicUrl),
        footer: { ...footer, ...mutable(footer) },
      },
    };
  });
  mount(app, contract.sliders, async () => {
    const items = await deps.sliders.list(reader);
    return {
      body: {
        sliders: items.map((item) => ({
          id: item.sliderId,
          name: item.name,
          name_bn: item.nameBn,
          link: item.link,
          thubmnail: storagePath(item.picture),
          icon: storagePath(item.icon),
          code: item.code,
          platform: item.platform,
          type: item.gameType,
          status: "active" as const,
          slider_type: item.sliderType,
        })),
      },
    };
  });
}

/** Lists as the contract's types have them. */
export const mutable = (footer: SiteFooter) => ({
  support: [...footer.support],
  responsible: [...footer.responsible],
  sponsors: [...footer.sponsors],
  ambassadors: [...footer.ambassadors],
});

const mostSystems = 50;

/** The systems of the query's JSON list; undefined = it is no list of texts. */
function systemsIn(json: string): readonly string[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  return Array.isArray(value) && value.length <= mostSystems && value.every((each) => typeof each === "string")
    ? value
    : undefined;
}

function registerCatalogue(app: FastifyInstance, { catalogue, reader }: SiteRouteDeps): void {
  mount(app, contract.systems, async ({ query }) => ({
    body: { systems: [...(await catalogue.systems(reader, query.type))] },
  }));
  mount(app, contract.sportsItems, async () => {
    const found = await catalogue.sports(reader);
    return {
      body: {
        items: found.map(({ name, nameBn, picture, code, gameType, platform }) => ({
          name,
          name_bn: nameBn,
          icon: picture,
          link: "/gamerun",
          code,
          type: gameType,
          platform,
        })),
      },
    };
  });
  mount(app, contract.providers, async ({ query }) => {
    const asked = systemsIn(query.system);
    if (asked === undefined) {
      const message = "Give a JSON list of systems.";
      return { refusal: { ok: false, code: "VALIDATION", message, fields: { system: [message] } } };
    }
    const found = await catalogue.providers(reader, asked);
    const data = found.map(({ nameBn, ...provider }) => ({
      ...provider,
      name_bn: nameBn,
      icon: storagePath(provider.icon),
    }));
    return { body: { data } };
  });
}

const dayCache = "public, max-age=86400";
/** The name is the content's digest: it never means anything else. */
const foreverCache = "public, max-age=31536000, immutable";

/** The pictures themselves: the office shows them too. */
export function registerPictures(
  app: FastifyInstance,
  { pictures, reader }: Pick<SiteRouteDeps, "pictures" | "reader">,
): void {
  for (const picture of shippedPictures) {
    const content = readFileSync(path.join(import.meta.dirname, "pictures", picture));
    app.get(storagePath(picture), async (_request, reply) =>
      reply.header("cache-control", dayCache).type("image/svg+xml").send(content),
    );
  }
  app.get<{ Params: { name: string } }>("/storage/pictures/:name", async (request, reply) => {
    const content = await pictures.read(reader, `pictures/${request.params.name}`);
    if (content === undefined) {
      reply.callNotFound();
      return reply;
    }
    return reply.header("cache-control", foreverCache).type("image/webp").send(content);
  });
}
