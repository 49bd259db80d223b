/** Where an identity provider sends the user back to. */

/** The page's address without its query and fragment, which may carry tokens. */
export function pageAddress(): string {
  return location.origin + location.pathname;
}
