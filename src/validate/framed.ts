/** Detects whether another site frames this page and could therefore steal clicks. */

/** The part of `Window` that the check reads. */
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
      // Only a frame of another site hides its address.
      return true;
    }
  }
  return false;
}
