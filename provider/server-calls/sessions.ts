/** Sessions, as the server packages of the hosted provider check, list and end them. */
import { z } from 'zod';
import type { RbacPolicy } from '../../session-core/wire/projects.ts';
import type { SessionRow } from '../database/schema.ts';
import type { HolderKind } from '../holders/holder.ts';
import { Refusal } from '../http/refusal.ts';
import { checkBody, wrongField } from '../http/schema-issues.ts';
import { loadMember } from '../organizations/members/describe.ts';
import { requireOrganization } from '../organizations/organization-rows.ts';
import { memberAuthReply } from '../organizations/sign-in/replies.ts';
import { extendSessionById, noteUse } from '../sessions/check-session.ts';
import { sessionByJwt } from '../sessions/check-with-jwt.ts';
import { checkDuration } from '../sessions/duration.ts';
import { findLiveSession, sessionOf } from '../sessions/live-sessions.ts';
import { noteSessionOf } from '../sessions/session-rows.ts';
import { authReply } from '../sessions/sign-in/replies.ts';
import type { Parts } from '../world/ground.ts';
import type { SignInWorld } from '../world/world.ts';
import type { ServerCall, ServerCallTable, ServerRequest } from './server-call.ts';

/** Exactly one, as on the wire. */
function oneOf<Name extends string>(body: Record<string, unknown>, names: readonly Name[]) {
  const named = names.filter((name) => body[name] !== undefined);
  const [name] = named;
  if (name === undefined || named.length > 1) {
    throw wrongField(names.join(', '), 'are taken one at a time, and one is needed');
  }
  return { name, value: checkBody(z.string().min(1).max(8192), body[name]) };
}

const authorizationCheck = z.strictObject({
  organization_id: z.string().optional(),
  resource_id: z.string(),
  action: z.string(),
});

const authenticates = (method: string, kind: HolderKind): ServerCall => ({
  method,
  differs:
    'By `session_jwt` the reply has no `session_token`, of which we store only the hash. A session that is bound to its browser is checked by a JWT that has not expired, and stays as it is; its token is refused.',
  async answer({ ownWorld, body, visit, requireRight }) {
    const { session_jwt, session_token: _, authorization_check, ...rest } = body;
    const { name } = oneOf(body, ['session_token', 'session_jwt']);
    const call = kind === 'user' ? 'POST /sessions/authenticate' : 'POST /b2b/sessions/authenticate';
    requireRight(rest.session_duration_minutes === undefined ? 'sessions:read' : 'sessions:write');
    const reply =
      name === 'session_token'
        ? await visit(call, { body: rest, beside: true })
        : await byJwt(ownWorld, kind, checkBody(jwtBody, { ...rest, session_jwt }));
    return { ...reply, ...(await verdictOn(ownWorld, reply, authorization_check)) };
  },
});

const jwtBody = z.strictObject({
  session_jwt: z.string().max(8192),
  session_duration_minutes: z.number().int().optional(),
});

/** A bound session is only renewed by its browser: copied cookies must not be enough. */
async function byJwt(
  world: SignInWorld,
  kind: HolderKind,
  { session_jwt, session_duration_minutes: minutes }: z.infer<typeof jwtBody>,
) {
  const isRenewed = world.settings.project.session_binding === 'off';
  const row = await sessionByJwt(world, session_jwt, { mayHaveExpired: isRenewed });
  if (sessionKind(row) !== kind) throw new Refusal('session_not_found');
  noteSessionOf(row);
  const used =
    minutes !== undefined && isRenewed
      ? await extendSessionById(world, row.session_id, kind, checkDuration(minutes))
      : await noteUse(world, row);
  const reply =
    kind === 'user'
      ? await authReply(world, { row: sessionOf(used, 'user'), token: '' })
      : await memberAuthReply(world, { row: sessionOf(used, 'member'), token: '' });
  return isRenewed ? reply : { ...reply, session_jwt };
}

const sessionKind = ({ user_id }: SessionRow): HolderKind => (user_id === null ? 'member' : 'user');

interface SignedIn {
  session?: { roles: string[] } | null;
  member_session?: { roles: string[]; organization_id: string } | null;
  organization?: { custom_roles: RbacPolicy['roles'] };
}

