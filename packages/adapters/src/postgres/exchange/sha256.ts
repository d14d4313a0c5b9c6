import { hash } from "node:crypto";

/** SHA-256 of a text, as hex; at once, as each object of a hash that is built up costs every collection until it is gone. */
export const sha256 = (text: string): string => hash("sha256", text, "hex");
