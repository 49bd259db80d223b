/** The tables for Kysely. All times come from the provider's clock, never from the database's. */

import type { Kysely, Selectable, Transaction } from 'kysely';
import type { HolderKind, holderColumn } from '../holders/holder.ts';
import type {
  ConnectedApps,
  IdpClients,
  IdpGrants,
  IdpTokens,
  LogoutNotices,
  PushedRequests,
} from './tables/apps.ts';
import type {
  CryptoWalletChallenges,
  CryptoWallets,
  ImpersonationTokens,
  MagicLinks,
  OAuthAttachTokens,
  OAuthRegistrations,
  OAuthStates,
  OAuthTokens,
  OtpCodes,
  Passwords,
  TotpRecoveryCodes,
  Totps,
  WebAuthnChallenges,
  WebAuthnRegistrations,
} from './tables/factors.ts';
import type {
  Inboxes,
  Proof,
  SamlAssertions,
  SsoConnections,
  SsoRegistrations,
  SsoTokens,
} from './tables/member-sign-in.ts';
import type {
  ClaimedDomains,
  Members,
  Organizations,
  RetiredEmails,
  ScimConnections,
  ScimGroupMembers,
  ScimGroups,
  ScimUsers,
} from './tables/organizations.ts';
import type {
  AdminKeys,
  AppliedSettingsVersions,
  AuditEvents,
  AuditSeals,
  Deliveries,
  Outbox,
  OwnerNotices,
  ProjectPlaces,
  RateWindows,
  Secrets,
  SigningKeys,
  WebhookDeliveries,
  Webhooks,
} from './tables/project.ts';
import type {
  DeviceBoundSessions,
  IntermediateSessions,
  KnownDevices,
  RememberedDevices,
  ReplacedSessionTokens,
  Sessions,
} from './tables/sessions.ts';
import type {
  Emails,
  ExternalIds,
  Invitations,
  PhoneNumbers,
  TermsAcceptances,
  Users,
} from './tables/users.ts';

export interface Tables {
  organizations: Organizations;
  claimed_domains: ClaimedDomains;
  scim_connections: ScimConnections;
  scim_users: ScimUsers;
  scim_groups: ScimGroups;
  scim_group_members: ScimGroupMembers;
  members: Members;
  retired_emails: RetiredEmails;
  sso_connections: SsoConnections;
  sso_registrations: SsoRegistrations;
  sso_tokens: SsoTokens;
  saml_assertions: SamlAssertions;
  inboxes: Inboxes;
  users: Users;
  emails: Emails;
  phone_numbers: PhoneNumbers;
  otp_codes: OtpCodes;
  magic_links: MagicLinks;
  passwords: Passwords;
  oauth_states: OAuthStates;
  oauth_registrations: OAuthRegistrations;
  oauth_tokens: OAuthTokens;
  oauth_attach_tokens: OAuthAttachTokens;
  impersonation_tokens: ImpersonationTokens;
  totps: Totps;
  totp_recovery_codes: TotpRecoveryCodes;
  webauthn_registrations: WebAuthnRegistrations;
  webauthn_challenges: WebAuthnChallenges;
  crypto_wallets: CryptoWallets;
  crypto_wallet_challenges: CryptoWalletChallenges;
  idp_clients: IdpClients;
  connected_apps: ConnectedApps;
  idp_grants: IdpGrants;
  idp_tokens: IdpTokens;
  pushed_requests: PushedRequests;
  logout_notices: LogoutNotices;
  external_ids: ExternalIds;
  sessions: Sessions;
  replaced_session_tokens: ReplacedSessionTokens;
  device_bound_sessions: DeviceBoundSessions;
  intermediate_sessions: IntermediateSessions;
  terms_acceptances: TermsAcceptances;
  remembered_devices: RememberedDevices;
  owner_notices: OwnerNotices;
  known_devices: KnownDevices;
  invitations: Invitations;
  admin_keys: AdminKeys;
  project_places: ProjectPlaces;
  webhooks: Webhooks;
  webhook_deliveries: WebhookDeliveries;
  rate_windows: RateWindows;
  audit_events: AuditEvents;
  audit_seals: AuditSeals;
  signing_keys: SigningKeys;
  applied_settings: AppliedSettingsVersions;
  secrets: Secrets;
  outbox: Outbox;
  deliveries: Deliveries;
}

export type Database = Kysely<Tables>;

/** A database or a transaction of it. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

export type EmailRow = Selectable<Emails>;

export type PhoneRow = Selectable<PhoneNumbers>;

export type OtpCodeRow = Selectable<OtpCodes>;

export type TotpRow = Selectable<Totps>;

export type WebAuthnRegistrationRow = Selectable<WebAuthnRegistrations>;

export type WebAuthnChallengeRow = Selectable<WebAuthnChallenges>;

export type CryptoWalletRow = Selectable<CryptoWallets>;

export type CryptoWalletChallengeRow = Selectable<CryptoWalletChallenges>;

export type ConnectedAppRow = Selectable<ConnectedApps>;

type AnySession = Selectable<Sessions>;

export interface UserSessionRow extends AnySession {
  user_id: string;
  member_id: null;
  organization_id: null;
}

export interface MemberSessionRow extends AnySession {
  user_id: null;
  member_id: string;
  organization_id: string;
  proofs: Proof[];
}

export type SessionRow = UserSessionRow | MemberSessionRow;

/** The session of a holder of this kind. */
export type SessionOf<Kind extends HolderKind> = Kind extends HolderKind
  ? Extract<SessionRow, Record<IdColumn[Kind], string>>
  : never;

type IdColumn = typeof holderColumn;

type AnyHalf = Selectable<IntermediateSessions>;

export interface IntermediateSessionRow extends AnyHalf {
  user_id: string;
}

export interface HalfMemberSignInRow extends AnyHalf {
  address: string;
  address_key: string;
  proofs: Proof[];
}

/** The half sign-in of a holder of this kind. */
export type HalfOf<Kind extends HolderKind> = {
  user: IntermediateSessionRow;
  member: HalfMemberSignInRow;
}[Kind];

export type AuditEventRow = Selectable<AuditEvents>;

export type OwnerNoticeRow = Selectable<OwnerNotices>;

export type InvitationRow = Selectable<Invitations>;

export type WebhookRow = Selectable<Webhooks>;

export type WebhookDeliveryRow = Selectable<WebhookDeliveries>;

export type OutboxRow = Selectable<Outbox>;

export type OrganizationRow = Selectable<Organizations>;

export type MemberRow = Selectable<Members>;

export type ScimConnectionRow = Selectable<ScimConnections>;

export type ScimUserRow = Selectable<ScimUsers>;

export type ScimGroupRow = Selectable<ScimGroups>;

export type InboxRow = Selectable<Inboxes>;

export type SsoConnectionRow = Selectable<SsoConnections>;
