import { registerSiteRoom, registerSiteRoutes } from "@maidan/adapters/http/site";
import { createPictures } from "@maidan/adapters/pictures";
import {
  createAndroidAppStore,
  createGameCatalogue,
  createSiteDocumentStore,
  createSitePictureStore,
  createSliderStore,
} from "@maidan/adapters/postgres/site";
import {
  createAddAndroidPart,
  createAddPicture,
  createAddSlider,
  createChangeDocument,
  createChangeSlider,
  createOrderSliders,
  createPublishAndroidApp,
  createRemoveAndroidApp,
  createRemovePicture,
  createRemoveSlider,
  seedSliders,
} from "@maidan/services/site";
import type { Platform } from "../platform.ts";

/** The frame of the site: logos, footer, sliders, the catalogue of games; and the operator's room for them. */
export function wireSite(platform: Platform): void {
  const { config, reader, runner } = platform;
  const run = platform.use("runAudited");
  const stores = {
    sliders: createSliderStore(),
    documents: createSiteDocumentStore(),
    pictures: createSitePictureStore(),
  };
  registerSiteRoutes(platform.playerApp, {
    reader,
    ...stores,
    catalogue: createGameCatalogue(),
    settings: platform.use("settings"),
    publicUrl: config.publicUrl,
  });
  const changing = { run, ...stores };
  const apps = createAndroidAppStore();
  registerSiteRoom(platform.officeApp, {
    reader,
    ...stores,
    apps,
    settings: platform.use("settings"),
    addAndroidPart: createAddAndroidPart({ runner, apps }),
    publishAndroidApp: createPublishAndroidApp({ run, apps }),
    removeAndroidApp: createRemoveAndroidApp({ run, apps }),
    changeDocument: createChangeDocument(changing),
    addPicture: createAddPicture({ ...changing, remaking: createPictures() }),
    removePicture: createRemovePicture(changing),
    addSlider: createAddSlider(changing),
    changeSlider: createChangeSlider(changing),
    removeSlider: createRemoveSlider(changing),
    orderSliders: createOrderSliders(changing),
  });
  platform.onReady(() => seedSliders({ runner, sliders: stores.sliders }));
}
