/** How long a session is to last: the mount checks it in every call that names it. */
import { z } from '@hono/zod-openapi';
import { checkDuration } from '../../sessions/duration.ts';

const field = 'session_duration_minutes';

export const namesDuration = ({ body }: { body?: z.ZodType }): boolean =>
  body instanceof z.ZodObject && field in body.shape;

/** @throws Refusal `invalid_session_duration` */
export function checkNamedDuration(body: unknown): void {
  const { [field]: minutes } = body as { [field]?: number };
  if (minutes !== undefined) checkDuration(minutes);
}
