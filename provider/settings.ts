/** Everything the provider takes from its environment. No other file reads `process.env`. */
import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { isLoopbackHost } from './http/origins.ts';
import { type Project, projectSettings } from './project.ts';
import { type AllCredentials, readCredentials } from './social/credentials.ts';
import { type TrustedTokenProfile, trustedTokenProfiles } from './trusted-token-profiles.ts';

const flag = z
  .enum(['', '0', '1', 'true', 'false', 'yes', 'no'])
  .transform((text) => ['1', 'true', 'yes'].includes(text));

const list = z.string().transform((text) =>
  text
    .split(/[\s,]+/)
    .filter((item) => item !== '')
    .map((item) => item.replace(/\/$/, '')),
);

/** As apps name them: no fragment, and compared letter by letter. @see RFC 8707 section 2 */
const resources = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''))
  .refine(
    (items) => items.every((item) => /^https?:/.test(item) && URL.canParse(item) && !item.includes('#')),
    'must be http or https addresses without a fragment',
  );

const count = z.coerce.number().int().min(1);
const port = z.coerce.number().int().min(0).max(65535);

const json = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('is not valid JSON');
    return z.NEVER;
  }
});

/** The variables, as they are written in the environment. `docs/provider.md` explains each. */
const environment = z.object({
  NODE_ENV: z.string().default('development'),
  PROVIDER_PORT: port.default(4400),
  PROVIDER_HOST: z.string().optional(),
  PROVIDER_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/, 'must be lower-case letters, digits and underscores')
    .default('auth'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  PUBLIC_TOKEN: z
    .string()
    .regex(/^[\w-]+$/, 'must be letters, digits, dashes and underscores')
    .default('public-token-test-local'),
  PROJECT_SETTINGS: json.pipe(projectSettings.partial().strict()).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: count.default(10),
  ALLOWED_ORIGINS: list.default([]),
  DEFAULT_REDIRECT_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEMO_PORT: port.default(4300),
  AUTHORIZE_PAGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  RESOURCES: resources.optional(),
  RESOURCE_SERVER_SECRET: z
    .string()
    .regex(/^\S{32,}$/, 'must be at least 32 characters without spaces')
    .optional(),
  TRUSTED_TOKEN_PROFILES: json.pipe(trustedTokenProfiles).default({}),
  ADMIN_SECRET: z
    .string()
    .regex(/^\S{32,}$/, 'must be at least 32 characters without spaces')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  SMS_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and the base64 of at least 24 random bytes')
    .optional(),
  PHONE_COUNTRIES: list
    .transform((codes) => codes.map((code) => code.toUpperCase()))
    .refine(
      (codes) => codes.every((code) => isSupportedCountry(code)),
      'must be ISO 3166 codes, such as DE, US',
    )
    .default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).or(flag).transform(Number).default(0),
  SESSION_ABSOLUTE_MINUTES: count.max(527_040).default(527_040),
  ENUMERATION_SAFE: flag.default(false),
  BREACH_DETECTION_ON_CREATE: flag.default(true),
  BREACH_DETECTION_ON_SIGN_IN: flag.default(true),
  PASSKEY_DOMAINS: list.default([]),
  PASSKEY_RELATED_ORIGINS: list.default([]),
  PASSKEY_TOP_ORIGINS: list.default([]),
  CAPTCHA_SECRET: z.string().min(1).optional(),
  CAPTCHA_VERIFY_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://www.google.com/recaptcha/api/siteverify'),
  CAPTCHA_MIN_SCORE: z.coerce.number().min(0).max(1).default(0.5),
  BREACH_RANGE_URL: z.url({ protocol: /^https?$/ }).optional(),
  RATE_WINDOW_MINUTES: count.default(10),
  RATE_SENDS_PER_ADDRESS: count.default(10),
  RATE_SENDS_PER_IP: count.optional(),
  RATE_TRIES_PER_IP: count.optional(),
  RATE_LOOKUPS_PER_IP: count.optional(),
  RATE_WRONG_TRIES_PER_ADDRESS: count.default(20),
});

/** Names of all variables that are read. */
export const environmentVariables = Object.keys(environment.shape);

/** How often one address or one network may do something. */
export interface Limits {
  windowMinutes: number;
  sendsPerAddress: number;
  sendsPerIp: number;
  triesPerIp: number;
  lookupsPerIp: number;
  wrongTriesPerAddress: number;
}

