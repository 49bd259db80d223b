/** Whose consent an app has: a user's, or a member's in the name of their organization. */
import type { RbacPolicy } from '../../session-core/wire/projects.ts';
import type { Factor } from '../../session-core/wire/shared.ts';
import type { Queries, SessionRow } from '../database/schema.ts';
import type { HolderId } from '../holders/holder.ts';

/** The holder of an app's tokens, as the engine asks for them. */
export interface Account {
  accountId: string;
  /** What they can grant, checked again at every refresh: a holder who has lost a role can no longer grant its scopes. */
  roles: readonly string[];
  policy: RbacPolicy | null;
  /** What the id token and the userinfo endpoint say. */
  claims: Record<string, unknown> & { sub: string };
  /** Besides the standard ones of access tokens, and reported by the introspection. */
  tokenClaims?: Record<string, unknown>;
}

/** Undefined if the app `clientId` may no longer have tokens of this holder. */
export type FindAccount = (accountId: string, clientId: string) => Promise<Account | undefined>;

/** The person who answers an app's request, in their session. */
export interface Grantor extends HolderId {
  session: Pick<SessionRow, 'session_id' | 'proofs' | 'started_at'>;
  roles: readonly string[];
  policy: RbacPolicy | null;
  /** What was proved in the session, as far as it signs its holder in. */
  factors: readonly Factor[];
  /** Whether they may give this app access. @default they may */
  allows?(clientId: string): boolean;
  /** Locks the session until the transaction ends; false once it has ended, or may no longer give this app access. */
  lockSession(trx: Queries, clientId: string): Promise<boolean>;
  /** Reports that an app may do everything. */
  noteFullAccess(trx: Queries, app: { name: string; clientId: string }): Promise<void>;
}

/** What differs between a user and a member. */
export type GrantorRules = Omit<Grantor, 'kind' | 'id' | 'session' | 'noteFullAccess'>;
