/** Replaces the assistant for a widget that is opened by itself: the same tools, with the visitor's own session. */
import { feedPet, fetchPets, PetError, playWithPet } from '../pets/pets-client.js';
import { recognise, session } from '../visitor.js';

/** Calls a tool by its name and returns its structured content. */
export async function callTool(name, { pet } = {}) {
  const problem = await recognise();
  if (problem) throw problem;
  if (!session.state.user) throw new PetError('signed_out', 'You are not logged in.');
  switch (name) {
    case 'feed_pet':
      return care('feed', pet, feedPet);
    case 'play_with_pet':
      return care('play', pet, playWithPet);
    default:
      return fetchPets();
  }
}

async function care(action, id, send) {
  try {
    const { pets, achievements, happened } = await send(id);
    const earned = achievements.filter((one) => happened.earned.includes(one.id));
    return { action, done: true, message: '', pet: pets.find((one) => one.id === id), earned };
  } catch (error) {
    if (!['too_full', 'too_tired', 'too_hungry'].includes(error.code)) throw error;
    const { pets } = await fetchPets();
    const pet = pets.find((one) => one.id === id);
    return { action, done: false, message: error.message, pet, earned: [] };
  }
}
