export {
  generalQuery,
  socialQuery,
  useGeneral,
  useSiteName,
  useSocialLinks,
  useStoredContacts,
  type General,
  type SocialLinks,
} from "./site.ts";
