/** Members: the signed-in one, and those whom their roles let them manage. */
import { check } from '../../lib/check.ts';
import { noSession } from '../../methods/no-session.ts';
import type { CallOptions } from '../../settings.ts';
import type { MemberReply } from '../../wire/b2b/shared.ts';
import type { OrganizationMethods, SelfMethods } from '../client/organization.ts';
import { namedOf, readingOf } from './idp.ts';
import { createLookUps } from './look-ups.ts';
import { type MemberParts, methodOf } from './parts.ts';

/** Makes a call that changes a member. The state takes the change over if it is one's own. */
function changing(
  { core, run }: MemberParts,
  method: string,
  settings: CallOptions | undefined,
  send: (signal: AbortSignal) => Promise<MemberReply>,
): Promise<MemberReply> {
  const { keeper, tokens } = core;
  return run(settings, async (signal) => {
    if (!tokens.present()) throw noSession(method);
    const before = keeper.generation();
    const reply = await send(signal);
    const { member, organization } = reply;
    keeper.update({ member, organization }, before);
    return reply;
  });
}

/** A member who leaves is signed out; one who has signed in again meanwhile stays signed in. */
async function leaving<Reply>({ core: { keeper } }: MemberParts, send: () => Promise<Reply>): Promise<Reply> {
  const before = keeper.generation();
  const reply = await send();
  if (keeper.generation() === before) keeper.end({ intermediate: true });
  return reply;
}

export function createSelf(parts: MemberParts): Omit<SelfMethods, 'getInfo' | 'onChange'> {
  const { core, call, run } = parts;
  const base = 'DELETE /b2b/organizations/members';
  return {
    get: (settings) =>
      run(settings, async (signal) => {
        if (!core.tokens.present()) throw noSession('self.get');
        const before = core.keeper.generation();
        const { member } = await call('GET /b2b/organizations/members/me', null, { signal });
        core.keeper.update({ member }, before);
        return member;
      }),
    update: (options, settings) =>
      changing(parts, 'self.update', settings, (signal) => {
        check('self.update', options, {}, { name: 'string?', untrusted_metadata: 'object?' });
        return call('PUT /b2b/organizations/members/update', options, { signal });
      }),
    deleteMFAPhoneNumber: (settings) =>
      changing(parts, 'self.deleteMFAPhoneNumber', settings, (signal) =>
        call(`${base}/deletePhoneNumber`, null, { signal }),
      ),
    deleteMFATOTP: (settings) =>
      changing(parts, 'self.deleteMFATOTP', settings, (signal) =>
        call(`${base}/deleteTOTP`, null, { signal }),
      ),
    startEmailUpdate: (options, settings) =>
      changing(parts, 'self.startEmailUpdate', settings, (signal) => {
        check('self.startEmailUpdate', options, {}, newAddress);
        return call('POST /b2b/organizations/members/start_email_update', options, { signal });
      }),
    deletePassword: passwordRemoval(parts, 'self.deletePassword'),
    getConnectedApps: readingOf(
      parts,
      'self.getConnectedApps',
      'GET /b2b/organizations/members/connected_apps',
    ),
    revokeConnectedApp: namedOf(
      parts,
      'self.revokeConnectedApp',
      'POST /b2b/organizations/members/connected_apps/:connected_app_id/revoke',
      ['connected_app_id'],
    ),
    export: readingOf(parts, 'self.export', 'POST /b2b/organizations/members/me/export'),
    delete: (settings) =>
      run(settings, async (signal) => {
        if (!core.tokens.present()) throw noSession('self.delete');
        return leaving(parts, () => call('POST /b2b/organizations/members/me/deletion', null, { signal }));
      }),
    cancelDeletion: (settings) =>
      changing(parts, 'self.cancelDeletion', settings, (signal) =>
        call('DELETE /b2b/organizations/members/me/deletion', null, { signal }),
      ),
    unlinkRetiredEmail: (options, settings) =>
      changing(parts, 'self.unlinkRetiredEmail', settings, (signal) =>
        call('POST /b2b/organizations/members/unlink_retired_email', options, { signal }),
      ),
  };
}

