import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";

/** The drawings of a folder by their game's code, each with the address that its picture has: another drawing has another one. */
export interface Posters {
  readonly pathOf: (code: string) => string | undefined;
}

const widthPixels = 300;
const heightPixels = 400;

/** Posters are drawn as SVG and given as WebP, which every lobby takes. */
export function registerPosterRoutes(app: FastifyInstance, options: { readonly folder: string }): Posters {
  const drawings = new Map<string, { readonly svg: Buffer; readonly version: string }>();
  for (const file of readdirSync(options.folder)) {
    if (!file.endsWith(".svg")) continue;
    const svg = readFileSync(path.join(options.folder, file));
    const version = createHash("sha256").update(svg).digest("hex").slice(0, 8);
    drawings.set(path.basename(file, ".svg"), { svg, version });
  }
  app.get<{ Params: { name: string } }>("/posters/:name", async (request, reply) => {
    const drawing = drawings.get(path.basename(request.params.name, ".webp"));
    if (drawing === undefined) return reply.callNotFound();
    const picture = await sharp(drawing.svg).resize(widthPixels, heightPixels).webp({ quality: 82 }).toBuffer();
    return reply.type("image/webp").header("cache-control", "public, max-age=86400").send(picture);
  });
  return {
    pathOf: (code) => {
      const drawing = drawings.get(code);
      return drawing === undefined ? undefined : `/posters/${code}.webp?v=${drawing.version}`;
    },
  };
}
