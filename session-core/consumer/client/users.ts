/** Calls about users. */

import type { CallOptions } from '../../settings.ts';
import type { ConnectedApp } from '../../wire/idp.ts';
import type { OrganizationMember } from '../../wire/organizations.ts';
import type { Common, User } from '../../wire/shared.ts';
import type { AccountData, UserType, UserUpdate } from '../../wire/users.ts';

/** Changes one thing of the signed-in user by its id. */
type ChangeById = (id: string, call?: CallOptions) => Promise<Common & { user_id: string }>;

/** Looks up an address. */
export interface SearchMethods {
  /**
   * How an address can sign in, so that a page shows the right form. A provider that does not reveal who has an account
   * answers `password` for every address.
   *
   * @throws AuthError `usage_error`; AuthApiError `invalid_email`, `too_many_requests`
   * @example
   * const { userType } = await auth.searchManager.searchUser('ada@example.com');
   */
  searchUser(email: string, call?: CallOptions): Promise<Common & { userType: UserType }>;
  /**
   * Finds the member of an organization with an address. Null in a consumer project, which has no organizations.
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

/** The user's account. */
export interface UserMethods {
  /**
   * Reads the account from the server. Calls within two seconds share the answer, unless the account or the session
   * changes. After the first call, the client also reads it when the visitor returns to the page.
   *
   * @throws AuthError `no_current_session`; AuthApiError `session_not_found`
   * @example
   * const { emails } = await auth.user.get();
   */
  get(call?: CallOptions): Promise<User>;
  /**
   * Changes the name or metadata. Omitted fields stay.
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
   * Everything that the provider stores about the user: profile, sign-in methods, sessions, apps, and the record of security
   * facts. No passwords, keys, codes or tokens.
   *
   * @throws AuthError `no_current_session`; AuthApiError `session_not_found`, and `unauthorized_action` if the last sign-in
   *   was too long ago or the second factor is missing: see `session.reauthenticate`
   * @example
   * const { data } = await auth.user.export();
   * const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
   */
  export(call?: CallOptions): Promise<Common & { data: AccountData }>;
  /**
   * Deletes the account: now, or when the project's grace period ends. Ends all sessions, this one too. Until `deletes_at`
   * the user can sign in again, or follow the link in a mail, to keep the account.
   *
   * @throws AuthError `no_current_session`; AuthApiError `session_not_found`, and `unauthorized_action` if the last sign-in
   *   was more than five minutes ago or the second factor is missing
   * @example
   * const { deletes_at } = await auth.user.delete();
   */
  delete(call?: CallOptions): Promise<Common & { user_id: string; deletes_at: string | null }>;
  /**
   * Cancels the requested deletion of the account (see `user.deletes_at`). Without one it changes nothing.
   *
   * @throws AuthError `no_current_session`; AuthApiError `session_not_found`
   * @example
   * if (auth.state.user?.deletes_at) await auth.user.cancelDeletion();
   */
  cancelDeletion(call?: CallOptions): Promise<Common & { user_id: string }>;
  /**
   * Makes a proved email address the primary one, by its `email_id`: it comes first in `user.emails`, and apps and your servers
   * receive it as `email`. Every verified address still works for sign-in, and receives the mails about changes.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `email_not_found`, also for one that is not proved, and
   *   `unauthorized_action` if the last sign-in was too long ago or the second factor is missing: see `session.reauthenticate`
   * @example
   * await auth.user.setPrimaryEmail(email_id);
   */
  setPrimaryEmail: ChangeById;
  /**
   * Makes a proved phone number the primary one, by its `phone_id`.
   *
   * @throws as `setPrimaryEmail`, with `phone_number_not_found`
   * @example
   * await auth.user.setPrimaryPhoneNumber(phone_id);
   */
  setPrimaryPhoneNumber: ChangeById;
  /**
   * Deletes an email address by its `email_id`.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `email_not_found`, and `unauthorized_action`
   *   for the last sign-in method, or if the last sign-in was more than five minutes ago
   * @example
   * await auth.user.deleteEmail(email_id);
   */
  deleteEmail: ChangeById;
  /**
   * Deletes a phone number by its `phone_id`.
   *
   * @throws as `deleteEmail`, with `phone_number_not_found`
   * @example
   * await auth.user.deletePhoneNumber(phone_id);
   */
  deletePhoneNumber: ChangeById;
  /**
   * Deletes an authenticator app by its `totp_id`, together with its recovery codes.
   *
   * @throws as `deleteEmail`, with `totp_not_found`
   * @example
   * await auth.user.deleteTOTP(totp_id);
   */
  deleteTOTP: ChangeById;
  /**
   * Detaches a social account by its `oauth_user_registration_id`.
   *
   * @throws as `deleteEmail`, with `oauth_user_registration_not_found`
   * @example
   * await auth.user.deleteOAuthRegistration(oauth_user_registration_id);
   */
  deleteOAuthRegistration: ChangeById;
  /**
   * Deletes a passkey. The device may still offer it: see `webauthn.syncAuthenticators`.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `webauthn_registration_not_found`, and
   *   `unauthorized_action` for the last sign-in method, or if the last sign-in was more than five minutes ago
   * @example
   * await auth.user.deleteWebauthnRegistration(webauthn_registration_id);
   */
  deleteWebauthnRegistration(id: string, call?: CallOptions): Promise<Common & { user_id: string }>;
  /**
   * Deletes a biometric registration, which only installed apps create.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `biometric_registration_not_found`
   */
  deleteBiometricRegistration(id: string, call?: CallOptions): Promise<Common & { user_id: string }>;
  /**
   * Deletes a crypto wallet.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `crypto_wallet_not_found`, and
   *   `unauthorized_action` for the last sign-in method, or if the last sign-in was more than five minutes ago
   * @example
   * await auth.user.deleteCryptoWallet(crypto_wallet_id);
   */
  deleteCryptoWallet(id: string, call?: CallOptions): Promise<Common & { user_id: string }>;
  /**
   * Lists the apps to which the user gave consent through `idp.oauthAuthorizeSubmit`.
   *
   * @throws AuthError `no_current_session`
   * @example
   * const { connected_apps } = await auth.user.getConnectedApps();
   */
  getConnectedApps(call?: CallOptions): Promise<Common & { connected_apps: ConnectedApp[] }>;
  /**
   * Revokes an app's consent and all its tokens. The protocol defines the name.
   *
   * @throws AuthError `usage_error`, `no_current_session`; AuthApiError `connected_app_not_found`
   * @example
   * await auth.user.revokedConnectedApp(connected_app_id);
   */
  revokedConnectedApp(id: string, call?: CallOptions): Promise<Common>;
  /** The current user, without waiting. `fromCache` is true until the server or a missing cookie has confirmed it. */
  getInfo(): { user: User | null; fromCache: boolean };
  /**
   * Calls `listener` after every real change of the user, in any tab.
   *
   * @returns ends the subscription
   * @example
   * const stop = auth.user.onChange((user) => console.log(user?.name.first_name));
   */
  onChange(listener: (user: User | null) => void): () => void;
}
