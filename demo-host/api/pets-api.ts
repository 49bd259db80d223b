/** The pets over HTTP: view them, feed them, play with them, follow changes. Visitors see only their own pets. */
import { type Context, Hono } from 'hono';
import type { Limit } from '../limits.ts';
import type { Action } from '../pets/household.ts';
import type { Keeper } from '../pets/keeper.ts';
import { refusalText } from '../pets/pet.ts';
import type { LiveStreams } from './live.ts';
import type { KnownVisitor, VisitorCheck } from './visitor.ts';

type Refusal = { status: 401 | 403 | 404 | 409 | 429 | 503; error: string; message: string };

export interface PetsApiParts {
  checkVisitor: VisitorCheck;
  keeper: Keeper;
  live: LiveStreams;
  /** Counts the calls of each visitor. */
  limit: Limit;
}

/** Makes the routes below `/api`. */
export function createPetsApi({ checkVisitor, keeper, live, limit }: PetsApiParts): Hono {
  const api = new Hono();

  api.use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  });

  api.get('/pets', async (context) => {
    const visitor = await identify(context);
    if (visitor instanceof Response) return visitor;
    return context.json(await keeper.look(visitor.userId));
  });

  api.get('/pets/live', async (context) => {
    const visitor = await identify(context);
    if (visitor instanceof Response) return visitor;
    const stream = await live.open(visitor);
    if (stream) return context.body(stream, 200, { 'Content-Type': 'text/event-stream; charset=utf-8' });
    context.header('Retry-After', '30');
    return refuse(context, {
      status: 429,
      error: 'too_many_pages',
      message: 'Your pets are being watched in too many windows. Please close some.',
    });
  });

  api.post('/pets/:id/feed', (context) => act(context, 'feed'));
  api.post('/pets/:id/play', (context) => act(context, 'play'));
  api.all('*', (context) =>
    refuse(context, { status: 404, error: 'route_not_found', message: 'There is nothing here.' }),
  );

  async function act(context: Context, action: Action): Promise<Response> {
    const visitor = await identify(context);
    if (visitor instanceof Response) return visitor;
    if (visitor.impersonated) {
      return refuse(context, {
        status: 403,
        error: 'impersonated',
        message:
          'These pets belong to another player. You can look at them, but only their owner can care for them.',
      });
    }
    const petId = context.req.param('id') ?? '';
    const result = await keeper.care(visitor.userId, petId, action);
    switch (result.kind) {
      case 'done':
        return context.json({ ...result.picture, happened: result.happened });
      case 'refused':
        return refuse(context, {
          status: 409,
          error: result.reason,
          message: refusalText(result.reason, result.petName),
        });
      case 'unknown_pet':
        return refuse(context, {
          status: 404,
          error: 'pet_not_found',
          message: 'No pet of yours has this id.',
        });
    }
  }

  async function identify(context: Context): Promise<KnownVisitor | Response> {
    const visitor = await checkVisitor(context.req.header('Authorization'));
    switch (visitor.kind) {
      case 'known':
        return tooSoon(context, visitor) ?? visitor;
      case 'unknown':
        context.header('WWW-Authenticate', 'Bearer error="invalid_token"');
        return refuse(context, { status: 401, error: 'not_signed_in', message: visitor.reason });
      case 'unsure':
        context.header('Retry-After', '5');
        return refuse(context, {
          status: 503,
          error: 'provider_unreachable',
          message:
            'The sign-in service does not answer, so we cannot tell who you are. Please try again soon.',
        });
    }
  }

  function tooSoon(context: Context, { userId }: KnownVisitor): Response | null {
    const seconds = limit(userId);
    if (seconds === null) return null;
    context.header('Retry-After', String(seconds));
    return refuse(context, {
      status: 429,
      error: 'too_many_calls',
      message: 'Your pets need a moment of rest. Please try again in a minute.',
    });
  }

  return api;
}

function refuse(context: Context, { status, error, message }: Refusal): Response {
  return context.json({ error, message }, status);
}
