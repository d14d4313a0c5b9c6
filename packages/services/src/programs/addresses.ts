import { isIP, isIPv4, isIPv6 } from "node:net";

/** An address as it is compared: an IPv4 address that came in through an IPv6 socket is that IPv4 address. */
export function plainAddress(address: string): string {
  const bare = address.split("%", 1)[0] ?? address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
}

/** An address, or a network whose address has no bits beyond its length: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
export function isNetwork(text: string): boolean {
  const [address = "", length, ...rest] = text.split("/");
  if (isIP(address) === 0 || address.includes("%") || rest.length > 0) return false;
  if (length === undefined) return true;
  if (!/^\d{1,3}$/.test(length)) return false;
  const bits = Number(length);
  if (isIPv4(address)) return bits <= 32 && hasNoBitsBeyond(ipv4Bits(address), bits);
  return isIPv6(address) && !address.includes(".") && bits <= 128 && hasNoBitsBeyond(ipv6Bits(address), bits);
}

const ipv4Bits = (address: string): string =>
  address
    .split(".")
    .map((part) => Number(part).toString(2).padStart(8, "0"))
    .join("");

function ipv6Bits(address: string): string {
  const [head = "", tail = ""] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === "" ? [] : tail.split(":");
  const missing = address.includes("::") ? 8 - left.length - right.length : 0;
  const groups = [...left, ...Array<string>(missing).fill("0"), ...right];
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, "0")).join("");
}

const hasNoBitsBeyond = (bits: string, length: number): boolean => !bits.slice(length).includes("1");
