/** The statements about passcodes, for addresses and for numbers. */
import { type QueryCreator, sql } from 'kysely';
import { type Argument, prepare } from '../database/prepare.ts';
import type { OtpCodeRow, Tables } from '../database/schema.ts';
import type { Contact } from './contacts.ts';

/** A late message still works: this many of the newest codes of an address are valid together. */
const liveCodes = 3;
/** With the right code among a million, five tries at three codes succeed once in 66,000. */
export const wrongTriesPerCode = 5;

interface Ours {
  contactId: string;
  now: Date;
}

type NewRow = Pick<OtpCodeRow, 'code_id' | 'channel' | 'claimant_id' | 'code_hash' | 'expires_at'> & Ours;

const columns = { email: 'email_id', phone: 'phone_id' } as const;

/** Newest first. */
const usableCodes = (kind: Contact['kind']) => (database: QueryCreator<Tables>, value: Argument<Ours>) =>
  database
    .selectFrom('otp_codes')
    .select(['code_id', 'code_hash', 'channel', 'claimant_id'])
    .where(columns[kind], '=', value('contactId'))
    .where('used_at', 'is', null)
    .where('expires_at', '>', value('now'))
    .where('wrong_tries', '<', wrongTriesPerCode)
    .orderBy('created_at', 'desc')
    .orderBy('code_id');

/** The codes that a typed one is compared with, newest first. */
export const findUsableCodes = {
  email: prepare<Ours>()((database, value) => usableCodes('email')(database, value).limit(liveCodes)),
  phone: prepare<Ours>()((database, value) => usableCodes('phone')(database, value).limit(liveCodes)),
};

/**
 * Stores a code and removes those that it makes too old, in one statement. It does not see what a parallel one adds: then
 * the table has a code too many, which `findUsableCodes` leaves out and the next call removes.
 */
export const insertCode = {
  email: prepare<NewRow>()((database, value) =>
    database
      // First, as in every use of a code: otherwise the two could deadlock.
      .with('contact', (queries) =>
        queries
          .selectFrom('emails')
          .select('email_id')
          .where('email_id', '=', value('contactId'))
          .forUpdate(),
      )
      .with('surplus', removeSurplus('email', value))
      .insertInto('otp_codes')
      .values({ email_id: value('contactId'), ...newRow(value) }),
  ),
  phone: prepare<NewRow>()((database, value) =>
    database
      .with('contact', (queries) =>
        queries
          .selectFrom('phone_numbers')
          .select('phone_id')
          .where('phone_id', '=', value('contactId'))
          .forUpdate(),
      )
      .with('surplus', removeSurplus('phone', value))
      .insertInto('otp_codes')
      .values({ phone_id: value('contactId'), ...newRow(value) }),
  ),
};

const removeSurplus = (kind: Contact['kind'], value: Argument<NewRow>) => (queries: QueryCreator<Tables>) =>
  queries
    .deleteFrom('otp_codes')
    .where(sql<boolean>`exists (select from contact)`)
    .where('code_id', 'in', (eb) =>
      eb
        .selectFrom(
          usableCodes(kind)(queries, value)
            .offset(liveCodes - 1)
            .as('older'),
        )
        .select('code_id'),
    );

const newRow = (value: Argument<NewRow>) => ({
  code_id: value('code_id'),
  channel: value('channel'),
  claimant_id: value('claimant_id'),
  code_hash: value('code_hash'),
  created_at: value('now'),
  expires_at: value('expires_at'),
});
