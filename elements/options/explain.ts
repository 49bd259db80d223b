/** Logs errors that only a developer can fix. */
import { errorDetail } from '../../src/login/host-events.ts';
import { isForDevelopers } from '../../src/strings/for-developers.ts';

/** Logs the error if a developer has to fix it. The visitor sees another text on the screen. */
export function explain(error: unknown): void {
  const { code, error_type, message } = errorDetail(error);
  if (code === 'usage_error' || isForDevelopers(error_type, message))
    console.error(`auth-elements: ${message}`);
}