const ofMember = { member_id: 'string' } as const;
const newAddress = { email_address: 'string', delivery_method: 'string?', locale: 'string?' } as const;

function passwordRemoval(parts: MemberParts, method: string): SelfMethods['deletePassword'] {
  return (options, settings) =>
    changing(parts, method, settings, (signal) => {
      check(method, options, {}, { password_id: 'string' });
      const params = { ...options };
      return parts.call('DELETE /b2b/organizations/members/passwords/:password_id', null, { params, signal });
    });
}

export function createMembers(parts: MemberParts): OrganizationMethods['members'] {
  const { core, call, run } = parts;
  const { keeper, tokens } = core;
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
    update: (options, settings) =>
      changing(parts, 'organization.members.update', settings, (signal) => {
        check('organization.members.update', options, {}, ofMember);
        const params = { member_id: options.member_id };
        return call('PUT /b2b/organizations/members/:member_id', options, { params, signal });
      }),
    delete: (options, settings) =>
      run(settings, async (signal) => {
        check('organization.members.delete', options, {}, ofMember);
        if (!tokens.present()) throw noSession('organization.members.delete');
        const params = { ...options };
        const send = () => call('DELETE /b2b/organizations/members/:member_id', null, { params, signal });
        const isOwn = keeper.store.get().member?.member_id === options.member_id;
        return isOwn ? leaving(parts, send) : send();
      }),
    reactivate: (options, settings) =>
      changing(parts, 'organization.members.reactivate', settings, (signal) => {
        check('organization.members.reactivate', options, {}, ofMember);
        const params = { ...options };
        return call('PUT /b2b/organizations/members/:member_id/reactivate', null, { params, signal });
      }),
    deleteMFAPhoneNumber: (options, settings) =>
      changing(parts, 'organization.members.deleteMFAPhoneNumber', settings, (signal) => {
        check('organization.members.deleteMFAPhoneNumber', options, {}, ofMember);
        const params = { ...options };
        return call('DELETE /b2b/organizations/members/mfa_phone_numbers/:member_id', null, {
          params,
          signal,
        });
      }),
    deletePassword: passwordRemoval(parts, 'organization.members.deletePassword'),
    getConnectedApps: namedOf(
      parts,
      'organization.members.getConnectedApps',
      'GET /b2b/organizations/members/:member_id/connected_apps',
      ['member_id'],
    ),
    revokeConnectedApp: namedOf(
      parts,
      'organization.members.revokeConnectedApp',
      'POST /b2b/organizations/members/:member_id/connected_apps/:connected_app_id/revoke',
      ['member_id', 'connected_app_id'],
    ),
    startEmailUpdate: ({ member_id, ...body }, settings) =>
      changing(parts, 'organization.members.startEmailUpdate', settings, (signal) => {
        check(
          'organization.members.startEmailUpdate',
          { member_id, ...body },
          {},
          { ...ofMember, ...newAddress },
        );
        const params = { member_id };
        return call('POST /b2b/organizations/members/:member_id/start_email_update', body, {
          params,
          signal,
        });
      }),
    unlinkRetiredEmail: ({ member_id, ...body }, settings) =>
      changing(parts, 'organization.members.unlinkRetiredEmail', settings, (signal) => {
        check('organization.members.unlinkRetiredEmail', { member_id }, {}, ofMember);
        const params = { member_id };
        return call('POST /b2b/organizations/members/:member_id/unlink_retired_email', body, {
          params,
          signal,
        });
      }),
    deleteMFATOTP: (options, settings) =>
      changing(parts, 'organization.members.deleteMFATOTP', settings, (signal) => {
        check('organization.members.deleteMFATOTP', options, {}, ofMember);
        const params = { ...options };
        return call('DELETE /b2b/organizations/members/totp/:member_id', null, { params, signal });
      }),
  };
}
