export {
  arrive,
  currentSession,
  dropSession,
  endSession,
  endSessionHere,
  SessionProvider,
  startSession,
  useSession,
  type Session,
  type SignedIn,
} from "./session.tsx";
