/** What the calls about members' passwords have in common. */
import type { RefusalType } from '../../../session-core/wire/errors.ts';

export const oldPassword = [
  'invalid_email',
  'member_password_not_found',
  'unauthorized_credentials',
  'member_reset_password',
  'user_lock_limit_reached',
] satisfies RefusalType[];
