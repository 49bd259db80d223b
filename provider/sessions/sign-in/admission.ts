/** What stands between a proved user and the session: terms to accept, and fields to fill in. */
import { sql } from 'kysely';
import type { Admission } from '../../../session-core/wire/sessions.ts';
import type { AdmissionRequired } from '../../../session-core/wire/shared.ts';
import { mergeMetadata } from '../../accounts/profile.ts';
import { readSignUpFields } from '../../accounts/sign-up-fields.ts';
import { acceptTerms } from '../../accounts/terms.ts';
import { lockUser } from '../../accounts/user-rows.ts';
import { record } from '../../audit/record.ts';
import { prepare } from '../../database/prepare.ts';
import type { Queries } from '../../database/schema.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../world/ground.ts';

/** Whether the project asks for nothing. */
export const isAdmissionOff = ({ settings: { project } }: Parts<'settings'>): boolean =>
  !project.terms && project.sign_up_fields.length === 0;

/** Null: the session may begin. Projects that ask for nothing spend no query on it. */
export async function missingAdmission(
  world: Parts<'settings'>,
  queries: Queries,
  userId: string,
): Promise<AdmissionRequired | null> {
  if (isAdmissionOff(world)) return null;
  const { terms, sign_up_fields } = world.settings.project;
  const [user] = await findUser(queries, { userId, version: terms?.version ?? '' });
  if (!user) throw new Error('The user of a sign-in is missing.');
  const { fields_due: due, untrusted_metadata: metadata } = user;
  const open = due === 'none' ? [] : sign_up_fields.filter(({ id }) => !Object.hasOwn(metadata, id));
  const fields = due === 'all' || open.some(({ required }) => required) ? open : [];
  const missing = { terms: user.accepted ? null : terms, fields };
  return missing.terms || fields.length > 0 ? missing : null;
}

const findUser = prepare<{ userId: string; version: string }>()((database, value) =>
  database
    .selectFrom('users')
    .leftJoin('terms_acceptances as accepted', (join) =>
      join.onRef('accepted.user_id', '=', 'users.user_id').on('accepted.version', '=', value('version')),
    )
    .select(['users.fields_due', 'users.untrusted_metadata'])
    .select(sql<boolean>`accepted.user_id is not null`.as('accepted'))
    .where('users.user_id', '=', value('userId')),
);

/**
 * Stores what the user accepts and fills in.
 *
 * @throws Refusal `terms_not_accepted`, `invalid_sign_up_field`; `bad_request` if the metadata would be too large
 */
export async function admit(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  userId: string,
  { accepted_terms, fields: answers = {} }: Admission,
): Promise<void> {
  const missing = await missingAdmission(world, trx, userId);
  if (!missing) return;
  const { terms, fields } = missing;
  if (terms && accepted_terms !== terms.version) throw new Refusal('terms_not_accepted');
  const values = readSignUpFields(fields, answers);
  if (terms) await acceptTerms(world, trx, { userId, version: terms.version });
  if (fields.length === 0) return;
  const { untrusted_metadata } = await lockUser(trx, userId);
  await trx
    .updateTable('users')
    .set({ untrusted_metadata: mergeMetadata(untrusted_metadata, values) })
    .where('user_id', '=', userId)
    .execute();
  await record(trx, { kind: 'sign_up.fields_given', userId, details: { fields: Object.keys(values) } });
}
