/** The rules of the game, as plain values. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { achievementsOf } from '../../demo-host/pets/achievements.ts';
import { readDiary } from '../../demo-host/pets/diary.ts';
import { type Household, type Pet, speciesNames } from '../../demo-host/pets/household.ts';
import { newHousehold } from '../../demo-host/pets/newcomer.ts';
import { grow, moodOf, refusalOf } from '../../demo-host/pets/pet.ts';
import { care } from '../../demo-host/pets/rules.ts';
import fc from '../properties.ts';

const oneHour = 3_600_000;
const startTime = Date.UTC(2026, 0, 10, 12);

function aPet(values: Partial<Pet> = {}): Pet {
  return {
    id: 'cat',
    name: 'Miso',
    species: 'cat',
    coat: 0,
    hunger: 50,
    joy: 50,
    energy: 50,
    asOf: startTime,
    playedAt: null,
    ...values,
  };
}

function aHousehold(...pets: Partial<Pet>[]): Household {
  return {
    pets: pets.map((pet, index) => aPet({ id: `pet-${index}`, ...pet })),
    meals: 0,
    games: 0,
    streak: { days: 0, last: '' },
    earned: {},
    diary: [],
  };
}

/** Does something that must be agreed to, and gives what came of it. */
function must(household: Household, petId: string, action: 'feed' | 'play', now = startTime) {
  const result = care(household, petId, action, now);
  if (result.outcome.kind !== 'done') throw new Error(`It came to ${result.outcome.kind}.`);
  return { household: result.household, earned: result.outcome.entry.earned };
}

test('time makes a pet hungry, rested and in want of company', () => {
  const later = grow(aPet(), startTime + 2 * oneHour);
  assert.ok(later.hunger > 50);
  assert.ok(later.energy > 50);
  assert.ok(later.joy < 50);
});

