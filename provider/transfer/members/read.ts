/** Reads a line: its organization or member, or what is wrong with it. */
import { z } from 'zod';
import type { OrganizationSettings } from '../../../session-core/wire/b2b/shared.ts';
import { Refusal, refusalKinds } from '../../http/refusal.ts';
import { readDomains } from '../../organizations/domains.ts';
import { readRoles } from '../../organizations/members/roles.ts';
import { modeOf, readName, readSlug, slugOf } from '../../organizations/organization-rows.ts';
import { newSettings } from '../../organizations/settings.ts';
import type { Settings } from '../../settings/settings.ts';
import type { Parts } from '../../world/ground.ts';
import { derivedId, idForm } from '../derived-id.ts';
import { LineError, readJsonLine, readNumber } from '../read-json.ts';
import { memberFileLine, type ReadMember, type ReadOrganization } from './line.ts';
import { findProject, projectsWithOrganizations } from './projects.ts';

interface Line {
  /** The number of the line in the file, from 1. */
  line: number;
  /** The settings of the organization's project. */
  settings: Settings;
}

/** An organization that can be stored, if no other has what it names. */
export interface NewOrganization extends Line {
  kind: 'organization';
  given: Omit<ReadOrganization, 'settings' | 'slug'> & { slug: string; settings: OrganizationSettings };
  organizationId: string;
}

/** A member who can be stored, if the organization exists and nobody else in it has what the line names. */
export interface NewMember extends Line {
  kind: 'member';
  given: ReadMember;
}

export type Candidate = NewOrganization | NewMember;

/**
 * The names under which members may mean the organization of a line that `readLine` refuses.
 *
 * @returns as `nameKey` writes them
 */
export function namesOfRefused(world: Parts<'settings' | 'servers'>, text: string): string[] {
  try {
    const { id, name, slug } = anyOrganization.parse(JSON.parse(text)).organization;
    const names = [id, slug ?? (name === undefined ? undefined : slugOf(name))];
    // The project may be what is wrong with the line.
    return projectsWithOrganizations(world).flatMap((settings) =>
      names.flatMap((one) => (one === undefined ? [] : nameKey(settings, one))),
    );
  } catch {
    // No JSON, or no organization: its members can mean nothing by it.
    return [];
  }
}

const anyText = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
const anyOrganization = z.object({
  organization: z.object({ id: anyText, slug: anyText, name: anyText }),
});

/** An id or slug of an organization, as a member's line names it. */
export const nameKey = ({ project }: Settings, name: string) => `${project.project_id} ${name.toLowerCase()}`;

/** @throws LineError */
export function readLine(world: Parts<'settings' | 'servers'>, text: string, line: number): Candidate {
  const { organization, member } = readJsonLine(memberFileLine, text);
  if (organization) {
    const settings = findProject(world, 'organization', organization.project_id);
    return readOrganization(settings, organization, line);
  }
  const settings = findProject(world, 'member', member.project_id);
  const { mfa_phone_number: typed } = member;
  const mfa_phone_number =
    typed === null ? null : readNumber('member.mfa_phone_number', typed, settings.phoneCountries);
  return { kind: 'member', given: { ...member, mfa_phone_number }, line, settings };
}

function readOrganization(settings: Settings, fields: ReadOrganization, line: number): NewOrganization {
  const { custom_roles } = fields;
  const name = checked('name', () => readName(fields.name));
  const slug = checked('slug', () => readSlug(fields.slug ?? slugOf(name)));
  const ownSettings = checked('settings', () => newSettings(fields.settings, { mayBeClosed: true }));
  checked('settings.rbac_email_implicit_role_assignments', () =>
    readRoles(
      { settings },
      { custom_roles },
      ownSettings.rbac_email_implicit_role_assignments.map(({ role_id }) => role_id),
    ),
  );
  const claimed_email_domains = checked('claimed_email_domains', () =>
    readDomains(fields.claimed_email_domains),
  );
  const source = fields.id === undefined ? `slug ${slug.toLowerCase()}` : fields.id;
  const organizationId = organizationIdOf(settings, source);
  return {
    ...{ kind: 'organization', line, settings, organizationId },
    given: { ...fields, name, slug, settings: ownSettings, claimed_email_domains },
  };
}

/** Without the refusal's own words, which may contain the value. */
function checked<Result>(field: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new LineError(`organization.${field}: ${refusalKinds[error.type].message}`);
  }
}

const ofOrganization = idForm('organization-test', 'organization-live');
const ofMember = idForm('member-test', 'member-live');

/** The same id of another system can occur in two projects. */
export function organizationIdOf(settings: Settings, source: string): string {
  if (ofOrganization.test(source)) return source;
  const { project_id } = settings.project;
  return derivedId(`organization-${modeOf({ settings })}`, `organization ${project_id} ${source}`);
}

/** A person may have one id in all organizations of the other system: here each membership has its own. */
export function memberIdOf({ settings, given: line }: NewMember, organizationId: string): string {
  const { id: source = `address ${line.email.key}` } = line;
  if (ofMember.test(source)) return source;
  return derivedId(`member-${modeOf({ settings })}`, `member ${organizationId} ${source}`);
}
