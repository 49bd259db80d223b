/** What no variable can tell by itself: which go together, and which a public service needs. */
import { isDeepStrictEqual } from 'node:util';
import { SettingsError } from '../server/start-error.ts';
import type { Variables } from './environment.ts';
import { isLoopbackHost } from './http/origins.ts';
import { type Project, seededDomain, seededName, seededPolicy, seededRole, seededToken } from './project.ts';

/** A question that nobody can answer would lock everybody out. */
export function checkProtection(
  { CAPTCHA_SECRET }: Variables,
  { captcha_settings, dfp_protected_auth_enabled, dfp_protected_auth_mode }: Omit<Project, 'public_token'>,
): void {
  if (captcha_settings.enabled && !CAPTCHA_SECRET) {
    throw new SettingsError('CAPTCHA_SECRET: is needed where captcha_settings is enabled');
  }
  if (dfp_protected_auth_enabled && dfp_protected_auth_mode === 'DECISIONING' && !captcha_settings.enabled) {
    throw new SettingsError(
      'PROJECT_SETTINGS: dfp_protected_auth_mode DECISIONING needs captcha_settings, by which a challenged visitor gets on',
    );
  }
}

/** What a developer may leave out and a public service may not. */
export function checkProduction({ ALLOWED_ORIGINS, PUBLIC_URL }: Variables): void {
  const missing: string[] = [];
  if (ALLOWED_ORIGINS.length === 0) missing.push('ALLOWED_ORIGINS: is needed in production');
  if (PUBLIC_URL && !isSecure(PUBLIC_URL)) missing.push('PUBLIC_URL: must be https in production');
  if (missing.length > 0) throw new SettingsError(missing.join('\n'));
}

/** What works without these variables, and what does not: a service that is tried out need not have all. */
export function productionGaps(values: Variables): string[] {
  const gaps = {
    SMTP_URL: 'no mail can be sent, and no outbox is kept: calls that send codes and links are refused',
    PUBLIC_URL: 'browsers and apps are told that this service is on localhost',
    DEFAULT_REDIRECT_URL: 'links that name no page lead to /authenticate of the first allowed origin',
    DATABASE_URL: 'the embedded database serves one process, and does not survive a power cut',
  } as const;
  return (Object.keys(gaps) as (keyof typeof gaps)[])
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} is not set: ${gaps[name]}.`);
}

/** What is still that of the pet game on somebody's own site, and what a proxy in front makes wrong. */
export function developmentLeftovers(
  { PUBLIC_TOKEN, MAIL_FROM, PUBLIC_URL, TRUST_PROXY }: Variables,
  { project_name, email_domains, rbac_policy, default_roles }: Omit<Project, 'public_token'>,
): string[] {
  const role = default_roles.includes(seededRole) ? ` New users get its role, ${seededRole}.` : '';
  const sentences: [boolean, string][] = [
    [
      PUBLIC_TOKEN === seededToken,
      `PUBLIC_TOKEN is ${seededToken}, that of every installation in development: JWTs of one of them name the same audience.`,
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
      `PROJECT_SETTINGS has no rbac_policy of its own: the scopes and permissions are those of the pet game.${role}`,
    ],
    [
      PUBLIC_URL?.startsWith('https:') === true && TRUST_PROXY === 0,
      'TRUST_PROXY is not set, and a proxy must be in front, for PUBLIC_URL is https: all visitors count as one, and share its limits.',
    ],
  ];
  return sentences.filter(([applies]) => applies).map(([, sentence]) => sentence);
}

/** In development codes lie open and everybody may be whoever they like: that is for nobody but this machine. */
export function checkDevelopment({ PUBLIC_URL }: Variables): void {
  if (PUBLIC_URL === undefined || isLoopbackHost(new URL(PUBLIC_URL).hostname)) return;
  throw new SettingsError(
    'PUBLIC_URL: must be of localhost without NODE_ENV=production: in development anybody who reaches it can read all codes',
  );
}

/** The messages hold codes: who sends them must be known by a signature, and nobody may read along. */
export function readSmsWebhook(values: Variables, production: boolean) {
  const { SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret } = values;
  if (url === undefined) return null;
  // A gateway that is tried out on one's own machine may go without.
  if (secret === undefined && production) {
    throw new SettingsError('SMS_WEBHOOK_SECRET: is needed with SMS_WEBHOOK_URL in production');
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
