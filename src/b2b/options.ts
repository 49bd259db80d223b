/** Every option of `<auth-b2b-login>`: its type, its rule and its default. The attributes get their names from the rules. */
import { block, commonRules, flag, list, text } from '../machine/common-options.ts';
import type { CryptoOptions } from '../machine/config.ts';
import type { ThemeOptions } from '../theme/theme.ts';
import type { Fields, RulesFor } from '../validate/schema.ts';
import type { MemberCommonOptions } from './common-options.ts';
import type {
  DirectLoginOptions,
  FirstBusinessConfig,
  FlowType,
  MemberEmailOtpOptions,
  MemberMagicLinksOptions,
  MemberOAuthOptions,
  MemberPasskeyOptions,
  MemberPasswordOptions,
  MemberProductId,
  MemberSessionOptions,
  MemberSmsOtpOptions,
  MemberSsoOptions,
  MfaProduct,
} from './config.ts';

/** The options of `<auth-b2b-login>`: as attributes, in `config`, in `configure()`. */
export interface MemberLoginOptions extends MemberCommonOptions {
  /** The sign-in methods, in the order of the first screen. @default ['emailMagicLinks'] */
  products?: MemberProductId[];
  /**
   * `Discovery` starts with the address and shows the visitor's organizations; `Organization` signs in to one; `PasswordReset`
   * is the page of a reset link. @default 'Discovery'
   */
  authFlowType?: FlowType;
  /** The organization of the Organization flow. @default read from the page's address, by the project's `slug_pattern` */
  organizationSlug?: string;
  /** The first screen. `organizations` lets a member who is signed in switch to another organization. @default 'main' */
  screen?: 'main' | 'organizations';
  /** The emailed link. */
  emailMagicLinksOptions?: MemberMagicLinksOptions;
  /** Passcodes by mail. */
  emailOtpOptions?: MemberEmailOtpOptions;
  /** Codes by text message, a second factor. */
  smsOtpOptions?: MemberSmsOtpOptions;
  /** Company login. */
  ssoOptions?: MemberSsoOptions;
  /** Social sign-in. */
  oauthOptions?: MemberOAuthOptions;
  /** Passwords. */
  passwordOptions?: MemberPasswordOptions;
  /** Passkeys: see `docs/organizations.md`. */
  passkeyOptions?: MemberPasskeyOptions;
  /** Crypto wallets that your app brings. Only in JavaScript: see `docs/methods/wallets.md`. */
  cryptoOptions?: CryptoOptions;
  /** The session. */
  sessionOptions?: MemberSessionOptions;
  /** When a member of one organization skips the list. */
  directLoginForSingleMembership?: DirectLoginOptions;
  /** Create an organization at once for a visitor who has none. @default false */
  directCreateOrganizationForNoMembership?: boolean;
  /** Do not offer to create an organization. @default false */
  disableCreateOrganization?: boolean;
  /** The second factors in the order in which members choose one. @default ['totp', 'smsOtp'] */
  mfaProductOrder?: MfaProduct[];
  /** The second factors that members may set up, unless their organization decides. @default both */
  mfaProductInclude?: MfaProduct[];
  /**
   * Where the element goes after a sign-in, in place of its last screen. A `return_to` in the address of the login page comes
   * first if it is of the same site. @default the last screen stays
   */
  signedInUrl?: string;
  /**
   * This browser remembers who signs in: the name, the address and the method. The next visit offers these accounts, each with a
   * button to forget it. Not for shared computers: see `docs/screens.md`. @default false
   */
  accountChooser?: boolean;
  /** Leave out the title of the first screen. @default false */
  hideHeader?: boolean;
  /** Address of an image above the title, at most 100 px wide and 50 px high. */
  logoUrl?: string;
}

/** The rule of each option: enough to read its attribute. `option-blocks.ts` has the details. */
export const businessRules = {
  ...commonRules,
  products: list,
  authFlowType: text,
  organizationSlug: text,
  screen: text,
  emailMagicLinksOptions: block,
  emailOtpOptions: block,
  smsOtpOptions: block,
  ssoOptions: block,
  oauthOptions: block,
  passwordOptions: block,
  passkeyOptions: block,
  sessionOptions: block,
  directLoginForSingleMembership: block,
  directCreateOrganizationForNoMembership: flag,
  disableCreateOrganization: flag,
  mfaProductOrder: list,
  mfaProductInclude: list,
  signedInUrl: text,
  accountChooser: flag,
  hideHeader: flag,
  logoUrl: text,
} satisfies RulesFor<Omit<MemberLoginOptions, 'cryptoOptions'>> & Fields;

/** What the first screen reads, with the defaults. It runs before the check too, when a block may hold any value. */
export function firstBusinessConfig({
  products,
  authFlowType,
  oauthOptions,
  hideHeader,
  headingLevel,
  logoUrl,
  theme,
}: MemberLoginOptions): FirstBusinessConfig {
  // A mode alone is a string, which has none of these fields.
  const themed = theme as ThemeOptions | undefined;
  return {
    products: [...new Set(listOr<MemberProductId>(products, ['emailMagicLinks']))],
    flow: authFlowType ?? 'Discovery',
    // Before the check, a name is not yet an object.
    providers: listOr(oauthOptions?.providers, []).map((one) =>
      typeof one === 'string' ? { type: one } : one,
    ),
    hideHeader: hideHeader ?? themed?.hideHeaderText ?? false,
    headingLevel: Number(headingLevel) | 0 || 2,
    logoUrl: logoUrl ?? themed?.logo?.logoImageUrl ?? '',
  };
}

export function listOr<T>(list: T[] | undefined, otherwise: T[]): T[] {
  return Array.isArray(list) && list.length > 0 ? list : otherwise;
}
