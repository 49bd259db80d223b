/** Refuses long bodies. */
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from './refusal.ts';

const maxBytes = 64 * 1024;

/** Counts the bytes of a body as they arrive. It makes a stream of every body, which costs more than reading it. */
const limitStream = bodyLimit({ maxSize: maxBytes, onError: refuse });

/** Its handler reads the body as it arrives, and only after it has checked the secret. */
const endless = '/v1/admin/users/import';

/** Node lets no body be longer than it says, so only one that does not say its length is counted. */
export const limitBody: MiddlewareHandler = (context, next) => {
  if (context.req.path === endless) return next();
  const length = context.req.header('content-length');
  if (length === undefined || context.req.header('transfer-encoding') !== undefined) {
    return limitStream(context, next);
  }
  return Number(length) > maxBytes ? refuse() : next();
};

function refuse(): never {
  throw new Refusal('bad_request', {
    status: 413,
    message: `The body is longer than ${maxBytes} bytes.`,
  });
}
