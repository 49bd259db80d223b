/** Says on the console what only a developer can act on. */
import { errorDetail } from '../src/login/host-events.ts';
import { isForDevelopers } from '../src/strings/for-developers.ts';

/** Logs the error if it is a developer's to mend. The visitor reads other words on the screen. */
export function explain(error: unknown): void {
  const { code, error_type, message } = errorDetail(error);
  if (code === 'usage_error' || isForDevelopers(error_type)) console.error(`auth-elements: ${message}`);
}
