/** The tables for Kysely. All times come from the provider's clock, never from the database's. */

import type { ColumnType, InsertType, Kysely, Selectable, SelectType, Transaction } from 'kysely';
import type { HolderKind, holderColumn } from '../holders/holder.ts';
import type { appTables } from './tables/apps.ts';
import type { authenticatorTables } from './tables/authenticators.ts';
import type { factorTables } from './tables/factors.ts';
import type { memberSignInTables, Proof } from './tables/member-sign-in.ts';
import type { organizationTables } from './tables/organizations.ts';
import type { projectTables } from './tables/project.ts';
import type { recordTables } from './tables/record.ts';
import type { sessionTables } from './tables/sessions.ts';
import type { TablesOf } from './tables/table.ts';
import type { userTables } from './tables/users.ts';

export interface Tables
  extends TablesOf<typeof userTables>,
    TablesOf<typeof organizationTables>,
    TablesOf<typeof memberSignInTables>,
    TablesOf<typeof factorTables>,
    TablesOf<typeof authenticatorTables>,
    TablesOf<typeof appTables>,
    TablesOf<typeof sessionTables>,
    TablesOf<typeof projectTables>,
    AppendOnly<TablesOf<typeof recordTables>> {}

/** Tables whose rows no statement changes. */
type AppendOnly<All> = {
  [Table in keyof All]: {
    [Column in keyof All[Table]]: ColumnType<
      SelectType<All[Table][Column]>,
      InsertType<All[Table][Column]>,
      never
    >;
  };
};

export type Database = Kysely<Tables>;

/** A database or a transaction of it. */
export type Queries = Kysely<Tables> | Transaction<Tables>;

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

export type EmailRow = Row<'emails'>;
export type PhoneRow = Row<'phone_numbers'>;
export type OtpCodeRow = Row<'otp_codes'>;
export type TotpRow = Row<'totps'>;
export type WebAuthnRegistrationRow = Row<'webauthn_registrations'>;
export type WebAuthnChallengeRow = Row<'webauthn_challenges'>;
export type CryptoWalletRow = Row<'crypto_wallets'>;
export type CryptoWalletChallengeRow = Row<'crypto_wallet_challenges'>;
export type ConnectedAppRow = Row<'connected_apps'>;
type AnySession = Row<'sessions'>;

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

type AnyHalf = Row<'intermediate_sessions'>;

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

export type AuditEventRow = Row<'audit_events'>;
export type OwnerNoticeRow = Row<'owner_notices'>;
export type InvitationRow = Row<'invitations'>;
export type WebhookRow = Row<'webhooks'>;
export type WebhookDeliveryRow = Row<'webhook_deliveries'>;
export type OutboxRow = Row<'outbox'>;
export type OrganizationRow = Row<'organizations'>;
export type MemberRow = Row<'members'>;
export type ScimConnectionRow = Row<'scim_connections'>;
export type ScimUserRow = Row<'scim_users'>;
export type ScimGroupRow = Row<'scim_groups'>;
export type InboxRow = Row<'inboxes'>;
export type SsoConnectionRow = Row<'sso_connections'>;
