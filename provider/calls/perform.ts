/** Sends the messages that calls of any axis have stored, and those that could not leave at once. */
import { inContext } from '../audit/context.ts';
import { contextFor } from '../audit/work.ts';
import { minute } from '../clock/clock.ts';
import type { Outgoing } from '../messages/messenger.ts';
import type { Deliveries, Perform } from '../queue/deliveries.ts';
import type { World } from '../world/world.ts';
import { deliver, type StoredDelivery } from './deliver.ts';

/** A server that has refused a mail for an hour refuses it, though the link in it may work for days. Minutes. */
const longestLife = 60;

interface KeptMessage {
  kind: 'message';
  publicToken: string;
  message: Outgoing;
}

/** Stores a message that could not leave at once, for as long as its code or link works. */
export function keepMessage({ add }: Pick<Deliveries, 'add'>, publicToken: string) {
  return (message: Outgoing): Promise<void> => {
    const { channel, to, minutes } = message;
    const urgent = message.channel !== 'email' || 'code' in message.secret;
    const life = Math.min(minutes, longestLife) * minute;
    return add({ kind: 'message', channel, address: { key: to }, publicToken, message }, { life, urgent });
  };
}

export function performAny({ projects }: Pick<World, 'projects'>): Perform {
  return async (id, job) => {
    // Written by `keepMessage` or `deliverOrQueue`, maybe by another process of the same version.
    const stored = job as unknown as StoredDelivery | KeptMessage;
    const world = projects.get(stored.publicToken);
    // A project that the provider no longer serves sends nothing.
    if (!world) return;
    if (stored.kind === 'message') return world.messenger.sendKept(stored.message);
    const { requester, publicToken: _, ...delivery } = stored;
    await inContext(contextFor(world, requester), () => deliver(world, id, delivery));
  };
}
