import { createElement, useMemo, useSyncExternalStore, type ReactNode } from "react";

/** What an operator's or the server's text may use; everything else is shown as the plain text inside it. */
const allowedTags = new Set(["p", "br", "b", "strong", "i", "em", "u", "ul", "ol", "li", "a", "h3", "h4"]);
/** What is not even shown as text. */
const droppedTags = new Set(["script", "style", "iframe", "object", "embed", "template", "noscript", "svg", "math"]);
const deepest = 12;

const isSafeAddress = (address: string): boolean => /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(address);

function toNode(node: Node, key: string, depth: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || depth > deepest) return undefined;
  const tag = node.tagName.toLowerCase();
  if (droppedTags.has(tag)) return undefined;
  const children = [...node.childNodes].map((child, place) => toNode(child, `${key}.${place}`, depth + 1));
  if (!allowedTags.has(tag)) return createElement("span", { key }, ...children);
  if (tag === "br") return createElement("br", { key });
  const address = tag === "a" ? (node.getAttribute("href") ?? "") : "";
  const attributes = isSafeAddress(address)
    ? { href: address, rel: "noopener nofollow", className: "text-accent underline" }
    : {};
  return createElement(tag, { key, ...attributes }, ...children);
}

/** The text as elements of ours: markup outside the list, attributes and scripts never reach the page. Runs in browsers only. */
export function toElements(html: string): ReactNode {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  return [...parsed.body.childNodes].map((node, place) => toNode(node, String(place), 0));
}

const never = (): (() => void) => () => undefined;

/** Text with simple markup from outside, made harmless. [SHELL-62] */
export function RichText({ html, className }: { html: string; className?: string }): ReactNode {
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const content = useMemo(() => (isBrowser ? toElements(html) : undefined), [html, isBrowser]);
  return <div className={className}>{content}</div>;
}
