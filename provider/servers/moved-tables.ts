/** The tables whose rows move with a project to another server. */
import type { Tables } from '../database/schema.ts';
import { type MovedProject, ruledTables, tableRules } from '../database/table-rules.ts';
import { firstProjectId } from '../settings/project.ts';

/** In the order of their foreign keys. */
export const tableNames = ruledTables.flatMap(([table, { of }]) => (of === 'server' ? [] : [table]));

/** Processes take due rows of all projects at once: those of one that moves are left out, and no statement fails. */
export const queueTables: readonly (keyof Tables)[] = ['deliveries', 'owner_notices', 'logout_notices'];

/** Which rows of a table are of the project, as a condition in SQL. */
export function isOfProject(table: keyof Tables, row: string, project: MovedProject): string {
  const { of } = tableRules[table];
  if (of === 'server') return 'false';
  const parts = [...(project.project_id === firstProjectId ? [of.users] : []), of.members];
  const conditions = parts.filter((part) => part !== undefined).map((part) => part(row, project));
  return conditions.length === 0 ? 'false' : `(${conditions.join(' or ')})`;
}

/** @returns an `order by`, or nothing */
export function orderOf(table: keyof Tables): string {
  const { order } = tableRules[table];
  return order === undefined ? '' : `order by ${order}`;
}
