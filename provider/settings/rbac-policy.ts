/** The roles, resources and scopes of a project, and those of the seeded one. */
import { z } from 'zod';

const permissions = z.array(z.object({ resource_id: z.string(), actions: z.array(z.string()) }));

export const rbacPolicy = z.object({
  roles: z
    .array(z.object({ role_id: z.string(), description: z.string(), permissions }))
    .describe(
      'Each with `role_id`, `description` and `permissions`: a list of `resource_id` with `actions`; the action `*` means all.',
    ),
  resources: z
    .array(z.object({ resource_id: z.string(), description: z.string(), actions: z.array(z.string()) }))
    .describe('Each with `resource_id`, `description` and its `actions`.'),
  scopes: z
    .array(
      z.object({
        scope: z.string(),
        description: z.string(),
        descriptions: z.record(z.string(), z.string()).optional(),
        permissions,
      }),
    )
    .default([])
    .describe(
      'What apps may ask for, each with `scope`, `description` (visitors read it; `descriptions` has it in other languages, by their tags) and `permissions`.',
    ),
});

const all = (resource_id: string, actions: string[]) => ({ resource_id, actions });

/** The role of the seeded policy that every new user has. */
export const seededRole = 'player';

/** What there is to do in the pet game, and what an app can be allowed to do of it. */
export const seededPolicy: z.infer<typeof rbacPolicy> = {
  roles: [
    {
      role_id: seededRole,
      description: 'Everybody who plays',
      permissions: [all('pets', ['read', 'feed', 'play']), all('achievements', ['read'])],
    },
  ],
  resources: [
    { resource_id: 'pets', description: 'The pets of the player', actions: ['read', 'feed', 'play'] },
    { resource_id: 'achievements', description: 'What the player has achieved', actions: ['read'] },
  ],
  scopes: [
    {
      scope: 'pets:read',
      description: 'See your pets and how they are',
      permissions: [all('pets', ['read'])],
    },
    { scope: 'pets:feed', description: 'Feed your pets', permissions: [all('pets', ['feed'])] },
    { scope: 'pets:play', description: 'Play with your pets', permissions: [all('pets', ['play'])] },
    {
      scope: 'achievements:read',
      description: 'Track your achievements',
      permissions: [all('achievements', ['read'])],
    },
  ],
};
