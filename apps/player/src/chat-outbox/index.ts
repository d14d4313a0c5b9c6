export { flushOutbox, onSent, outbox, say, takeBack, type ChatMessage, type Waiting } from "./outbox.ts";
