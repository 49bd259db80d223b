/** Calls about users. */

import type { CallOptions } from '../../settings.ts';
import type { ConnectedApp } from '../../wire/idp.ts';
import type { OrganizationMember } from '../../wire/organizations.ts';
import type { Common, User } from '../../wire/shared.ts';
import type { UserType, UserUpdate } from '../../wire/users.ts';

/** Takes one factor of the signed-in visitor away, by its id. */
type DeleteFactor = (id: string, call?: CallOptions) => Promise<Common & { user_id: string }>;

/** Looking up who has an address. */
export interface SearchMethods {
  /**
   * What an address can sign in with, so that the right form is shown. A provider that keeps to itself who has an
   * account answers `password` for every address.
   *
   * @throws AuthError `usage_error`; AuthApiError `invalid_email`, `too_many_requests`
   * @example
   * const { userType } = await auth.searchManager.searchUser('ada@example.com');
   */
  searchUser(email: string, call?: CallOptions): Promise<Common & { userType: UserType }>;
  /**
   * The member of an organization who has an address. A consumer project has no organizations: there it is `null`.
   *
   * @throws AuthError `usage_error`; AuthApiError `invalid_email`, `too_many_requests`
   * @example
   * const { member } = await auth.searchManager.searchOrganizationMember('ada@example.com', 'organization-1');
   */
  searchOrganizationMember(
    emailAddress: string,
    organizationId: string,
    call?: CallOptions,
  ): Promise<Common & { member: OrganizationMember | null }>;
}

/** The account of the visitor. */
export interface UserMethods {
  /**
   * The account as the server has it. Calls within two seconds share one reading, until the account or the session
   * changes; afterwards it is read again when the page is looked at.
   *
   * @throws AuthError `no_current_session`; AuthApiError `session_not_found`
   * @example
   * const { emails } = await auth.user.get();
   */
  get(call?: CallOptions): Promise<User>;
  /**
   * Changes name or metadata; what is left out stays.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `session_not_found`
   * @example
   * await auth.user.update({ name: { first_name: 'Ada' }, untrusted_metadata: { pet: 'Rex', food: null } });
   */
  update(
    update: UserUpdate,
    call?: CallOptions,
  ): Promise<Common & Pick<User, 'user_id' | 'emails' | 'phone_numbers' | 'crypto_wallets'>>;
  /**
   * Takes an email address off the account, by its `email_id`.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `email_not_found`, and `unauthorized_action`
   *   for the last way in, or when the last sign-in was more than five minutes ago
   * @example
   * await auth.user.deleteEmail(email_id);
   */
  deleteEmail: DeleteFactor;
  /**
   * Takes a phone number off the account, by its `phone_id`.
   *
   * @throws as `deleteEmail`, with `phone_number_not_found`
   * @example
   * await auth.user.deletePhoneNumber(phone_id);
   */
  deletePhoneNumber: DeleteFactor;
  /**
   * Takes an authenticator app off the account, by its `totp_id`, and its recovery codes with it.
   *
   * @throws as `deleteEmail`, with `totp_not_found`
   * @example
   * await auth.user.deleteTOTP(totp_id);
   */
  deleteTOTP: DeleteFactor;
  /**
   * Takes a social account off the account, by its `oauth_user_registration_id`.
   *
   * @throws as `deleteEmail`, with `oauth_user_registration_not_found`
   * @example
   * await auth.user.deleteOAuthRegistration(oauth_user_registration_id);
   */
  deleteOAuthRegistration: DeleteFactor;
  /**
   * Takes a passkey of the signed-in visitor away. The device may go on offering it.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `webauthn_registration_not_found`, and
   *   `unauthorized_action` for the last way in, or when the last sign-in was more than five minutes ago
   * @example
   * await auth.user.deleteWebauthnRegistration(webauthn_registration_id);
   */
  deleteWebauthnRegistration(id: string, call?: CallOptions): Promise<Common & { user_id: string }>;
  /**
   * Takes a biometric registration of the signed-in visitor away, which an installed app has made. Pages make none.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `biometric_registration_not_found`
   */
  deleteBiometricRegistration(id: string, call?: CallOptions): Promise<Common & { user_id: string }>;
  /**
   * Takes a crypto wallet of the signed-in visitor away.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `crypto_wallet_not_found`, and
   *   `unauthorized_action` for the last way in, or when the last sign-in was more than five minutes ago
   * @example
   * await auth.user.deleteCryptoWallet(crypto_wallet_id);
   */
  deleteCryptoWallet(id: string, call?: CallOptions): Promise<Common & { user_id: string }>;
  /**
   * The apps that the visitor let in, by `idp.oauthAuthorizeSubmit`.
   *
   * @throws AuthError `no_current_session`
   * @example
   * const { connected_apps } = await auth.user.getConnectedApps();
   */
  getConnectedApps(call?: CallOptions): Promise<Common & { connected_apps: ConnectedApp[] }>;
  /**
   * Shuts an app out again: its consent and all its tokens end. The name is the protocol's own.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `connected_app_not_found`
   * @example
   * await auth.user.revokedConnectedApp(connected_app_id);
   */
  revokedConnectedApp(id: string, call?: CallOptions): Promise<Common>;
  /** The user as known now, without waiting; `fromCache` until the server or a missing cookie has confirmed it. */
  getInfo(): { user: User | null; fromCache: boolean };
  /**
   * Calls `listener` after every real change of the user, in whichever tab it was made.
   *
   * @returns ends the subscription
   * @example
   * const stop = auth.user.onChange((user) => console.log(user?.name.first_name));
   */
  onChange(listener: (user: User | null) => void): () => void;
}
