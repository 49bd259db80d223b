/** Keeps each visitor's pets in a file of their own. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { achievementIds, actions, type Household, speciesNames } from './household.ts';

/** Where households rest. Another kind of storage only has to offer this one method. */
export interface PetStore {
  /**
   * Reads a visitor's household, changes it and keeps the result. Changes of one visitor never overlap, so none is
   * lost; returning what was given writes nothing. Resolves when the result is safely stored.
   */
  update(userId: string, change: (household: Household | null) => Household): Promise<Household>;
}

const scale = z.number().min(0).max(100);

const firstVersion = z.object({
  pets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      species: z.enum(speciesNames),
      coat: z.union([z.literal(0), z.literal(1), z.literal(2)]),
      hunger: scale,
      joy: scale,
      energy: scale,
      asOf: z.number(),
      playedAt: z.number().nullable(),
    }),
  ),
  meals: z.number().int(),
  games: z.number().int(),
  streak: z.object({ days: z.number().int(), last: z.string() }),
  earned: z.partialRecord(z.enum(achievementIds), z.number()),
});

const household = firstVersion.extend({
  diary: z.array(
    z.object({
      number: z.number().int(),
      at: z.number(),
      action: z.enum(actions),
      petId: z.string(),
      by: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('visitor') }),
        z.object({ kind: z.literal('assistant'), clientId: z.string(), name: z.string() }),
      ]),
      earned: z.array(z.enum(achievementIds)),
    }),
  ),
});

/** Every version that was ever written can be read; only the newest is written. */
const stored = z.discriminatedUnion('version', [
  z.object({
    version: z.literal(1),
    household: firstVersion.transform((known) => ({ ...known, diary: [] })),
  }),
  z.object({ version: z.literal(2), household }),
]);

/** Makes a store that writes to a folder. One process at a time may use the folder. */
export function createPetStore({ directory }: { directory: string }): PetStore {
  const queues = new Map<string, Promise<unknown>>();

  return {
    update(userId, change) {
      // A user id is the provider's business and may hold anything; its hash is always a good file name.
      const path = join(directory, `${createHash('sha256').update(userId).digest('hex')}.json`);
      const turn = (queues.get(path) ?? Promise.resolve()).then(() => changeFile(path, change));
      // The queue itself must not break when one change fails; the caller of that change hears of it.
      const settled = turn.then(ignore, ignore).then(() => {
        if (queues.get(path) === settled) queues.delete(path);
      });
      queues.set(path, settled);
      return turn;
    },
  };

  async function changeFile(path: string, change: (household: Household | null) => Household) {
    const before = await read(path);
    const after = change(before);
    if (after !== before) await write(path, after);
    return after;
  }

  async function read(path: string): Promise<Household | null> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
    try {
      return stored.parse(JSON.parse(text)).household as Household; // Optional keys differ from undefined ones in type only.
    } catch (cause) {
      // Starting anew here would quietly delete somebody's pets.
      throw new Error(`The pets in ${path} cannot be read.`, { cause });
    }
  }

  /** Writes beside the old file and swaps, so that a crash leaves the old or the new one, never half of one. */
  async function write(path: string, household: Household): Promise<void> {
    await mkdir(directory, { recursive: true });
    const draft = `${path}.${randomUUID()}.tmp`;
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(JSON.stringify({ version: 2, household }, null, 2));
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }
}

function ignore(): void {}
