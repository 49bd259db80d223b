/** Searches an organization for the member with an address. */
import { check } from '../../lib/check.ts';
import type { SessionClient } from '../client.ts';
import type { MethodParts } from './parts.ts';

export function createOrganizations({
  call,
  run,
}: MethodParts): Pick<SessionClient['searchManager'], 'searchOrganizationMember'> {
  return {
    searchOrganizationMember: (emailAddress, organizationId, settings) =>
      run(settings, (signal) => {
        const member = { emailAddress, organizationId };
        const rules = { emailAddress: 'string', organizationId: 'string' } as const;
        check('searchManager.searchOrganizationMember', undefined, member, rules);
        const body = { email_address: emailAddress, organization_id: organizationId };
        return call('POST /b2b/organizations/members/search', body, { signal });
      }),
  };
}
