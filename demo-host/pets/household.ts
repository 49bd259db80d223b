/** The types of the game: a pet, and everything that one visitor has. */

export const speciesNames = ['cat', 'fox', 'rabbit', 'owl', 'axolotl'] as const;
export type Species = (typeof speciesNames)[number];

/** In display order: roughly from easy to hard. */
export const achievementIds = [
  'first-bite',
  'first-game',
  'party-of-three',
  'full-house',
  'over-the-moon',
  'just-in-time',
  'creature-of-habit',
  'head-chef',
] as const;
export type AchievementId = (typeof achievementIds)[number];

/** What a visitor or an assistant can do for a pet. */
export const actions = ['feed', 'play'] as const;
export type Action = (typeof actions)[number];

/** A pet at one moment. The three values range from 0 to 100. */
export interface Pet {
  id: string;
  name: string;
  species: Species;
  /** Which of the species' three colourings. */
  coat: 0 | 1 | 2;
  hunger: number;
  joy: number;
  energy: number;
  /** The moment that the values describe. Milliseconds since 1970. */
  asOf: number;
  playedAt: number | null;
}

/** Who cared for a pet: the visitor, or an assistant with the visitor's consent. */
export type Carer = { kind: 'visitor' } | { kind: 'assistant'; clientId: string; name: string };

/** One action. */
export interface DiaryEntry {
  /** Counts from 1 in each household, including entries that the diary no longer has. */
  number: number;
  /** Milliseconds since 1970. */
  at: number;
  action: Action;
  petId: string;
  by: Carer;
  /** The achievements that it earned. */
  earned: AchievementId[];
}

/** Everything that one visitor has in the game. */
export interface Household {
  pets: Pet[];
  meals: number;
  games: number;
  /** Days in a row (UTC) with a meal, and the last of them as `YYYY-MM-DD`. */
  streak: { days: number; last: string };
  /** When each achievement was earned. Milliseconds since 1970. */
  earned: Partial<Record<AchievementId, number>>;
  /** Recent actions, oldest first. */
  diary: DiaryEntry[];
}
