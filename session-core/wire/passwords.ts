import type {
  AuthReply,
  Common,
  FactorReply,
  Protection,
  RememberedDevices,
  SessionDuration,
} from './shared.ts';

/** The options of a reset mail. */
export interface PasswordResetOptions {
  /** The page of the mail's link that signs in without a new password. @default the provider's default page */
  login_redirect_url?: string;
  /** The page of the mail's link that sets a new password. @default the provider's default page */
  reset_password_redirect_url?: string;
  /** Minutes until both links expire, 5 to 10080. @default 30 */
  reset_password_expiration_minutes?: number;
  reset_password_template_id?: string;
  /** The language of the mail: `en`, `es`, `pt-br`, `fr`. @default en */
  locale?: string;
}

/** The composition of a password, and what the project's `luds` policy still requires. */
export interface LudsRequirements {
  has_digit: boolean;
  has_lower_case: boolean;
  has_upper_case: boolean;
  has_symbol: boolean;
  /** Characters to add. */
  missing_characters: number;
  /** Kinds of characters (lower case, upper case, digit, symbol) to add. */
  missing_complexity: number;
}

/** The result of `passwords.strengthCheck`. */
export interface PasswordStrength {
  /** Whether the project accepts it. */
  valid_password: boolean;
  /** How hard it is to guess, 0 to 4; under the policy `zxcvbn` 3 is enough. */
  score: number;
  /** Whether it is in a list of leaked passwords. */
  breached_password: boolean;
  /** Whether the project checks new passwords against the list of leaked ones. */
  breach_detection_on_create: boolean;
  /** Only other servers answer `none`, which accepts any password. */
  strength_policy: 'luds' | 'zxcvbn' | 'none';
  feedback: {
    /** English; empty if there is no warning, null under the policy `luds`. */
    warning: string | null;
    /** English; null under the policy `luds`. */
    suggestions: string[] | null;
    luds_requirements: LudsRequirements;
  };
}

export interface PasswordCalls {
  'POST /passwords': {
    body: SessionDuration & Protection & { email: string; password: string };
    reply: FactorReply<AuthReply & { email_id: string }>;
  };
  'POST /passwords/authenticate': {
    body: SessionDuration & Protection & RememberedDevices & { email: string; password: string };
    reply: FactorReply;
  };
  'POST /passwords/email/reset/start': {
    body: PasswordResetOptions & Protection & { email: string; code_challenge?: string };
    reply: Common;
  };
  /** If the second factor is missing, the server sets the password once it is proved; here and below. */
  'POST /passwords/email/reset': {
    body: SessionDuration & Protection & { token: string; password: string; code_verifier?: string };
    reply: FactorReply;
  };
  'POST /passwords/existing_password/reset': {
    body: SessionDuration & Protection & { email: string; existing_password: string; new_password: string };
    reply: FactorReply;
  };
  /** Without a duration the session is not extended. */
  'POST /passwords/session/reset': {
    body: SessionDuration & Protection & { password: string };
    reply: AuthReply;
  };
  'POST /passwords/strength_check': {
    body: { email?: string; password: string };
    reply: Common & PasswordStrength;
  };
}
