/** Sends the messages that calls of any axis have stored, and those that could not leave at once. */
import { minute } from '../clock/clock.ts';
import type { Outgoing } from '../messages/messenger.ts';
import type { Deliveries, Job, Perform } from '../queue/deliveries.ts';
import type { World } from '../world/world.ts';
import { isForMember, performForMember } from './b2b/deliver.ts';
import { performStored } from './deliver.ts';

/** A server that has refused a mail for an hour refuses it, though the link in it may work for days. Minutes. */
const longestLife = 60;

/** Stores a message that could not leave at once, for as long as its code or link works. */
export function keepMessage({ add }: Pick<Deliveries, 'add'>, publicToken: string) {
  return (message: Outgoing): Promise<void> => {
    const { channel, to, minutes } = message;
    const urgent = message.channel !== 'email' || 'code' in message.secret;
    const life = Math.min(minutes, longestLife) * minute;
    return add({ kind: 'message', channel, address: { key: to }, publicToken, message }, { life, urgent });
  };
}

export function performAny(world: World): Perform {
  const [forMember, forUser] = [performForMember(world), performStored(world)];
  return (id, job) => {
    if (job.kind === 'message') return sendKept(world, job);
    return (isForMember(job) ? forMember : forUser)(id, job);
  };
}

async function sendKept({ projects }: Pick<World, 'projects'>, job: Job): Promise<void> {
  // Written by `keepMessage`, maybe by another process of the same version.
  const { publicToken, message } = job as unknown as { publicToken: string; message: Outgoing };
  // A project that the provider no longer serves sends nothing.
  await projects.get(publicToken)?.messenger.sendKept(message);
}
