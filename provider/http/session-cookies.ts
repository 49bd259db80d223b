/** HttpOnly mode: the provider keeps the tokens of a session in cookies that no script of a page can read. */
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { day, later, minute } from '../clock/clock.ts';
import type { Parts } from '../world/ground.ts';
import { Refusal } from './refusal.ts';

/** What a reply has for the browser: the session of a user, or that of a member. */
export interface SessionTokens {
  session_token: string;
  session_jwt: string;
  session?: { session_id: string; expires_at: string } | null;
  member_session?: { member_session_id: string; expires_at: string } | null;
}

/** Whether the cookies are for this caller: a page. Programs and servers have no use for them and get the tokens themselves. */
export function keepsTokens({ settings }: Parts<'settings'>, context: Context): boolean {
  return settings.project.session_cookies === 'http_only' && isPage(context);
}

/** Browsers add one of these to every request of a page, and no script can remove them. */
function isPage({ req }: Context): boolean {
  return req.header('origin') !== undefined || req.header('sec-fetch-site') !== undefined;
}

/**
 * The session token of the cookie; null without one.
 *
 * @throws Refusal `unauthorized_action` unless a page that may call the provider sent the request
 */
export function readSessionCookie(world: Parts<'settings' | 'publicUrl'>, context: Context): string | null {
  if (world.settings.project.session_cookies !== 'http_only') return null;
  const { prefix, cookieDomain } = world.settings;
  // Since yesterday `COOKIE_DOMAIN` may be set: the next reply moves the session. Not the other way: a subdomain can set the wider cookie.
  const stricter = cookieDomain === undefined ? '' : `__Host-${bareNames(prefix).session_token}`;
  const token = getCookie(context, cookieNames(world).session_token) || getCookie(context, stricter);
  if (!token) return null;
  checkSender(context);
  return token;
}

/**
 * Defence against cross-site request forgery: the browser adds the cookie by itself. `cors` has already refused pages of origins
 * that are not allowed.
 */
function checkSender({ req }: Context): void {
  if (req.header('origin') !== undefined || req.header('sec-fetch-site') === 'same-origin') return;
  // Older browsers say nothing in a page's requests to its own origin that only read.
  if (req.method === 'GET' && req.header('sec-fetch-site') === undefined) return;
  throw new Refusal('unauthorized_action', {
    message: 'A session cookie counts only in calls of your pages. Send the session token as the password.',
  });
}

/** Moves the tokens of a reply into cookies. */
export function moveToCookies<R extends SessionTokens>(
  world: Parts<'settings' | 'publicUrl' | 'clock'>,
  context: Context,
  reply: R,
): R {
  // A half sign-in: the visitor is no longer signed in.
  const session = reply.session ?? reply.member_session;
  write(world, context, reply, session ? new Date(session.expires_at) : null);
  return { ...reply, session_token: '', session_jwt: '' };
}

/** Deletes the cookies. */
export function clearSessionCookies(
  world: Parts<'settings' | 'publicUrl' | 'clock'>,
  context: Context,
): void {
  if (world.settings.project.session_cookies !== 'http_only') return;
  write(world, context, { session_token: '', session_jwt: '' }, null);
  if (isSecure(world)) writeDeviceCookie(world, context, '', 0);
}

/** Replaces the session's own token. */
export function replaceSessionCookie(
  world: Parts<'settings' | 'publicUrl' | 'clock'>,
  context: Context,
  token: string,
  expires: Date,
): void {
  write(world, context, { session_token: token }, expires);
}

/** Browsers keep none longer. @see https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-the-expires-attribute */
const longestCookie = 400 * day;

/**
 * Writes or, without an end, deletes the cookies. A session token that the browser has already stays as it is: the reply to a check may
 * arrive after that of a proof, which has brought a newer one.
 */
