/** The sections of the account page, in their order. */
export const sectionIds = [
  'profile',
  'contacts',
  'password',
  'passkeys',
  'second-factor',
  'social',
  'sessions',
  'apps',
  'data',
] as const;

/** The name of a section. */
export type SectionId = (typeof sectionIds)[number];
