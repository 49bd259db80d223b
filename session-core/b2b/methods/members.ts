/** Members: the signed-in one, and those whom their roles let them manage. */
import type { Rule } from '../../lib/check.ts';
import type { B2BCallName } from '../../wire/b2b/calls.ts';
import type { OrganizationMethods, SelfMethods } from '../client/organization.ts';
import { createLookUps } from './look-ups.ts';
import { methodOf, readingOf } from './method-of.ts';
import type { MemberParts } from './parts.ts';

/** What a change of a member has: the state takes it over if it is one's own. */
const changes = { needsSession: true, updates: ['member', 'organization'] } as const;
const newAddress = { email_address: 'string', delivery_method: 'string?', locale: 'string?' } as const;

const passwordRemoval = (parts: MemberParts, method: string): SelfMethods['deletePassword'] =>
  methodOf(parts, 'DELETE /b2b/organizations/members/passwords/:password_id', {
    method,
    rules: { password_id: 'string' },
    sends: 'nothing',
    ...changes,
  });

export function createSelf(parts: MemberParts): Omit<SelfMethods, 'getInfo' | 'onChange'> {
  const base = 'DELETE /b2b/organizations/members';
  const get = readingOf(parts, 'GET /b2b/organizations/members/me', 'self.get', { updates: ['member'] });
  return {
    get: async (settings) => (await get(settings)).member,
    update: methodOf(parts, 'PUT /b2b/organizations/members/update', {
      method: 'self.update',
      rules: { name: 'string?', untrusted_metadata: 'object?' },
      ...changes,
    }),
    deleteMFAPhoneNumber: readingOf(parts, `${base}/deletePhoneNumber`, 'self.deleteMFAPhoneNumber', changes),
    deleteMFATOTP: readingOf(parts, `${base}/deleteTOTP`, 'self.deleteMFATOTP', changes),
    startEmailUpdate: methodOf(parts, 'POST /b2b/organizations/members/start_email_update', {
      method: 'self.startEmailUpdate',
      rules: newAddress,
      ...changes,
    }),
    deletePassword: passwordRemoval(parts, 'self.deletePassword'),
    getConnectedApps: readingOf(
      parts,
      'GET /b2b/organizations/members/connected_apps',
      'self.getConnectedApps',
    ),
    revokeConnectedApp: methodOf(
      parts,
      'POST /b2b/organizations/members/connected_apps/:connected_app_id/revoke',
      {
        method: 'self.revokeConnectedApp',
        rules: { connected_app_id: 'string' },
        sends: 'nothing',
        needsSession: true,
      },
    ),
    export: readingOf(parts, 'POST /b2b/organizations/members/me/export', 'self.export'),
    delete: readingOf(parts, 'POST /b2b/organizations/members/me/deletion', 'self.delete', {
      leaves: 'anyone',
    }),
    cancelDeletion: readingOf(
      parts,
      'DELETE /b2b/organizations/members/me/deletion',
      'self.cancelDeletion',
      changes,
    ),
    unlinkRetiredEmail: methodOf(parts, 'POST /b2b/organizations/members/unlink_retired_email', {
      method: 'self.unlinkRetiredEmail',
      ...changes,
    }),
  };
}

export function createMembers(parts: MemberParts): OrganizationMethods['members'] {
  const ofMember = { member_id: 'string' } as const;
  /** A change of one member, without a body. */
  const changing = <N extends B2BCallName>(name: N, method: string) =>
    methodOf(parts, name, {
      method: `organization.members.${method}`,
      rules: ofMember,
      sends: 'nothing',
      ...changes,
    });
  /** A call about one member, and what `more` names. */
  const onMember = <N extends B2BCallName>(
    name: N,
    method: string,
    more: Record<string, Rule> = {},
    kind: { leaves?: 'own' } = {},
  ) =>
    methodOf(parts, name, {
      method: `organization.members.${method}`,
      rules: { ...ofMember, ...more },
      sends: 'nothing',
      needsSession: true,
      ...kind,
    });
  return {
    ...createLookUps(parts).members,
    create: methodOf(parts, 'POST /b2b/organizations/members', {
      method: 'organization.members.create',
      rules: { email_address: 'string' },
    }),
    search: methodOf(parts, 'POST /b2b/organizations/me/members/search', {
      method: 'organization.members.search',
      rules: { cursor: 'string?', limit: 'number?', query: 'object?' },
    }),
    update: methodOf(parts, 'PUT /b2b/organizations/members/:member_id', {
      method: 'organization.members.update',
      rules: ofMember,
      ...changes,
    }),
    delete: onMember('DELETE /b2b/organizations/members/:member_id', 'delete', {}, { leaves: 'own' }),
    reactivate: changing('PUT /b2b/organizations/members/:member_id/reactivate', 'reactivate'),
    deleteMFAPhoneNumber: changing(
      'DELETE /b2b/organizations/members/mfa_phone_numbers/:member_id',
      'deleteMFAPhoneNumber',
    ),
    deletePassword: passwordRemoval(parts, 'organization.members.deletePassword'),
    getConnectedApps: onMember(
      'GET /b2b/organizations/members/:member_id/connected_apps',
      'getConnectedApps',
    ),
    revokeConnectedApp: onMember(
      'POST /b2b/organizations/members/:member_id/connected_apps/:connected_app_id/revoke',
      'revokeConnectedApp',
      { connected_app_id: 'string' },
    ),
    startEmailUpdate: methodOf(parts, 'POST /b2b/organizations/members/:member_id/start_email_update', {
      method: 'organization.members.startEmailUpdate',
      rules: { ...ofMember, ...newAddress },
      sends: 'others',
      ...changes,
    }),
    unlinkRetiredEmail: methodOf(parts, 'POST /b2b/organizations/members/:member_id/unlink_retired_email', {
      method: 'organization.members.unlinkRetiredEmail',
      rules: ofMember,
      sends: 'others',
      ...changes,
    }),
    deleteMFATOTP: changing('DELETE /b2b/organizations/members/totp/:member_id', 'deleteMFATOTP'),
  };
}
