/** Users, their addresses and ids, and invitations. */
import type { ColumnType, Generated } from 'kysely';
import type { Json } from './json.ts';

export interface UserTables {
  users: Users;
  emails: Emails;
  phone_numbers: PhoneNumbers;
  external_ids: ExternalIds;
  terms_acceptances: TermsAcceptances;
  invitations: Invitations;
}

/** A pending user has never signed in. Neither may an active one, if the host creates users as active. */
export type Status = 'active' | 'pending';

/** Who must prove a second factor: no user, users who have one, or all users. */
export type MfaPolicy = 'off' | 'optional' | 'required';

interface Users {
  user_id: string;
  status: ColumnType<Status>;
  created_at: Date;
  first_name: Generated<string>;
  middle_name: Generated<string>;
  last_name: Generated<string>;
  roles: ColumnType<string[], string | undefined, string>;
  trusted_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  untrusted_metadata: ColumnType<Record<string, unknown>, string | undefined, string>;
  /** When the next sweep checks whether the user ever signed in; see `sweep-tables.ts`. */
  next_sweep_at: Generated<Date>;
  /** Overrides the project's policy; null: the project decides. */
  mfa: ColumnType<MfaPolicy | null, MfaPolicy | null | undefined>;
  /** Until then no sign-in method is added or removed: the owner has reported a change. */
  methods_locked_until: Date | null;
  /** When the account is deleted, as its user has asked. */
  deletes_at: ColumnType<Date | null, Date | null | undefined>;
  /** Since when the user cannot sign in: the host has locked the account. */
  locked_at: Date | null;
  lock_reason: string | null;
  /** The last use of sessions that the sweep has removed; the remaining ones are more recent. */
  last_seen_at: Date | null;
  /** The host created the user, who may sign in regardless of the rules for new accounts. */
  let_in: Generated<boolean>;
  /** The account had a password before an address of it was proved, and the host has removed that; see `revokeUnprovenAccess`. */
  prepared: Generated<boolean>;
  /** Which fields of `sign_up_fields` the next sign-in asks for: those without a value, the required ones of these, or none. */
  fields_due: ColumnType<FieldsDue, FieldsDue | undefined>;
}

export type FieldsDue = 'all' | 'required' | 'none';

interface TermsAcceptances {
  user_id: string | null;
  member_id: string | null;
  version: string;
  accepted_at: Date;
}

interface Emails {
  email_id: string;
  user_id: string;
  /** The address that the user typed. */
  address: string;
  /** In lower case, for comparison. */
  address_key: string;
  verified: Generated<boolean>;
  /** The user prefers it to their others: one at most, and only a proved one. */
  is_primary: Generated<boolean>;
  created_at: Date;
}

interface PhoneNumbers {
  phone_id: string;
  user_id: string;
  /** E.164. */
  phone_number: string;
  verified: Generated<boolean>;
  /** Whether the number comes first, as for an address. */
  is_primary: Generated<boolean>;
  created_at: Date;
}

interface Invitations {
  invitation_id: string;
  /** The pending user whom it invites. */
  user_id: string;
  address: string;
  /** The hash of the token in the mailed link. */
  link_hash: string;
  created_at: Date;
  expires_at: Date;
  /** What its user has while it is open. */
  given: Json<Given> | null;
  revoked_at: Date | null;
}

interface Given {
  roles: string[];
  trusted_metadata: Record<string, unknown>;
}

interface ExternalIds {
  /** The trusted-token profile: the same id from two servers means two people. */
  profile_id: string;
  external_id: string;
  user_id: string;
  created_at: Date;
}
