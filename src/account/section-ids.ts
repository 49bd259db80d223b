/** The sections of a user's account page, in their order. */
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

/** The sections of a member's page. */
export const memberSectionIds = ['organization', ...sectionIds] as const;

/** The name of a section. */
export type SectionId = (typeof sectionIds)[number];

/** The name of a member's section. */
export type MemberSectionId = (typeof memberSectionIds)[number];

/** The name of a section on either page. */
export type AnySectionId = SectionId | MemberSectionId;
