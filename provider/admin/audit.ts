/** The record of security facts in the management API, and the rotation of signing keys. */
import type { Context, Handler, Hono } from 'hono';
import { stream } from 'hono/streaming';
import { z } from 'zod';
import { type AuditKind, auditKinds } from '../audit/kinds.ts';
import { exportEvents, listEvents } from '../audit/read.ts';
import type { RequestState } from '../http/request-state.ts';
import { wrongField } from '../http/schema-issues.ts';
import { rotateKeys } from '../keys.ts';
import type { World } from '../world.ts';

type Admin = (work: (context: Context<RequestState>) => Promise<object | Response>) => Handler<RequestState>;

const kindNames = Object.keys(auditKinds) as [AuditKind, ...AuditKind[]];
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const cursor = z.coerce.number().int().min(0);

const filter = {
  user_id: z.string().max(200).optional(),
  session_id: z.string().max(200).optional(),
  kind: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(kindNames)).min(1))
    .optional(),
  from: time.optional(),
  to: time.optional(),
};
const pageQuery = z.strictObject({
  ...filter,
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
const exportQuery = z.strictObject({
  ...filter,
  after: cursor.default(0),
  limit: z.coerce.number().int().min(1).max(1_000_000).default(100_000),
});

export function mountAudit(app: Hono<RequestState>, world: World, admin: Admin): void {
  app.get(
    '/v1/audit_events',
    admin(async (context) => {
      const { cursor: before, limit, ...rest } = readQuery(pageQuery, context);
      const page = await listEvents(world.database, filterOf(rest), { before, limit });
      return { events: page.events, next_cursor: page.next === null ? null : String(page.next) };
    }),
  );

  app.get(
    '/v1/audit_events/export',
    admin(async (context) => {
      const { after, limit, ...rest } = readQuery(exportQuery, context);
      const events = exportEvents(world.database, filterOf(rest), { after, limit, now: world.clock.now() });
      context.header('Content-Type', 'application/x-ndjson');
      return stream(
        context,
        async (body) => {
          for await (const event of events) {
            if (body.aborted) return;
            await body.write(`${JSON.stringify(event)}\n`);
          }
        },
        // The status has been sent: a line that is cut off says that there is more.
        async (err) => world.log.error({ err }, 'could not export the record'),
      );
    }),
  );

  app.post(
    '/v1/keys/rotate',
    admin(async () => {
      const { kid, signsFrom } = await rotateKeys(world.database, world.clock);
      return { kid, signs_from: signsFrom.toISOString() };
    }),
  );
}

/** @throws Refusal `bad_request` naming the first wrong parameter */
function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  context: Context<RequestState>,
): z.output<Schema> {
  const parsed = schema.safeParse(context.req.query());
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw wrongField(issue?.path.join('.') || 'query', issue?.message ?? 'is not valid');
}

function filterOf(query: {
  user_id?: string | undefined;
  session_id?: string | undefined;
  kind?: AuditKind[] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}) {
  const { user_id: userId, session_id: sessionId, kind: kinds, from, to } = query;
  return { userId, sessionId, kinds, from, to };
}
