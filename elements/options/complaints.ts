/** Reports mistakes in the configuration to the host page. */
import type { AuthErrorDetail } from '../../src/machine/events.ts';
import type { ConfigProblem } from '../../src/validate/schema.ts';
import type { Notify } from '../notify.ts';

/** Fires `auth-error` and logs to the console for each problem, once for as long as it lasts. */
export type Complain = (problems: readonly ConfigProblem[]) => void;

export function complaints(notify: Notify): Complain {
  let reported = new Set<string>();
  return (problems) => {
    for (const { harmless, ...problem } of problems) {
      const { message } = problem;
      // Without words it waits for them.
      if (!message || reported.has(message)) continue;
      const detail: AuthErrorDetail = { code: 'invalid_configuration', ...problem };
      // The page may not listen yet, and a harmless mistake is easy to overlook on the screen.
      console.error(`auth-elements: ${message}`);
      // A task later, so that the page can add listeners right after inserting the element.
      setTimeout(() => notify('auth-error', detail));
    }
    reported = new Set(problems.map(({ message }) => message));
  };
}
