/** What an owner is notified of. */
import type { EndedAccess } from '../../../session-core/wire/shared.ts';
import type { StoredMethod } from '../../database/stored-methods.ts';

/** An account at a company's login is a social one to its owner. */
export type MethodType = Exclude<StoredMethod, 'company'>;

export interface Method {
  type: MethodType;
  id: string;
  /** The owner's name for it: an address, the name of a passkey; empty where the type says it all. */
  label: string;
}

export type Notice =
  | { kind: 'method_added' | 'method_removed'; method: Method }
  | { kind: 'password_changed'; ended: EndedAccess }
  | { kind: 'recovery_codes_replaced' }
  /** `left`: how many more there are. */
  | { kind: 'recovery_code_used'; left: number }
  | { kind: 'data_downloaded' }
  /** `at` is the time of the deletion, RFC 3339. */
  | { kind: 'account_deletion'; at: string }
  /** The account is gone. */
  | { kind: 'account_deleted' }
  | { kind: 'new_device'; device: string }
  | { kind: 'app_allowed'; app: string; clientId: string };

/** Such as `Google` for `google`. */
export const providerLabel = (type: string) => type.charAt(0).toUpperCase() + type.slice(1);

/** Days in which the owner can report a change, and put a removed address back. */
export const noticeDays = 7;
