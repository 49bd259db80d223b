/** What the calls for members' second factors have in common. */
import { z } from '@hono/zod-openapi';
import type { RefusalType } from '../../../session-core/wire/errors.ts';
import { optional, protection, sessionDuration } from '../schemas.ts';
import { intermediateProof, memberId, organizationId } from './schemas.ts';

export const codeForm = /^[0-9]{6}$/;

export const about = { organization_id: organizationId, member_id: memberId, ...intermediateProof };
const code = z.string().openapi({ example: '123456' });
const enrolment = { set_mfa_enrollment: optional(z.enum(['enroll', 'unenroll'])) };

/** The body of a proof by a code. */
export const provenByCode = {
  ...about,
  code,
  session_duration_minutes: sessionDuration,
  ...enrolment,
  ...protection,
};

export const refusals: RefusalType[] = [
  'organization_not_found',
  'member_not_found',
  'session_not_found',
  'intermediate_session_not_found',
  'action_available_only_once_primary_authentication_is_met',
  'operation_restricted_by_organization_mfa_methods',
];
export const proving: RefusalType[] = [...refusals, 'user_lock_limit_reached'];
