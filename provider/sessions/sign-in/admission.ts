/** What stands between a proved user or member and the session: terms to accept, and fields to fill in. */
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
import type { HolderId } from '../../holders/holder.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Parts } from '../../world/ground.ts';

/** Whether the project asks for nothing. */
export const isAdmissionOff = ({ settings: { project } }: Parts<'settings'>): boolean =>
  !project.terms && project.sign_up_fields.length === 0;

/** Null: the session may begin. Projects that ask for nothing spend no query on it. */
export async function missingAdmission(
  world: Parts<'settings'>,
  queries: Queries,
  { kind, id }: HolderId,
): Promise<AdmissionRequired | null> {
  if (isAdmissionOff(world)) return null;
  const { terms, sign_up_fields } = world.settings.project;
  const [holder] = await findHolder[kind](queries, { id, version: terms?.version ?? '' });
  if (!holder) throw new Error('The holder of a sign-in is missing.');
  const { fields_due: due, untrusted_metadata: metadata } = holder;
  const open = due === 'none' ? [] : sign_up_fields.filter(({ id }) => !Object.hasOwn(metadata, id));
  const fields = due === 'all' || open.some(({ required }) => required) ? open : [];
  const missing = { terms: holder.accepted ? null : terms, fields };
  return missing.terms || fields.length > 0 ? missing : null;
}

const findHolder = {
  user: prepare<{ id: string; version: string }>()((database, value) =>
    database
      .selectFrom('users')
      .leftJoin('terms_acceptances as accepted', (join) =>
        join.onRef('accepted.user_id', '=', 'users.user_id').on('accepted.version', '=', value('version')),
      )
      .select(['users.fields_due', 'users.untrusted_metadata'])
      .select(sql<boolean>`accepted.version is not null`.as('accepted'))
      .where('users.user_id', '=', value('id')),
  ),
  member: prepare<{ id: string; version: string }>()((database, value) =>
    database
      .selectFrom('members')
      .leftJoin('terms_acceptances as accepted', (join) =>
        join
          .onRef('accepted.member_id', '=', 'members.member_id')
          .on('accepted.version', '=', value('version')),
      )
      .select(['members.fields_due', 'members.untrusted_metadata'])
      .select(sql<boolean>`accepted.version is not null`.as('accepted'))
      .where('members.member_id', '=', value('id')),
  ),
};

/**
 * Stores what the user or member accepts and fills in.
 *
 * @throws Refusal `terms_not_accepted`, `invalid_sign_up_field`; `bad_request` if the metadata would be too large
 */
export async function admit(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  holder: HolderId,
  { accepted_terms, fields: answers = {} }: Admission,
): Promise<void> {
  const missing = await missingAdmission(world, trx, holder);
  if (!missing) return;
  const { terms, fields } = missing;
  if (terms && accepted_terms !== terms.version) throw new Refusal('terms_not_accepted');
  const values = readSignUpFields(fields, answers);
  if (terms) await acceptTerms(world, trx, { holder, version: terms.version });
  if (fields.length === 0) return;
  await mergeInto[holder.kind](trx, holder.id, values);
  await record(trx, {
    kind: 'sign_up.fields_given',
    userId: holder.id,
    details: { fields: Object.keys(values) },
  });
}

const mergeInto = {
  async user(trx: Queries, id: string, values: Record<string, unknown>): Promise<void> {
    const { untrusted_metadata } = await lockUser(trx, id);
    await trx
      .updateTable('users')
      .set({ untrusted_metadata: mergeMetadata(untrusted_metadata, values) })
      .where('user_id', '=', id)
      .execute();
  },
  async member(trx: Queries, id: string, values: Record<string, unknown>): Promise<void> {
    const { untrusted_metadata } = await trx
      .selectFrom('members')
      .select('untrusted_metadata')
      .where('member_id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('members')
      .set({ untrusted_metadata: mergeMetadata(untrusted_metadata, values) })
      .where('member_id', '=', id)
      .execute();
  },
};
