/** Which organization a slug names, and how a member of it signs in. A sign-in asks before anyone is signed in. */
import type { OrganizationMethods } from '../client/organization.ts';
import { methodOf } from './method-of.ts';
import type { MemberParts } from './parts.ts';

interface LookUps extends Pick<OrganizationMethods, 'getBySlug'> {
  members: Pick<OrganizationMethods['members'], 'lookUp'>;
}

export function createLookUps(parts: MemberParts): LookUps {
  return {
    getBySlug: methodOf(parts, 'POST /b2b/organizations/search', {
      method: 'organization.getBySlug',
      rules: { organization_slug: 'string' },
    }),
    members: {
      lookUp: methodOf(parts, 'POST /b2b/organizations/members/search', {
        method: 'organization.members.lookUp',
        rules: { email_address: 'string', organization_id: 'string' },
      }),
    },
  };
}
