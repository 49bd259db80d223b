/** The accounts at identity providers with which users and members sign in. */
import { record } from '../../audit/record.ts';
import type { Queries } from '../../database/schema.ts';
import type { SocialAccount } from '../../database/tables/member-sign-in.ts';
import type { Parts } from '../../world/ground.ts';

/** Where users' accounts are found. */
export const ofUsers = { organization_id: null };

type AccountOwner = { user_id: string } | { member_id: string; organization_id: string };

interface KeptAccount extends Omit<SocialAccount, 'tenants'> {
  tenants?: SocialAccount['tenants'];
  /** The address of the user that it proves. @default none */
  email_id?: string | null;
  /** The address of the member that is proved besides. @default what is known */
  proved_address?: string;
}

/** An account has one owner: among users, or in an organization. */
export function findAccount(
  queries: Queries,
  { organization_id }: { organization_id: string | null },
  { provider_type, provider_subject }: Pick<SocialAccount, 'provider_type' | 'provider_subject'>,
) {
  return (
    queries
      .selectFrom('oauth_registrations')
      .selectAll()
      // An index has either kind; "is not distinct from" would read the whole table.
      .$if(organization_id === null, (query) => query.where('user_id', 'is not', null))
      .$if(organization_id !== null, (query) =>
        query.where('member_id', 'is not', null).where('organization_id', '=', organization_id),
      )
      .where('provider_type', '=', provider_type)
      .where('provider_subject', '=', provider_subject)
      .executeTakeFirst()
  );
}

/** Stores an account that its owner has signed in with, or what it shows now. Undefined if it is another's: it stays theirs. */
export async function keepAccount(
  { clock }: Parts<'clock'>,
  queries: Queries,
  owner: AccountOwner,
  { id, provider_type, provider_subject, email_id = null, tenants = [], ...profile }: KeptAccount,
) {
  const shown = { ...profile, tenants: JSON.stringify(tenants) };
  const [column, ...place] =
    'user_id' in owner ? (['user_id'] as const) : (['member_id', 'organization_id'] as const);
  const holderId = 'user_id' in owner ? owner.user_id : owner.member_id;
  const account = await queries
    .insertInto('oauth_registrations')
    .values({
      oauth_registration_id: id,
      ...owner,
      ...{ provider_type, provider_subject, email_id, created_at: clock.now() },
      ...shown,
    })
    .onConflict((conflict) =>
      conflict
        .columns([...place, 'provider_type', 'provider_subject'])
        .where(column, 'is not', null)
        .doUpdateSet(shown)
        .where(`oauth_registrations.${column}`, '=', holderId),
    )
    .returningAll()
    .executeTakeFirst();
  // One that was there keeps its id.
  if (account?.oauth_registration_id === id) {
    const details = { method: 'social_account', id } as const;
    await record(queries, { kind: 'sign_in_method.added', userId: holderId, details });
  }
  return account;
}
