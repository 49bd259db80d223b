/** The calls of the shelters' pages. Every answer is about the organization of the caller's session. */
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Limit } from '../limits.ts';
import type { Animals } from './animals.ts';
import { cookies } from './cookies.ts';
import type { CurrentMember, KnownMember, MemberCheck, SessionCheck, UnknownMember } from './member.ts';

/** The roles of people who may take animals in, share them and give them away. */
const keepers = ['keeper', 'auth_admin'];

const kinds = ['cat', 'fox', 'rabbit', 'owl', 'axolotl'];

/** By code, which the pages translate. */
const refusals = {
  bad_request: [400, 'The request is incomplete.'],
  not_signed_in: [401, 'Please log in.'],
  not_a_keeper: [403, 'Only keepers can do this. Ask one of them.'],
  not_found: [404, 'There is nothing here.'],
  gone: [409, 'This animal already has a home.'],
  too_many_calls: [429, 'That was a lot at once. Please try again in a minute.'],
  provider_unreachable: [503, 'The sign-in service is not responding. Try again soon.'],
} as const;

export interface AnimalsApiParts {
  checkMember: MemberCheck;
  checkSession: SessionCheck;
  animals: Animals;
  /** Counts the calls of each member. */
  limit: Limit;
}

export function createAnimalsApi({ checkMember, checkSession, animals, limit }: AnimalsApiParts): Hono {
  const api = new Hono();
  api.use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  });

  api.get('/animals', async (context) => {
    const member = await identify(context);
    if (member instanceof Response) return member;
    const { organizationId } = member;
    const [list, partners] = await Promise.all([
      animals.list(organizationId),
      animals.partners(organizationId),
    ]);
    return context.json({ animals: list, partners, may_give: isKeeper(member) });
  });

  api.post('/animals', async (context) => {
    const keeper = await requireKeeper(context);
    if (keeper instanceof Response) return keeper;
    const { name, kind } = await readFields(context);
    if (!name || !kind || !kinds.includes(kind)) return refuse(context, 'bad_request');
    await animals.add(keeper.organizationId, { name, kind });
    return context.json({}, 201);
  });

  api.post('/animals/:id/give', async (context) => {
    const keeper = await requireKeeper(context);
    if (keeper instanceof Response) return keeper;
    const { to } = await readFields(context);
    if (!to) return refuse(context, 'bad_request');
    const isGiven = await animals.give({ ...placeOf(context, keeper), by: keeper.memberId, to });
    return isGiven ? context.json({}) : refuse(context, 'gone');
  });

  api.post('/animals/:id/share', async (context) => {
    const keeper = await requireKeeper(context);
    if (keeper instanceof Response) return keeper;
    const { with: partner } = await readFields(context);
    if (!partner) return refuse(context, 'bad_request');
    const name = keeper.organizationName;
    const isShared = await animals.share({ ...placeOf(context, keeper), name, partner });
    return isShared ? context.json({}) : refuse(context, 'not_found');
  });

  api.post('/animals/:id/unshare', async (context) => {
    const keeper = await requireKeeper(context);
    if (keeper instanceof Response) return keeper;
    const { with: partner } = await readFields(context);
    if (!partner) return refuse(context, 'bad_request');
    await animals.stopSharing({ ...placeOf(context, keeper), partner });
    return context.json({});
  });

  api.all('/*', (context) => refuse(context, 'not_found'));

  /** For reading: the token says who calls. */
  async function identify(context: Context): Promise<KnownMember | Response> {
    const member = await checkMember(context.req.header('Authorization'));
    if (member.kind !== 'known') return explain(context, member);
    const seconds = limit(member.memberId);
    if (seconds === null) return member;
    context.header('Retry-After', String(seconds));
    return refuse(context, 'too_many_calls');
  }

  /**
   * For a change: the provider says what the caller may do now. Browsers add the cookie to the requests of other sites too; the
   * token in the header proves that one of our pages sent this one.
   */
  async function requireKeeper(context: Context): Promise<CurrentMember | Response> {
    const member = await identify(context);
    if (member instanceof Response) return member;
    const current = await checkSession({
      token: getCookie(context, cookies.opaqueTokenCookieName) ?? '',
      jwt: (context.req.header('Authorization') ?? '').replace(/^Bearer /i, ''),
    });
    if (current.kind !== 'known') return explain(context, current);
    // Another tab has switched.
    if (current.memberId !== member.memberId) return refuse(context, 'not_signed_in');
    return isKeeper(current) ? current : refuse(context, 'not_a_keeper');
  }

  return api;
}

function isKeeper({ roles, impersonated }: KnownMember): boolean {
  return !impersonated && roles.some((role) => keepers.includes(role));
}

const placeOf = (context: Context, { organizationId }: KnownMember) => ({
  organizationId,
  animalId: context.req.param('id') ?? '',
});

/** The fields of the body that are short texts. */
async function readFields(context: Context): Promise<Partial<Record<string, string>>> {
  const body: unknown = await context.req.json().catch(() => null);
  if (typeof body !== 'object' || body === null) return {};
  const texts = Object.entries(body).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value.trim() : '';
    return text.length > 0 && text.length <= 100 ? [[name, text] as const] : [];
  });
  return Object.fromEntries(texts);
}

function explain(context: Context, member: UnknownMember): Response {
  if (member.kind === 'unknown') {
    context.header('WWW-Authenticate', 'Bearer error="invalid_token"');
    return refuse(context, 'not_signed_in');
  }
  context.header('Retry-After', '5');
  return refuse(context, 'provider_unreachable');
}

function refuse(context: Context, error: keyof typeof refusals): Response {
  const [status, message] = refusals[error];
  return context.json({ error, message }, status);
}