export interface Settings {
  production: boolean;
  port: number;
  /** Addresses to listen on. */
  hosts: string[];
  prefix: string;
  /** Where browsers reach the provider; undefined until the port is known. */
  publicUrl: string | undefined;
  project: Project;
  dataDir: string;
  databaseUrl: string | undefined;
  databasePoolSize: number;
  allowedOrigins: string[];
  defaultRedirectUrl: string;
  authorizationServer: {
    /** The page on which visitors are asked for their consent. */
    authorizePageUrl: string;
    /** The servers that access tokens can be for; see RFC 8707. */
    resources: string[];
    /** What these servers show when they ask about a token. */
    resourceServerSecret: string | undefined;
  };
  /** Servers whose word is taken for who a visitor is, by profile id. */
  trustedTokenProfiles: Readonly<Record<string, TrustedTokenProfile>>;
  /** What the project's own servers show to the back office; undefined: there is none. */
  adminSecret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Who really sends text messages; null where nobody does. */
  smsWebhook: { url: string; secret: string } | null;
  /** Countries whose numbers are accepted; empty: all. */
  phoneCountries: string[];
  logLevel: string;
  /** Number of reverse proxies in front; 0: the socket's address is the visitor's. */
  trustedProxies: number;
  sessionAbsoluteMinutes: number;
  /** Whether no answer tells who has an account. */
  enumerationSafe: boolean;
  passwords: {
    breachDetectionOnCreate: boolean;
    breachDetectionOnSignIn: boolean;
    /** A service that gives the hashes of leaked passwords by their first five digits. */
    breachRangeUrl: string | undefined;
  };
  passkeys: {
    /** The relying-party ids that pages may ask for. */
    domains: string[];
    /** Origins outside these domains whose pages may use their passkeys. */
    relatedOrigins: string[];
    /** Of pages around a frame. */
    topOrigins: string[];
  };
  /** What this provider is known by at the identity providers of social sign-in. */
  identityProviders: AllCredentials;
  captcha: {
    secret: string | undefined;
    /** Who knows whether a token is good. */
    verifyUrl: string;
    /** 0 to 1; below it a visitor counts as a robot. */
    minScore: number;
  };
  limits: Limits;
}

/** A wrong environment: one line for each variable, and nothing of its value. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads and checks the environment.
 *
 * @throws SettingsError naming every variable that is wrong or missing.
 */
export function readSettings(source: Record<string, string | undefined> = process.env): Settings {
  const parsed = environment.safeParse(withoutEmpty(source));
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`);
    throw new SettingsError(lines.join('\n'));
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  if (production) checkProduction(values);
  const project = readProject(values.PROJECT_SETTINGS ?? {});
  const defaultRedirectUrl =
    values.DEFAULT_REDIRECT_URL ?? `http://localhost:${values.DEMO_PORT}/authenticate`;
  const { credentials, problems } = readCredentials(source, production);
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  checkProtection(values, project);
  return {
    production,
    port: values.PROVIDER_PORT,
    hosts: values.PROVIDER_HOST ? [values.PROVIDER_HOST] : production ? ['::'] : ['127.0.0.1', '::1'],
    prefix: values.PROVIDER_PREFIX,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, ''),
    project: { ...project, public_token: values.PUBLIC_TOKEN },
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    allowedOrigins: values.ALLOWED_ORIGINS,
    defaultRedirectUrl,
    authorizationServer: {
      authorizePageUrl: values.AUTHORIZE_PAGE_URL ?? new URL('/oauth/authorize', defaultRedirectUrl).href,
      resources: values.RESOURCES ?? (production ? [] : [`http://localhost:${values.DEMO_PORT}/mcp`]),
      resourceServerSecret: values.RESOURCE_SERVER_SECRET,
    },
    trustedTokenProfiles: values.TRUSTED_TOKEN_PROFILES,
    adminSecret: values.ADMIN_SECRET,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `no-reply@${project.email_domains[0] ?? 'localhost'}`,
    smsWebhook: readSmsWebhook(values, production),
    phoneCountries: values.PHONE_COUNTRIES,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    trustedProxies: values.TRUST_PROXY,
    sessionAbsoluteMinutes: values.SESSION_ABSOLUTE_MINUTES,
    enumerationSafe: values.ENUMERATION_SAFE,
    passwords: {
      breachDetectionOnCreate: values.BREACH_DETECTION_ON_CREATE,
      breachDetectionOnSignIn: values.BREACH_DETECTION_ON_SIGN_IN,
      breachRangeUrl: values.BREACH_RANGE_URL,
    },
    passkeys: {
      domains: passkeyDomains(values, production),
      relatedOrigins: values.PASSKEY_RELATED_ORIGINS,
      topOrigins: values.PASSKEY_TOP_ORIGINS,
    },
    identityProviders: credentials,
    captcha: {
      secret: values.CAPTCHA_SECRET,
      verifyUrl: values.CAPTCHA_VERIFY_URL,
      minScore: values.CAPTCHA_MIN_SCORE,
    },
    limits: {
      windowMinutes: values.RATE_WINDOW_MINUTES,
      sendsPerAddress: values.RATE_SENDS_PER_ADDRESS,
      sendsPerIp: values.RATE_SENDS_PER_IP ?? (production ? 60 : 300),
      triesPerIp: values.RATE_TRIES_PER_IP ?? (production ? 120 : 600),
      lookupsPerIp: values.RATE_LOOKUPS_PER_IP ?? (production ? 600 : 6000),
      wrongTriesPerAddress: values.RATE_WRONG_TRIES_PER_ADDRESS,
    },
  };
}

