/** What a call refuses: what it declares, and what follows from its other declarations. */
import { z } from '@hono/zod-openapi';
import type { RefusalType } from '../../session-core/wire/errors.ts';
import { takesBody } from '../http/schema-issues.ts';
import type { Call, CallName } from './call.ts';
import { isOfOrganization } from './rules/organizations.ts';

export function refusalsOf(name: string, call: Call<CallName>): Set<RefusalType> {
  const { body, credentials, sends, tries, looksUp, signsInBy, refusals = [] } = call;
  const types = new Set<RefusalType>([...refusals, 'internal_server_error', 'unauthorized_action']);
  if (body && takesBody(body)) types.add('bad_request');
  if (body instanceof z.ZodObject && 'session_duration_minutes' in body.shape)
    types.add('invalid_session_duration');
  if (sends ?? tries ?? looksUp) types.add('too_many_requests');
  if (sends) types.add('send_quota_reached');
  if (signsInBy) types.add('session_quota_reached');
  if (sends || signsInBy) types.add('account_quota_reached');
  if (credentials !== 'none') types.add('unauthorized_credentials');
  if (credentials === 'session') types.add('user_unauthenticated').add('session_not_found');
  if (isOfOrganization(name, call)) types.add('session_authorization_tenancy_error');
  return types;
}
