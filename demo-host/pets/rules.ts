/** The rules of care: the household after a meal or a game, and its outcome. */
import { earnedBy } from './achievements.ts';
import { writeDown } from './diary.ts';
import type { Action, Carer, DiaryEntry, Household, Pet } from './household.ts';
import { clamp, grow, type RefusalReason, refusalOf } from './pet.ts';

const oneDay = 86_400_000;

const mealEffect = { hunger: -28, joy: 6, energy: 4 };
const gameEffect = { hunger: 7, joy: 16, energy: -16 };

/** The outcome of an action. */
export type Outcome =
  | { kind: 'done'; entry: DiaryEntry }
  | { kind: 'refused'; reason: RefusalReason; petName: string }
  | { kind: 'unknown_pet' };

const theVisitor: Carer = { kind: 'visitor' };

/** Feeds a pet or plays with it. Returns the household afterwards and the outcome. A refusal changes nothing. */
export function care(
  household: Household,
  petId: string,
  action: Action,
  now: number,
  by: Carer = theVisitor,
): { household: Household; outcome: Outcome } {
  const before = household.pets.find((pet) => pet.id === petId);
  if (!before) return { household, outcome: { kind: 'unknown_pet' } };
  const pet = grow(before, now);
  const reason = refusalOf(pet, action);
  if (reason) return { household, outcome: { kind: 'refused', reason, petName: pet.name } };

  const effect = action === 'feed' ? mealEffect : gameEffect;
  const after: Pet = {
    ...pet,
    hunger: clamp(pet.hunger + effect.hunger),
    joy: clamp(pet.joy + effect.joy),
    energy: clamp(pet.energy + effect.energy),
    playedAt: action === 'play' ? now : pet.playedAt,
  };
  const next: Household = {
    ...household,
    pets: household.pets.map((other) => (other.id === petId ? after : grow(other, now))),
    meals: household.meals + (action === 'feed' ? 1 : 0),
    games: household.games + (action === 'play' ? 1 : 0),
    streak: action === 'feed' ? continueStreak(household.streak, now) : household.streak,
  };
  const earned = earnedBy({ household: next, petBefore: pet, petAfter: after, action, now });
  const dates = Object.fromEntries(earned.map((id) => [id, now]));
  const entry = { number: next.meals + next.games, at: now, action, petId, by, earned };
  return {
    household: {
      ...next,
      earned: { ...next.earned, ...dates },
      diary: writeDown(household.diary, entry),
    },
    outcome: { kind: 'done', entry },
  };
}

/** The streak after a meal at this moment. */
function continueStreak(streak: Household['streak'], now: number): Household['streak'] {
  const today = dayOf(now);
  if (streak.last === today) return streak;
  const yesterday = dayOf(now - oneDay);
  return { days: streak.last === yesterday ? streak.days + 1 : 1, last: today };
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
