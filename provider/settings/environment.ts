/** The environment variables, and the form of each. */
import { readFileSync } from 'node:fs';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { SettingsError } from '../../platform/start-error.ts';
import { readHosts } from '../../platform/storage/hosts.ts';
import { domainOf, isShared, isWildcard } from '../http/origins.ts';
import { readSender } from '../messages/sender.ts';
import { seededToken } from './project.ts';
import { credentialVariables } from './social-credentials.ts';
import { trustedTokenProfiles } from './trusted-token-profiles.ts';
import { writtenSettings } from './written-settings.ts';

const flag = z
  .enum(['', '0', '1', 'true', 'false', 'yes', 'no'], 'must be true or false')
  .transform((text) => ['1', 'true', 'yes'].includes(text));

const list = z.string().transform((text) =>
  text
    .split(/[\s,]+/)
    .filter((item) => item !== '')
    .map((item) => item.replace(/\/$/, '')),
);

/** The origins of pages that may call; a wildcard stands for the subdomains that tenants or previews have. */
const pageOrigins = list
  .refine(
    (items) => items.every((item) => isOrigin(isWildcard(item) ? item.replace('*.', 'any.') : item)),
    'must be origins as browsers send them, such as https://pet-game.example, or https://*.pet-game.example for all subdomains',
  )
  .refine(
    (items) => !items.some((item) => isWildcard(item) && isShared(domainOf(item))),
    'must have no wildcard below a domain in which strangers can have pages, such as https://*.github.io or https://*.co.uk',
  );

/** The origins whose pages may use our passkeys, and apps on Android, which name the key that signed them. */
const relatedOrigins = list.refine(
  (items) => items.every((item) => isOrigin(item) || /^android:apk-key-hash:[\w-]{43}$/.test(item)),
  'must be origins as browsers send them, such as https://pet-game.example, or android:apk-key-hash:… of an app',
);

/** Origins as browsers send them; one in another spelling would never match. @see RFC 6454 section 6.2 */
const origins = list.refine(
  (items) => items.every(isOrigin),
  'must be origins as browsers send them, such as https://pet-game.example',
);

/** Whether a text is an origin. Installed apps have some that the parser does not know (`capacitor://localhost`). */
function isOrigin(text: string): boolean {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@*]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, origin } = new URL(text);
  return (protocol !== 'https:' && protocol !== 'http:') || origin === text;
}

const hosts = list.refine(
  (items) => items.every((host) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(host)),
  'must be host names in lower case, without scheme and port, such as pet-game.example',
);

const sender = z.string().transform((text, context) => {
  const read = readSender(text);
  if (read) return read;
  context.addIssue(
    'must be an address (login@pet-game.example), or a name and an address: Pet Game <login@pet-game.example>',
  );
  return z.NEVER;
});

/** Resources as apps name them: no fragment, and compared letter by letter. @see RFC 8707 section 2 */
const resources = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''))
  .refine(
    (items) => items.every((item) => /^https?:/.test(item) && URL.canParse(item) && !item.includes('#')),
    'must be http or https addresses without a fragment',
  );

/** The name of the server of `DATABASE_URL`. */
export const firstServer = 'first';

const count = z.coerce.number().int().min(1);
const port = z.coerce.number().int().min(0).max(65535);

const words = z.string().transform((text) => text.split(/\s+/).filter((word) => word !== ''));
const smtpUrl = z.url({ protocol: /^smtps?$/ });

const signingSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and the base64 of at least 24 random bytes');

/** The new one and the old one, while one replaces the other. */
const twoSecrets = words
  .refine(
    (secrets) => secrets.every((secret) => secret.length >= 32),
    'must be at least 32 characters without spaces',
  )
  .refine((secrets) => secrets.length <= 2, 'must be one, or the new and the old, separated by a space');

/** `NAME=URL` of each server after the first, separated by spaces. */
const databaseServers = words
  .refine(
    (entries) =>
      entries.every((entry) => {
        const [, name, url = ''] = /^([a-z][a-z0-9-]{0,30})=(.+)$/.exec(entry) ?? [];
        return name !== undefined && name !== firstServer && readHosts(url) !== null;
      }),
    `must be NAME=postgres://…, separated by spaces, with names in lower case other than "${firstServer}"`,
  )
  .transform((entries) => {
    const pairs = entries.map((entry): [string, string] => {
      const end = entry.indexOf('=');
      return [entry.slice(0, end), entry.slice(end + 1)];
    });
    return Object.fromEntries(pairs);
  });

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('is not valid JSON');
    return z.NEVER;
  }
});

/** Names in links, cookies and JWTs begin with it, unless the operator names another one. */
export const ownPrefix = 'auth';

