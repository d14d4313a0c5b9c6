import type { PicturePlace, SitePicture, SitePictureStore } from "@maidan/services/site";
import { queryableOf } from "../database/index.ts";

const picturesLock = 7_316_027;

const pathOf = (digest: Buffer): string => `pictures/${digest.toString("hex")}.webp`;
const named = /^pictures\/([0-9a-f]{64})\.webp$/;
const digestOf = (path: string): Buffer | undefined => {
  const hex = named.exec(path)?.[1];
  return hex === undefined ? undefined : Buffer.from(hex, "hex");
};

interface Row {
  readonly digest: Buffer;
  readonly width: number;
  readonly height: number;
}
const shown = (row: Row): SitePicture => ({
  path: pathOf(row.digest),
  widthPixels: row.width,
  heightPixels: row.height,
});

/** Pictures of the operator, named by the digest of what is kept. */
export function createSitePictureStore(): SitePictureStore {
  return {
    list: async (reader) => {
      const { rows } = await queryableOf(reader).query<Row>(
        "select digest, width, height from site_picture order by created_at desc, digest",
      );
      return rows.map(shown);
    },
    read: async (reader, path) => {
      const digest = digestOf(path);
      if (digest === undefined) return undefined;
      const { rows } = await queryableOf(reader).query<{ bytes: Buffer }>({
        name: "site-picture",
        text: "select bytes from site_picture where digest = $1",
        values: [digest],
      });
      return rows[0]?.bytes;
    },
    known: async (tx, paths) => {
      const digests = paths.flatMap((path) => digestOf(path) ?? []);
      const { rows } = await queryableOf(tx).query<Row>(
        "select digest, width, height from site_picture where digest = any($1::bytea[]) order by digest for share",
        [digests],
      );
      return new Set(rows.map((row) => pathOf(row.digest)));
    },
    lock: async (tx, path) => {
      const { rowCount } = await queryableOf(tx).query("select 1 from site_picture where digest = $1 for update", [
        digestOf(path),
      ]);
      return rowCount === 1;
    },
    placeOf: async (reader, path) => {
      const { rows } = await queryableOf(reader).query<PicturePlace>(
        `select 'slider' as kind, name from slider where picture = $1 or icon = $1
         union all
         select 'promotion' as kind, name from promotion where thumbnail = '/storage/' || $1
         order by kind desc, name limit 1`,
        [path],
      );
      return rows[0];
    },
    remove: async (tx, path) => {
      await queryableOf(tx).query("delete from site_picture where digest = $1", [digestOf(path)]);
    },
    lockCount: async (tx) => {
      await queryableOf(tx).query("select pg_advisory_xact_lock($1)", [picturesLock]);
      const { rows } = await queryableOf(tx).query<{ count: number }>(
        "select count(*)::int as count from site_picture",
      );
      return rows[0]?.count ?? 0;
    },
    add: async (tx, picture) => {
      const digest = Buffer.from(picture.digest);
      await queryableOf(tx).query(
        `insert into site_picture (digest, media_type, width, height, bytes) values ($1, $2, $3, $4, $5)
         on conflict (digest) do nothing`,
        [digest, picture.mediaType, picture.widthPixels, picture.heightPixels, Buffer.from(picture.bytes)],
      );
      return shown({ digest, width: picture.widthPixels, height: picture.heightPixels });
    },
  };
}
