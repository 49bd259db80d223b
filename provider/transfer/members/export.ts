/** Exports organizations and their members as JSON lines, which `importMembers` reads. */
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { StartError } from '../../../platform/start-error.ts';
import { acceptedTerms } from '../../accounts/terms.ts';
import type { MemberRow, Queries } from '../../database/schema.ts';
import { knownRoles } from '../../organizations/members/roles.ts';
import type { Settings } from '../../settings/settings.ts';
import { type ExportOptions, pageSize } from '../export-options.ts';
import { lockColumns, locksOf } from '../fields.ts';
import { recordExport } from '../record-file.ts';
import { openSeconds, sealedSeconds } from '../second-factors.ts';
import { databaseOf, type TransferWorld } from '../world.ts';
import type { MemberLine, OrganizationLine } from './line.ts';
import { namesProjects, projectsWithOrganizations } from './projects.ts';

type ExportWorld = Pick<TransferWorld, 'database' | 'databaseOf' | 'pepper' | 'settings' | 'servers'>;

/**
 * All organizations of all projects, oldest first, each followed by its members. Without sessions, consents, connections to
 * companies' logins and directories.
 * Call it in an audit context: the file is recorded.
 *
 * @example
 * for await (const line of exportMembers(world)) process.stdout.write(`${line}\n`);
 */
export async function* exportMembers(
  world: ExportWorld,
  { withoutSecrets = false, from }: ExportOptions = {},
): AsyncGenerator<string> {
  await recordExport(world, 'members', withoutSecrets);
  const projects = projectsWithOrganizations(world);
  const begin = from === undefined ? undefined : await findBegin(world, projects, from);
  const isBefore = projects.map(({ project }) => project.project_id).indexOf(begin?.project_id ?? '');
  for (const settings of projects.slice(Math.max(0, isBefore))) {
    const { project_id } = settings.project;
    const named = namesProjects(world) ? { project_id } : {};
    const database = databaseOf(world, project_id);
    const after = (last?: OrganizationPage[number]) =>
      readOrganizations(database, project_id, last ?? (begin?.project_id === project_id ? begin : undefined));
    for await (const row of pages(after)) {
      yield JSON.stringify({ organization: { ...organizationLine(settings, row), ...named } });
      const nextMembers = (last?: FoundMember) => readMembers(database, settings, row, last);
      for await (const member of pages(nextMembers)) {
        const line = memberLine(world, { settings, organization: row }, member, withoutSecrets);
        yield JSON.stringify({ member: { ...line, ...named } });
      }
    }
  }
}

/** The place just before an organization. @throws Error if it is gone */
async function findBegin(world: ExportWorld, projects: readonly Settings[], organizationId: string) {
  for (const { project } of projects) {
    const row = await databaseOf(world, project.project_id)
      .selectFrom('organizations')
      .select(['project_id', 'organization_id', place])
      .where('organization_id', '=', organizationId)
      .where('project_id', '=', project.project_id)
      .executeTakeFirst();
    if (row) return { ...row, isIncluded: true };
  }
  throw new GoneError(organizationId);
}

/** An export that continues would miss what came after. */
class GoneError extends StartError {
  override readonly name = 'GoneError';

  constructor(organizationId: string) {
    super(`The organization ${organizationId} is gone, so this export cannot continue. Start again.`);
  }
}

/** @param next the page after a row */
async function* pages<Row>(next: (last?: Row) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let rows = await next(); rows.length > 0; rows = await next(rows.at(-1))) {
    yield* rows;
    if (rows.length < pageSize) return;
  }
}

type OrganizationPage = Awaited<ReturnType<typeof readOrganizations>>;
type FoundMember = Awaited<ReturnType<typeof readMembers>>[number];

/** Roles that nothing defines any more have no effect, and an import would refuse them. */
function organizationLine(settings: Settings, row: OrganizationPage[number]): OrganizationLine {
  const roleIds = knownRoles({ settings }, row);
  const { rbac_email_implicit_role_assignments: assigned } = row.settings;
  return {
    id: row.organization_id,
    name: row.name,
    slug: row.slug,
    external_id: row.external_id,
    logo_url: row.logo_url,
    settings: {
      ...row.settings,
      rbac_email_implicit_role_assignments: assigned.filter(({ role_id }) => roleIds.includes(role_id)),
    },
    custom_roles: row.custom_roles,
    trusted_metadata: row.trusted_metadata,
    claimed_email_domains: row.claimed.map(({ domain }) => domain),
    created_at: row.created_at.toISOString(),
  };
}

