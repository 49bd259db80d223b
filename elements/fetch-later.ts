declare const __ONE_FILE__: boolean | undefined;

/**
 * Fetches a later part, at once. In the one-file build there is nothing to fetch, but much to run: that waits until
 * what was drawn is on the screen.
 */
export async function fetchLater<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  if (typeof __ONE_FILE__ !== 'undefined' && __ONE_FILE__) await drawn();
  return fetchPart();
}

/** How long a page that is not shown, and has no frames, is waited for. Milliseconds. */
const patience = 200;

function drawn(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, patience);
  });
}
