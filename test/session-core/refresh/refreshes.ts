/** What tests of the background refresh share. */
import type { World } from '../../fakes/environment.ts';

/** The refresh interval. Milliseconds. */
export const interval = 180_000;

/** The refreshes that the server has received. */
export const refreshes = (world: World) => world.server.seen('POST /sessions/authenticate');

/** Starts the next refresh and returns a function that answers it; later ones are answered automatically. */
export async function heldRefresh(world: World): Promise<(response: Response) => void> {
  let answer = (_: Response) => {};
  const restore = world.server.on(
    'POST /sessions/authenticate',
    () => new Promise((resolve) => (answer = resolve)),
  );
  await world.clock.advance(interval);
  restore();
  return answer;
}
