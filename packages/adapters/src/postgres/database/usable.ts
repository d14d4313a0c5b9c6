import pg from "pg";

const oldestServer = 15;
const connectTimeoutMs = 5_000;

/** The database that was named cannot be used; the message is a sentence for whoever named it, without the address's password. */
export class DatabaseRefused extends Error {
  override readonly name = "DatabaseRefused";
}

/** Asks the server of `url` for its version. Refuses a server that doesn't answer, doesn't let us in, or is older than PostgreSQL 15. */
export async function refuseUnusableDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectTimeoutMs });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (major < oldestServer)
      throw new DatabaseRefused(`it is PostgreSQL ${major}, and ${oldestServer} or newer is needed`);
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(reasonOf(error), { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Several addresses of one name fail together, in an error that has no words of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
