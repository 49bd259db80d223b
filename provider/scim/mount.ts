/** Where directories call: SCIM 2.0. @see RFC 7644 */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import { noteActor, noteOrganization } from '../audit/context.ts';
import { minute } from '../clock/clock.ts';
import { bearerToken } from '../http/credentials.ts';
import { refusalOf } from '../http/error-replies.ts';
import type { Refusal } from '../http/refusal.ts';
import { type RequestState, requestId, visitorAddress } from '../http/request-state.ts';
import { readJson } from '../http/schema-issues.ts';
import { count, limitTries } from '../limits/limits.ts';
import { windowKey } from '../limits/rate-windows.ts';
import { allRights, fewRights } from '../organizations/members/rights.ts';
import { hashToken, sameHash } from '../secrets/secrets.ts';
import type { Parts } from '../world/ground.ts';
import { type World, worldOf } from '../world/world.ts';
import { largestPage, resourceTypes, schemaResources, serviceProviderConfig } from './about.ts';
import { scimPath } from './connections.ts';
import { type Directory, type Found, type Page, unknownToken } from './directory.ts';
import { readFilter } from './filter.ts';
import {
  createGroup,
  listGroupResources,
  patchGroup,
  readGroupResource,
  removeGroup,
  replaceGroup,
} from './groups.ts';
import { isObject, type Resource } from './matching.ts';
import type { PatchOperation } from './patch.ts';
import { ScimError, type ScimType } from './scim-error.ts';
import { createUser, listUsers, patchUser, readDirectoryUser, removeUser, replaceUser } from './users.ts';

type Call = Context<RequestState>;
type Answer = (directory: Directory, context: Call) => Promise<Response>;

const messages = 'urn:ietf:params:scim:api:messages:2.0';
const defaultPage = 100;

export function mountDirectories(app: Hono<RequestState>, world: World): void {
  const on = (method: string, path: string, answer: Answer) =>
    app.on(method, `${scimPath}/:connection_id${path}`, async (context) => {
      try {
        return await answer(await authorize(world, context), context);
      } catch (error) {
        return answerError(world, error, context);
      }
    });
  const base = ({ world: ownWorld, connectionId }: Directory) =>
    `${ownWorld.publicUrl}${scimPath}/${connectionId}`;

  on('GET', '/ServiceProviderConfig', async (directory, context) =>
    reply(context, serviceProviderConfig(base(directory))),
  );
  for (const [path, all] of [
    ['/ResourceTypes', resourceTypes],
    ['/Schemas', schemaResources],
  ] as const) {
    on('GET', path, async (directory, context) => {
      const resources = all(base(directory));
      return reply(context, listed({ total: resources.length, resources }, 1));
    });
    on('GET', `${path}/:id`, async (directory, context) => {
      const resource = all(base(directory)).find(({ id }) => id === context.req.param('id'));
      if (!resource) throw new ScimError(404, 'Nothing here has this id.');
      return reply(context, resource);
    });
  }

  on('GET', '/Users', async (directory, context) => {
    const page = readPage(context);
    return reply(context, listed(shown(context, await listUsers(directory, page)), page.startIndex));
  });
  on('POST', '/Users', async (directory, context) =>
    created(context, await createUser(directory, await readResource(context))),
  );
  on('GET', '/Users/:id', async (directory, context) =>
    reply(context, selected(context, await readDirectoryUser(directory, idOf(context)))),
  );
  on('PUT', '/Users/:id', async (directory, context) =>
    reply(context, await replaceUser(directory, idOf(context), await readResource(context))),
  );
  on('PATCH', '/Users/:id', async (directory, context) =>
    reply(context, await patchUser(directory, idOf(context), await readOperations(context))),
  );
  on('DELETE', '/Users/:id', async (directory, context) => {
    await removeUser(directory, idOf(context));
    return context.body(null, 204);
  });

  on('GET', '/Groups', async (directory, context) => {
    const page = readPage(context);
    const list = await listGroupResources(directory, page, wantsMembers(context));
    return reply(context, listed(shown(context, list), page.startIndex));
  });
  on('POST', '/Groups', async (directory, context) =>
    created(context, await createGroup(directory, await readResource(context))),
  );
  on('GET', '/Groups/:id', async (directory, context) => {
    const group = await readGroupResource(directory, idOf(context), wantsMembers(context));
    return reply(context, selected(context, group));
  });
  on('PUT', '/Groups/:id', async (directory, context) =>
    reply(context, await replaceGroup(directory, idOf(context), await readResource(context))),
  );
  on('PATCH', '/Groups/:id', async (directory, context) => {
    await patchGroup(directory, idOf(context), await readOperations(context));
    // Without its members: there may be many thousands.
    return context.body(null, 204);
  });
  on('DELETE', '/Groups/:id', async (directory, context) => {
    await removeGroup(directory, idOf(context));
    return context.body(null, 204);
  });
}

const idOf = (context: Call) => context.req.param('id') ?? '';

/** @throws ScimError 401; Refusal `too_many_requests` */
async function authorize(world: World, context: Call): Promise<Directory> {
  const connectionId = context.req.param('connection_id') ?? '';
  const hash = hashToken(bearerToken(context.req.header('authorization')));
  const row = await world.database
    .selectFrom('scim_connections')
    .selectAll()
    .where('connection_id', '=', connectionId)
    .executeTakeFirst();
  const ownWorld = worldOf(world, row);
  const now = world.clock.now();
  const isValid = (secretHash: string | null, end: Date | null) =>
    secretHash !== null && end !== null && end > now && sameHash(secretHash, hash);
  const isCurrent = row && isValid(row.token_hash, row.token_ends_at);
  if (!row || !ownWorld || !(isCurrent || isValid(row.next_token_hash, row.next_token_ends_at))) {
    await limitTries(world, visitorAddress(context, world.settings.trustedProxies));
    throw unknownToken();
  }
  noteActor('directory');
  noteOrganization(row);
  const { directoryRequests: limit, windowMinutes } = world.settings.limits;
  await count(world, [
    { key: windowKey(world, 'directory', connectionId), limit, milliseconds: windowMinutes * minute },
  ]);
  const isOfAdmin = isCurrent ? row.by_admin : row.next_by_admin;
  const rights = isOfAdmin ? allRights : fewRights(ownWorld);
  return { world: ownWorld, connectionId, organizationId: row.organization_id, rights };
}

