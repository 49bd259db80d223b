/** Members of organizations, as the server packages of the hosted provider manage them. */

import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';
import { checkBody } from '../http/schema-issues.ts';
import { loadMember } from '../organizations/members/describe.ts';
import { ownerOfPassword } from '../proofs/passwords/of-members.ts';
import type { Parts } from '../world/ground.ts';
import type { ServerCall, ServerCallTable, ServerRequest } from './server-call.ts';

interface One {
  member: { member_id: string };
}

const ofOrganization = '/v1/admin/organizations/:organization_id';
const path = '/v1/admin/members/:member_id';

/** What every reply about a member has. */
export async function withHome(world: Parts<'settings' | 'database'>, { member }: One) {
  const { organization } = await loadMember(world, world.database, member.member_id);
  return { member_id: member.member_id, member, organization };
}

/** Answers by the operation of this name. */
export const managed = (method: string, operation: string): ServerCall => ({
  method,
  async answer({
    ownWorld,
    params,
    body: { organization_id: _organization, member_id: _member, ...body },
    manage,
  }) {
    return withHome(ownWorld, await manage<One>(operation, { params, body }));
  },
});

interface Found {
  members: { member_id: string }[];
  results_metadata: object;
}

/** Also one who was deleted. */
export async function memberByAddress(
  { manage }: ServerRequest,
  organization_id: string,
  address: string,
  { beside = false } = {},
): Promise<{ member_id: string } | undefined> {
  const query = { operator: 'AND', operands: [{ filter_name: 'member_emails', filter_value: [address] }] };
  const request = { params: { organization_id }, body: { query }, beside };
  const { members } = await manage<Found>(`POST ${ofOrganization}/members/search`, request);
  return members[0];
}

export const memberCalls: ServerCallTable = {
  'POST /v1/b2b/organizations/:organization_id/members': managed(
    'organizations.members.create',
    `POST ${ofOrganization}/members`,
  ),
  'POST /v1/b2b/organizations/members/search': {
    method: 'organizations.members.search',
    differs: 'One organization in `organization_ids`; ask for each by itself.',
    async answer({ body: { organization_ids, ...body }, manage }) {
      const [organization_id] = checkBody(z.tuple([z.string()]), organization_ids);
      const request = { params: { organization_id }, body };
      const results = await manage<Found>(`POST ${ofOrganization}/members/search`, request);
      const { organization } = await manage<{ organization: object }>(`GET ${ofOrganization}`, {
        params: { organization_id },
        beside: true,
      });
      return { ...results, organizations: { [organization_id]: organization } };
    },
  },
  'GET /v1/b2b/organizations/:organization_id/member': {
    method: 'organizations.members.get',
    async answer(request) {
      const { ownWorld, params, query, manage } = request;
      const { organization_id = '' } = params;
      if (query.email_address === undefined) {
        const { member_id = '' } = query;
        return withHome(
          ownWorld,
          await manage<One>(`GET ${path}`, { params: { organization_id, member_id } }),
        );
      }
      const member = await memberByAddress(request, organization_id, query.email_address);
      if (!member) throw new Refusal('member_not_found');
      return withHome(ownWorld, { member });
    },
  },
  'GET /v1/b2b/organizations/members/dangerously_get/:member_id': managed(
    'organizations.members.dangerouslyGet',
    `GET ${path}`,
  ),
  'PUT /v1/b2b/organizations/:organization_id/members/:member_id': managed(
    'organizations.members.update',
    `PATCH ${path}`,
  ),
  'PUT /v1/b2b/organizations/:organization_id/members/:member_id/reactivate': managed(
    'organizations.members.reactivate',
    `POST ${path}/reactivate`,
  ),
  'DELETE /v1/b2b/organizations/:organization_id/members/:member_id': {
    method: 'organizations.members.delete',
    answer: ({ params, manage }) => manage(`DELETE ${path}`, { params }),
  },
  'DELETE /v1/b2b/organizations/:organization_id/members/mfa_phone_numbers/:member_id': managed(
    'organizations.members.deleteMFAPhoneNumber',
    `DELETE ${path}/mfa_phone_number`,
  ),
  'DELETE /v1/b2b/organizations/:organization_id/members/passwords/:password_id': {
    method: 'organizations.members.deletePassword',
    async answer({ ownWorld, params: { organization_id = '', password_id = '' }, manage }) {
      const member_id = await ownerOfPassword(ownWorld.database, organization_id, password_id);
      const request = { params: { organization_id, member_id } };
      return withHome(ownWorld, await manage<One>(`DELETE ${path}/password`, request));
    },
  },
};
