import type { CallOptions } from '../../settings.ts';
import type { Member, Organization } from '../../wire/b2b/shared.ts';
import type { AppName, Method, MethodInOrganization, OnMember, OnPassword, Reading } from './method.ts';

/** The member's organization. */
export interface OrganizationMethods {
  get(call?: CallOptions): Promise<Organization>;
  getInfo(): { organization: Organization | null; fromCache: boolean };
  /** The public part of an organization. */
  readonly getBySlug: Method<'POST /b2b/organizations/search'>;
  /** Changes it, as far as the member's roles allow. */
  readonly update: MethodInOrganization<'PUT /b2b/organizations/me'>;
  /** Removes it with its members; nobody is signed in afterwards. */
  readonly delete: Reading<'DELETE /b2b/organizations/me'>;
  onChange(listener: (organization: Organization | null) => void): () => void;
  /** The apps that members have given access. */
  readonly getConnectedApps: Reading<'GET /b2b/organizations/connected_apps'>;
  /** One of them, and the members who have given it access. */
  readonly getConnectedApp: Method<'GET /b2b/organizations/connected_apps/:connected_app_id', AppName>;
  readonly members: {
    /** What a form may know about an address. */
    readonly lookUp: Method<'POST /b2b/organizations/members/search'>;
    readonly create: MethodInOrganization<'POST /b2b/organizations/members'>;
    readonly search: Method<'POST /b2b/organizations/me/members/search'>;
    readonly update: MethodInOrganization<'PUT /b2b/organizations/members/:member_id'>;
    readonly delete: OnMember<'DELETE /b2b/organizations/members/:member_id'>;
    readonly reactivate: OnMember<'PUT /b2b/organizations/members/:member_id/reactivate'>;
    readonly deleteMFAPhoneNumber: OnMember<'DELETE /b2b/organizations/members/mfa_phone_numbers/:member_id'>;
    readonly deleteMFATOTP: OnMember<'DELETE /b2b/organizations/members/totp/:member_id'>;
    readonly deletePassword: OnPassword;
    /** The apps that a member has given access. */
    readonly getConnectedApps: OnMember<'GET /b2b/organizations/members/:member_id/connected_apps'>;
    /** Ends an app's access to a member's account. */
    readonly revokeConnectedApp: Method<
      'POST /b2b/organizations/members/:member_id/connected_apps/:connected_app_id/revoke',
      AppName & { member_id: string }
    >;
    readonly startEmailUpdate: OnMember<'POST /b2b/organizations/members/:member_id/start_email_update'>;
    readonly unlinkRetiredEmail: OnMember<'POST /b2b/organizations/members/:member_id/unlink_retired_email'>;
  };
  /** What the pages for its admins show. */
  readonly getAdminPortalConfig: Reading<'GET /b2b/admin_portal_config'>;
}

/** The signed-in member. */
export interface SelfMethods {
  get(call?: CallOptions): Promise<Member>;
  readonly update: Method<'PUT /b2b/organizations/members/update'>;
  readonly deleteMFAPhoneNumber: Reading<'DELETE /b2b/organizations/members/deletePhoneNumber'>;
  readonly deleteMFATOTP: Reading<'DELETE /b2b/organizations/members/deleteTOTP'>;
  /** Mails a link or code to a new address, which replaces the member's once it is proved. */
  readonly startEmailUpdate: Method<'POST /b2b/organizations/members/start_email_update'>;
  /** Removes the member's password, where it is theirs alone. */
  readonly deletePassword: OnPassword;
  readonly unlinkRetiredEmail: Method<'POST /b2b/organizations/members/unlink_retired_email'>;
  /** The apps that the member has given access. */
  readonly getConnectedApps: Reading<'GET /b2b/organizations/members/connected_apps'>;
  /** Ends an app's access. */
  readonly revokeConnectedApp: Method<
    'POST /b2b/organizations/members/connected_apps/:connected_app_id/revoke',
    AppName
  >;
  /**
   * Everything that the provider keeps about the member, without secrets. Ours: the hosted provider has no such call.
   *
   * @throws AuthError `no_current_session`; AuthApiError `unauthorized_action` if the last sign-in was more than five minutes ago
   * @example
   * const { data } = await auth.self.export();
   */
  readonly export: Reading<'POST /b2b/organizations/members/me/export'>;
  /**
   * Ends the membership: now, or when the project's grace period ends. Ends all sessions, this one too. Until `deletes_at` the member
   * can sign in and call `cancelDeletion`. Ours, like `export`.
   *
   * @throws as `export`, and `session_authorization_error` for the last admin
   */
  readonly delete: Reading<'POST /b2b/organizations/members/me/deletion'>;
  /** Keeps the membership after all. Without a requested deletion it changes nothing. */
  readonly cancelDeletion: Reading<'DELETE /b2b/organizations/members/me/deletion'>;
  getInfo(): { member: Member | null; fromCache: boolean };
  onChange(listener: (member: Member | null) => void): () => void;
}