/** `docs/provider/README.md` explains each. */
const environment = z.object({
  // A value that only looks like production must not silently mean development, where anyone can read all codes.
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('development'),
  PROVIDER_PORT: port.default(4400),
  PROVIDER_HOST: z.string().optional(),
  PROVIDER_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, 'must be lower-case letters, digits and underscores')
    .default(ownPrefix),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine((text) => !/[?#]/.test(text), 'must have no query and no fragment')
    .refine((text) => !URL.canParse(text) || new URL(text).username === '', 'must have no user name')
    .optional(),
  PUBLIC_TOKEN: z
    .string()
    .regex(/^[\w-]+$/, 'must be letters, digits, dashes and underscores')
    .default(seededToken),
  PROJECT_SETTINGS: json.pipe(writtenSettings).optional(),
  PROJECTS: z.string().optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z
    .string()
    .refine((text) => readHosts(text) !== null, 'must be postgres://…, with one host or several')
    .optional(),
  DATABASE_READ_URL: z
    .string()
    .refine((text) => readHosts(text) !== null, 'must be postgres://…')
    .optional(),
  DATABASE_SERVERS: databaseServers.default({}),
  DATABASE_POOL_SIZE: count.default(10),
  DATABASE_PREPARED_STATEMENTS: flag.default(true),
  MIGRATE: z.enum(['on', 'off'], 'must be on or off').default('on'),
  ALLOWED_ORIGINS: pageOrigins.default([]),
  DEFAULT_REDIRECT_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEMO_PORT: port.default(4300),
  SHELTER_PORT: port.default(4301),
  AUTHORIZE_PAGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  RESOURCES: resources.optional(),
  RESOURCE_SERVER_SECRET: z
    .string()
    .regex(/^\S{32,}$/, 'must be at least 32 characters without spaces')
    .optional(),
  TRUSTED_TOKEN_PROFILES: json.pipe(trustedTokenProfiles).default({}),
  METRICS_PORT: port.optional(),
  ADMIN_PORT: port.optional(),
  INTERNAL_HOST: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  ADMIN_SECRET: twoSecrets.default([]),
  PEPPER: twoSecrets.default([]),
  SMTP_URL: words
    .refine((urls) => urls.every((url) => smtpUrl.safeParse(url).success), 'must be smtp:// or smtps://')
    .refine((urls) => urls.length <= 2, 'must be one address, or the new and the old')
    .optional(),
  MAIL_FROM: sender.optional(),
  MAIL_TEMPLATES_DIR: z.string().min(1).optional(),
  SMS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_WEBHOOK_SECRET: signingSecret.optional(),
  WEBHOOK_SECRET: signingSecret.optional(),
  PHONE_COUNTRIES: list
    .transform((codes) => codes.map((code) => code.toUpperCase()))
    .refine(
      (codes) => codes.every((code) => isSupportedCountry(code)),
      'must be ISO 3166 codes, such as DE, US',
    )
    .default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TRUST_PROXY: z
    .union([z.coerce.number().int().min(0).max(10), flag], 'must be a number of proxies from 0 to 10')
    .transform(Number)
    .default(0),
  COOKIE_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain in lower case, such as pet-game.example')
    .optional(),
  AUDIT_RETENTION_DAYS: count.max(36_500).default(365),
  ERASE_AFTER_DAYS: z.coerce.number().int().min(0).max(36_500).default(90),
  SESSION_ABSOLUTE_MINUTES: count.max(527_040).default(527_040),
  OWNER_NOTICES: flag.default(true),
  GEO_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
    .optional(),
  ENUMERATION_SAFE: flag.default(false),
  BREACH_DETECTION_ON_CREATE: flag.default(true),
  BREACH_DETECTION_ON_SIGN_IN: flag.default(true),
  PASSKEY_DOMAINS: hosts.default([]),
  PASSKEY_RELATED_ORIGINS: relatedOrigins.default([]),
  PASSKEY_TOP_ORIGINS: origins.default([]),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  CAPTCHA_VERIFY_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://www.google.com/recaptcha/api/siteverify'),
  CAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  BREACH_RANGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  RATE_WINDOW_MINUTES: count.default(10),
  RATE_SENDS_PER_ADDRESS: count.default(10),
  RATE_SENDS_PER_ADDRESS_DAILY: count.optional(),
  RATE_SENDS_PER_IP: count.optional(),
  RATE_TRIES_PER_IP: count.optional(),
  RATE_LOOKUPS_PER_IP: count.optional(),
  RATE_WRONG_TRIES_PER_ADDRESS: count.default(20),
  RATE_DIRECTORY_REQUESTS: count.default(30_000),
  RATE_TEXTS_PER_BLOCK: count.optional(),
  RATE_TEXTS_PER_COUNTRY: count.optional(),
});

/** Names of all variables that `docs/provider/README.md` explains. */
export const environmentVariables = Object.keys(environment.shape);
/** The names of all variables that the provider reads, also those of the identity providers. */
export const knownVariables: readonly string[] = [...environmentVariables, ...credentialVariables];

export type Variables = z.infer<typeof environment>;

/**
 * The environment with the contents of files in place of the names of files: `NAME_FILE` stands for `NAME`.
 *
 * @throws SettingsError naming every file that cannot be read
 */
export function withFiles(source: Record<string, string | undefined>): Record<string, string | undefined> {
  const values = { ...source };
  const problems: string[] = [];
  for (const [variable, file] of Object.entries(source)) {
    const name = variable.replace(/_FILE$/, '');
    if (name === variable || !file || !knownVariables.includes(name)) continue;
    if (values[name]) problems.push(`${variable}: ${name} is set too; set one of them`);
    try {
      values[name] = readFileSync(file, 'utf8').trim();
    } catch (cause) {
      problems.push(`${variable}: cannot be read (${(cause as NodeJS.ErrnoException).code})`);
    }
  }
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  return values;
}

/** @throws SettingsError naming every variable that is not of its form */
export function readVariables(source: Record<string, string | undefined>): Variables {
  const parsed = environment.safeParse(withoutEmpty(source));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`);
  throw new SettingsError(lines.join('\n'));
}

// `NAME=` in a shell or an env file means "not set", as it does for most programs.
function withoutEmpty(source: Record<string, string | undefined>): Record<string, string> {
  const names = environmentVariables.filter((name) => source[name] !== undefined && source[name] !== '');
  return Object.fromEntries(names.map((name) => [name, source[name] ?? '']));
}
