/** A project that this provider serves: what its clients learn before anyone has signed in. */
import { z } from 'zod';
import type { ProjectBootstrap } from '../../session-core/wire/projects.ts';
import { signUpFields, terms } from './admission-settings.ts';
import { rbacPolicy, seededPolicy, seededRole } from './rbac-policy.ts';

/** The public token of the seeded project. Every page that signs users in shows it. */
export const seededToken = 'public-token-test-local';

export const seededName = 'Pet Game';

export const seededDomain = 'pet-game.example';

/**
 * The settings that clients learn, with the defaults of the seeded project; `PROJECT_SETTINGS` overrides them. The
 * descriptions are those of docs/provider/project-settings.md and of the OpenAPI document.
 */
export const bootstrapSettings = z.object({
  project_name: z
    .string()
    .nullable()
    .default(seededName)
    .describe('The name in mails, text messages and screens.'),
  disable_sdk_watermark: z.boolean().default(false).describe('Whether the cards have no watermark.'),
  cname_domain: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'The host of the provider under a domain of yours: social sign-ins start there, and pages of several origins share cookies that no script can read (`docs/provider/README.md#cookies-that-no-script-can-read`).',
    ),
  email_domains: z
    .array(z.string())
    .default([seededDomain])
    .describe(
      'The domains that send the project’s mails. Without `MAIL_FROM`, the sender uses the first. If there is only one, the buttons that open a webmail search for it.',
    ),
  captcha_settings: z
    .discriminatedUnion('enabled', [
      z.object({ enabled: z.literal(false) }),
      z.object({
        enabled: z.literal(true).describe('Whether sign-in calls need a captcha.'),
        siteKey: z.string().describe('The public key of the captcha; its secret is `CAPTCHA_SECRET`.'),
      }),
    ])
    .default({ enabled: false })
    .describe('The captcha (`docs/provider/README.md#captcha-and-device-fingerprint`).'),
  pkce_required_for_email_magic_links: z
    .boolean()
    .default(false)
    .describe('Whether a mailed link works only in the browser that asked for it (PKCE).'),
  pkce_required_for_password_resets: z
    .boolean()
    .default(false)
    .describe('The same for links to a new password.'),
  pkce_required_for_oauth: z
    .boolean()
    .default(false)
    .describe('Whether a social sign-in works only in the browser that started it (PKCE).'),
  pkce_required_for_sso: z.boolean().default(false).describe('The same for sign-ins by a company’s login.'),
  slug_pattern: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'Where the address of a page has the slug of its organization, such as `{{slug}}.pets.example`: see members of organizations (`docs/members.md`).',
    ),
  create_organization_enabled: z
    .boolean()
    .default(false)
    .describe('Whether visitors may create organizations (`docs/organizations.md`).'),
  password_config: z
    .object({
      luds_complexity: z
        .number()
        .int()
        .min(1)
        .max(4)
        .describe('Kinds of characters: lower case, upper case, digits, symbols.'),
      luds_minimum_count: z.number().int().min(8).max(32).describe('Characters.'),
    })
    .nullable()
    .default(null)
    .describe(
      'What a new password (`docs/provider/README.md#passwords`) needs; `null`: the estimated number of guesses decides.',
    ),
  dfp_protected_auth_enabled: z
    .boolean()
    .default(false)
    .describe(
      'Whether pages send a device fingerprint (`docs/provider/README.md#captcha-and-device-fingerprint`).',
    ),
  dfp_protected_auth_mode: z
    .enum(['OBSERVATION', 'DECISIONING'])
    .default('OBSERVATION')
    .describe('Whether its verdict is only logged, or spares visitors the captcha.'),
  rbac_policy: rbacPolicy
    .nullable()
    .default(seededPolicy)
    .describe(
      'Roles, resources and scopes; by default those of the pet game. `null`: none. Projects with organizations have some more: see roles (`docs/organizations.md`).',
    ),
  siwe_required_for_crypto_wallets: z
    .boolean()
    .default(false)
    .describe('Whether a page must send its address to sign in with an Ethereum wallet (EIP-4361).'),
  session_binding: z
    .enum(['off', 'when_possible', 'required'])
    .default('when_possible')
    .describe(
      'Whether a session works only in the browser that began it (`docs/provider/README.md#sessions-that-work-in-one-browser-only`): never, if the browser can store a key, or always.',
    ),
  sign_up: z
    .enum(['open', 'invitation_only', 'off'])
    .default('open')
    .describe(
      'Who may create an account (`docs/methods/sign-up.md`): every visitor, those whom the host invites or creates, or no one. Of members: their first membership (`docs/methods/sign-up.md#members-of-organizations`).',
    ),
  vertical: z
    .enum(['CONSUMER', 'B2B'])
    .default('CONSUMER')
    .describe('Whether users sign in, or members of organizations (`docs/organizations.md`).'),
}) satisfies z.core.$ZodType<ProjectBootstrap>;

const domain = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain such as "example.com"');

