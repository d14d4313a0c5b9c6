import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { takeRest } from "../server/index.ts";

/**
 * One client of the field announces its bodies' lengths in characters, so that of a body with Bangla in it the last bytes come behind its end, and read as
 * the beginning of a request that is none. Those bytes are put back where they belong, if nothing else can be meant: [EXAPI-58]
 * - what was announced breaks off within its JSON, has more bytes than characters, and with exactly the bytes that follow has as many characters as announced
 *   bytes, and is whole JSON;
 * - what follows can't be read as HTTP (a second request behind the first would be answered as one), and nothing comes behind it;
 * - it is the one request under way on its connection, in one length, and the connection ends with its answer.
 * So nobody can hide a request in a body, or take another's for the end of their own.
 */
export interface CharacterLengths {
  /** To be called when the request's head has been read, before anything is waited for. */
  readonly begin: (request: FastifyRequest, reply: FastifyReply) => void;
  /** The whole body of a request whose announced part is no JSON; undefined when there is none. */
  readonly complete: (request: FastifyRequest, announced: Buffer) => Promise<Buffer | undefined>;
}

/** What follows comes with the rest or right behind it; a body that is simply wrong waits no longer. */
const waitMs = 500;
/** What is kept of what follows: its end in a few pieces, and the request's own bytes that came with it. */
const mostPieces = 8;
const mostBytes = 1024 * 1024;

interface Held {
  readonly reply: FastifyReply;
  readonly announcedBytes: number;
  readonly pieces: Buffer[];
  bytes: number;
  /** Another request came behind this one, or too much did. */
  isSpoiled: boolean;
  /** Tells who waits that there is more. */
  wake: () => void;
}

const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

/** How many UTF-16 units the character counts that begins with this byte; 0 for a byte within one. */
function unitsOf(byte: number): number {
  if (isContinuation(byte)) return 0;
  return byte >= 0xf0 ? 2 : 1;
}

/** Bytes that the last character still lacks where the text was cut. */
function lackingBytes(text: Buffer): number {
  for (let back = 1; back <= Math.min(4, text.length); back += 1) {
    const byte = text[text.length - back] ?? 0;
    if (isContinuation(byte)) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return Math.max(0, length - back);
  }
  return 0;
}

/** How many bytes at the end of `bytes` make so many units; undefined when there are too few. */
function bytesOfUnits(bytes: Buffer, units: number): number | undefined {
  let left = units;
  let at = bytes.length;
  while (left > 0 && at > 0) {
    at -= 1;
    left -= unitsOf(bytes[at] ?? 0);
  }
  return left === 0 ? bytes.length - at : undefined;
}

/** What was read begins with the end of the announced part, or with what follows it, as the bytes came in pieces. */
function isEndOf(announced: Buffer, read: Buffer): boolean {
  const shared = Math.min(announced.length, read.length);
  return announced.subarray(announced.length - shared).equals(read.subarray(read.length - shared));
}

function isJson(text: Buffer): boolean {
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(text));
    return true;
  } catch {
    return false;
  }
}

/** The announced part with what follows it; undefined when the two don't make exactly a body whose length was counted in characters. */
export function wholeBody(announced: Buffer, read: Buffer): Buffer | undefined {
  const units = announced.reduce((sum, byte) => sum + unitsOf(byte), 0);
  const lackingUnits = announced.length - units;
  if (lackingUnits <= 0) return undefined;
  const ofUnits = bytesOfUnits(read, lackingUnits);
  if (ofUnits === undefined) return undefined;
  const tailBytes = ofUnits + lackingBytes(announced);
  if (tailBytes > read.length) return undefined;
  const [before, tail] = [read.subarray(0, read.length - tailBytes), read.subarray(read.length - tailBytes)];
  if (!isEndOf(announced, before)) return undefined;
  const whole = Buffer.concat([announced, tail]);
  return isJson(whole) ? whole : undefined;
}

/** Settles when the body is whole, when it can't become so any more, or after a while. */
async function awaitWhole(own: Held, announced: Buffer): Promise<Buffer | undefined> {
  const { promise, resolve } = Promise.withResolvers<Buffer | undefined>();
  own.wake = () => {
    const whole = own.isSpoiled ? undefined : wholeBody(announced, Buffer.concat(own.pieces));
    if (whole !== undefined || own.isSpoiled) resolve(whole);
  };
  const timer = setTimeout(() => resolve(undefined), waitMs);
  own.wake();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    own.wake = () => undefined;
  }
}

/** Keeps what comes behind the request; false: that is no business of its. */
function take(own: Held, piece: Buffer): boolean {
  if (own.isSpoiled) return false;
  own.bytes += piece.length;
  own.isSpoiled = own.pieces.length >= mostPieces || own.bytes > mostBytes;
  if (!own.isSpoiled) own.pieces.push(piece);
  own.wake();
  return true;
}

/** For a port that programs reach without a proxy: one that divides the bytes by the announced length leaves nothing to be put back. */
export function createCharacterLengths(): CharacterLengths {
  const underWay = new WeakMap<Socket, Held>();
  const ofRequest = new WeakMap<FastifyRequest, Held>();
  return {
    begin: (request, reply) => {
      const { socket } = request.raw;
      const before = underWay.get(socket);
      if (before !== undefined) {
        before.isSpoiled = true;
        before.wake();
        return;
      }
      const announcedBytes = Number(request.headers["content-length"]);
      if (!(announcedBytes > 0) || request.headers["transfer-encoding"] !== undefined) return;
      const own: Held = { reply, announcedBytes, pieces: [], bytes: 0, isSpoiled: false, wake: () => undefined };
      underWay.set(socket, own);
      ofRequest.set(request, own);
      const release = takeRest(socket, (piece) => take(own, piece));
      const end = (): void => {
        if (underWay.get(socket) !== own) return;
        underWay.delete(socket);
        release();
        // What came behind it can't be read as HTTP, so that nothing more can come.
        if (own.bytes > 0) socket.destroySoon();
      };
      reply.raw.once("finish", end).once("close", end);
    },
    complete: async (request, announced) => {
      const own = ofRequest.get(request);
      if (own === undefined || announced.length !== own.announcedBytes) return undefined;
      if (!announced.some((byte) => byte > 0x7f)) return undefined;
      const whole = await awaitWhole(own, announced);
      if (whole !== undefined) own.reply.header("connection", "close");
      return whole;
    },
  };
}
