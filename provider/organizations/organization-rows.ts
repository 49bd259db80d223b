/** The rows of organizations: found, made, changed and removed. Every query names the project. */
import { sql, type Updateable } from 'kysely';
import { record } from '../audit/record.ts';
import { prepare } from '../database/prepare.ts';
import type { MemberRow, OrganizationRow, Queries, Tables } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { shownName } from '../http/text.ts';
import type { Parts, RuleWorld } from '../world/ground.ts';
import { domainOf, isCommonDomain } from './domains.ts';
import { isReserved, reserveSlug } from './former-slugs.ts';
import { newSettings, type SettingsChange } from './settings.ts';

/** Not that of an id: sites and their servers name an organization by either. */
const slugForm = /^(?!organization-(live|test)-[\da-f-]{36}$)[a-z0-9._~-]{2,128}$/i;

/** The project that the caller's public token names. */
export const projectIdOf = ({ settings }: Parts<'settings'>): string => settings.project.project_id;

/** The mode that ids name. */
export const modeOf = ({ settings }: Parts<'settings'>): 'live' | 'test' =>
  settings.project.public_token.includes('-live-') ? 'live' : 'test';

export function idOf(world: Parts<'settings' | 'random'>, kind: 'organization' | 'member'): string {
  return `${kind}-${modeOf(world)}-${world.random.uuid()}`;
}

export function findOrganization(
  world: Parts<'settings'>,
  queries: Queries,
  organizationId: string,
): Promise<OrganizationRow | undefined> {
  return organizationBy.none.run(world, queries, organizationId);
}

const organizationWith = (lock: 'none' | 'share' | 'update') => {
  const find = prepare<{ id: string; project: string }>()((database, value) =>
    database
      .selectFrom('organizations')
      .selectAll()
      .where('organization_id', '=', value('id'))
      .where('project_id', '=', value('project'))
      .$if(lock === 'share', (query) => query.forShare())
      .$if(lock === 'update', (query) => query.forUpdate()),
  );
  const valuesOf = (world: Parts<'settings'>, id: string) => ({ id, project: projectIdOf(world) });
  return {
    statement: (world: Parts<'settings'>, id: string) => find.with(valuesOf(world, id)),
    run: async (world: Parts<'settings'>, queries: Queries, id: string) =>
      (await find(queries, valuesOf(world, id)))[0],
  };
};

const organizationBy = {
  none: organizationWith('none'),
  share: organizationWith('share'),
  update: organizationWith('update'),
};

/** @throws Refusal `organization_not_found` */
export async function requireOrganization(
  world: Parts<'settings'>,
  queries: Queries,
  organizationId: string,
): Promise<OrganizationRow> {
  return foundOrganization(await findOrganization(world, queries, organizationId));
}

/** Keeps the organization and its settings as they are until the transaction ends. */
export async function lockOrganization(
  world: Parts<'settings'>,
  trx: Queries,
  organizationId: string,
  strength: 'share' | 'update' = 'share',
): Promise<OrganizationRow> {
  return foundOrganization(await organizationBy[strength].run(world, trx, organizationId));
}

/** A statement for `together` that locks as `lockOrganization` does; `foundOrganization` takes its row. */
export const sharedOrganization = organizationBy.share.statement;

/** @throws Refusal `organization_not_found` */
export function foundOrganization(organization: OrganizationRow | undefined): OrganizationRow {
  if (!organization) throw new Refusal('organization_not_found');
  return organization;
}

export function findOrganizationBySlug(
  world: Parts<'settings'>,
  queries: Queries,
  slug: string,
): Promise<OrganizationRow | undefined> {
  return queries
    .selectFrom('organizations')
    .selectAll()
    .where('project_id', '=', projectIdOf(world))
    .where('slug_key', '=', slug.toLowerCase())
    .executeTakeFirst();
}

export interface NewOrganizationRow extends SettingsChange {
  organization_name?: string | undefined;
  organization_slug?: string | undefined;
  organization_logo_url?: string | undefined;
  organization_external_id?: string | undefined;
  trusted_metadata?: Record<string, unknown> | undefined;
}

interface Founding {
  addressKey: string;
  /** Makes the first member. */
  found(organization: OrganizationRow): Promise<MemberRow | undefined>;
}

/**
 * Makes an organization with its first member, and records it. Without a name or slug, they come from the address: the domain, or of
 * a common domain the part before the @.
 *
 * @param founding null if the host creates it: it has no members
 * @throws Refusal for a name, slug or setting that is not allowed
 */
