/** Looks up how an address can sign in, so that a page shows the right form. */
import { check } from '../../lib/check.ts';
import type { SessionClient } from '../client.ts';
import type { MethodParts } from './parts.ts';

export function createSearch({ call, run }: MethodParts): Pick<SessionClient['searchManager'], 'searchUser'> {
  return {
    searchUser: (email, settings) =>
      run(settings, (signal) => {
        check('searchManager.searchUser', undefined, { email }, { email: 'string' });
        return call('POST /users/search', { email }, { signal });
      }),
  };
}
