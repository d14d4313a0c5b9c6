let pages = 0;

/** A module as a page has it that has just loaded it: without what it kept for other tests. What it imports is shared with them. */
export async function onNewPage<Module>(url: URL): Promise<Module> {
  pages += 1;
  return (await import(`${url.href}?page=${pages}`)) as Module;
}
