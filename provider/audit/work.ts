/** Contexts of the provider's own work, which no request causes. */
import type { Parts } from '../world/ground.ts';
import { type AuditContext, inContext } from './context.ts';

/** Runs work of the provider itself, such as the sweep and commands. */
export function asProvider<Result>(world: Parts<'settings' | 'clock'>, work: () => Result): Result {
  return inContext(contextFor(world, { actor: 'provider' }), work);
}

/** A context with nothing in it yet. */
export function contextFor(
  { clock, settings }: Parts<'settings' | 'clock'>,
  context: Pick<AuditContext, 'actor'> & Partial<AuditContext>,
): AuditContext {
  const { auditRetentionDays: retentionDays } = settings;
  const unknown = {
    requestId: null,
    proxysId: null,
    ip: '',
    userAgent: '',
    userId: null,
    sessionId: null,
    adminKeyId: null,
    adminRights: [],
    organization: null,
    projectId: settings.project.project_id,
  };
  return { clock, retentionDays, ...unknown, ...context };
}
