/** The pets over HTTP: look at them, feed them, play with them. Each visitor sees only their own. */
import { type Context, Hono } from 'hono';
import { achievementsOf } from '../pets/achievements.ts';
import type { Household } from '../pets/household.ts';
import { newHousehold } from '../pets/newcomer.ts';
import { type Action, refusalText, seePet } from '../pets/pet.ts';
import { care } from '../pets/rules.ts';
import type { PetStore } from '../pets/store.ts';
import type { VisitorCheck } from './visitor.ts';

type Refusal = { status: 401 | 404 | 409 | 503; error: string; message: string };

/** Makes the routes below `/api`. */
export function createPetsApi(parts: {
  checkVisitor: VisitorCheck;
  store: PetStore;
  now: () => number;
}): Hono {
  const { checkVisitor, store, now } = parts;
  const api = new Hono();

  api.use(async (context, next) => {
    await next();
    context.header('Cache-Control', 'no-store');
  });

  api.get('/pets', async (context) => {
    const visitor = await identify(context);
    if (visitor instanceof Response) return visitor;
    const household = await store.update(
      visitor.userId,
      (known) => known ?? newHousehold(visitor.userId, now()),
    );
    return context.json(picture(household, now()));
  });

  api.post('/pets/:id/feed', (context) => act(context, 'feed'));
  api.post('/pets/:id/play', (context) => act(context, 'play'));
  api.all('*', (context) =>
    refuse(context, { status: 404, error: 'route_not_found', message: 'There is nothing here.' }),
  );

  async function act(context: Context, action: Action): Promise<Response> {
    const visitor = await identify(context);
    if (visitor instanceof Response) return visitor;
    const petId = context.req.param('id') ?? '';
    const moment = now();
    const results: ReturnType<typeof care>[] = [];
    const household = await store.update(visitor.userId, (known) => {
      const result = care(known ?? newHousehold(visitor.userId, moment), petId, action, moment);
      results.push(result);
      return result.household;
    });
    const outcome = results[0]?.outcome;
    switch (outcome?.kind) {
      case 'done':
        return context.json({
          ...picture(household, moment),
          happened: { petId, action, earned: outcome.earned },
        });
      case 'refused':
        return refuse(context, {
          status: 409,
          error: outcome.reason,
          message: refusalText(outcome.reason, outcome.petName),
        });
      default:
        return refuse(context, {
          status: 404,
          error: 'pet_not_found',
          message: 'No pet of yours has this id.',
        });
    }
  }

  async function identify(context: Context): Promise<{ userId: string } | Response> {
    const visitor = await checkVisitor(context.req.header('Authorization'));
    switch (visitor.kind) {
      case 'known':
        return visitor;
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

  return api;
}

function picture(household: Household, now: number) {
  return {
    pets: household.pets.map((pet) => seePet(pet, now)),
    achievements: achievementsOf(household, now),
  };
}

function refuse(context: Context, { status, error, message }: Refusal): Response {
  return context.json({ error, message }, status);
}
