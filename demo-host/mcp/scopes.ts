/** The scopes that a visitor can grant an assistant. The provider has the same names, with descriptions. */

export const scopes = ['pets:read', 'pets:feed', 'pets:play', 'achievements:read'] as const;
