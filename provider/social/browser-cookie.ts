/** The secrets by which a browser is recognised when it comes back to a sign-in that it began. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { hour, minute, second } from '../clock.ts';
import { publicPath } from '../http/public-path.ts';
import type { RequestState } from '../http/request-state.ts';
import { hashKeyed, newToken, sameHash } from '../secrets.ts';
import type { World } from '../world.ts';

export interface BrowserCookie {
  /** What follows the prefix in its name. */
  name: string;
  /** How long a browser is recognised; every start begins it again. Seconds. */
  seconds: number;
  /** Whether pages of other sites send it along with their requests. It is kept apart for each of these sites. */
  fromOtherSites: boolean;
}

/** For the way through an identity provider. */
export const redirectCookie: BrowserCookie = {
  name: 'oauth_browser',
  seconds: hour / second,
  fromOtherSites: false,
};

/** For one-tap: as long as a flow lives. */
export const oneTapCookie: BrowserCookie = {
  name: 'csrf_private_token',
  seconds: (15 * minute) / second,
  fromOtherSites: true,
};

/** The browser's secret; empty without one that was made here. */
export function readBrowser(context: Context<RequestState>, world: World, cookie: BrowserCookie): string {
  const { name } = placeOf(world, cookie);
  const [secret = '', seal = ''] = (getCookie(context, name) ?? '').split('.');
  return sameHash(seal, sealOf(world, cookie, secret)) ? secret : '';
}

/** Gives the browser a secret of its own, or finds the one it has: two tabs may sign in at once. */
export function markBrowser(context: Context<RequestState>, world: World, cookie: BrowserCookie): string {
  const secret = readBrowser(context, world, cookie) || newToken(world.random);
  const { name, path, secure } = placeOf(world, cookie);
  setCookie(context, name, `${secret}.${sealOf(world, cookie, secret)}`, {
    httpOnly: true,
    secure,
    // The way back is a navigation from another site: `strict` would leave the cookie out.
    ...(cookie.fromOtherSites && secure
      ? { sameSite: 'None' as const, partitioned: true }
      : { sameSite: 'Lax' as const }),
    path,
    maxAge: cookie.seconds,
  });
  return secret;
}

/**
 * Under its prefix no other host can set the cookie, and nobody over plain http. A provider that shares its host keeps to its
 * own path instead.
 *
 * @see https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-cookie-name-prefixes
 */
function placeOf(world: World, cookie: BrowserCookie): { name: string; path: string; secure: boolean } {
  const name = `${world.settings.prefix}_${cookie.name}`;
  const root = publicPath(world);
  if (!world.publicUrl.startsWith('https:')) return { name, path: `${root}/v1`, secure: false };
  if (root !== '') return { name: `__Secure-${name}`, path: `${root}/v1`, secure: true };
  return { name: `__Host-${name}`, path: '/', secure: true };
}

/** Proves that the provider made the secret, not another site that set the cookie. */
function sealOf({ pepper }: World, { name }: BrowserCookie, secret: string): string {
  return hashKeyed(pepper, 'browser cookie', name, secret);
}
