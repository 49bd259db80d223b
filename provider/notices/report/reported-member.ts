/** What a report does to a membership. */

import { registrationsOf, removeRegistration } from '../../accounts/webauthn-registrations.ts';
import { record } from '../../audit/record.ts';
import type { MemberRow, OrganizationRow, Queries } from '../../database/schema.ts';
import { addressWithToken, resetAddress } from '../../http/host-pages.ts';
import { changeAddress } from '../../organizations/members/change-member.ts';
import { revokeAll } from '../../organizations/members/ended-member-sessions.ts';
import { endMail } from '../../organizations/members/inboxes.ts';
import { updateMember } from '../../organizations/members/member-rows.ts';
import { projectIdOf } from '../../organizations/organization-rows.ts';
import { createMemberLink } from '../../proofs/links/of-members.ts';
import { isShared, ownerOf } from '../../proofs/passwords/of-members.ts';
import { distrustPassword } from '../../proofs/passwords/passwords.ts';
import { removeWallet, walletsOf } from '../../proofs/wallets/registrations.ts';
import { endGrants } from '../../sessions/end-old-access.ts';
import type { Parts } from '../../world/ground.ts';
import type { World } from '../../world/world.ts';
import { forgetKnownDevice } from '../known-devices.ts';
import type { Method } from '../mail/notice.ts';
import { addedSince } from '../note.ts';
import type { NoticeOf, Reported, Reporter } from './reported.ts';

interface Home {
  member: MemberRow;
  organization: OrganizationRow;
}

export function reportedMember(
  world: World,
  trx: Queries,
  notice: NoticeOf<'member'>,
  { member, organization }: Home,
  caller: Reporter,
): Reported {
  const { member_id } = member;
  const address = { typed: notice.address, key: notice.address.toLowerCase() };
  const { organization_id: organizationId } = organization;
  const person = { project_id: projectIdOf(world), address_key: address.key };
  const hasShared = async () =>
    (await registrationsOf(trx, person)).length > 0 || (await walletsOf(trx, person)).length > 0;
  /** Those that the change concerns: a password may be that of all memberships of the address; a passkey and a wallet are. */
  const memberships = async () =>
    isShared(world) || (await hasShared())
      ? await trx
          .selectFrom('members')
          .select(['member_id', 'organization_id'])
          .where(({ and }) => and(person))
          .execute()
      : [{ member_id, organization_id: organizationId }];
  return {
    async putBack() {
      if (member.address_key === address.key) return false;
      await changeAddress(world, trx, organization, member, address, true, true, caller);
      return true;
    },
    async endAccess() {
      const reason = 'reported_by_owner';
      const ended = { sessions: 0, apps: 0, codes: 0, links: 0 };
      for (const one of await memberships()) {
        ended.sessions += await revokeAll(world, trx, one, { reason });
        ended.apps += await endGrants(trx, { holderId: one.member_id }, reason);
        await endMail(trx, one.organization_id, address.key);
      }
      return ended;
    },
    addedSince: (since) => addedSince(trx, { member_id }, since),
    async remove(method) {
      const change = { owner: person, holderId: member_id, id: method.id };
      if (method.type === 'passkey') return (await removeRegistration(trx, change)) !== undefined;
      if (method.type === 'wallet') return (await removeWallet(trx, change)) !== undefined;
      return removeFactor(world, trx, member, method);
    },
    forgetDevice: (device) => forgetKnownDevice(trx, { kind: 'member', id: member_id }, device),
    distrustPassword: () => distrustPassword(trx, ownerOf(world, { member_id, address_key: address.key })),
    async lock(until) {
      await updateMember(world, trx, member, { methods_locked_until: until, deletes_at: null });
    },
    async createLink({ token, minutes, resetsPassword }) {
      const purpose = resetsPassword ? 'reset' : 'login';
      const place = { address, organizationId };
      await createMemberLink(world, place, { purpose, minutes, challenge: null, token });
      const page = world.settings.defaultRedirectUrl;
      return {
        login: addressWithToken(world, page, 'multi_tenant_magic_links', token),
        reset: resetAddress(world, page, 'multi_tenant_passwords', token),
      };
    },
  };
}

/** An authenticator app, or the number of the member; an address is put back, not removed. */
async function removeFactor(
  world: Parts<'clock'>,
  trx: Queries,
  member: MemberRow,
  { type, id }: Method,
): Promise<boolean> {
  const { member_id: userId } = member;
  const enrolment = { default_mfa_method: null, mfa_enrolled: false };
  if (type === 'app') {
    const gone = await trx
      .deleteFrom('totps')
      .where('member_id', '=', userId)
      .where('totp_id', '=', id)
      .returning('totp_id')
      .execute();
    if (gone.length === 0) return false;
    await updateMember(world, trx, member, enrolment);
  } else if (type === 'phone' && member.mfa_phone_number !== null) {
    await updateMember(world, trx, member, {
      ...enrolment,
      mfa_phone_number: null,
      mfa_phone_verified: false,
    });
  } else return false;
  const method = type === 'app' ? 'totp' : 'phone_number';
  await record(trx, { kind: 'sign_in_method.removed', userId, details: { method, id } });
  return true;
}
