/** Tells the host page what is wrong in its configuration. */
import type { AuthErrorDetail } from '../src/machine/events.ts';
import type { ConfigProblem } from '../src/validate/schema.ts';
import type { Notify } from './notify.ts';

/** Fires `auth-error` for each problem, and says it on the console, once as long as it lasts. */
export type Complain = (problems: readonly ConfigProblem[]) => void;

export function complaints(notify: Notify): Complain {
  let reported = new Set<string>();
  return (problems) => {
    for (const { path, message, meant } of problems) {
      if (reported.has(message)) continue;
      const detail: AuthErrorDetail = {
        code: 'invalid_configuration',
        message,
        path,
        ...(meant ? { meant } : {}),
      };
      // Whoever wrote the page may not listen yet, and a harmless mistake is easily overlooked on it.
      console.error(`auth-elements: ${message}`);
      // A tick later, so that the page can listen right after it has inserted the element.
      setTimeout(() => notify('auth-error', detail));
    }
    reported = new Set(problems.map(({ message }) => message));
  };
}
