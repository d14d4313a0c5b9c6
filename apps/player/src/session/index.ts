export {
  currentSession,
  dropSession,
  endSession,
  SessionProvider,
  startSession,
  useSession,
  type Session,
  type SignedIn,
} from "./session.tsx";
