import { toDigits } from "@maidan/core/money";

export type MessageLanguage = "en" | "bn";

/** What each message needs to say. */
export interface MessageParams {
  readonly verificationCode: { readonly code: string; readonly minutes: number };
  readonly passwordResetCode: { readonly code: string; readonly minutes: number; readonly username: string };
  readonly passwordChanged: { readonly username: string };
}
export type MessageTemplate = keyof MessageParams;

export interface MessageText {
  readonly subject: string;
  readonly body: string;
}

type Texts = {
  readonly [T in MessageTemplate]: Readonly<Record<MessageLanguage, (params: MessageParams[T]) => MessageText>>;
};

// The code stays in Latin digits in Bangla too: it is typed on a Latin keypad and filled in by phones that look for such digits.
const texts: Texts = {
  verificationCode: {
    en: ({ code, minutes }) => ({
      subject: "Your Maidan verification code",
      body: `${code} is your Maidan verification code. It is valid for ${minutes} minutes. Nobody from Maidan will ever ask you for it.`,
    }),
    bn: ({ code, minutes }) => ({
      subject: "আপনার ময়দান যাচাই কোড",
      body: `${code} আপনার ময়দান যাচাই কোড। এটি ${toDigits(String(minutes), "bn")} মিনিট কার্যকর থাকবে। ময়দানের কেউ কখনো এই কোড চাইবে না।`,
    }),
  },
  passwordResetCode: {
    en: ({ code, minutes, username }) => ({
      subject: "Reset your Maidan password",
      body: `${code} is the code to set a new password for ${username}. It is valid for ${minutes} minutes. If you did not ask for it, ignore this message.`,
    }),
    bn: ({ code, minutes, username }) => ({
      subject: "ময়দানের পাসওয়ার্ড রিসেট",
      body: `${username} অ্যাকাউন্টের নতুন পাসওয়ার্ড দেওয়ার কোড ${code}। এটি ${toDigits(String(minutes), "bn")} মিনিট কার্যকর থাকবে। আপনি না চেয়ে থাকলে এই বার্তা উপেক্ষা করুন।`,
    }),
  },
  passwordChanged: {
    en: ({ username }) => ({
      subject: "Your Maidan password was changed",
      body: `The password of ${username} was just changed and all other devices were logged out. If this was not you, reset your password at once and contact support.`,
    }),
    bn: ({ username }) => ({
      subject: "আপনার ময়দান পাসওয়ার্ড পরিবর্তন হয়েছে",
      body: `${username} অ্যাকাউন্টের পাসওয়ার্ড এইমাত্র পরিবর্তন করা হয়েছে এবং অন্য সব ডিভাইস থেকে লগ আউট করা হয়েছে। আপনি না করে থাকলে এখনই পাসওয়ার্ড রিসেট করুন এবং সাপোর্টে যোগাযোগ করুন।`,
    }),
  },
};

/** The message in the reader's language. */
export function renderMessage<T extends MessageTemplate>(
  template: T,
  language: MessageLanguage,
  params: MessageParams[T],
): MessageText {
  return texts[template][language](params);
}

/** The same parameters with each secret replaced, for people who may see that a message went out but not use it. */
export function maskParams<T extends MessageTemplate>(params: MessageParams[T]): MessageParams[T] {
  return "code" in params ? { ...params, code: "••••••" } : params;
}
