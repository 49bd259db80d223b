/** Sends the messages that calls of any axis have stored. */
import type { Perform } from '../queue/deliveries.ts';
import type { World } from '../world/world.ts';
import { isForMember, performForMember } from './b2b/deliver.ts';
import { performStored } from './deliver.ts';

export function performAny(world: World): Perform {
  const [forMember, forUser] = [performForMember(world), performStored(world)];
  return (id, job) => (isForMember(job) ? forMember : forUser)(id, job);
}
