/** What a report does to a membership. */

import type { EndedAccess } from '../../../session-core/wire/shared.ts';
import { isOfPerson, takeMethod } from '../../accounts/owned-rows.ts';
import type { MemberRow, OrganizationRow, Queries } from '../../database/schema.ts';
import { seconds } from '../../holders/second-factors.ts';
import { changeAddress } from '../../organizations/members/change-member.ts';
import { endBegun, endMemberAccess, sumOf } from '../../organizations/members/ended-member-sessions.ts';
import { lockMember, updateMember } from '../../organizations/members/member-rows.ts';
import { takeSecond } from '../../organizations/members/remove-from-member.ts';
import { projectIdOf } from '../../organizations/organization-rows.ts';
import { mfaMethod } from '../../organizations/setting-fields.ts';
import { inboxOf } from '../../proofs/links/of-members.ts';
import { ownerOf } from '../../proofs/passwords/of-members.ts';
import { distrustPassword } from '../../proofs/passwords/passwords.ts';
import type { MessageWorld } from '../../world/world.ts';
import { forgetKnownDevice } from '../known-devices.ts';
import type { Method } from '../mail/notice.ts';
import { addedSince } from '../note.ts';
import type { NoticeOf, Reported, Reporter } from './reported.ts';

interface Home {
  member: MemberRow;
  organization: OrganizationRow;
}

export function reportedMember(
  world: MessageWorld,
  trx: Queries,
  notice: NoticeOf<'member'>,
  { member, organization }: Home,
  caller: Reporter,
): Reported {
  const { member_id } = member;
  const address = { typed: notice.address, key: notice.address.toLowerCase() };
  const { organization_id: organizationId } = organization;
  const person = { project_id: projectIdOf(world), address_key: address.key };
  /** All of the address: a session in one organization leads to the others, as does what the person has. */
  const memberships = () =>
    trx
      .selectFrom('members')
      .select(['member_id', 'organization_id'])
      .where(({ and }) => and(person))
      .execute();
  return {
    async putBack() {
      if (member.address_key === address.key) return false;
      await changeAddress(world, trx, organization, member, address, true, true, caller);
      return true;
    },
    async endAccess() {
      const reason = 'reported_by_owner';
      const all: Partial<EndedAccess>[] = [];
      for (const one of await memberships())
        all.push(await endMemberAccess(world, trx, { ...one, address_key: address.key }, { reason }));
      all.push(await endBegun(world, trx, person));
      return sumOf(all);
    },
    async addedSince(since) {
      const all: Method[] = [];
      for (const one of await memberships()) {
        const added = await addedSince(trx, { member_id: one.member_id }, since);
        all.push(...added.filter(({ type }) => one.member_id === member_id || isOfPerson(type)));
      }
      return all;
    },
    async remove({ type, id }) {
      // An address is put back, not removed.
      if (type === 'email') return false;
      const second = mfaMethod.options.find((method) => seconds[method].type === type);
      if (second) {
        // Read again: another factor may just have been removed.
        const current = await lockMember(world, trx, organizationId, member_id);
        // Without another one, the member is not asked for one: the thief may have chosen that.
        const factor = await takeSecond(world, trx, current, second, id);
        if (factor?.remaining === null) await updateMember(world, trx, current, { mfa_enrolled: false });
        return factor !== undefined;
      }
      const owner = isOfPerson(type) ? person : { member_id };
      return (await takeMethod(trx, { holderId: member_id, owner, type, id })) !== undefined;
    },
    forgetDevice: (device) => forgetKnownDevice(trx, { kind: 'member', id: member_id }, device),
    distrustPassword: () => distrustPassword(trx, ownerOf(world, { member_id, address_key: address.key })),
    async lock(until) {
      await updateMember(world, trx, member, { methods_locked_until: until, deletes_at: null });
    },
    mailbox: () => inboxOf(world, { address, organizationId }),
  };
}
