import * as contract from "@maidan/contract/http/site";
import type { Reader } from "@maidan/services/command";
import type { SettingsStore } from "@maidan/services/settings";
import {
  sliderEntry,
  type AndroidApp,
  type AndroidAppStore,
  type createAddAndroidPart,
  type createAddPicture,
  type createAddSlider,
  type createChangeDocument,
  type createChangeSlider,
  type createOrderSliders,
  type createPublishAndroidApp,
  type createRemoveAndroidApp,
  type createRemovePicture,
  type createRemoveSlider,
  type SiteDocumentStore,
  type SitePictureStore,
  type SliderStore,
} from "@maidan/services/site";
import type { BodyOf } from "@maidan/contract/http/route";
import type { FastifyInstance } from "fastify";
import { answerOf } from "../answer/index.ts";
import { mount } from "../server/index.ts";
import { staffContext } from "../staff/index.ts";
import { appPath, mutable, registerPictures } from "./site-routes.ts";

export interface SiteRoomDeps {
  readonly reader: Reader;
  readonly sliders: SliderStore;
  readonly documents: SiteDocumentStore;
  readonly pictures: SitePictureStore;
  readonly apps: AndroidAppStore;
  readonly settings: SettingsStore;
  readonly addAndroidPart: ReturnType<typeof createAddAndroidPart>;
  readonly publishAndroidApp: ReturnType<typeof createPublishAndroidApp>;
  readonly removeAndroidApp: ReturnType<typeof createRemoveAndroidApp>;
  readonly changeDocument: ReturnType<typeof createChangeDocument>;
  readonly addPicture: ReturnType<typeof createAddPicture>;
  readonly removePicture: ReturnType<typeof createRemovePicture>;
  readonly addSlider: ReturnType<typeof createAddSlider>;
  readonly changeSlider: ReturnType<typeof createChangeSlider>;
  readonly removeSlider: ReturnType<typeof createRemoveSlider>;
  readonly orderSliders: ReturnType<typeof createOrderSliders>;
}

const itemOf = (body: BodyOf<typeof contract.addSlider>) => ({
  sliderType: body.slider_type,
  name: body.name.trim(),
  nameBn: body.name_bn?.trim() ?? "",
  link: body.link.trim(),
  picture: body.picture,
  icon: body.icon,
  code: body.code.trim(),
  platform: body.platform.trim(),
  gameType: body.type.trim(),
  isActive: body.status === "active",
});

/** What the operator chooses for the frame of the site. */
export function registerSiteRoom(app: FastifyInstance, deps: SiteRoomDeps): void {
  const { documents, reader } = deps;
  mount(app, contract.readSite, async () => {
    const [logos, footer, block, pictures, sliders, app, siteTitle] = await Promise.all([
      documents.get(reader, "logos"),
      documents.get(reader, "footer"),
      documents.get(reader, "market_block"),
      deps.pictures.list(reader),
      deps.sliders.listAll(reader),
      deps.apps.current(reader),
      deps.settings.get(reader, "siteTitle"),
    ]);
    return {
      body: {
        logos,
        footer: { ...footer, ...mutable(footer) },
        market_block: { ...block, sports: [...block.sports], market_ids: [...block.market_ids] },
        pictures: pictures.map((picture) => ({
          path: picture.path,
          width: picture.widthPixels,
          height: picture.heightPixels,
        })),
        sliders: sliders.map(sliderEntry),
        android_app: app === undefined ? null : androidEntry(app, appPath(siteTitle)),
      },
    };
  });
  mount(app, contract.changeLogos, async ({ body, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.changeDocument({ by: staffContext(staff, request), idempotencyKey, key: "logos", value: body }),
    ),
  );
  mount(app, contract.changeFooter, async ({ body, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.changeDocument({ by: staffContext(staff, request), idempotencyKey, key: "footer", value: body }),
    ),
  );
  mount(app, contract.changeMarketBlock, async ({ body, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.changeDocument({ by: staffContext(staff, request), idempotencyKey, key: "market_block", value: body }),
    ),
  );
  mount(app, contract.addPicture, async ({ body, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.addPicture({
        by: staffContext(staff, request),
        idempotencyKey,
        bytes: Buffer.from(body.content, "base64"),
      }),
    ),
  );
  mount(app, contract.removePicture, async ({ params, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.removePicture({ by: staffContext(staff, request), idempotencyKey, path: `pictures/${params.name}` }),
    ),
  );
  registerSliders(app, deps);
  registerPictures(app, deps);
  registerAndroidApp(app, deps);
}

const androidEntry = (app: AndroidApp, url: string) => ({
  url,
  file_name: app.fileName,
  size_bytes: app.sizeBytes,
  digest: app.digest,
  published_at: new Date(app.publishedAtMs).toISOString(),
});

function registerAndroidApp(app: FastifyInstance, deps: SiteRoomDeps): void {
  mount(app, contract.addAndroidPart, async ({ body, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.addAndroidPart({
        by: staffContext(staff, request),
        idempotencyKey,
        digest: body.digest,
        part: body.part,
        bytes: Buffer.from(body.content, "base64"),
      }),
    ),
  );
  mount(app, contract.publishAndroidApp, async ({ body, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.publishAndroidApp({
        by: staffContext(staff, request),
        idempotencyKey,
        digest: body.digest,
        fileName: body.file_name,
        parts: body.parts,
      }),
    ),
  );
  mount(app, contract.removeAndroidApp, async ({ staff, request, idempotencyKey }) =>
    answerOf(await deps.removeAndroidApp({ by: staffContext(staff, request), idempotencyKey })),
  );
}

function registerSliders(app: FastifyInstance, deps: SiteRoomDeps): void {
  mount(app, contract.addSlider, async ({ body, staff, request, idempotencyKey }) =>
    answerOf(await deps.addSlider({ by: staffContext(staff, request), idempotencyKey, item: itemOf(body) })),
  );
  mount(app, contract.changeSlider, async ({ params, body, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.changeSlider({
        by: staffContext(staff, request),
        idempotencyKey,
        sliderId: params.id,
        item: itemOf(body),
      }),
    ),
  );
  mount(app, contract.removeSlider, async ({ params, staff, request, idempotencyKey }) =>
    answerOf(await deps.removeSlider({ by: staffContext(staff, request), idempotencyKey, sliderId: params.id })),
  );
  mount(app, contract.orderSliders, async ({ body, staff, request, idempotencyKey }) =>
    answerOf(
      await deps.orderSliders({
        by: staffContext(staff, request),
        idempotencyKey,
        sliderType: body.slider_type,
        sliderIds: body.ids,
      }),
    ),
  );
}
