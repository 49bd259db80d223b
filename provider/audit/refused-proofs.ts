/** Refused proofs: facts of the record. */
import type { B2BCallName } from '../../session-core/wire/b2b/calls.ts';
import type { CallName } from '../../session-core/wire/calls.ts';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import type { Queries } from '../database/schema.ts';
import type { Refusal } from '../http/refusal.ts';
import { record } from './record.ts';

/** Refusals that say nothing about a proof. Limits are among them: an attacker must not fill the record at will. */
const aboutForm: readonly RefusalType[] = ['bad_request', 'invalid_session_duration', 'too_many_requests'];

/** Records the refusal of a call that proves who the visitor is. Outside of its transaction, which the refusal has rolled back. */
export async function recordRefusal(
  queries: Queries,
  call: CallName | B2BCallName,
  refusal: Refusal,
): Promise<void> {
  const { type, status } = refusal;
  if (status >= 500 || aboutForm.includes(type)) return;
  if (type === 'user_lock_limit_reached')
    await record(queries, { kind: 'sign_in.locked', details: { call } });
  else await record(queries, { kind: 'sign_in.refused', details: { call, reason: type } });
}
