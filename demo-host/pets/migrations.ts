/** Migrates the database of the pets to the newest schema. */
import { type Migration, sql } from 'kysely';
import { runMigrations } from '../../platform/storage/open.ts';
import type { PetDatabase } from './schema.ts';

const households = [
  sql`create table households (
    user_id text primary key,
    meals integer not null,
    games integer not null,
    streak_days integer not null,
    streak_last text not null
  )`,
  sql`create table pets (
    user_id text not null references households on delete cascade,
    pet_id text not null,
    place integer not null,
    name text not null,
    species text not null,
    coat integer not null check (coat between 0 and 2),
    hunger double precision not null check (hunger between 0 and 100),
    joy double precision not null check (joy between 0 and 100),
    energy double precision not null check (energy between 0 and 100),
    as_of bigint not null,
    played_at bigint,
    primary key (user_id, pet_id)
  )`,
  sql`create table pet_achievements (
    user_id text not null references households on delete cascade,
    achievement text not null,
    earned_at bigint not null,
    primary key (user_id, achievement)
  )`,
  sql`create table pet_diary (
    user_id text not null references households on delete cascade,
    number integer not null,
    at bigint not null,
    action text not null check (action in ('feed', 'play')),
    pet_id text not null,
    client_id text,
    client_name text,
    earned jsonb not null,
    primary key (user_id, number)
  )`,
];

/** All migrations, in order. Never change a released migration. */
const migrations: Record<string, Migration> = {
  '0001-households': {
    async up(database) {
      for (const statement of households) await statement.execute(database);
    },
  },
};

/** Records migrations in its own table, so that the pets can share the provider's database. */
export const migrate = (database: PetDatabase): Promise<void> =>
  runMigrations(database, migrations, 'pets_migration');
