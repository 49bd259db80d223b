/** How a request's page is left. */

/** How long the page may still be here, in ms: some apps answer late. The address of a native program never leaves the page. */
const timeout = 3000;

/** Leaves for an address. Resolves only if the page stays, or is here again by the visitor's Back. */
export function leavePage(address: string): Promise<void> {
  location.assign(address);
  return new Promise((resolve) => {
    const departure = new AbortController();
    const stay = () => {
      departure.abort();
      resolve();
    };
    setTimeout(stay, timeout);
    addEventListener('pageshow', ({ persisted }) => persisted && stay(), { signal: departure.signal });
  });
}
