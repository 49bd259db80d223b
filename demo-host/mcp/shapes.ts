/** The schemas of the tools' input and output, with descriptions for the model. */
import { z } from 'zod';
import { achievementIds, actions, speciesNames } from '../pets/household.ts';
import { moods, refusalReasons } from '../pets/pet.ts';

const scale = z.number().min(0).max(100);
const refusal = z.enum(refusalReasons).nullable();

const petShape = z.object({
  id: z.string().describe('Names the pet in calls of feed_pet and play_with_pet.'),
  name: z.string(),
  species: z.enum(speciesNames),
  coat: z.number().int().min(0).max(2).describe('Which of the three colourings of the species; for drawing.'),
  hunger: scale.describe('0 is full, 100 is starving.'),
  joy: scale.describe('0 is sad, 100 is overjoyed.'),
  energy: scale.describe('0 is worn out, 100 is wide awake.'),
  mood: z.enum(moods),
  refuses: z
    .object({ feed: refusal, play: refusal })
    .describe('Why the pet would refuse food or a game now; null when it would be glad to.'),
});

const achievementShape = z.object({
  id: z.enum(achievementIds),
  title: z.string(),
  description: z.string().describe('What has to be done for it.'),
  earnedAt: z.iso.datetime().nullable().describe('When it was earned; null when it still can be.'),
  progress: z
    .object({ value: z.number(), target: z.number() })
    .nullable()
    .describe('How far the visitor has come, for those that take a while.'),
});

export const petNamed = z.object({
  pet: z.string().min(1).max(60).describe('The id or the name of one of the pets that list_pets gives.'),
});

export const petList = z.object({ pets: z.array(petShape) });

export const achievementList = z.object({ achievements: z.array(achievementShape) });

export const careResult = z.object({
  action: z.enum(actions),
  done: z.boolean().describe('False when the pet refused: nothing has changed then.'),
  message: z.string().describe('What happened, in a sentence to pass on.'),
  reason: z.enum(refusalReasons).nullable().describe('Why it refused.'),
  pet: petShape.describe('The pet as it is now.'),
  earned: z
    .array(z.object({ id: z.enum(achievementIds), title: z.string() }))
    .describe('Achievements that this has brought.'),
});
