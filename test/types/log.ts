/** Compiled, never run: a log line has no field that the documents do not list. */
import { createLog } from '../../platform/log.ts';

const log = createLog({ level: 'info' });
const facts = { user_id: 'user-test', password: 'x' };

export function lines(): void {
  log.info({ user_id: 'user-test' }, 'a listed field');
  // @ts-expect-error a field that is not listed
  log.info({ password: 'x' }, 'signed in');
  // @ts-expect-error the same in a variable
  log.info(facts);
}
