import { startLayers } from "@maidan/ui/layers";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./office.css";
import { router } from "./routes.tsx";
import { Failure, fetchFace, OfficeLanguage } from "./shell/index.ts";

/** A refusal stays one however often it is asked; what got no answer is asked once more. Without a network that is said at once, instead of waiting for it. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => count < 1 && !(error instanceof Failure && error.error.kind === "refused"),
      staleTime: 1_000,
      networkMode: "always",
    },
    mutations: { networkMode: "always" },
  },
});

startLayers();
const root = document.getElementById("root");
if (root === null) throw new Error("the page has no root");
createRoot(root).render(
  <StrictMode>
    <OfficeLanguage>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </OfficeLanguage>
  </StrictMode>,
);
void fetchFace();
