import { useText } from "@maidan/ui/language";
import { useEffect, type ReactNode } from "react";
import { useLocation, useSearch } from "wouter";
import { go } from "../../navigation/index.ts";
import { ErrorModal, PageSkeleton } from "../../shell/index.ts";
import { writeKeys } from "../../storage/index.ts";
import { codeIn, codeKeyOf } from "./code-in.ts";
import { codeCaptureText } from "./text.ts";

const goToSignup = (): void => go("/signup", { isReplacing: true });

/** /referral_code, /affiliate_code and /agent_code keep the code of their address, and lead to the signup, logged in or not. [ROUTE-45..48] [OP-71] */
export function CodeCapturePage(): ReactNode {
  const text = useText(codeCaptureText);
  const [path] = useLocation();
  const search = useSearch();
  const key = codeKeyOf(path);
  const code = key === undefined ? undefined : codeIn(search, key);
  useEffect(() => {
    if (key === undefined || code === undefined) return;
    writeKeys({ [key]: code });
    goToSignup();
  }, [key, code]);
  return (
    <>
      <PageSkeleton />
      <ErrorModal
        title={text.title}
        message={key !== undefined && code === undefined ? text.missing({ code: key }) : undefined}
        onClose={goToSignup}
      />
    </>
  );
}
