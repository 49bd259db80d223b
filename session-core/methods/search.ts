/** What an address can sign in with, so that the right form is shown. */
import { check } from '../check.ts';
import type { SessionClient } from '../client.ts';
import type { MethodParts } from './parts.ts';

export function createSearch({ call, run }: MethodParts): SessionClient['searchManager'] {
  return {
    searchUser: (email, settings) =>
      run(settings, (signal) => {
        check('searchManager.searchUser', undefined, { email }, { email: 'string' });
        return call('POST /users/search', { email }, { signal });
      }),
    searchOrganizationMember: (emailAddress, organizationId, settings) =>
      run(settings, (signal) => {
        const given = { emailAddress, organizationId };
        const rules = { emailAddress: 'string', organizationId: 'string' } as const;
        check('searchManager.searchOrganizationMember', undefined, given, rules);
        const body = { email_address: emailAddress, organization_id: organizationId };
        return call('POST /b2b/organizations/members/search', body, { signal });
      }),
  };
}
