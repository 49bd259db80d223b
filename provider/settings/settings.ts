/** Everything the provider takes from its environment. */
import { SettingsError } from '../../platform/start-error.ts';
import { isWildcard } from '../http/origins.ts';
import type { Sender } from '../messages/sender.ts';
import { listenAddresses, passkeyDomains, readProject, senderOf } from './derived-settings.ts';
import { firstServer, readVariables, withFiles } from './environment.ts';
import { misspelledVariables } from './misspelled.ts';
import { ownEnvironment } from './own-environment.ts';
import { firstProjectId, type Project } from './project.ts';
import { readProjects } from './projects.ts';
import {
  checkCookies,
  checkDatabaseServers,
  checkDevelopment,
  checkProduction,
  checkProtection,
  developmentLeftovers,
  productionGaps,
  readSmsWebhook,
} from './settings-checks.ts';
import { type AllCredentials, readCredentials } from './social-credentials.ts';
import { profilesOf, type TrustedTokenProfile } from './trusted-token-profiles.ts';

/** How often one address or one network may do something. */
interface Limits {
  windowMinutes: number;
  sendsPerAddress: number;
  /** How many messages an address gets in a day. */
  sendsPerAddressDaily: number;
  sendsPerIp: number;
  triesPerIp: number;
  lookupsPerIp: number;
  wrongTriesPerAddress: number;
  /** How many requests the directory of one organization may send. */
  directoryRequests: number;
  /** In an hour; `text-limits.ts` says what a block is. */
  textsPerBlock: number;
  textsPerCountry: number;
}

export interface Settings {
  production: boolean;
  /**
   * Which variables are probably misspelled. In production also what does not work because a variable is missing, and
   * what still has its development value. A sentence each.
   */
  gaps: readonly string[];
  port: number;
  /** Addresses to listen on. */
  hosts: string[];
  prefix: string;
  /** Where browsers reach the provider; undefined until the port is known. */
  publicUrl: string | undefined;
  /** The first project, or in the settings of another one, that. */
  project: Project;
  /** The settings of the projects after the first one. */
  otherProjects: readonly Settings[];
  dataDir: string;
  databaseUrl: string | undefined;
  /** A standby that answers checks of sessions. */
  databaseReadUrl: string | undefined;
  /** The addresses of further servers, by name; see `servers/`. */
  databaseServers: Readonly<Record<string, string>>;
  databasePoolSize: number;
  /** Whether the server prepares statements by name. */
  namedStatements: boolean;
  /** Whether a start migrates the database; else it must have been migrated. */
  migrateAtStart: boolean;
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
  /** Servers whose tokens may identify a visitor, by profile id. */
  trustedTokenProfiles: Readonly<Record<string, TrustedTokenProfile>>;
  /** The secrets with which the project's own servers call the back office, the newest first; none: no back office. */
  adminSecrets: readonly string[];
  /** The secret with which `listen` signs; undefined: a new one for each run. */
  webhookSecret: string | undefined;
  /** The keys of hashes and sealed values, the newest first; none: it is in the database. */
  pepper: readonly string[];
  /** The newest login first; none: no mail server. */
  smtpUrls: readonly string[];
  /** Who sends all mails. */
  mailFrom: Required<Sender>;
  /** Folder of the mails that the operator designed. */
  mailTemplatesDir: string | undefined;
  /**
   * The gateway that sends text messages; null if there is none. Without a secret, in development only, requests are
   * not signed.
   */
  smsWebhook: { url: string; secret: string | undefined } | null;
  /** Countries whose numbers are accepted; empty: all. */
  phoneCountries: string[];
  logLevel: string;
  /** Where `/metrics` is served; undefined: nowhere. */
  metricsPort: number | undefined;
  /** Where the management API is served; undefined: beside the other calls. */
  adminPort: number | undefined;
  /** The addresses that these two ports listen on. */
  internalHosts: readonly string[];
  /** The collector of traces, and which part of the requests it gets (0 to 1). */
  traces: { endpoint: string; ratio: number } | null;
  /** Number of reverse proxies in front; 0: the socket's address is the visitor's. */
  trustedProxies: number;
  /** How long the record of security facts is stored. */
  auditRetentionDays: number;
  /** How long after the end of a user or member it says where they were, and with which browser. */
  eraseAfterDays: number;
  sessionAbsoluteMinutes: number;
  /** Whose subdomains receive the session cookies that the provider sets; undefined: its own host alone. */
  cookieDomain: string | undefined;
  /** Whether owners receive a mail about each change of their sign-in methods. */
  ownerNotices: boolean;
  /** The header by which a proxy says where a visitor is. */
  geoHeader: string | undefined;
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
    /** The origins of pages around a frame. */
    topOrigins: string[];
  };
  /** What this provider is known by at the identity providers of social sign-in. */
  identityProviders: AllCredentials;
  captcha: {
    secret: string | undefined;
    /** The service that verifies tokens. */
    verifyUrl: string;
    /** 0 to 1; below it a visitor counts as a robot. */
    minScore: number;
  };
  limits: Limits;
}

/** Whether the project's own servers may manage users. */
export function hasManagement({ adminSecrets, adminPort }: Settings): boolean {
  return adminSecrets.length > 0 || adminPort !== undefined;
}

