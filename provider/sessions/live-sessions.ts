/** Which sessions still count. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { later, minute } from '../clock.ts';
import type { Tables } from '../database/schema.ts';
import type { World } from '../world.ts';

/**
 * A condition on sessions: not revoked, not past their end, and used within the project's idle time. Each check notes the use anyway,
 * so the idle time costs no write.
 */
export function isLive({ clock, settings }: Pick<World, 'clock' | 'settings'>) {
  const now = clock.now();
  const { session_idle_minutes: idle } = settings.project;
  return (eb: ExpressionBuilder<Tables, 'sessions'>): Expression<SqlBool> =>
    eb.and([
      eb('sessions.revoked_at', 'is', null),
      eb('sessions.expires_at', '>', now),
      ...(idle === null ? [] : [eb('sessions.last_accessed_at', '>', later(now, -idle * minute))]),
    ]);
}
