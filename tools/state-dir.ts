import path from "node:path";

/** Where the embedded default writes: `DATA_DIR`, else `.data` in the project; as root a place that an unprivileged account can reach. */
export function defaultStateDir(): string {
  if (process.env["DATA_DIR"] !== undefined && process.env["DATA_DIR"] !== "")
    return path.resolve(process.env["DATA_DIR"]);
  return process.getuid?.() === 0 ? "/var/lib/maidan" : path.resolve(import.meta.dirname, "..", ".data");
}
