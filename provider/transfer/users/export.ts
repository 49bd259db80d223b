/** Exports users as JSON lines, which `importUsers` reads. */
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { rowsOfUser } from '../../accounts/rows-of-user.ts';
import { letIn } from '../../accounts/sign-up.ts';
import { acceptedTerms } from '../../accounts/terms.ts';
import type { Queries } from '../../database/schema.ts';
import { type ExportOptions, pageSize } from '../export-options.ts';
import { lockColumns, locksOf } from '../fields.ts';
import { recordExport } from '../record-file.ts';
import { openSeconds, sealedSeconds } from '../second-factors.ts';
import type { TransferWorld } from '../world.ts';
import { signsInAnotherWay, type UserLine } from './line.ts';

type ExportWorld = Pick<TransferWorld, 'clock' | 'database' | 'pepper' | 'settings'>;

/**
 * All users, in the order of their ids, without sessions, consents and remembered browsers.
 * Call it in an audit context: the file is recorded.
 *
 * @example
 * for await (const line of exportUsers(world)) process.stdout.write(`${line}\n`);
 */
export async function* exportUsers(
  world: ExportWorld,
  { withoutSecrets = false, from }: ExportOptions = {},
): AsyncGenerator<string> {
  await recordExport(world, 'users', withoutSecrets);
  for (let after = ''; ; ) {
    const place = after === '' && from !== undefined ? { from } : { after };
    const rows = await readPage(world.database, place, world.clock.now());
    for (const row of rows) yield JSON.stringify(lineOf(world, row, withoutSecrets));
    const last = rows.at(-1);
    if (!last) return;
    after = last.user_id;
  }
}

type Row = Awaited<ReturnType<typeof readPage>>[number];

function lineOf(
  { pepper, settings }: Pick<ExportWorld, 'pepper' | 'settings'>,
  row: Row,
  withoutSecrets: boolean,
): UserLine {
  const { user_id: id, created_at, first_name, middle_name, last_name, roles, ...more } = row;
  const { password, seconds, ...user } = more;
  const name = { first_name, middle_name, last_name };
  const line = {
    id,
    created_at: created_at.toISOString(),
    name,
    // An import refuses roles that nothing defines any more.
    roles: roles.filter((role) =>
      settings.project.rbac_policy?.roles.some(({ role_id }) => role_id === role),
    ),
    ...user,
    ...locksOf(user),
    // An import would refuse the others.
    ...(signsInAnotherWay(user) && {
      emails: user.emails.filter(({ verified }) => verified),
      phone_numbers: user.phone_numbers.filter(({ verified }) => verified),
    }),
  };
  if (withoutSecrets) return line;
  return { ...line, password, ...openSeconds({ pepper }, seconds) };
}

function readPage(queries: Queries, place: { after: string } | { from: string }, now: Date) {
  return queries
    .selectFrom('users')
    .select((builder) => letIn(now)(builder).$castTo<boolean>().as('let_in'))
    .select((builder) => {
      const rows = rowsOfUser(builder);
      return [
        ...(['user_id', 'status', 'created_at', 'first_name', 'middle_name', 'last_name'] as const),
        ...(['roles', 'mfa', 'prepared'] as const),
        ...lockColumns,
        ...(['trusted_metadata', 'untrusted_metadata'] as const),
        jsonArrayFrom(rows.emails.select(['address as email', 'verified'])).as('emails'),
        jsonArrayFrom(rows.phoneNumbers.select(['phone_number', 'verified'])).as('phone_numbers'),
        jsonObjectFrom(rows.password.select(['hash', 'requires_reset'])).as('password'),
        sealedSeconds(builder.selectFrom, 'users.user_id'),
        jsonArrayFrom(
          rows.passkeys
            .select(['credential_id', 'public_key', 'user_handle', 'sign_count', 'transports', 'domain'])
            .select(['user_agent', 'authenticator_type', 'aaguid', 'is_passkey', 'name']),
        ).as('passkeys'),
        jsonArrayFrom(
          rows.socialAccounts
            .leftJoin('emails', 'emails.email_id', 'oauth_registrations.email_id')
            .select(['provider_type', 'provider_subject', 'profile_picture_url', 'locale'])
            .select('emails.address as email'),
        ).as('providers'),
        jsonArrayFrom(
          rows.wallets.select(['wallet_type as crypto_wallet_type', 'address as crypto_wallet_address']),
        ).as('crypto_wallets'),
        jsonArrayFrom(rows.externalIds.select(['profile_id', 'external_id'])).as('external_ids'),
        acceptedTerms('user', builder),
      ] as const;
    })
    .where('user_id', 'from' in place ? '>=' : '>', 'from' in place ? place.from : place.after)
    .orderBy('user_id')
    .limit(pageSize)
    .execute();
}
