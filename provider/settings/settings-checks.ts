/** Checks that concern several variables: which go together, and which a public service needs. */
import { isDeepStrictEqual } from 'node:util';
import { SettingsError } from '../../platform/start-error.ts';
import { domainOf, isLoopbackHost, isWildcard } from '../http/origins.ts';
import type { Variables } from './environment.ts';
import { type Project, seededDomain, seededName, seededToken } from './project.ts';
import { seededPolicy, seededRole } from './rbac-policy.ts';

/** A challenge that nobody can answer would lock everyone out. */
export function checkProtection(
  { CAPTCHA_SECRET }: Variables,
  { captcha_settings, dfp_protected_auth_enabled, dfp_protected_auth_mode }: Project,
): void {
  if (captcha_settings.enabled && !CAPTCHA_SECRET) {
    throw new SettingsError('CAPTCHA_SECRET: is needed where captcha_settings is enabled');
  }
  if (dfp_protected_auth_enabled && dfp_protected_auth_mode === 'DECISIONING' && !captcha_settings.enabled) {
    throw new SettingsError(
      'PROJECT_SETTINGS: dfp_protected_auth_mode DECISIONING needs captcha_settings, so that a challenged visitor can continue',
    );
  }
}

/** A browser neither stores nor sends a cookie that is for another site, so nobody could stay signed in. */
export function checkCookies(
  { COOKIE_DOMAIN, PUBLIC_URL, ALLOWED_ORIGINS }: Variables,
  { session_cookies }: Pick<Project, 'session_cookies'>,
): void {
  if (session_cookies !== 'http_only') {
    if (COOKIE_DOMAIN === undefined) return;
    throw new SettingsError('COOKIE_DOMAIN: needs session_cookies http_only in PROJECT_SETTINGS');
  }
  const places = [...(PUBLIC_URL ? [PUBLIC_URL] : []), ...ALLOWED_ORIGINS].filter((url) =>
    /^https?:/.test(url),
  );
  const hosts = places.map(domainOf);
  const outside = hosts.find((host) =>
    COOKIE_DOMAIN === undefined
      ? siteOf(host) !== siteOf(hosts[0] ?? '')
      : host !== COOKIE_DOMAIN && !host.endsWith(`.${COOKIE_DOMAIN}`),
  );
  if (outside === undefined) return;
  const where = COOKIE_DOMAIN ?? `the site of ${hosts[0]}`;
  throw new SettingsError(
    `PROJECT_SETTINGS: session_cookies http_only needs all of PUBLIC_URL and ALLOWED_ORIGINS on one site, and ${outside} is not on ${where}`,
  );
}

/** What one server has hashed or sealed, another must be able to open. */
export function checkDatabaseServers({
  DATABASE_SERVERS,
  DATABASE_URL,
  PEPPER,
}: Pick<Variables, 'DATABASE_SERVERS' | 'DATABASE_URL' | 'PEPPER'>): void {
  if (Object.keys(DATABASE_SERVERS).length === 0) return;
  const missing = [
    ...(DATABASE_URL ? [] : ['DATABASE_SERVERS: needs DATABASE_URL, which names the first server']),
    ...(PEPPER.length > 0 ? [] : ['DATABASE_SERVERS: needs PEPPER, which all servers share']),
  ];
  if (missing.length > 0) throw new SettingsError(missing.join('\n'));
}

/** The last two labels, since we have no list of public suffixes: this finds most mistakes, not all. */
function siteOf(host: string): string {
  return isLoopbackHost(host) ? 'localhost' : host.split('.').slice(-2).join('.');
}

/** Variables that are optional in development and required in production. */
export function checkProduction({ ALLOWED_ORIGINS, PUBLIC_URL, DEFAULT_REDIRECT_URL }: Variables): void {
  const missing: string[] = [];
  if (ALLOWED_ORIGINS.length === 0) missing.push('ALLOWED_ORIGINS: is required in production');
  else if (!DEFAULT_REDIRECT_URL && ALLOWED_ORIGINS.every(isWildcard))
    missing.push('DEFAULT_REDIRECT_URL: is required if ALLOWED_ORIGINS names no single page');
  if (PUBLIC_URL && !isSecure(PUBLIC_URL)) missing.push('PUBLIC_URL: must be https in production');
  if (missing.length > 0) throw new SettingsError(missing.join('\n'));
}

