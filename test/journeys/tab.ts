/** What a main journey needs of a tab: Playwright's pages have it, and so have the tabs of WebKitGTK. */

/** An element on the page, looked up again by each call, which waits until the visitor can use it. */
export interface Control {
  click(): Promise<unknown>;
  /** Replaces the text of a field. */
  fill(text: string): Promise<unknown>;
  /** Focuses the element and presses a key, such as `Enter`. */
  press(key: string): Promise<unknown>;
  /** Waits until the element is visible. */
  waitFor(): Promise<unknown>;
}

/** What contains the form: a page, one of its elements, a frame. Looks into open shadow roots. */
export interface Place {
  getByLabel(label: string | RegExp): Control;
  getByRole(role: 'button' | 'link' | 'heading', options: { name: string | RegExp }): Control;
  getByText(text: string | RegExp): Control;
}

export interface Tab extends Place {
  goto(address: string, options?: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
  reload(): Promise<unknown>;
  /** Waits until the tab is at this address. */
  waitForURL(address: string | ((address: URL) => boolean)): Promise<unknown>;
  /** Calls a function that uses nothing of its surroundings in the page. */
  evaluate<T>(run: () => T): Promise<T>;
}

export async function addressOf(tab: Tab): Promise<URL> {
  return new URL(await tab.evaluate(() => location.href));
}
