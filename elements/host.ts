/** Tells the host page what happens and what is wrong. */
import { type AuthErrorDetail, errorDetail, eventDetail } from '../src/login/host-events.ts';
import type { ConfigProblem } from '../src/validate/schema.ts';
import type { Tell } from './inside.ts';

export interface Host {
  /** Fires `auth-event` and calls `onEvent`. */
  announce(type: string, data: object): void;
  /** Fires `auth-error` and calls `onError`. */
  report(error: unknown): void;
  /** Reports what is wrong in the configuration, each thing once. */
  complain(problems: readonly ConfigProblem[]): void;
}

export function hostOf(tell: Tell): Host {
  let told = new Set<string>();
  return {
    announce: (type, data) => tell('auth-event', eventDetail(type, data)),
    report: (error) => tell('auth-error', errorDetail(error)),
    complain(problems) {
      for (const { path, message, meant } of problems) {
        if (told.has(message)) continue;
        const detail: AuthErrorDetail = {
          code: 'invalid_configuration',
          message,
          path,
          ...(meant ? { meant } : {}),
        };
        // A tick later, so that the page can listen right after it has inserted the element.
        setTimeout(() => tell('auth-error', detail));
      }
      told = new Set(problems.map(({ message }) => message));
    },
  };
}