test('one long step and many short ones give the same result', () => {
  const value = fc.double({ min: 0, max: 100, noNaN: true });
  const steps = fc.array(fc.integer({ min: 0, max: 20 * oneHour }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(value, value, value, steps, (hunger, joy, energy, durations) => {
      let now = startTime;
      let walked = aPet({ hunger, joy, energy });
      for (const duration of durations) {
        now += duration;
        walked = grow(walked, now);
      }
      const leapt = grow(aPet({ hunger, joy, energy }), now);
      assert.ok(Math.abs(walked.hunger - leapt.hunger) < 1e-6);
      assert.ok(Math.abs(walked.energy - leapt.energy) < 1e-6);
      assert.ok(Math.abs(walked.joy - leapt.joy) < 1e-6);
    }),
  );
});

test('values stay on their scale, however long the visitor is away', () => {
  const { hunger, joy, energy } = grow(aPet(), startTime + 10_000 * oneHour);
  assert.deepEqual({ hunger, joy, energy }, { hunger: 100, joy: 0, energy: 100 });
});

test('a clock that was set back changes nothing', () => {
  assert.deepEqual(grow(aPet(), startTime - 5 * oneHour), aPet());
});

test('a hungry pet loses its joy faster', () => {
  const fed = grow(aPet({ hunger: 0, joy: 90 }), startTime + 3 * oneHour);
  const hungry = grow(aPet({ hunger: 80, joy: 90 }), startTime + 3 * oneHour);
  assert.ok(hungry.joy < fed.joy);
});

test('the mood follows the body first and the heart second', () => {
  assert.equal(moodOf(aPet({ hunger: 80, energy: 5, joy: 90 })), 'hungry');
  assert.equal(moodOf(aPet({ energy: 5, joy: 90 })), 'sleepy');
  assert.equal(moodOf(aPet({ joy: 90 })), 'joyful');
  assert.equal(moodOf(aPet({ joy: 50 })), 'content');
  assert.equal(moodOf(aPet({ joy: 10 })), 'lonely');
});

test('feeding stills hunger and playing brings joy and costs strength', () => {
  const fed = must(aHousehold({}), 'pet-0', 'feed').household.pets[0];
  const played = must(aHousehold({}), 'pet-0', 'play').household.pets[0];
  assert.ok(fed && fed.hunger < 50);
  assert.ok(played && played.joy > 50 && played.energy < 50);
});

test('a pet refuses what it cannot do, and a refusal changes nothing', () => {
  assert.equal(refusalOf(aPet({ hunger: 5 }), 'feed'), 'too_full');
  assert.equal(refusalOf(aPet({ energy: 5 }), 'play'), 'too_tired');
  assert.equal(refusalOf(aPet({ hunger: 95 }), 'play'), 'too_hungry');
  const household = aHousehold({ hunger: 5 });
  const result = care(household, 'pet-0', 'feed', startTime);
  assert.equal(result.outcome.kind, 'refused');
  assert.equal(result.household, household);
});

test('no pet can be overfed or played to death', () => {
  for (const action of ['feed', 'play'] as const) {
    let household = aHousehold({ hunger: 60, energy: 100 });
    let times = 0;
    for (; times < 50; times += 1) {
      const result = care(household, 'pet-0', action, startTime);
      if (result.outcome.kind === 'refused') break;
      household = result.household;
    }
    assert.ok(times > 0 && times < 10, `${action} was agreed to ${times} times`);
  }
});

test('an unknown pet cannot be cared for', () => {
  assert.equal(care(aHousehold({}), 'nobody', 'feed', startTime).outcome.kind, 'unknown_pet');
});

test('the first meal and the first game are achievements, once', () => {
  const first = must(aHousehold({}, {}), 'pet-0', 'feed');
  assert.deepEqual(first.earned, ['first-bite']);
  const second = must(first.household, 'pet-0', 'play');
  assert.deepEqual(second.earned, ['first-game']);
  assert.deepEqual(must(second.household, 'pet-0', 'play').earned, []);
});

test('playing with all three within ten minutes is a party, and not when it takes longer', () => {
  const three = aHousehold({ joy: 10 }, { joy: 10 }, { joy: 10 });
  const minute = 60_000;
  const play = (last: number) => {
    const one = must(three, 'pet-0', 'play', startTime).household;
    const two = must(one, 'pet-1', 'play', startTime + minute).household;
    return must(two, 'pet-2', 'play', startTime + last).earned;
  };
  assert.ok(play(9 * minute).includes('party-of-three'));
  assert.ok(!play(11 * minute).includes('party-of-three'));
});

test('three contented tummies make a full house', () => {
  const household = aHousehold({ hunger: 40 }, { hunger: 10 }, { hunger: 18 });
  assert.ok(must(household, 'pet-0', 'feed').earned.includes('full-house'));
  assert.ok(!must(aHousehold({ hunger: 40 }, { hunger: 60 }), 'pet-0', 'feed').earned.includes('full-house'));
});

test('a starving pet that is fed was fed just in time', () => {
  assert.ok(must(aHousehold({ hunger: 95 }), 'pet-0', 'feed').earned.includes('just-in-time'));
  assert.ok(!must(aHousehold({ hunger: 60 }), 'pet-0', 'feed').earned.includes('just-in-time'));
});

test('a pet as happy as can be is over the moon', () => {
  assert.ok(must(aHousehold({ joy: 92 }), 'pet-0', 'play').earned.includes('over-the-moon'));
});

test('three days in a row make a habit, and a missed day starts again', () => {
  const day = 24 * oneHour;
  const feedOn = (...days: number[]) => {
    let household = aHousehold({});
    let earned: string[] = [];
    for (const number of days) {
      const result = must(household, 'pet-0', 'feed', startTime + number * day);
      household = result.household;
      earned = [...earned, ...result.earned];
    }
    return earned.includes('creature-of-habit');
  };
  assert.equal(feedOn(0, 1, 2), true);
  assert.equal(feedOn(0, 0, 1), false);
  assert.equal(feedOn(0, 1, 3), false);
});

test('twenty-five meals make a chef, and the way there is shown', () => {
  const almost = { ...aHousehold({}), meals: 24 };
  const progress = achievementsOf(almost, startTime).find(({ id }) => id === 'head-chef')?.progress;
  assert.deepEqual(progress, { value: 24, target: 25 });
  const { household, earned } = must(almost, 'pet-0', 'feed');
  assert.ok(earned.includes('head-chef'));
  const shown = achievementsOf(household, startTime).find(({ id }) => id === 'head-chef');
  assert.equal(shown?.earnedAt, new Date(startTime).toISOString());
});

test('a new visitor gets three pets of different species, always the same ones', () => {
  for (let number = 0; number < 200; number += 1) {
    const { pets } = newHousehold(`user-${number}`, startTime);
    assert.equal(pets.length, 3);
    assert.equal(new Set(pets.map(({ species }) => species)).size, 3);
    assert.equal(new Set(pets.map(({ id }) => id)).size, 3);
    assert.deepEqual(newHousehold(`user-${number}`, startTime).pets, pets);
  }
  const seen = new Set(
    Array.from({ length: 200 }, (_, number) => newHousehold(`user-${number}`, startTime).pets[0]?.species),
  );
  assert.equal(seen.size, speciesNames.length);
});

test('a new visitor can feed and play at once', () => {
  for (const pet of newHousehold('user-1', startTime).pets) {
    assert.equal(refusalOf(pet, 'feed'), null);
    assert.equal(refusalOf(pet, 'play'), null);
  }
});

test('the diary says who did what, and what it brought', () => {
  const byVisitor = care(aHousehold({}, {}), 'pet-0', 'feed', startTime);
  const by = { kind: 'assistant', clientId: 'client-1', name: 'Robin' } as const;
  const byAssistant = care(byVisitor.household, 'pet-0', 'play', startTime + oneHour, by);
  assert.deepEqual(byAssistant.household.diary, [
    {
      number: 1,
      at: startTime,
      action: 'feed',
      petId: 'pet-0',
      by: { kind: 'visitor' },
      earned: ['first-bite'],
    },
    { number: 2, at: startTime + oneHour, action: 'play', petId: 'pet-0', by, earned: ['first-game'] },
  ]);
});

test('a refusal is not written down', () => {
  const { household } = care(aHousehold({ hunger: 5 }), 'pet-0', 'feed', startTime);
  assert.deepEqual(household.diary, []);
});

test('the diary keeps the last thirty entries and goes on counting', () => {
  let household = aHousehold({});
  for (let hour = 0; hour < 40; hour += 1) {
    household = must(household, 'pet-0', 'feed', startTime + hour * 6 * oneHour).household;
  }
  assert.equal(household.diary.length, 30);
  assert.deepEqual([household.diary[0]?.number, household.diary.at(-1)?.number], [11, 40]);
});

test('a visitor reads the diary newest first, without the id of a client', () => {
  const by = { kind: 'assistant', clientId: 'https://secret.example/client', name: 'Robin' } as const;
  const one = must(aHousehold({ name: 'Miso' }), 'pet-0', 'feed').household;
  const [newest, oldest] = readDiary(care(one, 'pet-0', 'play', startTime + 1, by).household);
  assert.deepEqual(
    [newest?.petName, newest?.action, newest?.by],
    ['Miso', 'play', { kind: 'assistant', name: 'Robin' }],
  );
  assert.equal(oldest?.action, 'feed');
});
