/** Foreign keys of a copied table, added while both tables are in use: each step locks other tables for a moment only. */
import { sql } from 'kysely';
import type { Queries } from '../schema.ts';
import { allParts, nextOf } from './begin-copy.ts';
import { type ForeignKey, foreignKeys } from './catalog.ts';

/**
 * Adds or checks the next foreign key.
 *
 * @returns what is done now, empty in the middle of a key; null if the new table has all keys of the old one
 */
export async function addForeignKeys(queries: Queries, table: string): Promise<string | null> {
  return (await addOutgoing(queries, table)) ?? (await addIncoming(queries, table));
}

/** A partitioned table takes a key without looking at its rows if each partition has it and has checked it. */
async function addOutgoing(queries: Queries, table: string): Promise<string | null> {
  const next = nextOf(table);
  const there = await foreignKeys(queries, { of: [next] });
  const missing = (await foreignKeys(queries, { of: [table] })).find(
    ({ name }) => !there.some((key) => key.name === name),
  );
  if (!missing) return null;
  const { name, definition } = missing;
  const parts = allParts(table);
  const inParts = (await foreignKeys(queries, { of: parts })).filter((key) => key.name === name);
  const lacking = parts.filter((part) => !inParts.some(({ of }) => of === part));
  for (const part of lacking) await add(queries, part, { name, definition: `${definition} not valid` });
  if (lacking.length > 0) return '';
  const unchecked = inParts.find(({ isValid }) => !isValid);
  if (unchecked) {
    await validate(queries, unchecked);
    return '';
  }
  await add(queries, next, { name, definition });
  return `checked ${name}`;
}

async function addIncoming(queries: Queries, table: string): Promise<string | null> {
  const there = await foreignKeys(queries, { to: nextOf(table) });
  for (const { name, of, definition } of await foreignKeys(queries, { to: table })) {
    const foreignKey = there.find((key) => key.name === nextOf(name) && key.of === of);
    if (foreignKey?.isValid) continue;
    if (foreignKey) {
      await validate(queries, foreignKey);
      return `checked ${name}`;
    }
    const referring = definition.replace(` REFERENCES ${table}(`, ` REFERENCES ${nextOf(table)}(`);
    await add(queries, of, { name: nextOf(name), definition: `${referring} not valid` });
    return '';
  }
  return null;
}

const add = (
  queries: Queries,
  table: string,
  { name, definition }: Pick<ForeignKey, 'name' | 'definition'>,
) => sql.raw(`alter table ${table} add constraint ${name} ${definition}`).execute(queries);

const validate = (queries: Queries, { of, name }: Pick<ForeignKey, 'of' | 'name'>) =>
  sql.raw(`alter table ${of} validate constraint ${name}`).execute(queries);