function write(
  world: Parts<'settings' | 'publicUrl' | 'clock'>,
  context: Context,
  tokens: Partial<Pick<SessionTokens, TokenName>>,
  expires: Date | null,
): void {
  const { clock, settings } = world;
  for (const token of tokenNames) {
    const value = tokens[token];
    const name = cookieNames(world)[token];
    if (value === undefined) continue;
    if (token === 'session_token' && value !== '' && value === getCookie(context, name)) continue;
    // It outlives what the session is extended by; the server knows its end.
    const longest = Math.min(settings.sessionAbsoluteMinutes * minute, longestCookie);
    const end = token === 'session_token' ? later(clock.now(), longest) : expires;
    setCookie(context, name, value, {
      ...scopeOf(world),
      ...(expires && end ? { expires: end } : { maxAge: 0 }),
    });
    deleteOthers(world, context, token);
  }
}

const scopeOf = (world: Parts<'settings' | 'publicUrl'>): CookieOptions => ({
  ...attributes,
  secure: isSecure(world),
  ...(world.settings.cookieDomain === undefined ? {} : { domain: world.settings.cookieDomain }),
});

/** Deletes what other settings have left in this browser under any name and domain: it may be of another session, and come first. */
function deleteOthers(world: Parts<'settings' | 'publicUrl'>, context: Context, token: TokenName): void {
  const { prefix, cookieDomain } = world.settings;
  const host = new URL(world.publicUrl).hostname;
  const sent = getCookie(context);
  for (const strictness of strictnesses) {
    const name = strictness + bareNames(prefix)[token];
    if (!Object.hasOwn(sent, name)) continue;
    for (const domain of strictness === '__Host-' ? [undefined] : [undefined, ...domainsOf(host)]) {
      if (name === cookieNames(world)[token] && domain === cookieDomain) continue;
      const secure = strictness !== '' || isSecure(world);
      setCookie(context, name, '', { ...attributes, secure, maxAge: 0, ...(domain && { domain }) });
    }
  }
}

/** The domains for which a host may set cookies, as far as it can tell; browsers ignore those that it may not. */
function domainsOf(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

type TokenName = 'session_token' | 'session_jwt';
const tokenNames: readonly TokenName[] = ['session_token', 'session_jwt'];
const attributes = { httpOnly: true, sameSite: 'Lax', path: '/' } as const;

/** The cookie of a device-bound session; undefined without one. It is for this host alone. */
export function readDeviceCookie(
  world: Parts<'settings' | 'publicUrl'>,
  context: Context,
): string | undefined {
  return isSecure(world) ? getCookie(context, deviceCookie(world).name) : undefined;
}

export function writeDeviceCookie(
  world: Parts<'settings'>,
  context: Context,
  value: string,
  maxAge: number,
): void {
  setCookie(context, deviceCookie(world).name, value, { ...attributes, secure: true, maxAge });
}

/** The cookie as the browser must know it, to see that it is missing. */
export const deviceCookie = ({ settings }: Parts<'settings'>) => ({
  name: `__Host-${settings.prefix}_session_device`,
  attributes: 'Path=/; Secure; HttpOnly; SameSite=Lax',
});

export const isSecure = ({ publicUrl }: Parts<'publicUrl'>) => publicUrl.startsWith('https:');

/**
 * With `__Host-` no other host can set the cookie. One for a whole domain cannot have it; with `__Secure-` at least nobody can set
 * it over plain http. Browsers accept neither over http, as on localhost.
 *
 * @see https://httpwg.org/http-extensions/draft-ietf-httpbis-rfc6265bis.html#name-cookie-name-prefixes
 */
function cookieNames(world: Parts<'settings' | 'publicUrl'>): Record<TokenName, string> {
  const { prefix, cookieDomain } = world.settings;
  const strict = isSecure(world) ? (cookieDomain === undefined ? '__Host-' : '__Secure-') : '';
  const { session_token, session_jwt } = bareNames(prefix);
  return { session_token: strict + session_token, session_jwt: strict + session_jwt };
}

const strictnesses = ['__Host-', '__Secure-', ''] as const;

const bareNames = (prefix: string): Record<TokenName, string> => ({
  session_token: `${prefix}_session`,
  session_jwt: `${prefix}_session_jwt`,
});
