import { registerSiteRoom, registerSiteRoutes } from "@maidan/adapters/http/site";
import { createPictures } from "@maidan/adapters/pictures";
import {
  createGameCatalogue,
  createSiteDocumentStore,
  createSitePictureStore,
  createSliderStore,
} from "@maidan/adapters/postgres/site";
import {
  createAddPicture,
  createAddSlider,
  createChangeDocument,
  createChangeSlider,
  createOrderSliders,
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
  registerSiteRoom(platform.officeApp, {
    reader,
    ...stores,
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
