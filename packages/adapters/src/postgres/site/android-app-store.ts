import type { AndroidAppStore } from "@maidan/services/site";
import { queryableOf } from "../database/index.ts";

const androidLock = 7_316_028;
const bytesOf = (digest: string): Buffer => Buffer.from(digest, "hex");

/** The Android app over the tables `android_part` and `android_app`. */
export function createAndroidAppStore(): AndroidAppStore {
  return {
    current: async (reader) => {
      const { rows } = await queryableOf(reader).query<{
        digest: Buffer;
        file_name: string;
        size_bytes: number;
        published_at: Date;
      }>({ name: "android-app", text: "select digest, file_name, size_bytes, published_at from android_app" });
      const row = rows[0];
      return row === undefined
        ? undefined
        : {
            digest: row.digest.toString("hex"),
            fileName: row.file_name,
            sizeBytes: row.size_bytes,
            publishedAtMs: row.published_at.getTime(),
          };
    },
    readPart: async (reader, { digest, part }) => {
      const { rows } = await queryableOf(reader).query<{ bytes: Buffer }>({
        name: "android-part",
        text: "select bytes from android_part where digest = $1 and part = $2",
        values: [bytesOf(digest), part],
      });
      return rows[0]?.bytes;
    },
    lock: async (tx) => {
      await queryableOf(tx).query("select pg_advisory_xact_lock($1)", [androidLock]);
    },
    putPart: async (tx, { digest, part, bytes }) => {
      await queryableOf(tx).query(
        `insert into android_part (digest, part, bytes) values ($1, $2, $3)
         on conflict (digest, part) do update set bytes = excluded.bytes`,
        [bytesOf(digest), part, Buffer.from(bytes)],
      );
    },
    dropUnpublished: async (tx, { except }) => {
      await queryableOf(tx).query(
        "delete from android_part where digest <> $1 and digest not in (select digest from android_app)",
        [bytesOf(except)],
      );
    },
    publish: async (tx, { digest, fileName, sizeBytes }) => {
      await queryableOf(tx).query(
        `insert into android_app (digest, file_name, size_bytes) values ($1, $2, $3)
         on conflict (is_only) do update set
           digest = excluded.digest, file_name = excluded.file_name, size_bytes = excluded.size_bytes, published_at = now()`,
        [bytesOf(digest), fileName, sizeBytes],
      );
    },
    removeAll: async (tx) => {
      await queryableOf(tx).query("delete from android_app");
      await queryableOf(tx).query("delete from android_part");
    },
  };
}
