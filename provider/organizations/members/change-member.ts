/** Changes of a member: each field with the permission that it needs. */
import type { MfaMethod } from '../../../session-core/wire/seconds.ts';
import { type Address, readAddress } from '../../accounts/emails.ts';
import { mergeMetadata } from '../../accounts/profile.ts';
import { record } from '../../audit/record.ts';
import type { MemberRow, OrganizationRow, Queries } from '../../database/schema.ts';
import { secondsOf } from '../../holders/second-factors.ts';
import type { Caller } from '../../http/caller.ts';
import { Refusal } from '../../http/refusal.ts';
import { shownName } from '../../http/text.ts';
import { noteChange } from '../../notices/note.ts';
import type { RuleWorld } from '../../world/ground.ts';
import type { NoticeWorld } from '../../world/world.ts';
import { lockOrganization } from '../organization-rows.ts';
import { checkClaim, checkMayBeInvited, ownsAddress } from '../sign-in/provisioning.ts';
import type { ActingMember } from './acting.ts';
import { endSessionsWith } from './ended-member-sessions.ts';
import { endMail } from './inboxes.ts';
import {
  findMemberByAddress,
  isRetired,
  judgedMember,
  lockMember,
  recordRoles,
  updateMember,
} from './member-rows.ts';
import { type EndedBy, emptyMembership } from './memberships.ts';
import { leaveAddress } from './person.ts';
import { numberChange } from './phone-numbers.ts';
import { changedAmong, type Rights, requireRights } from './rights.ts';
import { readRoles, rolesByDomain } from './roles.ts';

/** What admins may change of a member. Undefined changes nothing. */
export interface MemberFields {
  name?: string | undefined;
  untrusted_metadata?: Record<string, unknown> | undefined;
  mfa_enrolled?: boolean | undefined;
  mfa_phone_number?: string | undefined;
  default_mfa_method?: MfaMethod | undefined;
  is_breakglass?: boolean | undefined;
  roles?: readonly string[] | undefined;
  /** Whether sessions go on in which the company's login still gives a role that is taken away. @default no */
  preserve_existing_sessions?: boolean | undefined;
  email_address?: string | undefined;
  unlink_email?: boolean | undefined;
}

/** What a member may change of themselves by a role: never their own roles, and their address only by proving it. */
const ownPermissions = {
  name: 'update.info.name',
  untrusted_metadata: 'update.info.untrusted-metadata',
  mfa_enrolled: 'update.settings.mfa-enrolled',
  mfa_phone_number: 'update.info.mfa-phone',
  default_mfa_method: 'update.settings.default-mfa-method',
} as const;

const otherPermissions = {
  ...ownPermissions,
  is_breakglass: 'update.settings.is-breakglass',
  roles: 'update.settings.roles',
  email_address: 'update.info.email',
  unlink_email: 'update.info.unlink.retired-email',
} as const satisfies Record<Exclude<keyof MemberFields, 'preserve_existing_sessions'>, string>;

/** @throws Refusal `session_authorization_error` */
export async function requireFields(
  acting: ActingMember,
  memberId: string,
  fields: MemberFields,
): Promise<void> {
  for (const [field, permission] of Object.entries(otherPermissions)) {
    if (fields[field as keyof MemberFields] === undefined) continue;
    if (field in ownPermissions) {
      await acting.requireOn(memberId, ownPermissions[field as keyof typeof ownPermissions]);
    } else {
      if (field === 'email_address' && memberId === acting.member.member_id) {
        acting.require('member', permission);
        throw new Refusal('member_cannot_update_their_email_address');
      }
      // Which roles they may give and take is a question of the roles: see `changeMember`.
      if (field === 'roles') acting.require('member', permission);
      else await acting.requireOver(memberId, permission);
    }
  }
}

/** Applies a change to a member of the organization. @param rights of who makes it: for its roles */
export async function changeMember(
  world: NoticeWorld,
  trx: Queries,
  { organizationId, memberId }: { organizationId: string; memberId: string },
  change: MemberFields,
  rights: Rights,
): Promise<void> {
  const organization = await lockOrganization(world, trx, organizationId);
  const member = await lockMember(world, trx, organizationId, memberId);
  if (member.status === 'deleted') throw new Refusal('member_not_found');
  if (change.roles) requireRights(rights, changedAmong(member.roles, change.roles));
  const { default_mfa_method, is_breakglass, mfa_enrolled } = change;
  if (default_mfa_method !== undefined) await requireMethod(trx, member, default_mfa_method);
  const changed = await updateMember(world, trx, member, {
    ...(change.name === undefined ? {} : { name: shownName(change.name) }),
    ...(change.untrusted_metadata === undefined
      ? {}
      : { untrusted_metadata: mergeMetadata(member.untrusted_metadata, change.untrusted_metadata) }),
    ...(mfa_enrolled === undefined ? {} : { mfa_enrolled }),
    ...(default_mfa_method === undefined ? {} : { default_mfa_method }),
    ...(is_breakglass === undefined ? {} : { is_breakglass }),
    ...(change.roles === undefined
      ? {}
      : { roles: JSON.stringify(readRoles(world, organization, change.roles)) }),
    ...(change.mfa_phone_number === undefined
      ? {}
      : await numberChange(world, trx, member, change.mfa_phone_number)),
  });
  await recordRoles(trx, { member: changed, before: member.roles });
  const fields = Object.keys(otherPermissions).filter(
    (field) => field !== 'roles' && change[field as keyof MemberFields] !== undefined,
  );
  if (fields.length > 0) {
    await record(trx, {
      kind: 'member.changed',
      userId: memberId,
      organization: member,
      details: { fields },
    });
  }
  const removedRoles = change.roles && member.roles.filter((role) => !change.roles?.includes(role));
  if (removedRoles?.length && !change.preserve_existing_sessions)
    await endSessionsWith(world, trx, memberId, removedRoles);
  if (change.email_address !== undefined) {
    const address = readAddress(change.email_address);
    requireRights(rights, rolesByDomain(organization, address.key));
    await changeAddress(world, trx, organization, member, address, change.unlink_email ?? false);
  }
}

