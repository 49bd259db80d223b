/** The three pets of a new visitor: always the same three for the same person. */
import { createHash } from 'node:crypto';
import { type Household, type Pet, type Species, speciesNames } from './household.ts';

const petNames: Readonly<Record<Species, readonly string[]>> = {
  cat: ['Miso', 'Pixel', 'Olive', 'Biscuit', 'Juno', 'Pepper'],
  fox: ['Ember', 'Rusty', 'Maple', 'Saffron', 'Tinder', 'Cinnamon'],
  rabbit: ['Clover', 'Button', 'Thistle', 'Dumpling', 'Hazel', 'Poppy'],
  owl: ['Hoot', 'Luna', 'Acorn', 'Professor', 'Willow', 'Moth'],
  axolotl: ['Bubble', 'Ripple', 'Pudding', 'Noodle', 'Coral', 'Splash'],
};

// Hungry enough to eat at once, awake enough to play, and not yet so happy that there is nothing to do.
const startTime = [
  { hunger: 62, joy: 48, energy: 78 },
  { hunger: 46, joy: 74, energy: 66 },
  { hunger: 74, joy: 40, energy: 88 },
] as const;

/** Creates the household of a new visitor. */
export function newHousehold(userId: string, now: number): Household {
  const luck = createHash('sha256').update(userId).digest();
  const waiting: Species[] = [...speciesNames];
  const pets = startTime.map((values, index): Pet => {
    const roll = luck.subarray(index * 4, index * 4 + 4);
    const species = pick(waiting, roll[0]);
    waiting.splice(waiting.indexOf(species), 1);
    return {
      id: species,
      name: pick(petNames[species], roll[1]),
      species,
      coat: pick([0, 1, 2] as const, roll[2]),
      ...values,
      asOf: now,
      playedAt: null,
    };
  });
  return { pets, meals: 0, games: 0, streak: { days: 0, last: '' }, earned: {}, diary: [] };
}

function pick<T>(choices: readonly T[], roll = 0): T {
  const choice = choices[roll % choices.length];
  if (choice === undefined) throw new Error('There is nothing to pick from.');
  return choice;
}
