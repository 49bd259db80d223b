/** An organization or a member as one line of JSON: what an export writes and an import reads. */
import { z } from 'zod';
import { customRoles, logoUrl, mfaMethod, settingFields } from '../../organizations/setting-fields.ts';
import {
  cryptoWallet,
  id,
  locks,
  mailAddress,
  metadata,
  name,
  passkey,
  password,
  refused,
  socialAccount,
  termsAccepted,
  text,
  time,
} from '../fields.ts';
import { type GivenSeconds, hasSecond, secondFields } from '../second-factors.ts';

/** Metadata as large as the management API takes. */
const metadataOfServers = metadata(65_536).default({});
const externalId = z.string().min(1).max(128).nullable().default(null);
/** Needed where the installation has several projects with organizations. */
const projectId = z.string().max(200).optional();

const organization = z.strictObject({
  /** The id in the other system, or in an export. Without it, the slug identifies the line. */
  id: id.optional(),
  project_id: projectId,
  name: z.string().max(200),
  /** @default from the name */
  slug: z.string().max(200).optional(),
  external_id: externalId,
  logo_url: logoUrl.max(2048).default(''),
  settings: z.strictObject(settingFields).partial().default({}),
  custom_roles: customRoles.default([]),
  trusted_metadata: metadataOfServers,
  claimed_email_domains: z.array(z.string().max(253)).max(100).default([]),
  created_at: time.optional(),
});

const tenant = z.strictObject({ tenant_id: text, tenant_name: text });

const member = z
  .strictObject({
    /** The id in the other system, or in an export. Without it, the address identifies the line. */
    id: id.optional(),
    project_id: projectId,
    /** The id of its line, its own id here, or its slug. */
    organization: id,
    email: mailAddress,
    /** Whether the other system proved the address. */
    verified: z.boolean().default(false),
    /** Whether only the organization's own login shows it: then it counts in this organization alone. */
    named_by_login: z.boolean().default(false),
    /** Earlier addresses, which stay reserved for the member. */
    retired_emails: z.array(mailAddress).max(100).default([]),
    name: name.default(''),
    status: z.enum(['active', 'pending', 'invited', 'deleted']).default('active'),
    /** @default in seven days */
    invited_until: time.nullable().optional(),
    is_breakglass: z.boolean().default(false),
    /** The roles assigned directly. */
    roles: z.array(z.string().max(200)).max(100).default([]),
    mfa_enrolled: z.boolean().default(false),
    mfa_phone_number: z.string().nullable().default(null),
    mfa_phone_number_verified: z.boolean().default(false),
    default_mfa_method: mfaMethod.nullable().default(null),
    external_id: externalId,
    trusted_metadata: metadataOfServers,
    untrusted_metadata: metadataOfServers,
    password: password.nullable().default(null),
    ...secondFields,
    providers: z
      .array(socialAccount.extend({ tenants: z.array(tenant).max(10_000).default([]) }))
      .max(100)
      .default([]),
    /** The passkeys of the address. One may stand for this member's second factor, too. */
    passkeys: z
      .array(passkey.extend({ second_factor: z.boolean().default(false) }))
      .max(100)
      .default([]),
    /** The wallets of the address. */
    crypto_wallets: z.array(cryptoWallet).max(100).default([]),
    terms_accepted: termsAccepted,
    ...locks,
    created_at: time.optional(),
  })
  .superRefine((line, context) => {
    const { verified, status, default_mfa_method: method, mfa_phone_number_verified } = line;
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    // Another person may have set them up: once the owner proves the address, that person would get in.
    if (!verified && line.password) refuse('password', 'needs a verified address');
    for (const field of ['providers', 'passkeys', 'crypto_wallets'] as const)
      if (!verified && line[field].length > 0) refuse(field, 'needs a verified address');
    if (mfa_phone_number_verified && line.mfa_phone_number === null)
      refuse('mfa_phone_number_verified', 'needs a number');
    if (method && !(method === 'sms_otp' ? mfa_phone_number_verified : line[method]))
      refuse('default_mfa_method', 'must be a second factor that the line sets up');
    if (line.invited_until && status !== 'invited') refuse('invited_until', 'is for invited members');
    if (status === 'deleted' && line.deletes_at) refuse('deletes_at', 'is for current members');
    if (status === 'deleted' && hasAccess(line))
      refuse('status', 'a deleted member has no roles, sign-in methods and second factors');
  });

interface Accessing extends GivenSeconds {
  roles: string[];
  providers: unknown[];
  passkeys: unknown[];
  crypto_wallets: unknown[];
  password: unknown;
  mfa_phone_number: string | null;
  mfa_enrolled: boolean;
  is_breakglass: boolean;
}

function hasAccess(line: Accessing): boolean {
  const { roles, providers, passkeys, crypto_wallets } = line;
  if ([roles, providers, passkeys, crypto_wallets].some(({ length }) => length > 0)) return true;
  if (line.password || hasSecond(line) || line.mfa_phone_number !== null) return true;
  return line.mfa_enrolled || line.is_breakglass;
}

/** Unknown fields are refused: a misspelt one would be lost in silence. `docs/provider/import.md` explains each. */
export const memberFileLine = z
  .strictObject({ organization: organization.optional(), member: member.optional() })
  .transform(({ organization, member }, context) => {
    if (organization && !member) return { organization };
    if (member && !organization) return { member };
    return refused(context, 'needs an organization or a member');
  });

/** A line as it is written. */
export type OrganizationLine = z.input<typeof organization>;
export type MemberLine = z.input<typeof member>;
/** A line as it is read. */
export type ReadOrganization = z.output<typeof organization>;
export type ReadMember = z.output<typeof member>;
