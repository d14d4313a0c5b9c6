import { z } from "zod/mini";

export * from "../socket-topics/index.ts";

export const topicSchema = z.string().check(z.maxLength(64), z.regex(/^[a-z]{1,16}(?::[0-9.]{1,40})?$/));
