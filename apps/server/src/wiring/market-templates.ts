import { registerTemplateRoom } from "@maidan/adapters/http/market-templates";
import { createTemplateStore } from "@maidan/adapters/postgres/market-templates";
import { createChangeTemplate } from "@maidan/services/market-templates";
import type { Platform } from "../platform.ts";

/** The office's templates of markets. Needs `runAudited`. */
export function wireMarketTemplates(platform: Platform): void {
  const templates = createTemplateStore({ speed: platform.config.feedSpeed });
  registerTemplateRoom(platform.officeApp, {
    reader: platform.reader,
    templates,
    changeTemplate: createChangeTemplate({ run: platform.use("runAudited"), templates }),
  });
}
