/** How the OpenAPI document describes a refusal. */
import { z } from '@hono/zod-openapi';
import { optional } from './schemas.ts';

const schemaIssues = optional(
  z.array(
    z.object({
      keyword: z.string(),
      dataPath: z.string(),
      schemaPath: z.string(),
      params: z.record(z.string(), z.unknown()),
      message: z.string(),
    }),
  ),
);

export const errorReply = z
  .object({
    status_code: z.number(),
    request_id: z.string(),
    error_type: z.string(),
    error_message: z.string(),
    error_url: z.url(),
    body: schemaIssues,
    params: schemaIssues,
    query: schemaIssues,
  })
  .openapi('Error');
