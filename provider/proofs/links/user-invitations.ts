/** Invitations by the host: an address becomes a pending user, who joins by opening the link in the mail. */
import { type SqlBool, sql } from 'kysely';
import { addEmail } from '../../accounts/add-contact.ts';
import { lockContact } from '../../accounts/contacts.ts';
import { findEmail, readAddress } from '../../accounts/emails.ts';
import { revokeUnprovenAccess } from '../../accounts/revoke-unproven-access.ts';
import { hasSignInMethod } from '../../accounts/sign-in-methods.ts';
import { insertUser } from '../../accounts/user-rows.ts';
import { record } from '../../audit/record.ts';
import { day, later } from '../../clock/clock.ts';
import type { InvitationRow, Queries } from '../../database/schema.ts';
import type { Status } from '../../database/tables/users.ts';
import { Refusal } from '../../http/refusal.ts';
import { hashToken, newToken } from '../../secrets/secrets.ts';
import type { Parts, RuleWorld } from '../../world/ground.ts';
import { storeLink } from './links.ts';
import { mailboxOf } from './of-users.ts';

const defaultDays = 7;
const minutesOfDay = 24 * 60;

/** An invitation as the project's own servers see it. */
interface Invitation {
  invitation_id: string;
  email: string;
  user_id: string;
  status: 'pending' | 'accepted' | 'expired' | 'revoked';
  created_at: string;
  expires_at: string;
}

interface MadeInvitation {
  id: string;
  userId: string;
  address: string;
  /** The token of the mailed link. */
  token: string;
  minutes: number;
}

/**
 * Invites an address, or invites it again: links of earlier invitations end.
 *
 * @throws Refusal `invalid_email`; `duplicate_email` for one with which a user signs in
 */
export async function createInvitation(
  world: RuleWorld,
  trx: Queries,
  { email, expiration_days = defaultDays }: { email: string; expiration_days?: number },
): Promise<MadeInvitation> {
  const { clock, random } = world;
  const address = readAddress(email);
  const existing = await findEmail(trx, address);
  // Locked: another invitation may move it to another user at this moment.
  const held = existing && (await lockContact(trx, existing.email_id));
  const userId = held ? held.userId : await newUser(world, trx);
  // Locked and compared: it may be proved at this moment.
  const contact = await addEmail(world, trx, userId, { email });
  if (contact.verified) throw new Refusal('duplicate_email');
  // What the host gives now is for who reads the mail, not for who has typed the address before.
  await revokeUnprovenAccess(world, trx, { userId, provedId: contact.id });
  if (!(await hasSignInMethod(trx, userId)))
    await trx.updateTable('users').set({ status: 'pending' }).where('user_id', '=', userId).execute();
  await endInvitations(world, trx, userId);
  const token = newToken(random);
  const minutes = expiration_days * minutesOfDay;
  const link = { token, purpose: 'login', minutes, challenge: null } as const;
  await storeLink(world, trx, mailboxOf({ contact, claimantId: null }), link);
  const invitation_id = `invitation-${random.uuid()}`;
  await trx
    .insertInto('invitations')
    .values({
      invitation_id,
      user_id: userId,
      address: address.typed,
      link_hash: hashToken(token),
      created_at: clock.now(),
      expires_at: later(clock.now(), expiration_days * day),
    })
    .execute();
  await record(trx, { kind: 'admin.user_invited', userId, details: { invitation_id } });
  return { id: invitation_id, userId, address: address.typed, token, minutes };
}

async function newUser(world: RuleWorld, trx: Queries): Promise<string> {
  const { user_id } = await insertUser(world, trx, { status: 'pending' });
  await record(trx, { kind: 'user.created', userId: user_id, details: {} });
  return user_id;
}

/** Notes what the invited user has while the invitation is open: see `takeBackGiven`. */
export async function noteGiven(trx: Queries, { id, userId }: MadeInvitation): Promise<void> {
  await trx
    .updateTable('invitations')
    .set(({ selectFrom }) => ({
      given: selectFrom('users')
        .select(({ fn, ref }) =>
          fn<string>('jsonb_build_object', [
            sql.lit('roles'),
            ref('roles'),
            sql.lit('trusted_metadata'),
            ref('trusted_metadata'),
          ]).as('given'),
        )
        .where('user_id', '=', userId),
    }))
    .where('invitation_id', '=', id)
    .execute();
}

/** Ends the pending invitations of a user, or one of them; false if there was none. */
export async function endInvitations(
  { clock }: Parts<'clock'>,
  trx: Queries,
  userId: string,
  id?: string,
): Promise<boolean> {
  const now = clock.now();
  const ended = await trx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if(id !== undefined, (query) => query.where('invitation_id', '=', id ?? ''))
    .returning('link_hash')
    .execute();
  if (ended.length === 0) return false;
  const hashes = ended.map(({ link_hash }) => link_hash);
  await trx
    .updateTable('magic_links')
    .set({ used_at: now })
    .where('token_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .execute();
  return true;
}

/** Invitations with the status of their user; the caller says which. */
export function invitations(queries: Queries) {
  return queries
    .selectFrom('invitations')
    .innerJoin('users', 'users.user_id', 'invitations.user_id')
    .selectAll('invitations')
    .select('users.status as user_status');
}

/** In SQL, for a list of those in one status; `statusOf` says the same of a row. */
export function inStatus(status: Invitation['status'], now: Date) {
  const open = sql`users.status = 'pending'`;
  const live = sql`invitations.expires_at > ${now}::timestamptz`;
  const conditions = {
    accepted: sql<SqlBool>`users.status = 'active'`,
    revoked: sql<SqlBool>`${open} and invitations.revoked_at is not null`,
    expired: sql<SqlBool>`${open} and invitations.revoked_at is null and not ${live}`,
    pending: sql<SqlBool>`${open} and invitations.revoked_at is null and ${live}`,
  };
  return conditions[status];
}

type Row = InvitationRow & { user_status: Status };

export function describeInvitation(row: Row, now: Date): Invitation {
  return {
    invitation_id: row.invitation_id,
    email: row.address,
    user_id: row.user_id,
    status: statusOf(row, now),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

function statusOf({ user_status, revoked_at, expires_at }: Row, now: Date): Invitation['status'] {
  if (user_status === 'active') return 'accepted';
  if (revoked_at !== null) return 'revoked';
  return expires_at > now ? 'pending' : 'expired';
}
