/** What a person has for all memberships of an address in a project: passkeys and wallets. */
import { sql } from 'kysely';
import { personTables } from '../../accounts/owned-rows.ts';
import { registrationsOf } from '../../accounts/webauthn-registrations.ts';
import type { MemberRow, MemberSessionRow, Queries } from '../../database/schema.ts';
import type { Person } from '../../holders/holder.ts';
import { Refusal } from '../../http/refusal.ts';
import { walletsOf } from '../../proofs/wallets/registrations.ts';
import type { Parts } from '../../world/ground.ts';
import { isShownToAll, provingMethods } from '../sign-in/proofs.ts';
import { findMember } from './member-rows.ts';

export const personOf = ({ project_id, address_key }: Pick<MemberRow, keyof Person>): Person => ({
  project_id,
  address_key,
});

export async function memberOf(
  world: Parts<'settings'>,
  queries: Queries,
  { organization_id, member_id }: MemberSessionRow,
): Promise<MemberRow> {
  const member = await findMember(world, queries, organization_id, member_id);
  if (!member) throw new Refusal('session_not_found');
  return member;
}

/**
 * The person of a session, for whom a method opens all organizations. Null for a session that does not show the address to all of
 * the project: a company's login, a server or a password of one organization says nothing to the others.
 */
async function shownPerson(
  world: Parts<'settings'>,
  queries: Queries,
  session: MemberSessionRow,
): Promise<Person | null> {
  const member = await memberOf(world, queries, session);
  return isShownToAll(session.proofs, member.address_key) ? personOf(member) : null;
}

/**
 * The person of a session.
 *
 * @param changes whether a method is to be added, changed or removed. @default false
 * @throws Refusal for a change, if the session does not show the address to all of the project
 */
export async function personOfSession(
  world: Parts<'settings'>,
  queries: Queries,
  session: MemberSessionRow,
  { changes } = { changes: false },
): Promise<Person> {
  if (!changes) return personOf(await memberOf(world, queries, session));
  const person = await shownPerson(world, queries, session);
  if (!person) {
    throw new Refusal('action_available_only_once_primary_authentication_is_met', {
      message:
        'A passkey or wallet opens all organizations of its address. Prove first that the address is yours.',
      details: { allowed_auth_methods: provingMethods },
    });
  }
  return person;
}

/** The passkeys and wallets of the person of a session, oldest first: none if it does not show the address to all of the project. */
export async function shownMethods(world: Parts<'settings'>, queries: Queries, session: MemberSessionRow) {
  const person = await shownPerson(world, queries, session);
  if (!person) return { passkeys: [], wallets: [] };
  return { passkeys: await registrationsOf(queries, person), wallets: await walletsOf(queries, person) };
}

/** Without a membership they would sign in the next person who has the address. */
export async function endStrayMethods(
  trx: Queries,
  projectId: string,
  addressKeys: readonly string[],
): Promise<void> {
  for (const table of personTables) {
    await sql`delete from ${sql.table(table)} as method
      where project_id = ${projectId} and address_key = any(${addressKeys}::text[]) and not exists (
        select from members where members.project_id = method.project_id
          and members.address_key = method.address_key and members.status <> 'deleted')`.execute(trx);
  }
}

/** Once a member has left an address. Their other passkeys there are no second factor of theirs any more. */
export async function leaveAddress(trx: Queries, member: MemberRow): Promise<void> {
  await trx
    .updateTable('webauthn_registrations')
    .set({ member_id: null })
    .where('member_id', '=', member.member_id)
    .execute();
  await endStrayMethods(trx, member.project_id, [member.address_key]);
}
