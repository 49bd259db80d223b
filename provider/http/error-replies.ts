/** The one place where a failure becomes an answer. */
import type { Context } from 'hono';
import { isOutage } from '../../platform/storage/outage.ts';
import type { SchemaErrorReply } from '../../session-core/wire/errors.ts';
import { logFailure } from '../watch/outages.ts';
import type { Parts } from '../world/ground.ts';
import { CaptchaRequired } from './captcha-required.ts';
import { Refusal, unavailable } from './refusal.ts';
import { type RequestState, requestId } from './request-state.ts';

/** Answers a refusal as the wire wants it; anything else is logged and answered as `internal_server_error`. */
export function answerFailure(
  world: Parts<'publicUrl' | 'outages' | 'log'>,
  error: unknown,
  context: Context<RequestState>,
): Response {
  if (error instanceof CaptchaRequired) return askForCaptcha(context);
  const refusal = refusalOf(world, error, requestId(context));
  if (refusal.retryAfter !== undefined) context.header('Retry-After', String(refusal.retryAfter));
  context.set('refusal', refusal.type);
  return context.json(errorReply(world, refusal, requestId(context)), refusal.status);
}

/** Clients know it by these words, and by its being no JSON. */
function askForCaptcha(context: Context<RequestState>): Response {
  context.set('refusal', 'captcha_required');
  return context.text('Captcha required', 403);
}

/** Seconds; a database server that restarts is back within a few. */
export const outageSeconds = 5;

/** Turns a failure into a refusal. Logs unexpected failures, and counts those of an outage. */
export function refusalOf(world: Parts<'outages' | 'log'>, error: unknown, id: string): Refusal {
  if (error instanceof Refusal) return error;
  if (isCutOff(error)) return new Refusal('bad_request', { message: 'The body ended early.', cause: error });
  logFailure(world, error, 'a request failed', { request_id: id });
  if (!isOutage(error)) return new Refusal('internal_server_error', { cause: error });
  return unavailable('The provider is temporarily unavailable.', outageSeconds, error);
}

/** Node's error for a body whose caller has gone; a lost connection to the database has the same code. */
function isCutOff(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
  );
}

function errorReply(world: Parts<'publicUrl'>, refusal: Refusal, id: string): SchemaErrorReply {
  const reply: SchemaErrorReply = {
    status_code: refusal.status,
    request_id: id,
    error_type: refusal.type,
    error_message: refusal.message,
    error_url: `${world.publicUrl}/docs/errors#${refusal.type}`,
  };
  if (refusal.details) reply.error_details = refusal.details;
  if (refusal.issues) reply[refusal.issues.in] = refusal.issues.list;
  return reply;
}
