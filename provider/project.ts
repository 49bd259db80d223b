/** A project that this provider serves: what its clients learn before anybody has signed in. */
import { z } from 'zod';
import type { ProjectBootstrap } from '../session-core/wire/projects.ts';

const permissions = z.array(z.object({ resource_id: z.string(), actions: z.array(z.string()) }));

const rbacPolicy = z.object({
  roles: z.array(z.object({ role_id: z.string(), description: z.string(), permissions })),
  resources: z.array(
    z.object({ resource_id: z.string(), description: z.string(), actions: z.array(z.string()) }),
  ),
  scopes: z.array(z.object({ scope: z.string(), description: z.string(), permissions })),
});

const all = (resource_id: string, actions: string[]) => ({ resource_id, actions });

/** Of the seeded policy: what every new user is. */
export const seededRole = 'player';

/** What there is to do in the pet game, and what an app can be allowed to do of it. */
export const seededPolicy: z.infer<typeof rbacPolicy> = {
  roles: [
    {
      role_id: seededRole,
      description: 'Everybody who plays',
      permissions: [all('pets', ['read', 'feed', 'play']), all('achievements', ['read'])],
    },
  ],
  resources: [
    { resource_id: 'pets', description: 'The pets of the player', actions: ['read', 'feed', 'play'] },
    { resource_id: 'achievements', description: 'What the player has achieved', actions: ['read'] },
  ],
  scopes: [
    {
      scope: 'pets:read',
      description: 'See your pets and how they are',
      permissions: [all('pets', ['read'])],
    },
    { scope: 'pets:feed', description: 'Feed your pets', permissions: [all('pets', ['feed'])] },
    { scope: 'pets:play', description: 'Play with your pets', permissions: [all('pets', ['play'])] },
    {
      scope: 'achievements:read',
      description: 'Track your achievements',
      permissions: [all('achievements', ['read'])],
    },
  ],
};

/** Of the seeded project: every page that signs people in shows it. */
export const seededToken = 'public-token-test-local';
export const seededName = 'Pet Game';
export const seededDomain = 'pet-game.example';

/** The settings that clients learn, with the defaults of the seeded project; `PROJECT_SETTINGS` overrides them. */
export const bootstrapSettings = z.object({
  project_name: z.string().nullable().default(seededName),
  disable_sdk_watermark: z.boolean().default(false),
  cname_domain: z.string().nullable().default(null),
  email_domains: z.array(z.string()).default([seededDomain]),
  captcha_settings: z
    .discriminatedUnion('enabled', [
      z.object({ enabled: z.literal(false) }),
      z.object({ enabled: z.literal(true), siteKey: z.string() }),
    ])
    .default({ enabled: false }),
  pkce_required_for_email_magic_links: z.boolean().default(false),
  pkce_required_for_password_resets: z.boolean().default(false),
  pkce_required_for_oauth: z.boolean().default(false),
  pkce_required_for_sso: z.boolean().default(false),
  slug_pattern: z.string().nullable().default(null),
  create_organization_enabled: z.boolean().default(false),
  password_config: z
    .object({
      luds_complexity: z.number().int().min(1).max(4),
      luds_minimum_count: z.number().int().min(8).max(32),
    })
    .nullable()
    .default(null),
  dfp_protected_auth_enabled: z.boolean().default(false),
  dfp_protected_auth_mode: z.enum(['OBSERVATION', 'DECISIONING']).default('OBSERVATION'),
  rbac_policy: rbacPolicy.nullable().default(seededPolicy),
  siwe_required_for_crypto_wallets: z.boolean().default(false),
  /** Whether a session works only in the browser that began it: never, where the browser can keep a key, or always. */
  session_binding: z.enum(['off', 'when_possible', 'required']).default('when_possible'),
  /** Who may make an account: every visitor, those whom the host invites or makes, or no one. */
  sign_up: z.enum(['open', 'invitation_only', 'off']).default('open'),
  vertical: z.enum(['CONSUMER', 'B2B']).default('CONSUMER'),
}) satisfies z.ZodType<ProjectBootstrap>;

const domain = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as "example.com"');

export const projectSettings = bootstrapSettings.extend({
  /** The mail domains of new accounts. Users who have one already, and whom the host lets in, are not asked. */
  sign_up_domains: z
    .object({
      /** If there are any, new accounts need an address of exactly one of these. */
      allowed: z.array(domain).default([]),
      /** With their subdomains. */
      blocked: z.array(domain).default([]),
      /** Mailboxes that anyone can open for some minutes. */
      block_disposable: z.boolean().default(false),
    })
    .default({ allowed: [], blocked: [], block_disposable: false }),
  /** Roles that every new user gets. */
  default_roles: z.array(z.string()).default([seededRole]),
  /** When a second factor is asked for: never, of users who have an authenticator app, or of all users. */
  mfa: z.enum(['off', 'optional', 'required']).default('off'),
  /**
   * Whether an address has one password for all its organizations. Discovery by password needs that; otherwise each member
   * has a password of their own.
   */
  cross_org_passwords: z.boolean().default(false),
  /** When an account goes that its user has deleted: until then they can keep it. 0: at once. Days. */
  account_deletion: z
    .object({ grace_days: z.number().int().min(0).max(90).default(7) })
    .default({ grace_days: 7 }),
  /** Whether a sign-in from a browser and a network that are both new to the account needs a second factor. */
  unfamiliar_sign_ins: z.enum(['allow', 'second_factor']).default('allow'),
  /**
   * How recent a sign-in a user's session needs to change ways to sign in, in minutes; null: any age will do, as with the
   * hosted provider.
   */
  recent_sign_in_minutes: z.number().int().min(2).max(1440).nullable().default(5),
  /** What the session JWT of a user also says, for servers that read it: claims of OpenID Connect, and role ids. */
  session_jwt_claims: z.array(z.enum(['email', 'email_verified', 'name', 'roles'])).default([]),
  /** Who writes the session cookies: scripts of the pages, or the provider, so that no script can read them. */
  session_cookies: z.enum(['script', 'http_only']).default('script'),
  /** How long a session may stay unused before it ends; null: as long as it lives. */
  session_idle_minutes: z.number().int().min(5).max(527_040).nullable().default(null),
});

/** Of the project whose users sign in by `PUBLIC_TOKEN`. */
export const firstProjectId = 'project-first';

export interface Project extends ProjectBootstrap {
  sign_up: 'open' | 'invitation_only' | 'off';
  sign_up_domains: { allowed: string[]; blocked: string[]; block_disposable: boolean };
  default_roles: string[];
  mfa: 'off' | 'optional' | 'required';
  cross_org_passwords: boolean;
  account_deletion: { grace_days: number };
  unfamiliar_sign_ins: 'allow' | 'second_factor';
  recent_sign_in_minutes: number | null;
  session_jwt_claims: ('email' | 'email_verified' | 'name' | 'roles')[];
  session_cookies: 'script' | 'http_only';
  session_idle_minutes: number | null;
  public_token: string;
  project_id: string;
}
