/** The calls of codes, links, passwords and social accounts, and those for other apps. */
import type { MethodsParts } from '../axis.ts';
import { check, optionalDurationRule } from '../lib/check.ts';
import type { SessionClient } from './client.ts';
import { magicLinks } from './groups/magic-links.ts';
import { oauth } from './groups/oauth.ts';
import { passwords } from './groups/passwords.ts';
import { linksWith } from './links.ts';
import { createIdp } from './methods/idp.ts';
import { methodOf } from './methods/method-of.ts';
import { createOtps } from './methods/otps.ts';
import { partsOf } from './methods/parts-of.ts';
import { createSearch } from './methods/search.ts';
import type { ConsumerTypes } from './types.ts';

export type SignInMethods = Pick<
  SessionClient,
  'otps' | 'magicLinks' | 'oauth' | 'passwords' | 'idp' | 'impersonation' | 'searchManager'
>;

export function createSignInMethods(methods: MethodsParts<ConsumerTypes>): SignInMethods {
  const parts = partsOf(methods);
  const { call, run } = parts;
  return {
    otps: createOtps(parts),
    magicLinks: magicLinks(parts),
    oauth: oauth(parts),
    passwords: passwords(parts),
    idp: createIdp(parts),
    impersonation: {
      authenticate: methodOf(parts, 'POST /impersonation/authenticate', {
        method: 'impersonation.authenticate',
        rules: { impersonation_token: 'string', ...optionalDurationRule },
        signsIn: true,
      }),
    },
    searchManager: {
      ...createSearch(parts),
      searchOrganizationMember: (emailAddress, organizationId, settings) =>
        run(settings, (signal) => {
          const member = { emailAddress, organizationId };
          const rules = { emailAddress: 'string', organizationId: 'string' } as const;
          check('searchManager.searchOrganizationMember', undefined, member, rules);
          const body = { email_address: emailAddress, organization_id: organizationId };
          return call('POST /b2b/organizations/members/search', body, { signal });
        }),
    },
  };
}

/** What exchanges the token in an address for a session. */
export const createLinks = linksWith(createSignInMethods);
