import { catalogue } from "@maidan/ui/language";

export const loginText = catalogue(
  {
    title: "Login",
    welcome: "Welcome back",
    username: "Username",
    password: "Password",
    submit: "Login",
    submitting: "Logging in...",
    forgot: "Forgot password?",
    noAccount: "No account yet?",
    signup: "Sign up",
    invalidUsername: "Invalid username (only letters and numbers)",
    shortPassword: "Password must be at least 8 characters",
    invalidCredentials: "Invalid credentials",
    networkError: "Network error, please try again later.",
  },
  {
    title: "লগইন",
    welcome: "আবার স্বাগতম",
    username: "ইউজারনেম",
    password: "পাসওয়ার্ড",
    submit: "লগইন",
    submitting: "লগইন হচ্ছে...",
    forgot: "পাসওয়ার্ড ভুলে গেছেন?",
    noAccount: "এখনো অ্যাকাউন্ট নেই?",
    signup: "সাইন আপ",
    invalidUsername: "ইউজারনেম ঠিক নয় (শুধু ইংরেজি অক্ষর ও সংখ্যা)",
    shortPassword: "পাসওয়ার্ড অন্তত ৮ অক্ষরের হতে হবে",
    invalidCredentials: "ইউজারনেম বা পাসওয়ার্ড মেলেনি",
    networkError: "নেটওয়ার্কে সমস্যা, একটু পরে আবার চেষ্টা করুন।",
  },
);