/** @throws Refusal `session_authorization_error`, `session_authorization_tenancy_error` */
async function verdictOn({ settings }: Parts<'settings'>, reply: SignedIn, wish: unknown) {
  if (wish === undefined) return {};
  const { organization_id, resource_id, action } = checkBody(authorizationCheck, wish);
  const { session, member_session, organization } = reply;
  if (organization_id !== undefined && member_session?.organization_id !== organization_id) {
    throw new Refusal('session_authorization_tenancy_error');
  }
  const held = (session ?? member_session)?.roles ?? [];
  const policy = [...(settings.project.rbac_policy?.roles ?? []), ...(organization?.custom_roles ?? [])];
  const granting_roles = policy
    .filter(({ role_id, permissions }) => {
      const onResource = permissions.filter((one) => one.resource_id === resource_id);
      return held.includes(role_id) && onResource.some(({ actions }) => actions.some(allows(action)));
    })
    .map(({ role_id }) => role_id);
  if (granting_roles.length === 0) throw new Refusal('session_authorization_error');
  return { verdict: { authorized: true, granting_roles } };
}

const allows = (action: string) => (one: string) => one === action || one === '*';

/** The caller is the project's server, which may end any session: whose browser it is bound to does not matter. */
async function endedBy(
  { ownWorld, body, manage }: ServerRequest,
  kind: HolderKind,
  id: string,
): Promise<object> {
  const { name, value } = oneOf(body, [id, 'session_token', 'session_jwt']);
  const row =
    name === 'session_token'
      ? await findLiveSession(ownWorld, ownWorld.database, { ...nobody, sessionToken: value }, kind)
      : name === 'session_jwt' && (await sessionByJwt(ownWorld, value, { mayHaveExpired: true }));
  const session_id = name === id ? value : row ? row.session_id : '';
  if (row && sessionKind(row) !== kind) throw new Refusal('session_not_found');
  await manage('DELETE /v1/admin/sessions/:session_id', { params: { session_id } });
  return {};
}

const nobody = {
  ip: '',
  userAgent: '',
  origin: null,
  place: null,
  languages: null,
  provedKey: null,
  provedDevice: null,
};

/** Permissions are public, as clients read them before anyone has signed in. */
const policy = (method: string): ServerCall => ({
  method,
  answer: async ({ ownWorld }) => ({
    policy: ownWorld.settings.project.rbac_policy ?? { roles: [], resources: [], scopes: [] },
  }),
});

export const userSessionCalls: ServerCallTable = {
  'POST /v1/sessions/authenticate': authenticates('sessions.authenticate', 'user'),
  'GET /v1/sessions': {
    method: 'sessions.get',
    answer: ({ query, manage }) =>
      manage('GET /v1/admin/users/:user_id/sessions', { params: { user_id: query.user_id ?? '' } }),
  },
  'POST /v1/sessions/revoke': {
    method: 'sessions.revoke',
    answer: (request) => endedBy(request, 'user', 'session_id'),
  },
  'GET /v1/rbac/policy': policy('rbac.policy'),
};

export const memberSessionCalls: ServerCallTable = {
  'POST /v1/b2b/sessions/authenticate': authenticates('sessions.authenticate', 'member'),
  'GET /v1/b2b/sessions': {
    method: 'sessions.get',
    async answer({ ownWorld, query: { organization_id = '', member_id = '' }, manage }) {
      const params = { organization_id, member_id };
      const { sessions } = await manage<{ sessions: { session_id: string }[] }>(
        'GET /v1/admin/members/:member_id/sessions',
        { params },
      );
      const { organization } = await loadMember(ownWorld, ownWorld.database, member_id);
      const { organization_slug } = organization;
      const of = { organization_id, organization_slug };
      return {
        member_sessions: sessions.map(({ session_id, ...rest }) => ({
          ...rest,
          ...of,
          member_session_id: session_id,
        })),
      };
    },
  },
  'POST /v1/b2b/sessions/revoke': {
    method: 'sessions.revoke',
    async answer(request) {
      const { member_id } = request.body;
      if (typeof member_id !== 'string') return endedBy(request, 'member', 'member_session_id');
      await request.manage('DELETE /v1/admin/members/:member_id/sessions', { params: { member_id } });
      return {};
    },
  },
  'GET /v1/b2b/rbac/policy': policy('rbac.policy'),
  'GET /v1/b2b/rbac/organizations/:organization_id': {
    method: 'rbac.organizations.getOrgPolicy',
    async answer({ ownWorld, params: { organization_id = '' }, requireRight }) {
      requireRight('organizations:read');
      const { custom_roles } = await requireOrganization(ownWorld, ownWorld.database, organization_id);
      return { org_policy: { roles: custom_roles } };
    },
  },
};
