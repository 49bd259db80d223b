/** The achievements and their conditions. */
import { type AchievementId, type Action, achievementIds, type Household, type Pet } from './household.ts';
import { grow, starvingFrom } from './pet.ts';

const tenMinutes = 600_000;
/** A pet with at most this hunger counts as contented. */
const satisfiedUpTo = 20;

/** The facts of an action: the household after it, and the pet before and after. */
interface ActionFacts {
  household: Household;
  petBefore: Pet;
  petAfter: Pet;
  action: Action;
  now: number;
}

interface Achievement {
  title: string;
  description: string;
  isEarned(facts: ActionFacts): boolean;
  /** The visitor's progress, for achievements that take a while. */
  progress?(household: Household, now: number): { value: number; target: number };
}

const table: Record<AchievementId, Achievement> = {
  'first-bite': {
    title: 'First bite',
    description: 'Feed a pet for the first time.',
    isEarned: ({ action }) => action === 'feed',
  },
  'first-game': {
    title: 'Catch!',
    description: 'Play with a pet for the first time.',
    isEarned: ({ action }) => action === 'play',
  },
  'party-of-three': {
    title: 'Party of three',
    description: 'Play with all three pets within ten minutes.',
    isEarned: ({ household, now }) => playmates(household, now) === household.pets.length,
    progress: (household, now) => ({ value: playmates(household, now), target: household.pets.length }),
  },
  'full-house': {
    title: 'Full house',
    description: 'Three contented tummies at the same time.',
    isEarned: ({ household, now }) => satisfied(household, now) === household.pets.length,
    progress: (household, now) => ({ value: satisfied(household, now), target: household.pets.length }),
  },
  'over-the-moon': {
    title: 'Over the moon',
    description: 'Make one pet as happy as a pet can be.',
    isEarned: ({ petAfter }) => petAfter.joy >= 100,
  },
  'just-in-time': {
    title: 'Just in time',
    description: 'Feed a pet that was starving.',
    isEarned: ({ action, petBefore }) => action === 'feed' && petBefore.hunger >= starvingFrom,
  },
  'creature-of-habit': {
    title: 'Creature of habit',
    description: 'Feed one of your pets three days in a row.',
    isEarned: ({ household }) => household.streak.days >= 3,
    progress: (household) => ({ value: Math.min(3, household.streak.days), target: 3 }),
  },
  'head-chef': {
    title: 'Head chef',
    description: 'Serve twenty-five meals.',
    isEarned: ({ household }) => household.meals >= 25,
    progress: (household) => ({ value: Math.min(25, household.meals), target: 25 }),
  },
};

/** The achievements that this action earns for the first time. */
export function earnedBy(facts: ActionFacts): AchievementId[] {
  return achievementIds.filter((id) => facts.household.earned[id] === undefined && table[id].isEarned(facts));
}

/** All achievements as a visitor sees them. */
export function achievementsOf(household: Household, now: number) {
  return achievementIds.map((id) => {
    const { title, description, progress } = table[id];
    const earnedAt = household.earned[id];
    return {
      id,
      title,
      description,
      earnedAt: earnedAt === undefined ? null : new Date(earnedAt).toISOString(),
      progress: earnedAt === undefined && progress ? progress(household, now) : null,
    };
  });
}

function satisfied(household: Household, now: number): number {
  return household.pets.filter((pet) => grow(pet, now).hunger <= satisfiedUpTo).length;
}

/** How many different pets were played with during the last ten minutes. */
function playmates(household: Household, now: number): number {
  return household.pets.filter((pet) => pet.playedAt !== null && now - pet.playedAt <= tenMinutes).length;
}
