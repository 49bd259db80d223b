/** The calls of members that a sign-in never makes: the account, the settings of the organization, and requests of other apps. */
import type { MethodsParts } from '../axis.ts';
import { createIdpCalls } from '../methods/idp.ts';
import { createRbac } from '../methods/rbac.ts';
import type { B2BSessionClient } from './client.ts';
import { createSelf } from './methods/members.ts';
import { createOrganizations } from './methods/organizations.ts';
import { createScim } from './methods/scim.ts';
import { createConnections, type MemberConnections } from './methods/sso-connections.ts';
import { names } from './names.ts';
import { memberParts } from './sign-in-methods.ts';
import type { MemberTypes } from './types.ts';

export interface MemberFurtherMethods {
  self: Omit<B2BSessionClient['self'], 'getInfo' | 'onChange'>;
  organization: Omit<B2BSessionClient['organization'], 'getInfo' | 'onChange'>;
  scim: B2BSessionClient['scim'];
  idp: B2BSessionClient['idp'];
  sso: MemberConnections;
  rbac: Omit<B2BSessionClient['rbac'], 'isAuthorizedSync'>;
}

export function createFurtherMethods(methods: MethodsParts<MemberTypes>): MemberFurtherMethods {
  const { core, run } = methods;
  const parts = memberParts(methods);
  const { call } = parts;
  return {
    self: createSelf(parts),
    organization: createOrganizations(parts),
    scim: createScim(parts),
    idp: createIdpCalls({
      ...{ run, tokens: core.tokens, holderId: 'member_id' },
      start: (body, sending) => call('POST /idp/b2b/oauth/authorize/start', body, sending),
      submit: (body, sending) => call('POST /idp/b2b/oauth/authorize/submit', body, sending),
      logout: (body, sending) => call('POST /b2b/oauth/logout/start', body, sending),
    }),
    sso: createConnections(parts),
    rbac: createRbac({ run, core, names, ownRoles: ({ organization }) => organization?.custom_roles ?? [] }),
  };
}
