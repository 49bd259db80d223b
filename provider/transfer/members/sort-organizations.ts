/** Which organizations of a batch can be written, and the organization of each member. */
import { sql } from 'kysely';
import type { OrganizationRow, Queries } from '../../database/schema.ts';
import { findFormer } from '../../organizations/former-slugs.ts';
import type { Parts } from '../../world/ground.ts';
import { type Claim, findConflict } from '../claims.ts';
import type { Sorted } from '../import-lines.ts';
import { type Candidate, type NewMember, type NewOrganization, nameKey, organizationIdOf } from './read.ts';

/** What a member's line needs of its organization. */
type Home = Pick<OrganizationRow, 'organization_id' | 'project_id' | 'custom_roles'>;

/** A member of a known organization. */
export interface Placed {
  member: NewMember;
  home: Home;
}

/** What the import has written so far, or in a dry run would have written. */
export interface WrittenOrganizations {
  homes: Map<string, Home>;
  /** The organization that each claim belongs to. */
  claims: Map<string, string>;
}

/** What the file calls its organizations, as `nameKey` writes it. */
export interface FileNames {
  /** The slugs of its own lines. An organization that an earlier run wrote may have another slug by now. */
  idsBySlug: Map<string, string>;
  /** The slugs of refused lines: members of these organizations must not enter another one that has such a slug. */
  refused: Set<string>;
}

const slugKey = (project: string, slug: string) => `slug ${project} ${slug.toLowerCase()}`;
const externalKey = (project: string, id: string) => `external_id ${project} ${id}`;
const domainKey = (project: string, domain: string) => `domain ${project} ${domain}`;

interface SortedOrganizations extends Sorted<NewOrganization> {
  /** The members whose organization exists or is free. */
  placed: Placed[];
}

/** @param names It adds those of these lines. */
export async function sortOrganizations(
  world: Parts<'clock'>,
  queries: Queries,
  lines: readonly Candidate[],
  { homes, claims }: WrittenOrganizations,
  names: FileNames,
): Promise<SortedOrganizations> {
  const organizations = await findKnown(queries, lines, names);
  const former = await findFormerHolders(world, queries, lines);
  const sorted: SortedOrganizations = { free: [], present: 0, problems: [], placed: [] };
  for (const candidate of lines) {
    const { line } = candidate;
    const refuse = (message: string) => sorted.problems.push({ line, kind: 'conflict', message });
    if (candidate.kind === 'member') {
      const candidates = homesOf(candidate, names, organizations, { homes, claims });
      const [home] = candidates;
      const { settings, given: line } = candidate;
      const ownId = organizationIdOf(settings, line.organization);
      const isById = candidates.some(({ organization_id }) => organization_id === ownId);
      if (!home) refuse('member.organization: does not exist, and no earlier line creates it');
      else if (!isById && names.refused.has(nameKey(settings, line.organization)))
        refuse('member.organization: has a problem in its own line');
      else if (candidates.length > 1)
        refuse('member.organization: is the id of one organization and the slug of another');
      else sorted.placed.push({ member: candidate, home });
      continue;
    }
    const { organizationId } = candidate;
    const present = organizations.homes.get(organizationId);
    if (present && present.project_id === candidate.settings.project.project_id) {
      sorted.present += 1;
      noteOwn(candidate, names);
      continue;
    }
    const ownClaims = claimsOf(candidate);
    const conflict = findConflict(ownClaims, organizations.claims, claims);
    const formerHolder = former.get(slugKey(candidate.settings.project.project_id, candidate.given.slug));
    if (present) {
      refuse('organization.id: belongs to another project');
      noteRefused(candidate, names);
    } else if (homes.has(organizationId)) refuse('organization.id: an earlier line has it');
    else if (conflict) {
      noteRefused(candidate, names);
      refuse(`organization.${conflict.message}`);
    } else if (formerHolder !== undefined && formerHolder !== organizationId) {
      noteRefused(candidate, names);
      refuse(`organization.slug: ${formerHolder} has given it up in the last ten minutes`);
    } else {
      for (const { key } of ownClaims) claims.set(key, organizationId);
      homes.set(organizationId, homeOf(candidate));
      noteOwn(candidate, names);
      sorted.free.push(candidate);
    }
  }
  return sorted;
}

function noteOwn(candidate: NewOrganization, names: FileNames): void {
  const { organizationId, settings, given: line } = candidate;
  const key = nameKey(settings, line.slug);
  // Where two lines have one slug, members can mean neither.
  if ((names.idsBySlug.get(key) ?? organizationId) !== organizationId) noteRefused(candidate, names);
  else names.idsBySlug.set(key, organizationId);
}

function noteRefused({ settings, given: { id, slug } }: NewOrganization, { refused }: FileNames): void {
  for (const name of id === undefined ? [slug] : [id, slug]) refused.add(nameKey(settings, name));
}

