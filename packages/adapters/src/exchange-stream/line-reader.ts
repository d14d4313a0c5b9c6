/** Lines of text out of pieces of bytes; a line ends with LF, with or without CR before it. */
export class LineReader {
  readonly #most: number;
  readonly #onLine: (line: string) => void;
  #pieces: Buffer[] = [];
  #size = 0;

  constructor(mostBytes: number, onLine: (line: string) => void) {
    this.#most = mostBytes;
    this.#onLine = onLine;
  }

  /** False when a line is longer than may be: what came is then forgotten. */
  take(bytes: Buffer): boolean {
    let rest = bytes;
    for (let end = rest.indexOf(0x0a); end >= 0; end = rest.indexOf(0x0a)) {
      if (!this.#keep(rest.subarray(0, end))) return false;
      const line = Buffer.concat(this.#pieces).toString("utf8").trim();
      this.#pieces = [];
      this.#size = 0;
      rest = rest.subarray(end + 1);
      if (line !== "") this.#onLine(line);
    }
    return this.#keep(rest);
  }

  #keep(piece: Buffer): boolean {
    if (piece.length === 0) return true;
    this.#size += piece.length;
    if (this.#size > this.#most) {
      this.#pieces = [];
      return false;
    }
    this.#pieces.push(piece);
    return true;
  }
}
