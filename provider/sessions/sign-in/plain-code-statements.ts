/** The three statements of an everyday sign-in by a mailed code: lock, read, write. */
import { type RawBuilder, sql } from 'kysely';
import { type EmailColumns, provedPart } from '../../accounts/contacts.ts';
import { userColumns } from '../../accounts/user-record.ts';
import { completedPart } from '../../accounts/user-rows.ts';
import { type FactValues, factsParts } from '../../audit/record.ts';
import { isUnused } from '../../database/one-use.ts';
import { type Argument, type Prepared, prepare } from '../../database/prepare.ts';
import type { UserSessionRow } from '../../database/schema.ts';
import { deviceHashes, type NewDevice, notedPart } from '../../notices/known-devices.ts';
import { type Asking, isUsable, type UsableCode } from '../../proofs/codes/codes.ts';
import { insertedSession, type NewSession } from '../session-rows.ts';
import { timesFrom } from './user-device.ts';

/** The address of a code, once for each usable code of it; once with nulls if it has none. */
type LockedCode = EmailColumns & (UsableCode | { [Column in keyof UsableCode]: null });

/**
 * Locks, in this order: the mail address that the code was sent to; if it is not proved, its user, as `revokeUnprovenAccess` does,
 * so that what is read afterwards includes a password that is set meanwhile; the usable codes of the address, the newest first.
 */
export const lockCode = prepare<{ codeId: string } & Asking>()(
  (_database, value) => sql<LockedCode>`
    with email as (
      select * from emails
      where email_id = (select email_id from otp_codes where code_id = ${value('codeId')}) for update
    ),
    holder as (
      select user_id from users where user_id = (select user_id from email where not verified) for update
    ),
    usable as (
      select * from otp_codes
      where email_id = (select email_id from email) and ${isUsable(value)}
        and (select count(*) from holder) < 2
      for update
    )
    select email.email_id, user_id, address, address_key, verified,
      code_id, code_hash, channel, claimant_id, browser_hash, last_wrong_at
    from email left join usable on true order by usable.created_at desc, code_id`,
);

/** All that decides about the sign-in of the user who holds the address, and the reply except for the session. */
export const readAccount = prepare<{ codeId: string; now: Date; ip: string }>()((database, value) =>
  database
    .selectFrom('users')
    .leftJoinLateral(
      timesFrom(database, value('ip')).where('user_id', '=', sql.ref<string>('users.user_id')).as('seen'),
      (join) => join.onTrue(),
    )
    .select(userColumns(value('now')))
    .select([
      ...(['users.fields_due', 'users.mfa', 'users.methods_locked_until', 'users.locked_at'] as const),
      sql<boolean>`(users.prepared or exists (select from invitations where invitations.user_id = users.user_id))`.as(
        'is_prepared',
      ),
      ...(['seen.first', 'seen.last'] as const),
      deviceHashes('user').as('devices'),
    ])
    .where('users.user_id', '=', ({ selectFrom }) =>
      selectFrom('otp_codes')
        .innerJoin('emails', 'emails.email_id', 'otp_codes.email_id')
        .select('emails.user_id')
        .where('code_id', '=', value('codeId')),
    ),
);

export type Account = Awaited<ReturnType<typeof readAccount>>[number];

/** What a sign-in writes besides the use of its code and the session. */
interface Parts {
  /** The address is proved for the first time. */
  proves: boolean;
  /** The user becomes active. */
  completes: boolean;
  /** The browser is remembered. */
  notes: boolean;
}

/** The part of the fact "address proved" that differs from the fact that the session has started. */
interface Proved {
  /** The address. */
  id: string;
  provedKind: string;
  provedDetails: string;
}

type Written = NewSession & FactValues & Proved & NewDevice & { takenId: string; request: string | null };

const statements = new Map<string, Prepared<Written, UserSessionRow>>();

/** Writes the whole sign-in. All that it changes is locked, so that its parts need not see each other's changes. */
export function writeSignIn(parts: Parts): Prepared<Written, UserSessionRow> {
  const name = JSON.stringify(parts);
  const statement = statements.get(name) ?? prepareWrite(parts);
  statements.set(name, statement);
  return statement;
}

const prepareWrite = ({ proves, completes, notes }: Parts) =>
  prepare<Written>()((_database, value) => {
    const started = { value: (column: keyof FactValues) => value(column) };
    const proved = { value: ofProof(value), from: sql`from proved` };
    const written = [
      sql`taken as (
        update otp_codes set used_at = ${value('now')}, used_by = ${value('request')}
        where code_id = ${value('takenId')} and ${isUnused(value('now'), value('request'))}
      )`,
      ...(proves ? [provedPart(value)] : []),
      ...(completes ? [completedPart(value)] : []),
      ...(notes ? [notedPart(value, 'user')] : []),
      factsParts(proves ? [proved, started] : [started], value),
    ];
    return sql<UserSessionRow>`with ${sql.join(written)} ${insertedSession(value)}`;
  });

/** The two facts have in common what they do not name here. The request had no session when the address was proved. */
const ofProof =
  (value: Argument<Written>) =>
  (column: keyof FactValues): RawBuilder<unknown> => {
    switch (column) {
      case 'kind':
        return value('provedKind');
      case 'details':
        return value('provedDetails');
      case 'session_id':
        return sql`null`;
      default:
        return value(column);
    }
  };
