import { done, refuse, type CommandAnswer, type CommandRunner } from "../command/index.ts";
import type { RunAudited, StaffContext } from "../staff/index.ts";
import type { CannedAnswer, CannedAnswerStore } from "./ports.ts";

export interface CannedAnswersDeps {
  readonly run: RunAudited;
  readonly answers: CannedAnswerStore;
}
interface StaffRequest {
  readonly by: StaffContext;
  readonly idempotencyKey: string;
}
type Kept = CommandAnswer<{ readonly id: string }>;

const contentOf = ({ name, text }: Omit<CannedAnswer, "answerId">) => ({ name, text_en: text.en, text_bn: text.bn });
const noAnswer = refuse("NOT_FOUND", "There is no such answer.");
const taken = {
  ...refuse("VALIDATION", "Another answer has this name."),
  fields: { name: ["Another answer has this name."] },
};

/** Adds a ready answer (without an id), or changes one. Its name is unique. [TALK-10] */
export function createKeepAnswer({ run, answers }: CannedAnswersDeps) {
  return (request: StaffRequest & Omit<CannedAnswer, "answerId"> & { readonly answerId?: string }): Promise<Kept> => {
    const { by, idempotencyKey, answerId, name, text } = request;
    const kind = answerId === undefined ? "canned.add" : "canned.change";
    const content = { ...contentOf({ name, text }), answerId: answerId ?? null };
    const subject = { kind: "canned", id: answerId ?? "" };
    return run<{ readonly id: string }>(
      { by, permission: "chat.answer", kind, idempotencyKey, content, subject },
      async (tx, context) => {
        if (answerId === undefined) {
          const id = await answers.add(tx, { name, text });
          if (id === undefined) return taken;
          context.note({ before: null, after: contentOf({ name, text }), subjectId: id });
          return done({ id });
        }
        const before = await answers.change(tx, { answerId, name, text });
        if (before === undefined) return noAnswer;
        if (before === "NAME_TAKEN") return taken;
        context.note({ before: contentOf(before), after: contentOf({ name, text }) });
        return done({ id: answerId });
      },
    );
  };
}

/** Takes a ready answer away. What was sent with it stays. */
export function createRemoveAnswer({ run, answers }: CannedAnswersDeps) {
  return (request: StaffRequest & { readonly answerId: string }): Promise<Kept> => {
    const { by, idempotencyKey, answerId } = request;
    return run<{ readonly id: string }>(
      {
        by,
        permission: "chat.answer",
        kind: "canned.remove",
        idempotencyKey,
        content: { answerId },
        subject: { kind: "canned", id: answerId },
      },
      async (tx, context) => {
        const before = await answers.remove(tx, answerId);
        if (before === undefined) return noAnswer;
        context.note({ before: contentOf(before), after: null });
        return done({ id: answerId });
      },
    );
  };
}

const firstAnswers: readonly Omit<CannedAnswer, "answerId">[] = [
  {
    name: "Greeting",
    text: {
      en: "Hello! Thank you for writing to Maidan support. How can we help you?",
      bn: "আসসালামু আলাইকুম! ময়দান সাপোর্টে লেখার জন্য ধন্যবাদ। কীভাবে সাহায্য করতে পারি?",
    },
  },
  {
    name: "Deposit: send the transaction id",
    text: {
      en: "Please send us the transaction id, the amount and the number that you paid from, or a picture of the receipt.",
      bn: "অনুগ্রহ করে ট্রানজ্যাকশন আইডি, টাকার পরিমাণ ও যে নম্বর থেকে পাঠিয়েছেন তা লিখুন, অথবা রসিদের ছবি পাঠান।",
    },
  },
  {
    name: "Being checked",
    text: {
      en: "We are checking this for you. Please give us a few minutes.",
      bn: "আমরা বিষয়টি দেখছি। অনুগ্রহ করে কয়েক মিনিট অপেক্ষা করুন।",
    },
  },
  {
    name: "Never tell your password",
    text: {
      en: "Please never tell anybody your password or a code, not even us.",
      bn: "আপনার পাসওয়ার্ড বা কোড কাউকে জানাবেন না, আমাদেরও না।",
    },
  },
];

/** The ready answers that support begins with; one that was taken away stays away. */
export function createSeedAnswers(deps: { readonly runner: CommandRunner; readonly answers: CannedAnswerStore }) {
  return async (): Promise<void> => {
    const command = {
      kind: "canned.seed",
      actor: { kind: "system", name: "seed" },
      idempotencyKey: "canned-answers",
      content: {},
    } as const;
    await deps.runner.run(command, async (tx) => {
      await deps.answers.addMissing(tx, firstAnswers);
      return done(null);
    });
  };
}
