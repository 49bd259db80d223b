/** Cookie secrets that recognise the browser in which a sign-in began. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { hour, minute, second } from '../../clock/clock.ts';
import { publicPath } from '../../http/public-path.ts';
import type { RequestState } from '../../http/request-state.ts';
import { hashKeyed, isKeyedHash, newToken } from '../../secrets/secrets.ts';
import type { Parts } from '../../world/ground.ts';

const purpose = 'browser cookie';

interface BrowserCookie {
  /** The part of its name after the prefix. */
  name: string;
  /** Seconds until the cookie expires. Every new flow renews it. */
  seconds: number;
  /** Whether requests from pages of other sites carry it. Browsers partition it by site. */
  fromOtherSites: boolean;
}

/** The cookie of flows that redirect to an identity provider. */
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

/** The browser's secret; empty if there is none or the provider did not make it. */
export function readBrowser(
  context: Context<RequestState>,
  world: Parts<'settings' | 'publicUrl' | 'pepper'>,
  cookie: BrowserCookie,
): string {
  const { name } = placeOf(world, cookie);
  const [secret = '', seal = ''] = (getCookie(context, name) ?? '').split('.');
  return isKeyedHash(seal, world.pepper, purpose, cookie.name, secret) ? secret : '';
}

/** Gives the browser a secret, or renews the one it has, because two tabs may sign in at once. */
export function markBrowser(
  context: Context<RequestState>,
  world: Parts<'settings' | 'publicUrl' | 'random' | 'pepper'>,
  cookie: BrowserCookie,
): string {
  const secret = readBrowser(context, world, cookie) || newToken(world.random);
  const { name, path, secure } = placeOf(world, cookie);
  setCookie(context, name, `${secret}.${sealOf(world, cookie, secret)}`, {
    httpOnly: true,
    secure,
    // The visitor returns by a navigation from another site, to which `strict` would not send the cookie.
    ...(cookie.fromOtherSites && secure
      ? { sameSite: 'None' as const, partitioned: true }
      : { sameSite: 'Lax' as const }),
    path,
    maxAge: cookie.seconds,
  });
  return secret;
}

/**
 * The name prefix stops other hosts, and pages over plain http, from setting the cookie. A provider below a path of a
 * shared host limits the cookie to that path instead.
 *
 * @see https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-cookie-name-prefixes
 */
function placeOf(
  world: Parts<'settings' | 'publicUrl'>,
  cookie: BrowserCookie,
): { name: string; path: string; secure: boolean } {
  const name = `${world.settings.prefix}_${cookie.name}`;
  const root = publicPath(world);
  if (!world.publicUrl.startsWith('https:')) return { name, path: `${root}/v1`, secure: false };
  if (root !== '') return { name: `__Secure-${name}`, path: `${root}/v1`, secure: true };
  return { name: `__Host-${name}`, path: '/', secure: true };
}

/** Proves that the provider made the secret, not another site that set the cookie. */
function sealOf({ pepper }: Parts<'pepper'>, { name }: BrowserCookie, secret: string): string {
  return hashKeyed(pepper, purpose, name, secret);
}
