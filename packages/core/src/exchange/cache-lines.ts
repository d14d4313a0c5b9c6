/** Doubles of a line, which is what the processor fetches at once from memory. */
export const lineDoubles = 8;

/** What the allocator keeps before an array that is too large for its heap: such arrays begin 16 bytes behind a line, and what follows this with the next one. */
const leadBytes = 48;

/** So many doubles, all zero, which begin with a line where there are enough of them for it to matter. */
export const cacheLines = (doubles: number): Float64Array<ArrayBuffer> =>
  new Float64Array(new ArrayBuffer(leadBytes + 8 * doubles), leadBytes);
