/** Which organization a slug names, and how a member of it signs in. A sign-in asks before anyone is signed in. */
import { type MemberParts, methodOf } from './parts.ts';

export function createLookUps(parts: MemberParts) {
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