function reply(context: Call, body: object, status: 200 | 201 = 200): Response {
  return context.body(JSON.stringify(body), status, { 'Content-Type': 'application/scim+json' });
}

function created(context: Call, resource: object): Response {
  const { meta } = resource as { meta: { location: string } };
  context.header('Location', meta.location);
  return reply(context, resource, 201);
}

function listed({ total, resources }: Found, startIndex: number): object {
  return {
    schemas: [`${messages}:ListResponse`],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** @throws ScimError `invalidValue`, `invalidFilter` */
function readPage(context: Call): Page {
  const number = (name: string, otherwise: number) => {
    const value = Number(context.req.query(name) ?? otherwise);
    if (Number.isSafeInteger(value)) return value;
    throw new ScimError(400, `"${name}" must be a whole number.`, 'invalidValue');
  };
  const filter = context.req.query('filter');
  return {
    // Out of bounds means the nearest: section 3.4.2.4.
    startIndex: Math.min(Math.max(1, number('startIndex', 1)), 2 ** 31 - 1),
    count: Math.min(largestPage, Math.max(0, number('count', defaultPage))),
    filter: filter === undefined || filter.trim() === '' ? null : readFilter(filter),
  };
}

/** Attributes that the caller names, without the parts of their names that are below one. */
function namesIn(context: Call, parameter: 'attributes' | 'excludedAttributes'): string[] | null {
  const text = context.req.query(parameter);
  if (text === undefined || text.trim() === '') return null;
  return text.split(',').map((name) => {
    const plain = name.trim().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/i, '');
    const isExtension = plain.toLowerCase().startsWith('urn:');
    return (isExtension ? plain.replace(/(:user):.*$/i, '$1') : plain.replace(/\..*$/, '')).toLowerCase();
  });
}

/** A resource with the attributes that the caller wants. */
function selected(context: Call, resource: object): object {
  const included = namesIn(context, 'attributes');
  const unwanted = namesIn(context, 'excludedAttributes') ?? [];
  const isAlways = (name: string) => name === 'schemas' || name === 'id';
  return Object.fromEntries(
    Object.entries(resource).filter(([key]) => {
      const name = key.toLowerCase();
      return isAlways(name) || (included ? included.includes(name) : !unwanted.includes(name));
    }),
  );
}

const shown = (context: Call, { total, resources }: Found): Found => ({
  total,
  resources: resources.map((resource) => selected(context, resource)),
});

function wantsMembers(context: Call): boolean {
  const included = namesIn(context, 'attributes');
  return included
    ? included.includes('members')
    : !(namesIn(context, 'excludedAttributes') ?? []).includes('members');
}

/** @throws ScimError `invalidSyntax` */
async function readResource(context: Call): Promise<Resource> {
  const body = await readJson(context.req.raw);
  if (isObject(body)) return body;
  throw new ScimError(400, 'The body must be an object.', 'invalidSyntax');
}

const patchBody = z.object({
  Operations: z
    .array(
      z.object({
        // Entra begins it with a capital.
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(2000).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(1000),
});

/** @throws ScimError `invalidSyntax` */
async function readOperations(context: Call): Promise<readonly PatchOperation[]> {
  const { success, data } = patchBody.safeParse(await readJson(context.req.raw));
  if (success) return data.Operations;
  throw new ScimError(
    400,
    '"Operations" must be 1 to 1000 of { op: "add", "replace" or "remove", path, value }.',
    'invalidSyntax',
  );
}

/** Answers an error in the words of the protocol. */
function answerError(world: Parts<'outages' | 'log'>, error: unknown, context: Call): Response {
  const { status, detail, type } = inWords(world, error, context);
  if (status === 401) context.header('WWW-Authenticate', 'Bearer');
  const body = {
    schemas: [`${messages}:Error`],
    status: String(status),
    ...(type === undefined ? {} : { scimType: type }),
    detail,
  };
  return context.body(JSON.stringify(body), status, { 'Content-Type': 'application/scim+json' });
}

const takenTypes: RefusalType[] = [
  'duplicate_member_email',
  'retired_member_email',
  'reactivation_email_belongs_to_another_member',
];

function inWords(world: Parts<'outages' | 'log'>, error: unknown, context: Call) {
  if (error instanceof ScimError) {
    context.set('refusal', error.scimType ?? `scim_${error.status}`);
    return { status: error.status, detail: error.message, type: error.scimType };
  }
  const refusal = refusalOf(world, error, requestId(context));
  context.set('refusal', refusal.type);
  if (refusal.retryAfter !== undefined) context.header('Retry-After', String(refusal.retryAfter));
  const isTaken = takenTypes.includes(refusal.type);
  return {
    status: isTaken ? (409 as const) : refusal.status,
    detail: refusal.message,
    type: isTaken ? 'uniqueness' : typeOf(refusal),
  };
}

function typeOf({ type, status }: Refusal): ScimType | undefined {
  if (status !== 400) return undefined;
  return type === 'bad_request' ? 'invalidSyntax' : 'invalidValue';
}
