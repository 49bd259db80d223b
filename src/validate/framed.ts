/** Whether another site shows this page inside its own, where it could lead a visitor's click. */

/** What is asked of a page and of those around it. */
export interface Framed {
  readonly parent: Framed;
  readonly location: { readonly origin: string };
}

/** True if any frame around the page belongs to another origin. */
export function isFramed(page: Framed): boolean {
  for (let frame = page; frame !== frame.parent; ) {
    frame = frame.parent;
    try {
      if (frame.location.origin !== page.location.origin) return true;
    } catch {
      // Only another site's frame keeps its address to itself.
      return true;
    }
  }
  return false;
}
