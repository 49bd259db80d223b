/** The commands of a browser that is steered from outside. @see https://www.w3.org/TR/webdriver2/ */

/** The command's answer if it is an error, such as `stale element reference`. */
export class WebDriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/**
 * Sends a command, and returns the value of its answer.
 * @param within How long to wait for it. ms @default Infinity
 * @throws {WebDriverError} and a `TimeoutError`.
 */
export type Send = <T = unknown>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  within?: number,
) => Promise<T>;

export function webDriver(base: string): Send {
  return async (method, path, body, within) => {
    const reply = await fetch(`${base}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      ...(within === undefined ? {} : { signal: AbortSignal.timeout(within) }),
    });
    const { value } = (await reply.json()) as { value: never };
    if (reply.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new WebDriverError(error, message);
  };
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** How the protocol passes an element of the page to us and back. */
export type ElementReference = Record<typeof elementKey, string>;

export function idOf(element: ElementReference): string {
  return element[elementKey];
}

/** The characters that stand for keys without a character of their own. @see https://www.w3.org/TR/webdriver2/#keyboard-actions */
export const keys: Record<string, string> = {
  Enter: '\uE007',
  Tab: '\uE004',
  Backspace: '\uE003',
  ArrowLeft: '\uE012',
};
