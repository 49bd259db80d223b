/** Refuses long bodies. */
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal } from './refusal.ts';

const maxBytes = 64 * 1024;
/** A directory sends a group with all its members; it has shown its token before the body is read. */
const maxDirectoryBytes = 1024 * 1024;

/** Counts the bytes of a body as they arrive. It makes a stream of every body, which costs more than reading it. */
const streamLimit = (maxSize: number) => bodyLimit({ maxSize, onError: () => refuse(maxSize) });
const [limitStream, limitDirectoryStream] = [streamLimit(maxBytes), streamLimit(maxDirectoryBytes)];

/** Their handlers read the body as it arrives, and only after they have checked the secret. */
const endless = ['/v1/admin/users/import', '/v1/admin/members/import'];

/** Node enforces the stated length of a body, so only one without a stated length is counted. */
export const limitBody: MiddlewareHandler = (context, next) => {
  const { path } = context.req;
  if (endless.includes(path)) return next();
  const isDirectory = path.startsWith('/scim/v2/');
  const length = context.req.header('content-length');
  if (length === undefined || context.req.header('transfer-encoding') !== undefined) {
    return (isDirectory ? limitDirectoryStream : limitStream)(context, next);
  }
  const most = isDirectory ? maxDirectoryBytes : maxBytes;
  return Number(length) > most ? refuse(most) : next();
};

function refuse(most: number): never {
  throw new Refusal('bad_request', {
    status: 413,
    message: `The body is longer than ${most} bytes.`,
  });
}
