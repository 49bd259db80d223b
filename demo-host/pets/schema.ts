/** The tables of the game for Kysely. Times are milliseconds since 1970, by the demo's clock. */
import type { ColumnType, Kysely, Selectable, Transaction } from 'kysely';
import type { AchievementId, Action, Pet, Species } from './household.ts';

interface Households {
  user_id: string;
  meals: number;
  games: number;
  streak_days: number;
  /** A day as `YYYY-MM-DD`; empty before the first meal. */
  streak_last: string;
}

interface Pets {
  user_id: string;
  pet_id: string;
  /** Position in the row, from 0. */
  place: number;
  name: string;
  species: ColumnType<Species>;
  coat: ColumnType<Pet['coat']>;
  hunger: number;
  joy: number;
  energy: number;
  as_of: number;
  played_at: number | null;
}

interface PetAchievements {
  user_id: string;
  achievement: ColumnType<AchievementId>;
  earned_at: number;
}

interface PetDiary {
  user_id: string;
  number: number;
  at: number;
  action: ColumnType<Action>;
  pet_id: string;
  /** Null for the visitor. */
  client_id: string | null;
  client_name: string | null;
  /** Written as a string, because the two drivers treat arrays differently; read as a value. */
  earned: ColumnType<AchievementId[], string, string>;
}

export interface PetTables {
  households: Households;
  pets: Pets;
  pet_achievements: PetAchievements;
  pet_diary: PetDiary;
}

export type HouseholdRow = Selectable<Households>;
export type PetRow = Selectable<Pets>;
export type DiaryRow = Selectable<PetDiary>;
export type PetDatabase = Kysely<PetTables>;
export type PetTransaction = Transaction<PetTables>;
