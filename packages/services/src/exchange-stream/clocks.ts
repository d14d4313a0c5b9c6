/** The two tokens of a subscription: `initialClk` names it, `clk` numbers its messages. [STREAM-40] */

const clockBytes = 6;

export function clockToken(clock: number): string {
  const bytes = Buffer.alloc(clockBytes);
  bytes.writeUIntBE(clock, 0, clockBytes);
  return bytes.toString("base64");
}

/** The number behind a token; undefined when no such token was ever made. */
export function clockOf(token: string): number | undefined {
  return /^[A-Za-z0-9+/]{8}$/.test(token) ? Buffer.from(token, "base64").readUIntBE(0, clockBytes) : undefined;
}

export const isInitialClock = (token: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(token);
