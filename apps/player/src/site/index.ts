export {
  apkPath,
  generalQuery,
  logoQuery,
  socialQuery,
  useGeneral,
  useOperatorLogo,
  useSiteName,
  useSocialLinks,
  useStoredContacts,
  type General,
  type SocialLinks,
} from "./site.ts";
