/** What the calls about passwords have in common: the form of one, and why one is refused. */
import { z } from '@hono/zod-openapi';
import type { RefusalType } from '../../session-core/wire/errors.ts';

/** Long passphrases fit, and no one types anything longer. */
const maxPasswordLength = 256;

export const password = z.string().max(maxPasswordLength).openapi({ format: 'password' });

export const signsIn = ['invalid_session_duration', 'too_many_requests'] satisfies RefusalType[];
export const newPassword = ['weak_password', 'breached_password'] satisfies RefusalType[];
export const oldPassword = [
  'invalid_email',
  'email_not_found',
  'no_user_password',
  'unauthorized_credentials',
  'reset_password',
  'user_lock_limit_reached',
] satisfies RefusalType[];