/** Without default roles that the policy does not know, such as the seeded one under another policy. */
function readProject(given: z.input<typeof projectSettings>): z.output<typeof projectSettings> {
  const project = projectSettings.parse(given);
  const known = project.rbac_policy?.roles.map(({ role_id }) => role_id) ?? [];
  return { ...project, default_roles: project.default_roles.filter((role) => known.includes(role)) };
}

/** As configured; else the hosts of the pages, and in development this machine. */
function passkeyDomains(values: z.infer<typeof environment>, production: boolean): string[] {
  if (values.PASSKEY_DOMAINS.length > 0) return values.PASSKEY_DOMAINS;
  const hosts = values.ALLOWED_ORIGINS.filter((origin) => URL.canParse(origin)).map(
    (origin) => new URL(origin).hostname,
  );
  return [...new Set(production ? hosts : ['localhost', ...hosts])];
}

/** A question that nobody can answer would lock everybody out. */
function checkProtection(
  { CAPTCHA_SECRET }: z.infer<typeof environment>,
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
function checkProduction(values: z.infer<typeof environment>): void {
  const missing: string[] = [];
  if (!values.SMTP_URL) missing.push('SMTP_URL: is needed in production, where no outbox is kept');
  if (values.ALLOWED_ORIGINS.length === 0) missing.push('ALLOWED_ORIGINS: is needed in production');
  if (!values.PUBLIC_URL) missing.push('PUBLIC_URL: is needed in production');
  if (!values.DEFAULT_REDIRECT_URL) missing.push('DEFAULT_REDIRECT_URL: is needed in production');
  if (values.PUBLIC_URL && !isSecure(values.PUBLIC_URL))
    missing.push('PUBLIC_URL: must be https in production');
  if (missing.length > 0) throw new SettingsError(missing.join('\n'));
}

/** The messages hold codes: who sends them must be known by a signature, and nobody may read along. */
function readSmsWebhook(values: z.infer<typeof environment>, production: boolean) {
  const { SMS_WEBHOOK_URL: url, SMS_WEBHOOK_SECRET: secret } = values;
  if (url === undefined) return null;
  if (secret === undefined) throw new SettingsError('SMS_WEBHOOK_SECRET: is needed with SMS_WEBHOOK_URL');
  if (production && !isSecure(url)) {
    throw new SettingsError('SMS_WEBHOOK_URL: must be https in production');
  }
  return { url, secret };
}

function isSecure(address: string): boolean {
  const url = new URL(address);
  return url.protocol === 'https:' || isLoopbackHost(url.hostname);
}

// `NAME=` in a shell or an env file means "not set", as it does for most programs.
function withoutEmpty(source: Record<string, string | undefined>): Record<string, string> {
  const names = environmentVariables.filter((name) => source[name] !== undefined && source[name] !== '');
  return Object.fromEntries(names.map((name) => [name, source[name] ?? '']));
}
