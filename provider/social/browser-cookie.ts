/** The secret by which a browser is recognised when it comes back from an identity provider. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { publicPath } from '../http/public-path.ts';
import type { RequestState } from '../http/request-state.ts';
import { newToken } from '../secrets.ts';
import type { World } from '../world.ts';

/** How long a browser is recognised; every start begins it anew. Seconds. */
const cookieSeconds = 60 * 60;

function cookieName(world: World): string {
  return `${world.settings.prefix}_oauth_browser`;
}

export function readBrowser(context: Context<RequestState>, world: World): string {
  return getCookie(context, cookieName(world)) ?? '';
}

/** Gives the browser a secret of its own, or finds the one it has: two tabs may sign in at once. */
export function markBrowser(context: Context<RequestState>, world: World): string {
  const kept = readBrowser(context, world);
  const secret = /^[A-Za-z0-9_-]{43}$/.test(kept) ? kept : newToken(world.random);
  setCookie(context, cookieName(world), secret, {
    httpOnly: true,
    // The way back is a navigation from another site: `strict` would leave the cookie out.
    sameSite: 'Lax',
    secure: world.publicUrl.startsWith('https:'),
    path: `${publicPath(world)}/v1`,
    maxAge: cookieSeconds,
  });
  return secret;
}
