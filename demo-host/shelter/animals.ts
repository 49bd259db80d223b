/** The animals of all shelters, and with whom they are shared, in a database of their own. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { openStorage, runMigrations } from '../../platform/storage/open.ts';
import { migrations } from './migrations.ts';

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

interface Tables {
  animals: AnimalTable;
  /** The shelters that have shared an animal, or may receive one. */
  shelters: {
    organization_id: string;
    name: string;
    /** Whether every shelter may share with it. */
    listed: boolean;
  };
  /** The members of this shelter see this animal of another. */
  shares: { animal_id: string; organization_id: string };
}

interface Partner {
  organization_id: string;
  name: string;
}

interface Animal extends Pick<AnimalTable, 'animal_id' | 'name' | 'kind' | 'given_to'> {
  /** The name of the shelter that shares it; null for an animal of one's own. */
  shared_by: string | null;
  /** The shelters that see the animal; empty for an animal of another shelter. */
  shared_with: Partner[];
}

/** An animal of a shelter. */
interface Place {
  organizationId: string;
  animalId: string;
}

export interface Animals {
  /** What the members of a shelter see: its own, and those that others share with it. */
  list(organizationId: string): Promise<Animal[]>;
  add(organizationId: string, animal: { name: string; kind: string }): Promise<void>;
  /** False where the shelter has no such animal, or another home has it. */
  give(where: Place & { by: string; to: string }): Promise<boolean>;
  /** The shelters that a shelter may share with: those on the list, and those that share with it. */
  partners(organizationId: string): Promise<Partner[]>;
  /** False where the shelter has no such animal, or no such partner. */
  share(where: Place & { name: string; partner: string }): Promise<boolean>;
  stopSharing(where: Place & { partner: string }): Promise<void>;
  /** Puts a shelter on the list. */
  enlist(shelter: Partner): Promise<void>;
  close(): Promise<void>;
}

/** @throws DataDirInUseError, DataDirUnusableError */
export async function openAnimals(
  where: { databaseUrl?: string | undefined; dataDir: string },
  now: () => number,
): Promise<Animals> {
  const { database, close } = await openStorage<Tables>({
    url: where.databaseUrl,
    dataDir: where.dataDir,
    owner: 'shelter',
    onBreak: (error) => console.error(`shelter: an idle database connection broke: ${error.message}`),
    migrate: (opened: Kysely<Tables>) => runMigrations(opened, migrations, 'shelter_migration'),
  });

  const animalsOf = (organizationId: string) =>
    database.selectFrom('animals').where('animals.organization_id', '=', organizationId);

  const sharedWith = (organizationId: string) =>
    database
      .selectFrom('shares')
      .innerJoin('animals', 'animals.animal_id', 'shares.animal_id')
      .innerJoin('shelters', 'shelters.organization_id', 'animals.organization_id')
      .where('shares.organization_id', '=', organizationId);

  const partners = (organizationId: string): Promise<Partner[]> =>
    database
      .selectFrom('shelters')
      .select(['organization_id', 'name'])
      .where('organization_id', '<>', organizationId)
      .where(({ eb, or }) =>
        or([
          eb('listed', '=', true),
          eb('organization_id', 'in', sharedWith(organizationId).select('animals.organization_id')),
        ]),
      )
      .orderBy('name')
      .execute();

  return {
    partners,

    async list(organizationId) {
      const shown = ['animals.animal_id', 'animals.name', 'animals.kind', 'animals.given_to'] as const;
      const [animals, viewers, visiting] = await Promise.all([
        animalsOf(organizationId).select(shown).orderBy('created_at').orderBy('name').execute(),
        animalsOf(organizationId)
          .innerJoin('shares', 'shares.animal_id', 'animals.animal_id')
          .innerJoin('shelters', 'shelters.organization_id', 'shares.organization_id')
          .select(['animals.animal_id', 'shelters.organization_id', 'shelters.name'])
          .orderBy('shelters.name')
          .execute(),
        sharedWith(organizationId)
          .select([...shown, 'shelters.name as shared_by'])
          .orderBy('created_at')
          .orderBy('animals.name')
          .execute(),
      ]);
      const mine = animals.map((animal) => ({
        ...animal,
        shared_by: null,
        shared_with: viewers
          .filter(({ animal_id }) => animal_id === animal.animal_id)
          .map(({ organization_id, name }) => ({ organization_id, name })),
      }));
      return [...mine, ...visiting.map((animal) => ({ ...animal, shared_with: [] }))];
    },

    async add(organization_id, { name, kind }) {
      const animal_id = `animal-${randomUUID()}`;
      const row = { animal_id, organization_id, name, kind, given_to: null, given_by: null };
      await database
        .insertInto('animals')
        .values({ ...row, created_at: now() })
        .execute();
    },

    async give({ organizationId, animalId, by, to }) {
      const animal = await database
        .updateTable('animals')
        .set({ given_to: to, given_by: by })
        .where('animal_id', '=', animalId)
        .where('organization_id', '=', organizationId)
        .where('given_to', 'is', null)
        .returning('animal_id')
        .executeTakeFirst();
      return animal !== undefined;
    },

    async share({ organizationId, animalId, name, partner }) {
      const animal = await animalsOf(organizationId)
        .select('animal_id')
        .where('animal_id', '=', animalId)
        .executeTakeFirst();
      const partnerList = await partners(organizationId);
      if (!animal || !partnerList.some(({ organization_id }) => organization_id === partner)) return false;
      await database
        .insertInto('shelters')
        .values({ organization_id: organizationId, name, listed: false })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ name }))
        .execute();
      await database
        .insertInto('shares')
        .values({ animal_id: animalId, organization_id: partner })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return true;
    },

    async stopSharing({ organizationId, animalId, partner }) {
      await database
        .deleteFrom('shares')
        .where('organization_id', '=', partner)
        .where(
          'animal_id',
          'in',
          animalsOf(organizationId).select('animal_id').where('animal_id', '=', animalId),
        )
        .execute();
    },

    async enlist({ organization_id, name }) {
      await database
        .insertInto('shelters')
        .values({ organization_id, name, listed: true })
        .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ listed: true }))
        .execute();
    },

    close,
  };
}
