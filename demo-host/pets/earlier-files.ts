/** Reads the files in which earlier versions stored the pets, one for each visitor, to move them into the database. */
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { achievementIds, actions, type Household, speciesNames } from './household.ts';

export interface EarlierFiles {
  /** The visitor's household, or null. @throws Error naming the file if it is invalid; the file stays unchanged. */
  read(userId: string): Promise<Household | null>;
  /** Deletes the file after the move. */
  remove(userId: string): Promise<void>;
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

/** Every version of the format. */
const stored = z.discriminatedUnion('version', [
  z.object({
    version: z.literal(1),
    household: firstVersion.transform((household) => ({ ...household, diary: [] })),
  }),
  z.object({ version: z.literal(2), household }),
]);

/** Reads the files of a folder, which need not exist. */
export function createEarlierFiles(directory: string): EarlierFiles {
  const pathOf = (userId: string) =>
    join(directory, `${createHash('sha256').update(userId).digest('hex')}.json`);

  return {
    async read(userId) {
      const path = pathOf(userId);
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
        // A fresh start here would silently delete a visitor's pets.
        throw new Error(`The pets in ${path} cannot be read.`, { cause });
      }
    },

    remove: (userId) => rm(pathOf(userId), { force: true }),
  };
}