/** The settings of each database server by its name, the first one first. */
export function eachServer<Of extends Pick<Settings, 'databaseUrl' | 'databaseServers'>>(
  settings: Of,
): [string, Of][] {
  const others = Object.entries(settings.databaseServers).map(([name, databaseUrl]): [string, Of] => [
    name,
    // A standby follows the first.
    { ...settings, databaseUrl, databaseReadUrl: undefined },
  ]);
  return [[firstServer, settings], ...others];
}

/**
 * Reads and checks the environment.
 *
 * @throws SettingsError naming every variable that is wrong or missing.
 */
export function readSettings(environment: Record<string, string | undefined> = ownEnvironment): Settings {
  const source = withFiles(environment);
  const values = readVariables(source);
  const production = values.NODE_ENV === 'production';
  if (production) checkProduction(values);
  else checkDevelopment(values);
  const project = {
    ...readProject(values.PROJECT_SETTINGS ?? {}, values.PROVIDER_PREFIX),
    public_token: values.PUBLIC_TOKEN,
    project_id: firstProjectId,
  };
  const others = readProjects(values.PROJECTS, {
    production,
    prefix: values.PROVIDER_PREFIX,
    first: project,
    shelterPort: values.SHELTER_PORT,
  });
  const pages =
    (production && values.ALLOWED_ORIGINS.find((origin) => !isWildcard(origin))) ||
    `http://localhost:${values.DEMO_PORT}`;
  const defaultRedirectUrl = values.DEFAULT_REDIRECT_URL ?? `${pages}/authenticate`;
  const { credentials, problems } = readCredentials(source, production);
  if (problems.length > 0) throw new SettingsError(problems.join('\n'));
  for (const one of [project, ...others.map((other) => other.project)]) checkProtection(values, one);
  checkCookies(values, project);
  checkDatabaseServers(values);
  const settings: Settings = {
    production,
    gaps: [
      ...misspelledVariables(environment),
      ...(production ? [...productionGaps(values), ...developmentLeftovers(values, project)] : []),
    ],
    port: values.PROVIDER_PORT,
    hosts: listenAddresses(values, production),
    prefix: values.PROVIDER_PREFIX,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    project,
    otherProjects: [],
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    databaseServers: values.DATABASE_SERVERS,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    namedStatements: values.DATABASE_PREPARED_STATEMENTS,
    migrateAtStart: values.MIGRATE === 'on',
    allowedOrigins: values.ALLOWED_ORIGINS,
    defaultRedirectUrl,
    authorizationServer: {
      authorizePageUrl: values.AUTHORIZE_PAGE_URL ?? new URL('/oauth/authorize', defaultRedirectUrl).href,
      resources: values.RESOURCES ?? (production ? [] : [`http://localhost:${values.DEMO_PORT}/mcp`]),
      resourceServerSecret: values.RESOURCE_SERVER_SECRET,
    },
    trustedTokenProfiles: profilesOf(values.TRUSTED_TOKEN_PROFILES),
    adminSecrets: values.ADMIN_SECRET,
    webhookSecret: values.WEBHOOK_SECRET,
    pepper: values.PEPPER,
    smtpUrls: values.SMTP_URL ?? [],
    mailFrom: { ...senderOf(project), ...values.MAIL_FROM },
    mailTemplatesDir: values.MAIL_TEMPLATES_DIR,
    smsWebhook: readSmsWebhook(values, production),
    phoneCountries: values.PHONE_COUNTRIES,
    logLevel: values.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsPort: values.METRICS_PORT,
    adminPort: values.ADMIN_PORT,
    internalHosts: values.INTERNAL_HOST ? [values.INTERNAL_HOST] : listenAddresses(values, production),
    traces: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: values.OTEL_TRACES_SAMPLER_ARG }
      : null,
    trustedProxies: values.TRUST_PROXY,
    auditRetentionDays: values.AUDIT_RETENTION_DAYS,
    eraseAfterDays: values.ERASE_AFTER_DAYS,
    sessionAbsoluteMinutes: values.SESSION_ABSOLUTE_MINUTES,
    cookieDomain: values.COOKIE_DOMAIN,
    ownerNotices: values.OWNER_NOTICES,
    geoHeader: values.GEO_HEADER,
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
      sendsPerAddressDaily: values.RATE_SENDS_PER_ADDRESS_DAILY ?? (production ? 50 : 1000),
      sendsPerIp: values.RATE_SENDS_PER_IP ?? (production ? 60 : 300),
      triesPerIp: values.RATE_TRIES_PER_IP ?? (production ? 120 : 600),
      lookupsPerIp: values.RATE_LOOKUPS_PER_IP ?? (production ? 600 : 6000),
      wrongTriesPerAddress: values.RATE_WRONG_TRIES_PER_ADDRESS,
      directoryRequests: values.RATE_DIRECTORY_REQUESTS,
      textsPerBlock: values.RATE_TEXTS_PER_BLOCK ?? (production ? 20 : 500),
      textsPerCountry: values.RATE_TEXTS_PER_COUNTRY ?? (production ? 1000 : 100_000),
    },
  };
  const otherProjects = others.map(
    ({ project: mainProject, authorizePageUrl, resources, ...pages }): Settings => ({
      ...settings,
      ...pages,
      project: mainProject,
      authorizationServer: { ...settings.authorizationServer, authorizePageUrl, resources },
      trustedTokenProfiles: profilesOf(values.TRUSTED_TOKEN_PROFILES, mainProject.project_id),
      // A mail server often accepts one sender only.
      mailFrom: { ...senderOf(mainProject), ...(values.MAIL_FROM && { address: values.MAIL_FROM.address }) },
    }),
  );
  return { ...settings, otherProjects };
}