export async function createOrganization(
  world: RuleWorld,
  trx: Queries,
  fields: NewOrganizationRow,
  founding: Founding | null,
): Promise<{ organization: OrganizationRow; founder: MemberRow | undefined }> {
  const { organization_name, organization_slug, organization_logo_url: logo = '' } = fields;
  const fallback = founding ? nameFromAddress(founding.addressKey) : undefined;
  const name = readName(organization_name ?? organization_slug ?? fallback ?? '');
  const slug = readSlug(organization_slug ?? slugOf(organization_name ?? fallback ?? ''));
  const now = world.clock.now();
  const row = {
    organization_id: idOf(world, 'organization'),
    project_id: projectIdOf(world),
    name,
    logo_url: readLogo(logo),
    external_id: fields.organization_external_id ?? null,
    settings: JSON.stringify(newSettings(fields)),
    trusted_metadata: JSON.stringify(fields.trusted_metadata ?? {}),
    default_connection_id: null,
    created_at: now,
    updated_at: now,
  };
  // A requested slug stays as it is; a generated one gets another ending.
  const slugs = organization_slug === undefined ? [slug, ...suffixed(world, slug)] : [slug];
  for (const one of slugs) {
    const organization = await trx
      .insertInto('organizations')
      .values({ ...row, slug: one, slug_key: one.toLowerCase() })
      .onConflict((conflict) => conflict.columns(['project_id', 'slug_key']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!organization) continue;
    const { organization_id } = organization;
    if (await isReserved(world, trx, organization)) {
      await trx.deleteFrom('organizations').where('organization_id', '=', organization_id).execute();
      continue;
    }
    const founder = await founding?.found(organization);
    await record(trx, {
      kind: 'organization.created',
      userId: founder?.member_id ?? null,
      organization,
      details: { organization_id },
    });
    return { organization, founder };
  }
  throw new Refusal('organization_slug_already_used');
}

function suffixed({ random }: Parts<'random'>, slug: string): string[] {
  return [4, 8, 12].map(
    (length) => `${slug.slice(0, 110)}-${random.uuid().replaceAll('-', '').slice(0, length)}`,
  );
}

function nameFromAddress(addressKey: string): string {
  const domain = domainOf(addressKey);
  const shared = isCommonDomain(domain) || domain.endsWith('.edu');
  return shared ? (addressKey.split('@')[0] ?? domain) : (domain.split('.')[0] ?? domain);
}

/** A slug for an organization that has only a name. */
export function slugOf(name: string): string {
  const slug = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9._~-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 100);
  return slug.length >= 2 ? slug : `organization-${slug}`.replace(/-$/, '');
}

/** @throws Refusal `invalid_organization_name` */
export function readName(text: string): string {
  const name = shownName(text);
  if (name.length < 1 || name.length > 128) throw new Refusal('invalid_organization_name');
  return name;
}

/** @throws Refusal `invalid_organization_slug` */
export function readSlug(text: string): string {
  if (!slugForm.test(text)) throw new Refusal('invalid_organization_slug');
  return text;
}

/** @throws Refusal `organization_logo_url_too_long` */
export function readLogo(url: string): string {
  if (url.length > 2048) throw new Refusal('organization_logo_url_too_long');
  return url;
}

/** Stores a change. @throws Refusal `organization_slug_already_used` */
export async function storeOrganization(
  world: Parts<'settings' | 'clock'>,
  trx: Queries,
  before: OrganizationRow,
  change: Updateable<Tables['organizations']>,
): Promise<OrganizationRow> {
  const { slug } = change;
  if (slug !== undefined) {
    const other = await findOrganizationBySlug(world, trx, slug);
    if (other && other.organization_id !== before.organization_id)
      throw new Refusal('organization_slug_already_used');
  }
  const stored = await trx
    .updateTable('organizations')
    .set({
      ...change,
      ...(slug === undefined ? {} : { slug_key: slug.toLowerCase() }),
      updated_at: world.clock.now(),
    })
    .where('organization_id', '=', before.organization_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (stored.slug_key === before.slug_key) return stored;
  if (await isReserved(world, trx, stored)) throw new Refusal('organization_slug_already_used');
  await reserveSlug(world, trx, before);
  return stored;
}

/** Which organization has claimed a domain; null: none. */
export async function claimantOf(
  world: Parts<'settings'>,
  queries: Queries,
  domain: string,
): Promise<string | null> {
  const claim = await queries
    .selectFrom('claimed_domains')
    .select('organization_id')
    .where('project_id', '=', projectIdOf(world))
    .where('domain', '=', domain)
    .executeTakeFirst();
  return claim?.organization_id ?? null;
}

/**
 * Whether the organization owns the domain: it has claimed it; of one that nobody has claimed, and where strangers get no address, an
 * active member has proved an address, not only by the organization's own login. Else an organization could name any domain and wait for its people.
 */
export function ownsDomain(organizationColumn: string, domain: string, claimant: string | null) {
  const organization = sql.ref(organizationColumn);
  if (claimant !== null) return sql<boolean>`${organization} = ${claimant}`;
  if (isCommonDomain(domain)) return sql<boolean>`false`;
  return sql<boolean>`exists (select from members where members.organization_id = ${organization}
    and members.status = 'active' and members.address_verified and members.address_shown
    and split_part(members.address_key, '@', 2) = ${domain})`;
}
