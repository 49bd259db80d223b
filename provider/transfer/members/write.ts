/** Writes a batch of organizations, and of members with all that belongs to them. */
import { record } from '../../audit/record.ts';
import { day, inOrder, later } from '../../clock/clock.ts';
import type { Queries } from '../../database/schema.ts';
import { newPasswordId, type PasswordOwner } from '../../proofs/passwords/passwords.ts';
import { insertRows, type RowsOf } from '../insert-rows.ts';
import { secondRows, secondTables } from '../second-factors.ts';
import type { TransferWorld } from '../world.ts';
import { memberIdOf, type NewOrganization } from './read.ts';
import type { Placed } from './sort-organizations.ts';

/** How long an invitation from another system is valid, unless the line says otherwise. */
const inviteDays = 7;

const organizationTables = ['organizations', 'claimed_domains'] as const;
const memberTables = [
  'members',
  'terms_acceptances',
  'retired_emails',
  'passwords',
  ...secondTables,
  'oauth_registrations',
] as const;

/** Runs in a transaction and in an audit context. */
export async function writeOrganizations(
  world: TransferWorld,
  queries: Queries,
  organizations: readonly NewOrganization[],
): Promise<void> {
  const now = world.clock.now();
  await insertRows(
    queries,
    organizationTables,
    organizations.map((one) => organizationRows(one, now)),
  );
  await record(
    queries,
    ...organizations.map(
      ({ organizationId: organization_id, settings: { project } }) =>
        ({
          kind: 'organization.created',
          userId: null,
          organization: { organization_id, project_id: project.project_id },
          details: { organization_id },
        }) as const,
    ),
  );
}

/** Runs in a transaction and in an audit context. */
export async function writeMembers(
  world: TransferWorld,
  queries: Queries,
  members: readonly Placed[],
): Promise<void> {
  const all = members.map((one) => ({
    rows: memberRows(world, one),
    userId: idOf(one),
    organization: one.home,
  }));
  await insertRows(
    queries,
    memberTables,
    all.map(({ rows }) => rows),
  );
  await writeSharedPasswords(world, queries, members);
  await writePasskeys(world, queries, members);
  await writeWallets(world, queries, members);
  await record(
    queries,
    ...all.map(
      ({ userId, organization }) => ({ kind: 'member.created', userId, organization, details: {} }) as const,
    ),
  );
}

const idOf = ({ member, home }: Placed) => memberIdOf(member, home.organization_id);
const isShared = ({ member }: Placed) => member.settings.project.cross_org_passwords;

function organizationRows(
  { organizationId: organization_id, settings, given: line }: NewOrganization,
  now: Date,
): RowsOf<(typeof organizationTables)[number]> {
  const { project_id } = settings.project;
  return {
    organizations: [
      {
        organization_id,
        project_id,
        name: line.name,
        slug: line.slug,
        slug_key: line.slug.toLowerCase(),
        external_id: line.external_id,
        logo_url: line.logo_url,
        settings: JSON.stringify(line.settings),
        custom_roles: JSON.stringify(line.custom_roles),
        trusted_metadata: JSON.stringify(line.trusted_metadata),
        default_connection_id: null,
        created_at: line.created_at ?? now,
        updated_at: now,
      },
    ],
    claimed_domains: line.claimed_email_domains.map((domain) => ({ project_id, domain, organization_id })),
  };
}

