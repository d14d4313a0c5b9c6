import { useText } from "@maidan/ui/language";
import type { ReactNode } from "react";
import { Choices, RoomHead } from "../../shell/index.ts";
import { Coupons } from "./coupons.tsx";
import { Fixtures } from "./fixtures.tsx";
import { Terms } from "./terms.tsx";
import { bookText } from "./text.ts";
import { bookViews, type BookView } from "./view.ts";

/** The house's sportsbook: its matches and markets, its coupons, and their terms. */
export function SportsbookPage(props: {
  readonly view: BookView;
  readonly onView: (view: BookView) => void;
}): ReactNode {
  const text = useText(bookText);
  return (
    <>
      <RoomHead title={text.title}>
        <Choices
          label={text.parts}
          choices={bookViews.map((id) => ({ id, label: text[id] }))}
          selected={props.view}
          onSelect={props.onView}
        />
      </RoomHead>
      <Part view={props.view} />
    </>
  );
}

function Part({ view }: { readonly view: BookView }): ReactNode {
  switch (view) {
    case "fixtures":
      return <Fixtures />;
    case "coupons":
      return <Coupons />;
    case "terms":
      return <Terms />;
  }
}
