/** The projects after the first one: from `PROJECTS`, or in development the seeded Pet Shelter. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SettingsError } from '../../platform/start-error.ts';
import { domainOf, isShared, isWildcard } from '../http/origins.ts';
import { withOrganizationPolicy } from './organization-policy.ts';
import { type Project, projectSettings } from './project.ts';
import { writtenSettings } from './written-settings.ts';

/** The public token of the seeded project with organizations. */
export const shelterToken = 'public-token-test-local-b2b';
const shelterName = 'Pet Shelter';
const shelterDomain = 'pet-shelter.example';
const shelterPort = 4301;

const web = z.url({ protocol: /^https?$/ });

/** One entry of `PROJECTS`. */
export const otherProject = z.strictObject({
  project_id: z
    .string()
    .regex(/^project-[a-z0-9-]{1,100}$/, 'must be "project-" and lower-case letters, digits and dashes'),
  public_token: z.string().regex(/^[\w-]+$/, 'must be letters, digits, dashes and underscores'),
  /** Pages that may call the provider with this token. */
  allowed_origins: z.array(
    web.refine(
      isPageOrigin,
      'must be an origin, such as https://shelter.example, or https://*.shelter.example',
    ),
  ),
  default_redirect_url: web,
  /** The page on which members are asked for their consent. @default `/oauth/authorize` beside `default_redirect_url` */
  authorize_page_url: web.optional(),
  /** The servers that access tokens of members can be for; see RFC 8707. */
  resources: z.array(web).default([]),
  settings: writtenSettings
    .refine(
      (written) => !('session_cookies' in written),
      'session_cookies is a setting of the first project: in all others the page writes the cookies',
    )
    .refine(
      ({ quotas }) => (quotas?.webhooks ?? null) === null,
      'quotas.webhooks is a setting of the first project, which has all webhooks',
    ),
});

/** A project after the first one. */
interface OtherProject {
  project: Project;
  allowedOrigins: string[];
  defaultRedirectUrl: string;
  authorizePageUrl: string;
  resources: string[];
}

interface Surroundings {
  production: boolean;
  /** Starts the names of resources and roles that every project with organizations has. */
  prefix: string;
  /** The first project, whose names no other project may use. */
  first: Pick<Project, 'public_token' | 'project_id'>;
  shelterPort?: number | undefined;
}

/**
 * @param text JSON, or the path of a file that holds it; undefined: the seeded project in development, none in production
 * @throws SettingsError naming every wrong field
 */
export function readProjects(
  text: string | undefined,
  { production, prefix, first, shelterPort: port = shelterPort }: Surroundings,
): OtherProject[] {
  if (text === undefined && production) return [];
  const projectList = text === undefined ? [seededShelter(port)] : parseProjects(text);
  const parsed = z.array(otherProject).safeParse(projectList);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path, message }) => `PROJECTS: ${path.map(String).join('.')}: ${message}`,
    );
    throw new SettingsError(lines.join('\n'));
  }
  const projects = parsed.data.map(({ project_id, public_token, settings, ...rest }): OtherProject => {
    const project = { ...projectSettings.parse(ownDefaults(project_id)), ...settings };
    if (project.vertical !== 'B2B') {
      throw new SettingsError(
        `PROJECTS: ${project_id}: vertical must be B2B. Users belong to the first project, which PUBLIC_TOKEN and PROJECT_SETTINGS describe.`,
      );
    }
    return {
      project: {
        ...project,
        rbac_policy: withOrganizationPolicy(project.rbac_policy, prefix),
        public_token,
        project_id,
      },
      allowedOrigins: rest.allowed_origins,
      defaultRedirectUrl: rest.default_redirect_url,
      authorizePageUrl:
        rest.authorize_page_url ?? new URL('/oauth/authorize', rest.default_redirect_url).href,
      resources: rest.resources,
    };
  });
  for (const name of ['project_id', 'public_token'] as const) {
    const names = [first[name], ...projects.map(({ project }) => project[name])];
    const twice = names.find((one, index) => names.indexOf(one) !== index);
    if (twice) throw new SettingsError(`PROJECTS: ${name} "${twice}" is used twice.`);
  }
  return projects;
}

/** Nothing of the pet game. */
function ownDefaults(project_id: string) {
  return { project_name: project_id, email_domains: [], rbac_policy: null, default_roles: [] };
}

/** The Pet Shelter, as an entry of `PROJECTS`. */
export function seededShelter(port: number): z.input<typeof otherProject> {
  return {
    project_id: 'project-test-local-b2b',
    public_token: shelterToken,
    allowed_origins: [`http://localhost:${port}`],
    default_redirect_url: `http://localhost:${port}/authenticate`,
    resources: [`http://localhost:${port}/api`],
    settings: {
      project_name: shelterName,
      vertical: 'B2B',
      email_domains: [shelterDomain],
      create_organization_enabled: true,
      rbac_policy: shelterPolicy,
    },
  };
}

/** Keepers decide about animals; every member sees them. */
const shelterPolicy = {
  roles: [
    {
      role_id: 'keeper',
      description: 'Takes animals in and gives them away',
      permissions: [{ resource_id: 'animals', actions: ['*'] }],
    },
  ],
  resources: [
    { resource_id: 'animals', description: 'The animals of the shelter', actions: ['read', 'give'] },
  ],
  scopes: [
    {
      scope: 'animals:give',
      description: 'Give animals away',
      permissions: [{ resource_id: 'animals', actions: ['give'] }],
    },
  ],
};

/** @throws SettingsError */
export function parseProjects(text: string): unknown {
  const trimmed = text.trim();
  try {
    return JSON.parse(trimmed.startsWith('[') ? trimmed : readFileSync(trimmed, 'utf8'));
  } catch (cause) {
    throw new SettingsError(
      `PROJECTS: must be a JSON list, or the path of a file that holds one: ${cause instanceof Error ? cause.message : cause}`,
    );
  }
}

function isPageOrigin(text: string): boolean {
  if (!URL.canParse(text) || new URL(text).origin !== text) return false;
  return isWildcard(text) ? !isShared(domainOf(text)) : !text.includes('*');
}
