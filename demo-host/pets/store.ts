/** Stores each visitor's household in the database. */
import { inTransaction } from '../../platform/storage/transaction.ts';
import type { EarlierFiles } from './earlier-files.ts';
import type { DiaryEntry, Household, Pet } from './household.ts';
import type { PetAction } from './news.ts';
import type { DiaryRow, HouseholdRow, PetDatabase, PetRow, PetTransaction } from './schema.ts';

/** The storage of households. Another kind of storage needs only this method. */
export interface PetStore {
  /**
   * Reads a visitor's household, changes it and stores the result. Changes for one visitor never overlap, in whichever
   * process, so none is lost. Returning the given household writes nothing. Resolves when the result is stored. The
   * change may run twice, if the database rolls the first run back.
   */
  update(userId: string, change: (household: Household | null) => Household): Promise<Household>;
}

interface PetStoreOptions {
  database: PetDatabase;
  /** Called with a new action inside the transaction that stores it. @default none */
  announce?: (trx: PetTransaction, petAction: PetAction) => Promise<void>;
  /** The files of earlier versions. @default none */
  earlier?: EarlierFiles | null;
}

/** Creates the store. */
export function createPetStore({ database, earlier = null, announce }: PetStoreOptions): PetStore {
  return {
    async update(userId, change) {
      const { household, isNew } = await inTransaction(database, async (trx) => {
        const row = await lock(trx, userId);
        const before = row ? await read(trx, row) : ((await earlier?.read(userId)) ?? null);
        const after = change(before);
        if (!row || after !== before) await write(trx, userId, after);
        const number = after.diary.at(-1)?.number;
        if (number !== undefined && number !== before?.diary.at(-1)?.number) {
          await announce?.(trx, { userId, number });
        }
        return { household: after, isNew: !row };
      });
      // The file is needed until the transaction has committed.
      if (isNew) await earlier?.remove(userId);
      return household;
    },
  };
}

/** Locks the visitor's row until the transaction ends. Null for a new visitor, whose row it creates and locks. */
async function lock(trx: PetTransaction, userId: string): Promise<HouseholdRow | null> {
  const row = await trx
    .selectFrom('households')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row) return row;
  const inserted = await trx
    .insertInto('households')
    .values({ user_id: userId, meals: 0, games: 0, streak_days: 0, streak_last: '' })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  // Another transaction created it in the meantime.
  return inserted ? null : lock(trx, userId);
}

async function read(trx: PetTransaction, row: HouseholdRow): Promise<Household> {
  const of = row.user_id;
  const pets = await trx.selectFrom('pets').selectAll().where('user_id', '=', of).orderBy('place').execute();
  const earned = await trx.selectFrom('pet_achievements').selectAll().where('user_id', '=', of).execute();
  const diary = await trx
    .selectFrom('pet_diary')
    .selectAll()
    .where('user_id', '=', of)
    .orderBy('number')
    .execute();
  return {
    pets: pets.map(petOf),
    meals: row.meals,
    games: row.games,
    streak: { days: row.streak_days, last: row.streak_last },
    earned: Object.fromEntries(earned.map(({ achievement, earned_at }) => [achievement, earned_at])),
    diary: diary.map(entryOf),
  };
}

function petOf({ pet_id, as_of, played_at, user_id: _of, place: _place, ...rest }: PetRow): Pet {
  return { id: pet_id, asOf: as_of, playedAt: played_at, ...rest };
}

function entryOf({ number, at, action, pet_id, client_id, client_name, earned }: DiaryRow): DiaryEntry {
  const by: DiaryEntry['by'] =
    client_id === null
      ? { kind: 'visitor' }
      : { kind: 'assistant', clientId: client_id, name: client_name ?? '' };
  return { number, at, action, petId: pet_id, by, earned };
}

async function write(trx: PetTransaction, userId: string, household: Household): Promise<void> {
  const { meals, games, streak } = household;
  await trx
    .updateTable('households')
    .set({ meals, games, streak_days: streak.days, streak_last: streak.last })
    .where('user_id', '=', userId)
    .execute();
  await writePets(trx, userId, household.pets);
  await writeEarned(trx, userId, household.earned);
  await writeDiary(trx, userId, household.diary);
}

async function writePets(trx: PetTransaction, userId: string, pets: readonly Pet[]): Promise<void> {
  const rows = pets.map(({ id, asOf, playedAt, ...rest }, place) => ({
    ...rest,
    user_id: userId,
    pet_id: id,
    place,
    as_of: asOf,
    played_at: playedAt,
  }));
  await trx
    .insertInto('pets')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'pet_id']).doUpdateSet(({ ref }) => ({
        hunger: ref('excluded.hunger'),
        joy: ref('excluded.joy'),
        energy: ref('excluded.energy'),
        as_of: ref('excluded.as_of'),
        played_at: ref('excluded.played_at'),
      })),
    )
    .execute();
}

/** Adds new achievements. Earned ones keep their date. */
async function writeEarned(trx: PetTransaction, userId: string, earned: Household['earned']): Promise<void> {
  const dates = Object.entries(earned) as [keyof typeof earned, number][]; // The keys' type is lost on the way.
  if (dates.length === 0) return;
  await trx
    .insertInto('pet_achievements')
    .values(dates.map(([achievement, earned_at]) => ({ user_id: userId, achievement, earned_at })))
    .onConflict((conflict) => conflict.columns(['user_id', 'achievement']).doNothing())
    .execute();
}

/** Adds new entries, and deletes those that the diary no longer has. */
async function writeDiary(trx: PetTransaction, userId: string, diary: readonly DiaryEntry[]): Promise<void> {
  const [oldest] = diary;
  if (!oldest) return;
  await trx
    .insertInto('pet_diary')
    .values(
      diary.map(({ number, at, action, petId, by, earned }) => ({
        user_id: userId,
        number,
        at,
        action,
        pet_id: petId,
        client_id: by.kind === 'assistant' ? by.clientId : null,
        client_name: by.kind === 'assistant' ? by.name : null,
        earned: JSON.stringify(earned),
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'number']).doNothing())
    .execute();
  await trx
    .deleteFrom('pet_diary')
    .where('user_id', '=', userId)
    .where('number', '<', oldest.number)
    .execute();
}
