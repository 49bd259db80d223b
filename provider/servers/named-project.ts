/**
 * Which project a request is of, by what it names: the public token of a page, the project in a path, or something that only one
 * project has. The call itself checks all of that again.
 */
import { sql } from 'kysely';
import { basePath } from '../calls/base-path.ts';
import type { Database } from '../database/schema.ts';
import { readCredentials } from '../http/credentials.ts';
import { noticeIdOf, noticePath } from '../notices/link-tokens.ts';
import { scimPath } from '../scim/connections.ts';
import { hashToken, type Pepper } from '../secrets/secrets.ts';
import { firstProjectId } from '../settings/project.ts';
import type { Settings } from '../settings/settings.ts';

export interface Naming {
  settings: Settings;
  pepper: Pepper;
  databases: ReadonlyMap<string, Database>;
}

/** Something that only one project has: a table, its column, and the value. */
type Thing = readonly [table: string, column: string, value: string];

/** Paths whose parameter is the id of something. */
const namedInPath: readonly [RegExp, table: string, column: string][] = [
  [new RegExp(`^${scimPath}/([^/]+)`), 'scim_connections', 'connection_id'],
  [/^\/v1\/b2b\/sso\/(?:callback|metadata)\/([^/]+)/, 'sso_connections', 'connection_id'],
  [/^\/v1\/admin\/organizations\/(organization-[^/]+)/, 'organizations', 'organization_id'],
  [/^\/v1\/admin\/members\/([^/]+)/, 'members', 'member_id'],
  [/^\/v1\/admin\/sessions\/([^/]+)/, 'sessions', 'session_id'],
];
const projectInPath =
  /^(?:\/\.well-known\/oauth-authorization-server)?\/projects\/([^/]+)|^\/v1\/b2b\/sessions\/jwks\/([^/]+)/;
/** Paths of the management API which without an id concern one of the projects with organizations. */
const ofOrganizations = /^\/v1\/admin\/(?:organizations|members)(?:\/|$)/;
const refreshPath = `${basePath}/sessions/device_bound/refresh`;

/** @returns the id of the project; that of the first one for everything that names none */
export async function namedProject(request: Request, url: URL, naming: Naming): Promise<string> {
  const [, inPath, ofKeys] = projectInPath.exec(url.pathname) ?? [];
  const named = inPath ?? ofKeys ?? byToken(request, url, naming);
  if (named !== undefined) return named;
  const thing = await thingOf(request, url, naming);
  if (thing) return (await projectOf(thing, naming)) ?? firstProjectId;
  return ofOrganizations.test(url.pathname) ? namedForAdmin(request, url, naming) : firstProjectId;
}

function byToken(request: Request, { searchParams }: URL, { settings }: Naming): string | undefined {
  const all = [settings, ...settings.otherProjects].map(({ project }) => project);
  // Servers of a project name its id.
  const projects = new Map(
    [...all.map(({ project_id }) => project_id), ...all.map(({ public_token }) => public_token)].map(
      (name, index) => [name, all[index % all.length]?.project_id ?? firstProjectId],
    ),
  );
  const header = request.headers.get('authorization') ?? undefined;
  if (header !== undefined && /^basic /i.test(header)) {
    try {
      return readCredentials(header, { projects }).world;
    } catch {
      // The call refuses it.
      return firstProjectId;
    }
  }
  return projects.get(searchParams.get('public_token') ?? '');
}

async function thingOf(request: Request, url: URL, { pepper }: Naming): Promise<Thing | null> {
  const { pathname, searchParams } = url;
  for (const [path, table, column] of namedInPath) {
    const [, value] = path.exec(pathname) ?? [];
    if (value !== undefined) return [table, column, value];
  }
  if (pathname.startsWith('/v1/oauth/callback/') && searchParams.has('state'))
    return ['oauth_states', 'state_hash', hashToken(searchParams.get('state') ?? '')];
  if (pathname === noticePath) {
    const form = request.method === 'POST' ? new URLSearchParams(await copyOf(request)) : searchParams;
    return ['owner_notices', 'notice_id', noticeIdOf({ pepper }, form.get('token') ?? '') ?? ''];
  }
  if (pathname === refreshPath) {
    const [, id = ''] = /^"?([\w.-]+)"?/.exec(request.headers.get('sec-secure-session-id') ?? '') ?? [];
    return ['device_bound_sessions', 'device_session_id', id];
  }
  return null;
}

/** An organization, a member, a project, or the only project with organizations. */
async function namedForAdmin(request: Request, { searchParams }: URL, naming: Naming): Promise<string> {
  const isJson = request.headers.get('content-type')?.includes('json') ?? false;
  const body = request.method !== 'GET' && isJson ? asObject(await copyOf(request)) : {};
  const textOf = (name: string) => {
    const value = body[name] ?? searchParams.get(name);
    return typeof value === 'string' ? value : undefined;
  };
  const project = textOf('project_id');
  if (project !== undefined) return project;
  const [organization, member] = [textOf('organization_id'), textOf('member_id')];
  const thing: Thing | null =
    organization !== undefined
      ? ['organizations', 'organization_id', organization]
      : member !== undefined
        ? ['members', 'member_id', member]
        : null;
  if (thing) return (await projectOf(thing, naming)) ?? firstProjectId;
  const { settings } = naming;
  const withOrganizations = [settings, ...settings.otherProjects].filter(
    ({ project: { vertical } }) => vertical === 'B2B',
  );
  return withOrganizations[0]?.project.project_id ?? firstProjectId;
}

/** More than any such body needs; nobody has limited it yet. */
const mostRead = 65_536;

/** The request goes on as it came. */
async function copyOf(request: Request): Promise<string> {
  const length = request.headers.get('content-length');
  return length !== null && Number(length) <= mostRead ? request.clone().text() : '';
}

function asObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text));
  } catch {
    // The call refuses it.
    return {};
  }
}

/** On whichever server it is, also one that its project has left: the directory says where that is now. */
async function projectOf([table, column, value]: Thing, { databases }: Naming): Promise<string | undefined> {
  const isOfSession = table === 'device_bound_sessions';
  const from = isOfSession ? sql`device_bound_sessions join sessions using (session_id)` : sql.table(table);
  const replies = await Promise.allSettled(
    [...databases.values()].map((database) =>
      sql<{
        project_id: string | null;
      }>`select project_id from ${from} where ${sql.ref(column)} = ${value}`.execute(database),
    ),
  );
  const [row] = replies.flatMap((reply) => (reply.status === 'fulfilled' ? reply.value.rows : []));
  // A server that does not answer may have it.
  const failed = replies.find((reply) => reply.status === 'rejected');
  if (!row && failed) throw failed.reason;
  // Users have no project in their rows.
  return row ? (row.project_id ?? firstProjectId) : undefined;
}
