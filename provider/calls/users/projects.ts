/** What a page may know before anyone has signed in, and the log of its events. */
import { z } from '@hono/zod-openapi';
import type { LoggedEvent, ProjectCalls, Telemetry } from '../../../session-core/wire/projects.ts';
import { Refusal } from '../../http/refusal.ts';
import { bootstrapSettings, type Project } from '../../settings/project.ts';
import type { CallTable } from '../call.ts';
import { optional } from '../schemas.ts';

const maxEvents = 100;

const telemetry = z
  .looseObject({
    event_id: z.string(),
    app_session_id: z.string(),
    persistent_id: z.string(),
    client_sent_at: z.string(),
    timezone: z.string(),
    app: z.object({ identifier: z.string(), version: optional(z.string()) }),
    sdk: z.object({ identifier: z.string(), version: z.string() }),
  })
  // The names of its ids begin with the client's prefix, which a schema cannot express: the provider does not read
  // them.
  .transform((blob) => blob as Telemetry);

const loggedEvent: z.core.$ZodType<LoggedEvent> = z.object({
  telemetry,
  event: z.object({
    public_token: z.string(),
    event_name: z.string().max(200),
    details: z.record(z.string(), z.unknown()),
    error_code: optional(z.string()),
    error_description: optional(z.string()),
    http_status_code: optional(z.number()),
  }),
});

/** The settings that every client receives. */
function publicSettings(project: Project) {
  const names = Object.keys(bootstrapSettings.shape) as (keyof typeof bootstrapSettings.shape)[];
  // Each name is one of the project's own.
  return Object.fromEntries(names.map((name) => [name, project[name]])) as z.output<typeof bootstrapSettings>;
}

export const projects: CallTable<keyof ProjectCalls> = {
  'GET /projects/bootstrap/:public_token': {
    summary: 'Settings of a project that its clients need',
    credentials: 'none',
    reply: bootstrapSettings.extend({ project_id: z.string() }),
    refusals: ['public_token_not_found'],
    async answer({ world, params }) {
      const project = world.projects.get(params.public_token ?? '')?.settings.project;
      if (!project) throw new Refusal('public_token_not_found');
      return { ...publicSettings(project), project_id: project.project_id };
    },
  },

  'POST /events': {
    summary: 'What happened in a page, in batches; kept in the log at level debug, by name only',
    credentials: 'none',
    reads: true,
    body: z.array(loggedEvent).max(maxEvents),
    reply: z.object({}),
    refusals: ['public_token_not_found'],
    async answer({ world, body }) {
      if (body.some(({ event }) => !world.projects.has(event.public_token))) {
        throw new Refusal('public_token_not_found');
      }
      // Names and numbers only: the details may hold mail addresses.
      for (const { event } of body) {
        world.log.debug({ event_name: event.event_name, http_status_code: event.http_status_code }, 'event');
      }
      return {};
    },
  },
};