const quota = z.number().int().min(1).max(1_000_000_000).nullable().default(null);

export const projectSettings = bootstrapSettings.extend({
  sign_up_domains: z
    .object({
      allowed: z
        .array(domain)
        .default([])
        .describe('If there are any, new accounts need one of these exact mail domains.'),
      blocked: z
        .array(domain)
        .default([])
        .describe('No new account has an address of these or their subdomains.'),
      block_disposable: z.boolean().default(false).describe('No new account has a disposable mailbox.'),
    })
    .default({ allowed: [], blocked: [], block_disposable: false })
    .describe(
      'The mail domains (`docs/methods/sign-up.md#domains`) of new accounts. They do not limit existing users and members, and those whom the host, an organization or a directory creates or invites.',
    ),
  terms: terms
    .nullable()
    .default(null)
    .describe(
      'What users or members accept before a session begins (`docs/methods/sign-up.md#terms`); `null`: nothing.',
    ),
  sign_up_fields: signUpFields
    .default([])
    .describe(
      'What new users or members fill in before their first session begins (`docs/methods/sign-up.md#fields`).',
    ),
  default_roles: z.array(z.string()).default([seededRole]).describe('Roles that every new user gets.'),
  mfa: z
    .enum(['off', 'optional', 'required'])
    .default('off')
    .describe(
      'Who needs a second factor to sign in (`docs/provider/README.md#second-factors`): no one, users who have an authenticator app, or all users.',
    ),
  cross_org_passwords: z
    .boolean()
    .default(false)
    .describe(
      'Whether an address has one password for all its organizations. Discovery by password needs that; otherwise each member has a password of their own.',
    ),
  account_deletion: z
    .object({
      grace_days: z
        .number()
        .int()
        .min(0)
        .max(90)
        .default(7)
        .describe(
          'Days in which users and members can keep an account that they deleted. `0`: it goes at once.',
        ),
    })
    .default({ grace_days: 7 })
    .describe('When the provider removes deleted accounts (`docs/provider/README.md#deleted-accounts`).'),
  owner_notices: z
    .boolean()
    .default(true)
    .describe(
      'Whether owners of accounts receive mails about changes (`docs/provider/README.md#mails-to-owners`), where the provider sends any.',
    ),
  unfamiliar_sign_ins: z
    .enum(['allow', 'second_factor'])
    .default('allow')
    .describe(
      'Whether a sign-in from a browser and a network that are both new to the account needs a second factor (`docs/provider/README.md#sign-ins-from-a-new-place`).',
    ),
  recent_sign_in_minutes: z
    .number()
    .int()
    .min(2)
    .max(1440)
    .nullable()
    .default(5)
    .describe(
      'How recently, in minutes, users must have signed in to change their sign-in methods; `null`: at any time, as with the hosted provider.',
    ),
  first_party_apps: z
    .array(z.string())
    .default([])
    .describe(
      'Client ids of apps of your own: consents call them `first_party`, and organizations allow them apart from others (`docs/organizations.md#apps-that-members-give-access`).',
    ),
  session_jwt_claims: z
    .array(z.enum(['email', 'email_verified', 'name', 'roles']))
    .default([])
    .describe(
      'What else the session JWT of a user or member contains, for servers that read it (`docs/backend.md#what-do-i-know-about-the-user`): claims of OpenID Connect, and role ids.',
    ),
  session_cookies: z
    .enum(['script', 'http_only'])
    .default('script')
    .describe(
      'Who writes the session cookies: scripts of the pages, or the provider, so that no script can read them (`docs/provider/README.md#cookies-that-no-script-can-read`). The first project only.',
    ),
  session_idle_minutes: z
    .number()
    .int()
    .min(5)
    .max(527_040)
    .nullable()
    .default(null)
    .describe(
      'How long a session may stay unused (`docs/provider/README.md#sessions-that-end-when-they-are-unused`) before it ends; `null`: until it expires.',
    ),
  quotas: z
    .object({
      sends_per_day: quota.describe(
        'Mails and text messages with codes, links and invitations in a day (UTC). Mails about changes of an account always leave.',
      ),
      sessions: quota.describe('Sessions that live at the same time.'),
      accounts: quota.describe('Users, or members of all organizations. An import may exceed it.'),
      webhooks: quota.describe('Webhooks. The first project only.'),
    })
    .default({ sends_per_day: null, sessions: null, accounts: null, webhooks: null })
    .describe(
      'What the project may have and send (`docs/provider/project-settings.md#quotas`); `null`: as much as it likes.',
    ),
});

export type Quotas = z.output<typeof projectSettings>['quotas'];

/** The id of the project whose users sign in by `PUBLIC_TOKEN`. */
export const firstProjectId = 'project-first';

export interface Project
  extends ProjectBootstrap,
    Omit<z.output<typeof projectSettings>, keyof ProjectBootstrap> {
  sign_up: z.output<typeof projectSettings>['sign_up'];
  public_token: string;
  project_id: string;
}
