import type { FastifyBaseLogger } from "fastify";

type Level = "fatal" | "error" | "warn" | "info" | "debug" | "trace";
type Entry = readonly [object: object, message?: string, ...more: unknown[]] | readonly [message: string];
type Write = (...entry: Entry) => void;

/** A request's logger, made when something is logged: few requests log more than their line, and what is hidden in a log costs time for each logger. */
class RequestLogger {
  readonly #server: FastifyBaseLogger;
  readonly #bindings: Record<string, unknown>;
  #own: FastifyBaseLogger | undefined;

  constructor(server: FastifyBaseLogger, bindings: Record<string, unknown>) {
    this.#server = server;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#server.level;
  }
  fatal(...entry: Entry): void {
    this.#write("fatal", entry);
  }
  error(...entry: Entry): void {
    this.#write("error", entry);
  }
  warn(...entry: Entry): void {
    this.#write("warn", entry);
  }
  info(...entry: Entry): void {
    this.#write("info", entry);
  }
  debug(...entry: Entry): void {
    this.#write("debug", entry);
  }
  trace(...entry: Entry): void {
    this.#write("trace", entry);
  }
  silent(): void {
    // Nothing, as its name says.
  }
  child(...options: Parameters<FastifyBaseLogger["child"]>): FastifyBaseLogger {
    return this.#made().child(...options);
  }

  #made(): FastifyBaseLogger {
    this.#own ??= this.#server.child(this.#bindings);
    return this.#own;
  }
  #write(level: Level, entry: Entry): void {
    const logger = this.#made();
    (logger[level] as Write).call(logger, ...entry);
  }
}

/** For fastify's `childLoggerFactory`: the same as a child of the server's logger, made later. */
export const requestLoggerOf = (server: FastifyBaseLogger, bindings: Record<string, unknown>): FastifyBaseLogger =>
  new RequestLogger(server, bindings) as FastifyBaseLogger;
