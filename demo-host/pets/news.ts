/** Sends visitors' actions to the other demo processes on the same database. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { OpenedPets } from './database.ts';
import type { PetTransaction } from './schema.ts';

const actionChannel = 'pets_actions';

/** The household of an action, and the action's number in the diary. */
export interface PetAction {
  userId: string;
  number: number;
}

interface ActionNews {
  /** Sends the action to the other processes if the transaction commits. */
  announce(trx: PetTransaction, petAction: PetAction): Promise<void>;
  /** Receives the actions of other processes one by one, until the returned function is called. */
  listen(listener: {
    onNotice(petAction: PetAction): Promise<void>;
    /** Called if actions may have been lost. */
    onGap(): void;
  }): Promise<() => Promise<void>>;
}

const notice = z.object({ from: z.string(), userId: z.string(), number: z.number().int() });

export function createActionNews({ listen }: Pick<OpenedPets, 'listen'>): ActionNews {
  // Pages of this process receive its own actions directly, without the database.
  const from = randomUUID();

  return {
    async announce(trx, petAction) {
      await sql`select pg_notify(${actionChannel}, ${JSON.stringify({ from, ...petAction })})`.execute(trx);
    },

    listen({ onNotice, onGap }) {
      let last = Promise.resolve();
      return listen(actionChannel, {
        onGap,
        onBreak: ({ message }) =>
          console.error(`demo: the connection to other demo processes broke: ${message}`),
        onNotice(payload) {
          const petAction = read(payload);
          if (petAction === null) onGap();
          else if (petAction.from !== from) last = last.then(() => onNotice(petAction)).catch(onGap);
        },
      });
    },
  };
}

/** Null for a message of another version of the demo. */
function read(payload: string): z.infer<typeof notice> | null {
  try {
    return notice.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}
