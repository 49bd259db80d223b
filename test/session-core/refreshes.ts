/** What tests of the background refresh have in common. */
import type { World } from '../fakes/environment.ts';

/** How often the session is refreshed. Milliseconds. */
export const interval = 180_000;

/** The refreshes that the server has seen. */
export const refreshes = (world: World) => world.server.seen('POST /sessions/authenticate');

/** Begins the next refresh, and gives what answers it; later ones are answered by themselves. */
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