function memberLine(
  { pepper }: Pick<ExportWorld, 'pepper'>,
  { settings, organization }: { settings: Settings; organization: OrganizationPage[number] },
  row: FoundMember,
  withoutSecrets: boolean,
): MemberLine {
  const roleIds = knownRoles({ settings }, organization);
  const isGone = row.status === 'deleted';
  // What an import would refuse: see `line.ts`.
  const signsIn = row.address_verified && !isGone;
  const { default_mfa_method: method } = row;
  const line: MemberLine = {
    id: row.member_id,
    organization: organization.organization_id,
    email: row.address,
    verified: row.address_verified,
    ...(row.address_verified && !row.address_shown && { named_by_login: true }),
    retired_emails: row.retired.map(({ address }) => address),
    name: row.name,
    status: row.status,
    // Null: the invitation has no end.
    ...(row.status === 'invited' && { invited_until: row.invited_until?.toISOString() ?? null }),
    is_breakglass: row.is_breakglass,
    roles: row.roles.filter((role) => roleIds.includes(role)),
    mfa_enrolled: row.mfa_enrolled,
    mfa_phone_number: row.mfa_phone_number,
    mfa_phone_number_verified: row.mfa_phone_verified,
    default_mfa_method:
      method === null || method === 'sms_otp' || (row.seconds[method] && !withoutSecrets) ? method : null,
    external_id: row.external_id,
    trusted_metadata: row.trusted_metadata,
    untrusted_metadata: row.untrusted_metadata,
    providers: signsIn ? row.providers : [],
    passkeys: signsIn ? row.passkeys : [],
    crypto_wallets: signsIn ? row.crypto_wallets : [],
    terms_accepted: row.terms_accepted,
    ...locksOf(row),
    created_at: row.created_at.toISOString(),
  };
  if (withoutSecrets) return line;
  return {
    ...line,
    password: signsIn ? row.password : null,
    ...openSeconds({ pepper }, row.seconds),
  };
}

/** When the last row of a page was created, to the microsecond, which a `Date` would lose. */
interface Place {
  place: string;
}

const place = sql<string>`created_at::text`.as('place');

function readOrganizations(
  queries: Queries,
  projectId: string,
  last?: Place & { organization_id: string; isIncluded?: boolean },
) {
  return queries
    .selectFrom('organizations')
    .select(['organization_id', 'name', 'slug', 'external_id', 'logo_url', 'settings', 'custom_roles'])
    .select(['trusted_metadata', 'created_at', place])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('claimed_domains')
          .select('domain')
          .whereRef('claimed_domains.organization_id', '=', 'organizations.organization_id')
          .orderBy('domain'),
      ).as('claimed'),
    )
    .where('project_id', '=', projectId)
    .where(
      last
        ? sql<boolean>`(created_at, organization_id) ${sql.raw(last.isIncluded ? '>=' : '>')} (${last.place}::timestamptz, ${last.organization_id})`
        : sql<boolean>`true`,
    )
    .orderBy('created_at')
    .orderBy('organization_id')
    .limit(pageSize)
    .execute();
}

function readMembers(
  queries: Queries,
  { project }: Settings,
  { organization_id }: { organization_id: string },
  last?: Place & Pick<MemberRow, 'member_id'>,
) {
  return queries
    .selectFrom('members')
    .select(['member_id', 'name', 'address', 'address_verified', 'address_shown', 'status', 'roles'])
    .select(['is_breakglass', 'mfa_enrolled', 'mfa_phone_number', 'mfa_phone_verified', 'external_id'])
    .select([
      'default_mfa_method',
      'trusted_metadata',
      'untrusted_metadata',
      'invited_until',
      'created_at',
      place,
    ])
    .select(lockColumns)
    .select(({ selectFrom }) => [
      acceptedTerms('member', { selectFrom }),
      jsonArrayFrom(
        selectFrom('retired_emails')
          .select('address')
          .whereRef('retired_emails.member_id', '=', 'members.member_id')
          .orderBy('created_at')
          .orderBy('address_key'),
      ).as('retired'),
      jsonObjectFrom(
        selectFrom('passwords')
          .select(['hash', 'requires_reset'])
          // The one that counts in this project; see `proofs/passwords/of-members.ts`.
          .$if(project.cross_org_passwords, (shared) =>
            shared
              .where('passwords.project_id', '=', project.project_id)
              .whereRef('passwords.address_key', '=', 'members.address_key'),
          )
          .$if(!project.cross_org_passwords, (query) =>
            query.whereRef('passwords.member_id', '=', 'members.member_id'),
          ),
      ).as('password'),
      sealedSeconds(selectFrom, 'members.member_id'),
      jsonArrayFrom(
        selectFrom('oauth_registrations as social')
          .select(['provider_type', 'provider_subject', 'profile_picture_url', 'locale', 'tenants'])
          .whereRef('social.member_id', '=', 'members.member_id')
          .orderBy('social.created_at')
          .orderBy('social.oauth_registration_id'),
      ).as('providers'),
      jsonArrayFrom(
        selectFrom('webauthn_registrations as passkey')
          .select(['credential_id', 'public_key', 'user_handle', 'sign_count', 'transports', 'domain'])
          .select(['user_agent', 'authenticator_type', 'aaguid', 'is_passkey', 'passkey.name'])
          .select(sql<boolean>`passkey.member_id is not distinct from members.member_id`.as('second_factor'))
          .whereRef('passkey.project_id', '=', 'members.project_id')
          .whereRef('passkey.address_key', '=', 'members.address_key')
          .orderBy('passkey.created_at')
          .orderBy('passkey.webauthn_registration_id'),
      ).as('passkeys'),
      jsonArrayFrom(
        selectFrom('crypto_wallets')
          .select(['wallet_type as crypto_wallet_type', 'crypto_wallets.address as crypto_wallet_address'])
          .whereRef('crypto_wallets.project_id', '=', 'members.project_id')
          .whereRef('crypto_wallets.address_key', '=', 'members.address_key')
          .orderBy('crypto_wallets.created_at')
          .orderBy('crypto_wallet_id'),
      ).as('crypto_wallets'),
    ])
    .where('organization_id', '=', organization_id)
    .where(
      last
        ? sql<boolean>`(created_at, member_id) > (${last.place}::timestamptz, ${last.member_id})`
        : sql<boolean>`true`,
    )
    .orderBy('created_at')
    .orderBy('member_id')
    .limit(pageSize)
    .execute();
}