function homeOf({ organizationId, settings, given: line }: NewOrganization): Home {
  const { project_id } = settings.project;
  return { organization_id: organizationId, project_id, custom_roles: line.custom_roles };
}

/** The organizations that the member's line can mean: the one with this id, and the one with this slug, in the file or else at all. */
function homesOf(
  { settings, given: line }: NewMember,
  { idsBySlug }: FileNames,
  ...places: WrittenOrganizations[]
): Home[] {
  const { project_id } = settings.project;
  const inFile = idsBySlug.get(nameKey(settings, line.organization));
  const candidates = new Map<string, Home>();
  for (const { homes, claims } of places) {
    const bySlug = inFile ?? claims.get(slugKey(project_id, line.organization));
    for (const id of [organizationIdOf(settings, line.organization), bySlug]) {
      const home = id === undefined ? undefined : homes.get(id);
      if (home?.project_id === project_id) candidates.set(home.organization_id, home);
    }
  }
  return [...candidates.values()];
}

function claimsOf({ settings, given: line }: NewOrganization): Claim[] {
  const { project_id } = settings.project;
  const { slug, external_id, claimed_email_domains } = line;
  return [
    { field: 'slug', key: slugKey(project_id, slug) },
    ...(external_id === null ? [] : [{ field: 'external_id', key: externalKey(project_id, external_id) }]),
    ...claimed_email_domains.map((domain, index) => ({
      field: `claimed_email_domains.${index}`,
      key: domainKey(project_id, domain),
    })),
  ];
}

/** The organizations that exist and that the lines name, in the same form. They stay until the transaction ends. */
async function findKnown(
  queries: Queries,
  lines: readonly Candidate[],
  { idsBySlug }: FileNames,
): Promise<WrittenOrganizations> {
  const news = lines.filter((line) => line.kind === 'organization');
  const members = lines.filter((line) => line.kind === 'member');
  const retires = members.some(({ given: line }) => line.retired_emails.length > 0);
  const unique = (values: string[]) => sql<string>`any(${[...new Set(values)]})`;
  const named = members.map(({ given: line }) => line.organization.toLowerCase());
  const ids = [
    ...news.map(({ organizationId }) => organizationId),
    ...members.flatMap(({ settings, given: { organization } }) => {
      const id = organizationIdOf(settings, organization);
      return [id, idsBySlug.get(nameKey(settings, organization)) ?? id];
    }),
  ];
  const projects = unique(lines.map(({ settings }) => settings.project.project_id));
  const slugs = unique([...named, ...news.map(({ given: line }) => line.slug.toLowerCase())]);
  const externalIds = unique(news.flatMap(({ given: line }) => line.external_id ?? []));
  const domains = unique(news.flatMap(({ given: line }) => line.claimed_email_domains));
  const rows = await queries
    .selectFrom('organizations')
    .select(['organization_id', 'project_id', 'slug_key', 'external_id', 'custom_roles'])
    .where((eb) =>
      eb.or([
        eb('organization_id', '=', unique(ids)),
        eb('project_id', '=', projects).and('slug_key', '=', slugs),
        eb('project_id', '=', projects).and('external_id', '=', externalIds),
      ]),
    )
    .orderBy('organization_id')
    // No constraint covers an address of one member that another one has retired: such imports wait for each other.
    .$if(retires, (query) => query.forNoKeyUpdate())
    .$if(!retires, (query) => query.forShare())
    .execute();
  const claimed = await queries
    .selectFrom('claimed_domains')
    .select(['organization_id', 'project_id', 'domain'])
    .where('project_id', '=', projects)
    .where('domain', '=', domains)
    .execute();
  const claims = new Map<string, string>();
  for (const { organization_id, project_id, slug_key, external_id } of rows) {
    claims.set(slugKey(project_id, slug_key), organization_id);
    if (external_id !== null) claims.set(externalKey(project_id, external_id), organization_id);
  }
  for (const { organization_id, project_id, domain } of claimed)
    claims.set(domainKey(project_id, domain), organization_id);
  return { homes: new Map(rows.map((row) => [row.organization_id, row])), claims };
}

/** Who has given up the slugs of the lines, by the key of the slug. */
async function findFormerHolders(
  world: Parts<'clock'>,
  queries: Queries,
  lines: readonly Candidate[],
): Promise<Map<string, string>> {
  const news = lines.filter((line) => line.kind === 'organization');
  if (news.length === 0) return new Map();
  const rows = await findFormer(world, queries, {
    projects: news.map(({ settings }) => settings.project.project_id),
    slugs: news.map(({ given: { slug } }) => slug.toLowerCase()),
  });
  return new Map(rows.map((row) => [slugKey(row.project_id, row.slug_key), row.organization_id]));
}
