/** A first read, asked for before the scripts were there, until its part takes it. */
export interface EarlyRead {
  readonly answer: Promise<Response>;
  readonly stop: () => void;
}

/** What the page's own first script has begun while the others were on their way. */
export interface Opening {
  /** The session's token; undefined where there is none. */
  readonly token: Promise<string | undefined>;
  /** By their paths; each is taken once. */
  readonly reads: Map<string, EarlyRead>;
}

declare global {
  var maidanOpening: Opening | undefined;
}
