/** Looks after all households: shows one, cares for its pets, and notifies the pages that watch it. */
import { achievementsOf } from './achievements.ts';
import { createAudiences } from './audience.ts';
import { readDiary, seeEntry } from './diary.ts';
import type { Action, Carer, Household } from './household.ts';
import { newHousehold } from './newcomer.ts';
import type { PetAction } from './news.ts';
import { seePet } from './pet.ts';
import { care, type Outcome } from './rules.ts';
import type { PetStore } from './store.ts';

/** A household at one moment, in the form for visitors. */
export type Picture = ReturnType<typeof draw>;
/** An action, in the form for visitors. */
type Happening = ReturnType<typeof seeEntry>;
/** Receives every action in a household. */
type Watcher = (news: { happened: Happening; picture: Picture }) => void;

/** The result of care. An unknown pet, or one that refuses, changes nothing. */
type CareResult =
  | { kind: 'done'; happened: Happening; picture: Picture }
  | (Exclude<Outcome, { kind: 'done' }> & { picture: Picture });

export interface Keeper {
  /** Returns the visitor's household. A new visitor gets three pets. */
  look(userId: string): Promise<Picture>;
  care(userId: string, petId: string, action: Action, by?: Carer): Promise<CareResult>;
  /** Notifies this process's watchers of an action in another process. */
  notify(petAction: PetAction): Promise<void>;
  /** Calls the watcher with each action in order, until the returned function is called. */
  watch(userId: string, watcher: Watcher): Promise<() => void>;
}

export function createKeeper({ store, now }: { store: PetStore; now: () => number }): Keeper {
  const read = (userId: string) =>
    store.update(userId, (household) => household ?? newHousehold(userId, now()));
  const audiences = createAudiences({
    read,
    newsOf: (entry, household) => ({
      happened: seeEntry(entry, household),
      picture: draw(household, now()),
    }),
  });

  return {
    look: async (userId) => draw(await read(userId), now()),

    async care(userId, petId, action, by) {
      const moment = now();
      const results: Outcome[] = [];
      const household = await store.update(userId, (household) => {
        const result = care(household ?? newHousehold(userId, moment), petId, action, moment, by);
        results.push(result.outcome);
        return result.household;
      });
      const picture = draw(household, moment);
      // The last, because the change may run twice and only its last run counts.
      const outcome = results.at(-1) ?? { kind: 'unknown_pet' };
      if (outcome.kind !== 'done') return { ...outcome, picture };
      audiences.notify(userId, household);
      return { kind: 'done', happened: seeEntry(outcome.entry, household), picture };
    },

    async notify({ userId, number }) {
      if (audiences.awaits(userId, number)) audiences.notify(userId, await read(userId));
    },

    watch: audiences.join,
  };
}

function draw(household: Household, now: number) {
  return {
    /** Orders two pictures: by the number of actions, then by time. */
    asOf: { actions: household.meals + household.games, moment: now },
    pets: household.pets.map((pet) => seePet(pet, now)),
    achievements: achievementsOf(household, now),
    diary: readDiary(household),
  };
}
