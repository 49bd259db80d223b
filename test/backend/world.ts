/** A backend beside a provider of its own, and requests as a signed-in browser or a program sends them. */
import type { TestContext } from 'node:test';
import { createBackend } from '../../backend/index.ts';
import type { BackendOptions, SignedIn } from '../../backend/types.ts';
import type { MemberAuthReply } from '../../session-core/wire/b2b/shared.ts';
import type { AuthReply } from '../../session-core/wire/shared.ts';
import { type Kind, newBrowser, openHolder } from '../provider/holders.ts';
import { shelterOf, shelterToken } from '../provider/members.ts';
import { adminSecret } from '../provider/parties/back-office.ts';
import { sharedDatabase } from '../provider/shared-database.ts';
import { publicToken } from '../provider/world.ts';

export const kinds: readonly Kind[] = ['user', 'member'];

export async function backendWorld(
  test: TestContext,
  {
    kind = 'user',
    environment = {},
    ...options
  }: Partial<Omit<BackendOptions, 'kind'>> & { kind?: Kind; environment?: Record<string, string> } = {},
) {
  const holder = await openHolder(test, kind, {
    database: await sharedDatabase(),
    environment: { ADMIN_SECRET: adminSecret, ...environment },
  });
  const { world } = holder;
  const requests: string[] = [];
  const token = kind === 'user' || environment.PROJECT_SETTINGS ? publicToken : shelterToken;
  const settings: BackendOptions = {
    publicToken: token,
    apiBaseUrl: world.url,
    now: () => world.clock.now().getTime(),
    fetch: (input, init) => {
      requests.push(new URL(String(input)).pathname);
      return fetch(input, init);
    },
    ...options,
  };

  async function signIn(email = holder.newAddress()) {
    const session_token = await holder.signIn(email);
    const reply = (await holder.check(newBrowser(), session_token)).data() as AuthReply | MemberAuthReply;
    const { session_id, expires_at, organization_id } =
      'session' in reply
        ? { ...reply.session, organization_id: '' }
        : { ...reply.member_session, session_id: reply.member_session.member_session_id };
    const id = 'user_id' in reply ? reply.user_id : reply.member_id;
    return {
      id,
      email,
      session_id,
      expires_at,
      organization_id,
      session_token,
      session_jwt: reply.session_jwt,
    };
  }

  async function revoke(session: string) {
    if (kind === 'user') await world.call('POST /sessions/revoke', null, { session });
    else await shelterOf(world, token).call('POST /b2b/sessions/revoke', null, { session });
  }

  return { ...world, holder, kind, settings, backend: createBackend(settings), requests, signIn, revoke };
}

/** The id of the user or member. */
export function idOf(user: SignedIn | null): string | undefined {
  return user?.kind === 'member' ? user.memberId : user?.userId;
}

/** The cookies that the session layer writes. */
export function cookiesOf({ session_token, session_jwt }: Partial<AuthReply>): string {
  return [
    ...(session_token ? [`auth_session=${encodeURIComponent(session_token)}`] : []),
    ...(session_jwt ? [`auth_session_jwt=${encodeURIComponent(session_jwt)}`] : []),
  ].join('; ');
}

/** A request for the host's own server. */
export function request(headers: Record<string, string> = {}, method = 'GET'): Request {
  return new Request('https://shop.example/api/orders', { method, headers });
}