/**
 * Does what may move a member to another address. At one that the organization does not own, the member is invited: its owner
 * decides whether they are that member.
 *
 * @throws Refusal `invalid_email_for_invites`
 */
export async function invitingMoved(
  world: RuleWorld,
  trx: Queries,
  { organizationId, memberId }: { organizationId: string; memberId: string },
  work: () => Promise<void>,
): Promise<void> {
  const organization = await lockOrganization(world, trx, organizationId);
  const before = await lockMember(world, trx, organizationId, memberId);
  await work();
  const moved = await emptyMoved(world, trx, organization, before, 'removed_by_admin');
  if (!moved) return;
  checkMayBeInvited(organization, moved.address_key);
  // Without an end: this is a member, whom the sweep must not remove.
  await updateMember(world, trx, moved, { status: 'invited', invited_until: null });
}

/**
 * A member who has moved to an address that the organization does not own: another person may have it, and who was before keeps
 * nothing. Null for any other.
 */
export async function emptyMoved(
  world: RuleWorld,
  trx: Queries,
  organization: OrganizationRow,
  { member_id, address_key }: Pick<MemberRow, 'member_id' | 'address_key'>,
  reason: EndedBy['reason'],
): Promise<MemberRow | null> {
  const member = await lockMember(world, trx, organization.organization_id, member_id);
  if (member.address_key === address_key) return null;
  if (await ownsAddress(world, trx, organization, member.address_key)) return null;
  await emptyMembership(world, trx, member, reason);
  return member;
}

/** A member's default must be a factor that they can prove. */
async function requireMethod(trx: Queries, member: MemberRow, method: MfaMethod): Promise<void> {
  if (secondsOf(await judgedMember(trx, member)).includes(method)) return;
  throw new Refusal('default_mfa_member_missing_factor');
}

/**
 * The old address stays reserved for the member, unless it is unlinked. The member must prove the new one, unless it is proved already.
 *
 * @param caller the member; null where an admin, a directory or a company's login decides, which mails from before cannot undo
 * @throws Refusal `duplicate_member_email`, `retired_member_email`, `action_not_allowed_email_domain_is_claimed`
 */
export async function changeAddress(
  world: NoticeWorld,
  trx: Queries,
  organization: OrganizationRow,
  member: MemberRow,
  address: Address,
  unlinks: boolean,
  isProved = false,
  caller: Pick<Caller, 'userAgent' | 'place' | 'languages'> | null = null,
): Promise<void> {
  if (address.key === member.address_key) return;
  await checkClaim(world, trx, organization.organization_id, address.key);
  if (await findMemberByAddress(trx, organization, address.key)) throw new Refusal('duplicate_member_email');
  const retired = await trx
    .deleteFrom('retired_emails')
    .where('member_id', '=', member.member_id)
    .where('address_key', '=', address.key)
    .returning('email_id')
    .executeTakeFirst();
  if (!retired && (await isRetired(trx, organization, address.key)))
    throw new Refusal('retired_member_email');
  const { organization_id, address_key } = member;
  await endMail(world, trx, { organization_id, address_key });
  if (caller === null) {
    await trx
      .updateTable('owner_notices')
      .set({ may_report: false })
      .where('member_id', '=', member.member_id)
      .execute();
  }
  // To the old address: a thief has the new one.
  const method = { type: 'email', id: member.member_id, label: member.address } as const;
  await noteChange(world, trx, caller, { member, notice: { kind: 'method_removed', method } });
  await updateMember(world, trx, member, {
    address: address.typed,
    address_key: address.key,
    address_verified: isProved,
    address_shown: isProved && caller !== null,
  });
  await leaveAddress(trx, member);
  if (unlinks) return;
  await trx
    .insertInto('retired_emails')
    .values({
      email_id: `email-${world.random.uuid()}`,
      member_id: member.member_id,
      organization_id: member.organization_id,
      address: member.address,
      address_key: member.address_key,
      created_at: world.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
