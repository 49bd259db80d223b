/** Apps that ask visitors for consent, and visitors who are already signed in. */
import { createHash } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { newAddress, publicToken } from './world.ts';

/** A visitor who is signed in in this browser. */
export async function signIn(
  context: BrowserContext,
  provider: string,
  email = newAddress(),
): Promise<{ email: string; session: string; userId: string }> {
  const password = 'correct horse battery staple 42';
  const reply = await fetch(`${provider}/sdk/v1/passwords`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${publicToken}:${publicToken}`)}`,
    },
    body: JSON.stringify({ email, password, session_duration_minutes: 60 }),
  });
  if (reply.status !== 200) throw new Error(await reply.text());
  const { data } = (await reply.json()) as {
    data: { session_token: string; session_jwt: string; user_id: string };
  };
  const cookie = (name: string, value: string) => ({ name, value, domain: 'localhost', path: '/' });
  await context.addCookies([
    cookie('auth_session', data.session_token),
    cookie('auth_session_jwt', data.session_jwt),
  ]);
  return { email, session: data.session_token, userId: data.user_id };
}

export interface App {
  readonly clientId: string;
  readonly redirect: string;
  /** Query of the authorize page. The argument overrides the defaults. */
  query(more?: Record<string, string>): string;
}

/** Registers an app dynamically. @see RFC 7591 */
export async function registerApp(
  provider: string,
  redirect: string,
  { name = 'Pet Helper' }: { name?: string } = {},
): Promise<App> {
  const reply = await fetch(`${provider}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: name,
      redirect_uris: [redirect],
      post_logout_redirect_uris: [redirect],
      token_endpoint_auth_method: 'none',
    }),
  });
  if (reply.status !== 201) throw new Error(await reply.text());
  const { client_id } = (await reply.json()) as { client_id: string };
  return {
    clientId: client_id,
    redirect,
    query: (more = {}) =>
      `?${new URLSearchParams({
        client_id,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'openid email profile',
        state: 'state-of-the-app',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        ...more,
      })}`,
  };
}

/** The PKCE verifier, which only the app knows. @see RFC 7636 */
export const verifier = 'a-verifier-of-at-least-forty-three-characters-in-length';
