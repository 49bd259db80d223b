/** What the assistant does with the pets: lists them, feeds the hungriest, plays with the saddest. */
import { connect } from './connection.mjs';

/** @param {Parameters<typeof connect>[0]} options */
export async function visit(options) {
  const { say } = options;
  const connection = await connect(options);
  try {
    const { pets } = read(await connection.use('list_pets'));
    say('  Connected. You have:\n');
    for (const pet of pets) say(`    ${pet.name} the ${pet.species}, ${pet.mood}: ${measuresOf(pet)}`);

    const hungriest = pets.toSorted((one, other) => other.hunger - one.hunger)[0];
    say(`\n  ${hungriest.name} is the hungriest. Here is a meal …`);
    print(read(await connection.use('feed_pet', { pet: hungriest.id })));

    const saddest = pets.toSorted((one, other) => one.joy - other.joy)[0];
    say(`\n  ${saddest.name} could do with a game …`);
    print(read(await connection.use('play_with_pet', { pet: saddest.id })));

    say(`\n  Look at ${new URL('/home', options.demo).href}: it says there what I did.\n`);
  } finally {
    await connection.close();
  }

  function print({ message }) {
    say(`    ${message}`);
  }
}

function measuresOf({ hunger, joy, energy }) {
  return `hunger ${hunger}, joy ${joy}, energy ${energy} of 100`;
}

function read({ isError, structuredContent, content }) {
  if (!isError && structuredContent) return structuredContent;
  throw new Error(
    content?.find(({ type }) => type === 'text')?.text ?? 'The demo gave an answer that I could not read.',
  );
}