function memberRows(world: TransferWorld, one: Placed): RowsOf<(typeof memberTables)[number]> {
  const { given: line } = one.member;
  const { organization_id, project_id } = one.home;
  const now = world.clock.now();
  const created_at = line.created_at ?? now;
  const ids = { member_id: idOf(one), organization_id };
  const newId = (name: string) => `${name}-${world.random.uuid()}`;
  const isInvited = line.status === 'invited';
  const { invited_until = later(now, inviteDays * day) } = line;
  return {
    members: [
      {
        ...ids,
        project_id,
        name: line.name,
        address: line.email.typed,
        address_key: line.email.key,
        address_verified: line.verified,
        address_shown: line.verified && !line.named_by_login,
        status: line.status,
        invited_until: isInvited ? invited_until : null,
        is_breakglass: line.is_breakglass,
        roles: JSON.stringify([...new Set(line.roles)]),
        mfa_enrolled: line.mfa_enrolled,
        mfa_phone_number: line.mfa_phone_number,
        mfa_phone_verified: line.mfa_phone_number_verified,
        default_mfa_method: line.default_mfa_method,
        external_id: line.external_id,
        trusted_metadata: JSON.stringify(line.trusted_metadata),
        untrusted_metadata: JSON.stringify(line.untrusted_metadata),
        locked_at: line.locked_at,
        lock_reason: line.lock_reason,
        methods_locked_until: line.methods_locked_until,
        deletes_at: line.deletes_at,
        created_at,
        updated_at: now,
      },
    ],
    terms_acceptances: line.terms_accepted.map((one) => ({
      user_id: null,
      member_id: ids.member_id,
      ...one,
    })),
    retired_emails: inOrder(created_at, line.retired_emails).map(({ typed, key, ...dated }) => ({
      ...{ email_id: newId('email'), address: typed, address_key: key },
      ...dated,
      ...ids,
    })),
    passwords:
      line.password && !isShared(one)
        ? [passwordRow(world, { member_id: ids.member_id }, line.password, created_at)]
        : [],
    ...secondRows(world, { member_id: ids.member_id }, created_at, line),
    oauth_registrations: inOrder(created_at, line.providers).map(({ tenants, ...account }) => ({
      ...{ oauth_registration_id: newId('member-oauth'), email_id: null },
      tenants: JSON.stringify(tenants),
      ...account,
      ...ids,
    })),
  };
}

function passwordRow(
  { random }: TransferWorld,
  owner: PasswordOwner,
  password: NonNullable<Placed['member']['given']['password']>,
  created_at: Date,
) {
  return { password_id: newPasswordId(random, owner), ...owner, ...password, created_at };
}

/** Where all organizations share the password of an address, the first line that has one sets it. */
async function writeSharedPasswords(
  world: TransferWorld,
  queries: Queries,
  members: readonly Placed[],
): Promise<void> {
  const rows = members.filter(isShared).flatMap(({ member: { given: line }, home: { project_id } }) => {
    if (!line.password) return [];
    const created_at = line.created_at ?? world.clock.now();
    return [passwordRow(world, { project_id, address_key: line.email.key }, line.password, created_at)];
  });
  if (rows.length === 0) return;
  await queries
    .insertInto('passwords')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'address_key']).where('address_key', 'is not', null).doNothing(),
    )
    .execute();
}

/** Each is written once, with the line of the member whose second factor it is, if there is one. */
async function writePasskeys(
  world: TransferWorld,
  queries: Queries,
  members: readonly Placed[],
): Promise<void> {
  const rows = members.flatMap((one) => {
    const { given: line } = one.member;
    const owner = { project_id: one.home.project_id, address_key: line.email.key };
    const passkeys = inOrder(line.created_at ?? world.clock.now(), line.passkeys);
    return passkeys.map(({ transports, second_factor, ...passkey }) => ({
      ...{ webauthn_registration_id: `webauthn-registration-${world.random.uuid()}`, ...owner },
      ...{ member_id: second_factor ? idOf(one) : null, transports: JSON.stringify(transports) },
      ...passkey,
    }));
  });
  const first = rows.toSorted(
    (one, other) => Number(other.member_id !== null) - Number(one.member_id !== null),
  );
  const once = new Map(first.toReversed().map((row) => [row.credential_id, row]));
  if (once.size === 0) return;
  await queries
    .insertInto('webauthn_registrations')
    .values([...once.values()])
    .onConflict((conflict) =>
      conflict
        .column('credential_id')
        .doUpdateSet(({ ref }) => ({ member_id: ref('excluded.member_id') }))
        .whereRef('webauthn_registrations.address_key', '=', 'excluded.address_key')
        .whereRef('webauthn_registrations.project_id', '=', 'excluded.project_id')
        .where('webauthn_registrations.member_id', 'is', null),
    )
    .execute();
}

async function writeWallets(
  world: TransferWorld,
  queries: Queries,
  members: readonly Placed[],
): Promise<void> {
  const rows = members.flatMap(({ member: { given: line }, home: { project_id } }) =>
    inOrder(line.created_at ?? world.clock.now(), line.crypto_wallets).map(({ type, ...wallet }) => ({
      ...{ crypto_wallet_id: `crypto-wallet-${world.random.uuid()}`, wallet_type: type },
      ...{ project_id, address_key: line.email.key },
      ...wallet,
    })),
  );
  if (rows.length === 0) return;
  // Other memberships of the person name it too.
  const ignored = queries
    .insertInto('crypto_wallets')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing());
  await ignored.execute();
}
