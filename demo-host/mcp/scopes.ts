/** What a visitor can allow an assistant to do. The provider knows the same names, with words for them. */

export const scopes = ['pets:read', 'pets:feed', 'pets:play', 'achievements:read'] as const;
