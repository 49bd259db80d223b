/** The four tools: list the pets, feed one, play with one, list the achievements. */
import { type CallToolResult, type McpServer, requireScopes } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Action, Carer } from '../pets/household.ts';
import type { Keeper, Picture } from '../pets/keeper.ts';
import { refusalText } from '../pets/pet.ts';
import type { Access } from './access.ts';
import { clientNameOf } from './client-name.ts';
import { achievementList, careResult, petList, petNamed } from './shapes.ts';

/** Describes a pet in one line. */
function describePet(pet: Picture['pets'][number]): string {
  const { name, species, mood, hunger, joy, energy, refuses } = pet;
  const measures = `hunger ${hunger}, joy ${joy}, energy ${energy} of 100`;
  const reasons = [...new Set([refuses.feed, refuses.play])].filter((reason) => reason !== null);
  return [
    `${name} the ${species} is ${mood} (${measures}).`,
    ...reasons.map((reason) => refusalText(reason, name)),
  ].join(' ');
}

/** Lists all achievements, one line each. */
function describeAchievements(achievements: Picture['achievements']): string {
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null).length;
  const lines = achievements.map(({ title, description, earnedAt, progress }) => {
    if (earnedAt) return `- ${title}: earned on ${earnedAt.slice(0, 10)}.`;
    const soFar = progress ? ` So far ${progress.value} of ${progress.target}.` : '';
    return `- ${title}: not yet. ${description}${soFar}`;
  });
  return [`${earned} of ${achievements.length} achievements earned.`, ...lines].join('\n');
}

/** The widgets that show the tools' results, for assistants that support them. */
export const widgetUris = {
  pets: 'ui://pet-game/pets',
  achievements: 'ui://pet-game/achievements',
} as const;

const shownBy = (uri: string) => ({ ui: { resourceUri: uri } });
const readingHints = { readOnlyHint: true, openWorldHint: false };
const caringHints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};

/** Adds the tools to a server, which serves one call of one client. */
export function addTools(server: McpServer, { keeper, access }: { keeper: Keeper; access: Access }): void {
  const { userId, clientName } = access.extra;

  server.registerTool(
    'list_pets',
    {
      title: 'List pets',
      description:
        'Shows the pets of the visitor: how hungry, happy and awake each one is now, and whether it would take food or play. Call this before feeding or playing.',
      inputSchema: z.object({}),
      outputSchema: petList,
      annotations: readingHints,
      scopeChallenge: requireScopes('pets:read'),
      _meta: shownBy(widgetUris.pets),
    },
    () =>
      safely(async () => {
        const { pets } = await keeper.look(userId);
        return answer(pets.map(describePet).join('\n'), { pets });
      }),
  );

  server.registerTool(
    'feed_pet',
    {
      title: 'Feed a pet',
      description:
        'Gives one pet a meal: less hungry, a little happier. A pet that is full refuses, which is not an error: tell the visitor what the message says.',
      inputSchema: petNamed,
      outputSchema: careResult,
      annotations: caringHints,
      scopeChallenge: requireScopes('pets:feed'),
      _meta: shownBy(widgetUris.pets),
    },
    ({ pet }) => safely(() => care(pet, 'feed')),
  );

  server.registerTool(
    'play_with_pet',
    {
      title: 'Play with a pet',
      description:
        'Plays a game with one pet: much happier, but more tired and hungrier. A pet that is tired or starving refuses, which is not an error: tell the visitor what the message says.',
      inputSchema: petNamed,
      outputSchema: careResult,
      annotations: caringHints,
      scopeChallenge: requireScopes('pets:play'),
      _meta: shownBy(widgetUris.pets),
    },
    ({ pet }) => safely(() => care(pet, 'play')),
  );

  server.registerTool(
    'list_achievements',
    {
      title: 'List achievements',
      description:
        'Shows which achievements the visitor has earned, which can still be earned and how, with the progress made.',
      inputSchema: z.object({}),
      outputSchema: achievementList,
      annotations: readingHints,
      scopeChallenge: requireScopes('achievements:read'),
      _meta: shownBy(widgetUris.achievements),
    },
    () =>
      safely(async () => {
        const { achievements } = await keeper.look(userId);
        return answer(describeAchievements(achievements), { achievements });
      }),
  );

  /** The client's name as the visitor saw it at consent, else the name that the client sends now. */
  function carer(): Carer {
    const about = server.server.getClientVersion();
    const name = clientNameOf(access.clientId, clientName, about?.title, about?.name);
    return { kind: 'assistant', clientId: access.clientId, name };
  }

  async function care(nameOrId: string, action: Action): Promise<CallToolResult> {
    const { pets } = await keeper.look(userId);
    const chosen = find(pets, nameOrId);
    if (!chosen) return unknownPet(nameOrId, pets);
    const result = await keeper.care(userId, chosen.id, action, carer());
    const pet = find(result.picture.pets, chosen.id) ?? chosen;
    switch (result.kind) {
      case 'done': {
        const earned = result.picture.achievements
          .filter(({ id }) => result.happened.earned.includes(id))
          .map(({ id, title }) => ({ id, title }));
        const happened = action === 'feed' ? `${pet.name} has eaten.` : `${pet.name} has had a good game.`;
        const news = earned.map(({ title }) => `New achievement: ${title}.`);
        const message = [happened, describePet(pet), ...news].join(' ');
        return answer(message, { action, done: true, message, reason: null, pet, earned });
      }
      case 'refused': {
        const message = refusalText(result.reason, result.petName);
        return answer(message, { action, done: false, message, reason: result.reason, pet, earned: [] });
      }
      case 'unknown_pet':
        return unknownPet(nameOrId, pets);
    }
  }
}

type Pets = Picture['pets'];

/** By id or name: models use both. */
function find(pets: Pets, nameOrId: string): Pets[number] | undefined {
  const name = nameOrId.trim().toLowerCase();
  return pets.find((pet) => pet.id === name) ?? pets.find((pet) => pet.name.toLowerCase() === name);
}

function answer(text: string, structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent };
}

/** Logs a failure. The assistant receives only a short message, without paths and stack traces. */
async function safely(act: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await act();
  } catch (error) {
    console.error(`demo: a tool failed: ${error instanceof Error ? error.message : String(error)}`);
    const text = 'The pets do not answer right now. Please try again later.';
    return { isError: true, content: [{ type: 'text', text }] };
  }
}

function unknownPet(nameOrId: string, pets: Pets): CallToolResult {
  const names = pets.map((pet) => `${pet.name} (id ${pet.id})`).join(', ');
  return {
    isError: true,
    content: [{ type: 'text', text: `There is no pet "${nameOrId}". The visitor has ${names}.` }],
  };
}
