/** How a request's page is left. */

/** How long the page may still be here, in ms: an app answers late, and a program's own address leaves no page. */
const timeout = 3000;

/** Leaves for an address. Resolves only if the page stays, or is here again by the visitor's Back. */
export function leavePage(address: string): Promise<void> {
  location.assign(address);
  return new Promise((resolve) => {
    setTimeout(resolve, timeout);
    addEventListener('pageshow', ({ persisted }) => persisted && resolve());
  });
}
