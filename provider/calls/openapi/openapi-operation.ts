/** The addresses for machines, and the development outbox, for the OpenAPI document. */
import { type RouteConfig, z } from '@hono/zod-openapi';
import type { World } from '../../world/world.ts';
import { optional } from '../schemas.ts';
import { json, refused, text } from './openapi-errors.ts';

const operation = { tags: ['Operation'], security: [] };

const mailState = { mail: z.enum(['ok', 'failing', 'none']) };

function health(words: string, status: string, database: string, more: z.ZodRawShape = {}) {
  return {
    description: words,
    content: json(z.object({ status: z.literal(status), database: z.literal(database), ...more })),
  };
}

const healthz: RouteConfig = {
  ...operation,
  method: 'get',
  path: '/healthz',
  summary: 'Whether the provider and its database respond',
  responses: {
    200: health('They do', 'ok', 'ok'),
    503: health('The database does not respond', 'unavailable', 'no answer'),
  },
};

const readyz: RouteConfig = {
  ...operation,
  method: 'get',
  path: '/readyz',
  summary: 'Whether to send requests here; also how sending mail goes',
  responses: {
    200: health('The database responds', 'ok', 'ok', mailState),
    503: health('The database does not respond', 'unavailable', 'no answer', mailState),
  },
};

const livez: RouteConfig = {
  ...operation,
  method: 'get',
  path: '/livez',
  summary: 'Whether the process responds',
  responses: { 200: { description: 'It does', content: json(z.object({ status: z.literal('ok') })) } },
};

const outbox: RouteConfig = {
  tags: ['Development'],
  security: [],
  method: 'get',
  path: '/outbox/messages',
  summary: 'Every message that was sent, newest first; in development only',
  request: { query: z.object({ to: optional(text) }) },
  responses: {
    200: {
      description: 'The newest thousand',
      content: json(
        z.array(
          z.object({
            id: text,
            channel: z.enum(['email', 'sms', 'whatsapp']),
            to: text,
            subject: optional(text),
            text,
            html: optional(text),
            code: optional(text),
            link: optional(text),
            sent_at: z.iso.datetime(),
          }),
        ),
      ),
    },
    ...refused(403),
  },
};

export const operationRoutes = ({ messenger }: Pick<World, 'messenger'>): RouteConfig[] => [
  healthz,
  readyz,
  livez,
  ...(messenger.outbox ? [outbox] : []),
];
