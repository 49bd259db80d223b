/** Calls of the provider's management API that wait for a provider which is still starting or busy. */

/** The provider could not do it now, and may soon. */
export class NotNow extends Error {}

export interface Waiting {
  /** How long a step may take in all. Seconds. @default 120 */
  seconds?: number;
  /** Waits between two attempts. @default a timer */
  pause?: (milliseconds: number) => Promise<void>;
  /** Receives a line now and then while a step waits. @default nothing */
  say?: (line: string) => void;
}

interface BackOffice {
  /** @throws NotNow where another attempt may succeed, else Error with the provider's refusal */
  ask<Reply>(method: string, path: string, body?: object): Promise<Reply>;
  /** Tries a step until it succeeds. @throws Error naming the step and its last failure when its time is over */
  retry<Result>(step: string, attempt: () => Promise<Result>): Promise<Result>;
}

/** Milliseconds. */
const between = 500;
const sayAfterAttempts = 10;

/** A provider that is busy cannot read a document from itself in time. */
const passing = ['invalid_saml_metadata_url', 'too_many_requests'];

const timer = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** @param base the address below which the calls are, without a trailing slash */
export function createBackOffice(
  base: string,
  adminSecret: string,
  { seconds = 120, pause = timer, say = () => {} }: Waiting = {},
): BackOffice {
  return {
    async ask(method, path, body) {
      const response = await fetch(base + path, {
        method,
        headers: { Authorization: `Bearer ${adminSecret}`, 'Content-Type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }).catch((cause: unknown) => {
        throw new NotNow('it does not answer', { cause });
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text);
      const isPassing = response.status >= 500 || passing.some((type) => text.includes(`"${type}"`));
      throw new (isPassing ? NotNow : Error)(`${method} ${path}: ${response.status} ${text}`);
    },
    async retry(step, attempt) {
      for (let attempts = 1; ; attempts += 1) {
        try {
          return await attempt();
        } catch (error) {
          if (!(error instanceof NotNow)) throw error;
          if (attempts * between >= seconds * 1000)
            throw new Error(`The provider could not ${step} within ${seconds} s: ${error.message}`);
          if (attempts % sayAfterAttempts === 0) say(`waits for the provider to ${step}: ${error.message}`);
          await pause(between);
        }
      }
    },
  };
}