/** What does not work without these variables. A trial service may lack some. */
export function productionGaps(values: Variables): string[] {
  const gaps = {
    SMTP_URL:
      'the provider can send no mail and has no outbox, so it refuses calls that send codes and links',
    PUBLIC_URL: 'browsers and apps will look for this service on localhost',
    DEFAULT_REDIRECT_URL: 'links without a page lead to /authenticate of the first allowed origin',
    DATABASE_URL: 'the embedded database serves one process, and does not survive a power cut',
  } as const;
  return (Object.keys(gaps) as (keyof typeof gaps)[])
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} is not set: ${gaps[name]}.`);
}

/** Settings that still belong to the pet game, and settings that a proxy in front makes wrong. */
export function developmentLeftovers(
  { PUBLIC_TOKEN, MAIL_FROM, PUBLIC_URL, TRUST_PROXY, ALLOWED_ORIGINS }: Variables,
  { project_name, email_domains, rbac_policy, default_roles }: Omit<Project, 'public_token'>,
): string[] {
  const role = default_roles.includes(seededRole) ? ` New users get its role, ${seededRole}.` : '';
  const wildcards = ALLOWED_ORIGINS.filter(isWildcard);
  const sentences: [boolean, string][] = [
    [
      wildcards.length > 0,
      `ALLOWED_ORIGINS has ${wildcards.join(', ')}: every page of every subdomain may call, and links may lead there. If users write pages below it, name the origins one by one.`,
    ],
    [
      PUBLIC_TOKEN === seededToken,
      `PUBLIC_TOKEN is ${seededToken}, the token of every development installation, so all their JWTs name the same audience.`,
    ],
    [
      project_name === seededName,
      `PROJECT_SETTINGS has no project_name of its own: mails and screens say ${seededName}.`,
    ],
    [
      MAIL_FROM === undefined && email_domains[0] === seededDomain,
      `Neither MAIL_FROM nor email_domains in PROJECT_SETTINGS is set: mails come from no-reply@${seededDomain}.`,
    ],
    [
      isDeepStrictEqual(rbac_policy, seededPolicy),
      `PROJECT_SETTINGS has no rbac_policy of its own: scopes and permissions come from the pet game.${role}`,
    ],
    [
      PUBLIC_URL?.startsWith('https:') === true && TRUST_PROXY === 0,
      'TRUST_PROXY is not set, but PUBLIC_URL is https, so a proxy must be in front: all visitors count as one and share its limits.',
    ],
  ];
  return sentences.filter(([applies]) => applies).map(([, sentence]) => sentence);
}

/** In development all codes are readable and visitors can sign in as anyone, so only this machine may connect. */
export function checkDevelopment({ PUBLIC_URL }: Variables): void {
  if (PUBLIC_URL === undefined || isLoopbackHost(new URL(PUBLIC_URL).hostname)) return;
  throw new SettingsError(
    'PUBLIC_URL: must be on localhost without NODE_ENV=production: in development anyone who reaches the provider can read all codes',
  );
}

/** The messages contain codes, so requests are signed and encrypted. */
export function readSmsWebhook(values: Variables, production: boolean) {
  const { SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret } = values;
  if (url === undefined) return null;
  // A gateway on the developer's machine may go without.
  if (secret === undefined && production) {
    throw new SettingsError('SMS_WEBHOOK_SECRET: is required with SMS_WEBHOOK_URL in production');
  }
  if (production && !isSecure(url)) {
    throw new SettingsError('SMS_WEBHOOK_URL: must be https in production');
  }
  return { url, secret };
}

function isSecure(address: string): boolean {
  const url = new URL(address);
  return url.protocol === 'https:' || isLoopbackHost(url.hostname);
}
