export { usePoll, type Polled } from "./use-poll.ts";
