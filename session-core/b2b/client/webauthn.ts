import type { CallOptions } from '../../settings.ts';
import type {
  PasskeyMethods,
  WebAuthnAuthenticateOptions,
  WebAuthnRegisterOptions,
} from '../../webauthn/options.ts';
import type { B2BCalls } from '../../wire/b2b/calls.ts';
import type { Method, Reading } from './method.ts';

/** The options of `webauthn.authenticate` for members. */
export interface MemberWebAuthnOptions extends WebAuthnAuthenticateOptions {
  /** The organization to sign in to. */
  organization_id: string;
  /** The language of a code that the provider texts. */
  locale?: string;
}

/** Options where the organization is chosen afterwards. */
export type MemberWebAuthnDiscoveryOptions = Omit<WebAuthnAuthenticateOptions, 'session_duration_minutes'>;

type SignIn = B2BCalls['POST /b2b/webauthn/authenticate']['reply'];
type Discovered = B2BCalls['POST /b2b/webauthn/discovery/authenticate']['reply'];

/**
 * Passkeys of members, as `webauthn` of users. A passkey opens all organizations of the member's address, as far as each allows it.
 */
export interface MemberWebAuthnMethods extends PasskeyMethods {
  /**
   * Creates a passkey for the signed-in member, who has proved the address in this session by a code, a link or a verified account.
   *
   * @throws as of users; AuthApiError `action_available_only_once_primary_authentication_is_met` without such a proof
   */
  register(
    options?: WebAuthnRegisterOptions,
    call?: CallOptions,
  ): Promise<B2BCalls['POST /b2b/webauthn/register']['reply']>;
  /** Signs in to one organization. For its signed-in member, adds the proof to their session. Null where no autofill can offer passkeys. */
  authenticate(options: MemberWebAuthnOptions, call?: CallOptions): Promise<SignIn | null>;
  readonly discovery: {
    /** Shows all organizations of a passkey. Null where no autofill can offer passkeys. */
    authenticate(options?: MemberWebAuthnDiscoveryOptions, call?: CallOptions): Promise<Discovered | null>;
  };
  /** The passkeys of the signed-in person. */
  readonly list: Reading<'GET /b2b/webauthn'>;
  /** Removes one, within five minutes of a proof by another method. */
  readonly delete: Method<'DELETE /b2b/webauthn/:id', { webauthn_registration_id: string }>;
}
