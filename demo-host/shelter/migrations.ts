/** The tables of the shelters' site. In order; never change a released migration. */
import { type Kysely, sql } from 'kysely';

export const migrations = {
  '0001-animals': {
    async up(database: Kysely<unknown>) {
      await sql`create table animals (
        animal_id text primary key,
        organization_id text not null,
        name text not null,
        kind text not null,
        given_to text,
        given_by text,
        created_at bigint not null
      )`.execute(database);
      await sql`create index animals_of_shelter on animals (organization_id)`.execute(database);
    },
  },
  '0002-sharing': {
    async up(database: Kysely<unknown>) {
      await sql`create table shelters (
        organization_id text primary key,
        name text not null,
        listed boolean not null
      )`.execute(database);
      await sql`create table shares (
        animal_id text not null references animals (animal_id) on delete cascade,
        organization_id text not null references shelters (organization_id) on delete cascade,
        primary key (animal_id, organization_id)
      )`.execute(database);
      await sql`create index shares_with_shelter on shares (organization_id)`.execute(database);
    },
  },
};
