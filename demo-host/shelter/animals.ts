/** The animals of all shelters, in a database of their own. */
import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { openStorage, runMigrations } from '../../server/storage/open.ts';

interface AnimalTable {
  animal_id: string;
  /** The shelter. */
  organization_id: string;
  name: string;
  kind: string;
  /** The home that it has found; null while it waits. */
  given_to: string | null;
  /** The member who gave it away. */
  given_by: string | null;
  /** Milliseconds since 1970. */
  created_at: number;
}

interface AnimalTables {
  animals: AnimalTable;
}

export type Animal = Pick<Selectable<AnimalTable>, 'animal_id' | 'name' | 'kind' | 'given_to'>;

export interface Animals {
  /** Of one shelter, in the order of their arrival. */
  list(organizationId: string): Promise<Animal[]>;
  add(organizationId: string, animal: { name: string; kind: string }): Promise<void>;
  /** Null where the shelter has no such animal, or another home has it. */
  give(where: { organizationId: string; animalId: string; by: string; to: string }): Promise<Animal | null>;
  close(): Promise<void>;
}

/** @throws DataDirInUseError, DataDirUnusableError */
export async function openAnimals(dataDir: string, now: () => number): Promise<Animals> {
  const { database, close } = await openStorage<AnimalTables>({
    url: undefined,
    dataDir,
    owner: 'shelter',
    onBreak: (error) => console.error(`shelter: an idle database connection broke: ${error.message}`),
    migrate,
  });
  const shown = ['animal_id', 'name', 'kind', 'given_to'] as const;
  return {
    list: (organizationId) =>
      database
        .selectFrom('animals')
        .select(shown)
        .where('organization_id', '=', organizationId)
        .orderBy('created_at')
        .orderBy('name')
        .execute(),
    async add(organization_id, { name, kind }) {
      const row = { organization_id, name, kind, given_to: null, given_by: null, created_at: now() };
      await database
        .insertInto('animals')
        .values({ animal_id: `animal-${randomUUID()}`, ...row })
        .execute();
    },
    async give({ organizationId, animalId, by, to }) {
      const given = await database
        .updateTable('animals')
        .set({ given_to: to, given_by: by })
        .where('animal_id', '=', animalId)
        .where('organization_id', '=', organizationId)
        .where('given_to', 'is', null)
        .returning(shown)
        .executeTakeFirst();
      return given ?? null;
    },
    close,
  };
}

/** In order. Never change a released migration. */
const migrations = {
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
};

const migrate = (database: Kysely<AnimalTables>): Promise<void> =>
  runMigrations(database, migrations, 'shelter_migration');
