/** The rules of a pet as pure functions: how it changes over time, how it feels, and what it accepts. */
import type { Action, Pet } from './household.ts';

const oneHour = 3_600_000;

// Speeds are points an hour on scales from 0 to 100. A pet that was fed well at night is hungry in the morning,
// and one that played until it dropped is fresh again after a working day.
const hungerSpeed = 5;
const energySpeed = 12;
const joyLoss = 3;
const joyLossWhenHungry = 8;

/** From here on a pet is hungry, and says so. */
const hungryFrom = 70;
/** From here on a pet is too hungry to think of games. */
export const starvingFrom = 88;
/** Below this a pet takes no food. */
const fullBelow = 15;
/** Below this a pet is too tired to play. */
const tiredBelow = 20;

export const moods = ['joyful', 'content', 'hungry', 'sleepy', 'lonely'] as const;
type Mood = (typeof moods)[number];
export const refusalReasons = ['too_full', 'too_tired', 'too_hungry'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** The pet at a later moment. One long step gives the same result as many short ones. */
export function grow(pet: Pet, now: number): Pet {
  // A clock that was set back must not make a pet younger, or less hungry.
  const hours = Math.max(0, now - pet.asOf) / oneHour;
  const hoursUntilHungry = Math.max(0, (hungryFrom - pet.hunger) / hungerSpeed);
  const hoursHungry = Math.max(0, hours - hoursUntilHungry);
  const joyLost = (hours - hoursHungry) * joyLoss + hoursHungry * joyLossWhenHungry;
  return {
    ...pet,
    hunger: clamp(pet.hunger + hours * hungerSpeed),
    energy: clamp(pet.energy + hours * energySpeed),
    joy: clamp(pet.joy - joyLost),
    asOf: Math.max(now, pet.asOf),
  };
}

/** How a pet feels. The body speaks before the heart: hunger first, then sleep, then joy. */
export function moodOf(pet: Pet): Mood {
  if (pet.hunger >= hungryFrom) return 'hungry';
  if (pet.energy < tiredBelow) return 'sleepy';
  if (pet.joy >= 70) return 'joyful';
  return pet.joy >= 35 ? 'content' : 'lonely';
}

/** Why a pet would refuse, or null if it is glad to. */
export function refusalOf(pet: Pet, action: Action): RefusalReason | null {
  if (action === 'feed') return pet.hunger < fullBelow ? 'too_full' : null;
  if (pet.energy < tiredBelow) return 'too_tired';
  return pet.hunger >= starvingFrom ? 'too_hungry' : null;
}

/** The sentence for a refusal. */
export function refusalText(reason: RefusalReason, name: string): string {
  switch (reason) {
    case 'too_full':
      return `${name} is too full for another bite.`;
    case 'too_tired':
      return `${name} is too tired to play. A nap will help.`;
    case 'too_hungry':
      return `${name} is too hungry to play. Food first!`;
  }
}

/** What a visitor sees of a pet now: whole numbers, its mood, and what it would agree to. */
export function seePet(pet: Pet, now: number) {
  const grown = grow(pet, now);
  return {
    id: pet.id,
    name: pet.name,
    species: pet.species,
    coat: pet.coat,
    hunger: Math.round(grown.hunger),
    joy: Math.round(grown.joy),
    energy: Math.round(grown.energy),
    mood: moodOf(grown),
    refuses: { feed: refusalOf(grown, 'feed'), play: refusalOf(grown, 'play') },
  };
}

/** Keeps a value on its scale. */
export function clamp(value: number): number {
  return Math.min(100, Math.max(0, value));
}
