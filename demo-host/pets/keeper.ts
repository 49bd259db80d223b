/** Looks after all households: shows one, cares for its pets, and tells at once whoever watches it. */
import { achievementsOf } from './achievements.ts';
import { readDiary, seeEntry } from './diary.ts';
import type { Action, Carer, Household } from './household.ts';
import { newHousehold } from './newcomer.ts';
import type { Deed } from './news.ts';
import { seePet } from './pet.ts';
import { care, type Outcome } from './rules.ts';
import type { PetStore } from './store.ts';

/** A household at one moment, as a visitor sees it. */
export type Picture = ReturnType<typeof draw>;
/** What was done, as a visitor sees it. */
export type Happening = ReturnType<typeof seeEntry>;
/** Hears of everything that is done in a household. */
export type Watcher = (news: { happened: Happening; picture: Picture }) => void;

/** What came of care. A pet that is not there, or refuses, leaves everything as it was. */
export type CareResult =
  | { kind: 'done'; happened: Happening; picture: Picture }
  | (Exclude<Outcome, { kind: 'done' }> & { picture: Picture });

export interface Keeper {
  /** The household of this visitor. Who is seen for the first time gets three pets. */
  look(userId: string): Promise<Picture>;
  care(userId: string, petId: string, action: Action, by?: Carer): Promise<CareResult>;
  /** Tells those who watch here of a deed that was done through another process. */
  tell(deed: Deed): Promise<void>;
  /** Calls the watcher after each change, until the returned function is called. */
  watch(userId: string, watcher: Watcher): () => void;
}

export function createKeeper({ store, now }: { store: PetStore; now: () => number }): Keeper {
  const watchers = new Map<string, Set<Watcher>>();

  const read = (userId: string) => store.update(userId, (known) => known ?? newHousehold(userId, now()));

  return {
    look: async (userId) => draw(await read(userId), now()),

    async care(userId, petId, action, by) {
      const moment = now();
      const results: Outcome[] = [];
      const household = await store.update(userId, (known) => {
        const result = care(known ?? newHousehold(userId, moment), petId, action, moment, by);
        results.push(result.outcome);
        return result.household;
      });
      const picture = draw(household, moment);
      // The last: the change may run twice, and only what it said then is kept.
      const outcome = results.at(-1) ?? { kind: 'unknown_pet' };
      if (outcome.kind !== 'done') return { ...outcome, picture };
      const happened = seeEntry(outcome.entry, household);
      for (const watcher of watchers.get(userId) ?? []) watcher({ happened, picture });
      return { kind: 'done', happened, picture };
    },

    async tell({ userId, number }) {
      if (!watchers.has(userId)) return;
      const household = await read(userId);
      // Not there: so much has been done since that the diary has dropped it, and what came after is told too.
      const entry = household.diary.find((one) => one.number === number);
      if (!entry) return;
      const news = { happened: seeEntry(entry, household), picture: draw(household, now()) };
      for (const watcher of watchers.get(userId) ?? []) watcher(news);
    },

    watch(userId, watcher) {
      const own = watchers.get(userId) ?? new Set();
      watchers.set(userId, own.add(watcher));
      return () => {
        own.delete(watcher);
        if (own.size === 0 && watchers.get(userId) === own) watchers.delete(userId);
      };
    },
  };
}

function draw(household: Household, now: number) {
  return {
    /** Which of two pictures is the newer one: what was done so far, then the moment. */
    asOf: { deeds: household.meals + household.games, moment: now },
    pets: household.pets.map((pet) => seePet(pet, now)),
    achievements: achievementsOf(household, now),
    diary: readDiary(household),
  };
}
