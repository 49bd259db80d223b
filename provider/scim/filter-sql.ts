/** Turns a filter into a condition of the database. */

import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { shortestPart } from '../database/parts.ts';
import { isStorable } from '../http/times.ts';
import type { AttributePath, Comparison, Filter } from './filter.ts';
import { ScimError } from './scim-error.ts';

export type Column =
  /** `indexed`: in lower case already, and an index has its parts. @default text in any case, compared without it */
  | { type: 'text'; value: RawBuilder<unknown>; case?: 'exact' | 'indexed' }
  | { type: 'truth'; value: RawBuilder<unknown> }
  | { type: 'time'; value: RawBuilder<unknown> };

/** Several values of an attribute: what stands behind `from`, and what each of them has. */
interface Values {
  from: RawBuilder<unknown>;
  column(sub: string): Column | null;
}

/** What a filter may name. */
export interface Searchable {
  column(path: AttributePath): Column | null;
  values(path: AttributePath): Values | null;
}

type Condition = RawBuilder<SqlBool>;

/** @throws ScimError `invalidFilter` for an unknown attribute or comparison */
export function conditionOf(filter: Filter, searchable: Searchable): Condition {
  switch (filter.op) {
    case 'and':
      return sql`(${conditionOf(filter.left, searchable)} and ${conditionOf(filter.right, searchable)})`;
    case 'or':
      return sql`(${conditionOf(filter.left, searchable)} or ${conditionOf(filter.right, searchable)})`;
    case 'not':
      return sql`not coalesce(${conditionOf(filter.filter, searchable)}, false)`;
    case 'some': {
      const values = searchable.values(filter.path) ?? unknown(filter.path);
      return ofSome(values, filter.filter);
    }
    default: {
      const values = searchable.values(filter.path);
      if (values) {
        const path = { extension: null, attribute: filter.path.sub ?? 'value', sub: null };
        return ofSome(values, { ...filter, path });
      }
      const column = searchable.column(filter.path) ?? unknown(filter.path);
      return filter.op === 'pr'
        ? sql`${column.value} is not null`
        : compared(column, filter.op, filter.value, filter.path);
    }
  }
}

function ofSome({ from, column }: Values, filter: Filter): Condition {
  const inner = { column: ({ attribute }: AttributePath) => column(attribute), values: () => null };
  return sql`exists (select from ${from} where ${conditionOf(filter, inner)})`;
}

function compared(column: Column, op: Comparison, operand: unknown, path: AttributePath): Condition {
  const { value } = column;
  if (operand === null) {
    if (op === 'eq') return sql`${value} is null`;
    if (op === 'ne') return sql`${value} is not null`;
    return wrong(path, op);
  }
  if (column.type === 'truth') {
    if (op !== 'eq' && op !== 'ne') return wrong(path, op);
    const text = String(operand).toLowerCase();
    if (text !== 'true' && text !== 'false') return wrong(path, op);
    return sql`(${value} = ${text === 'true'}) = ${op === 'eq'}`;
  }
  if (column.type === 'time') {
    const operator = orders[op];
    const time = new Date(String(operand));
    if (operator === undefined || !isStorable(time)) return wrong(path, op);
    return sql`${value} ${sql.raw(operator)} ${time}::timestamptz`;
  }
  const stored = column.case === undefined ? sql`lower(${value})` : value;
  const other = sql`${column.case === 'exact' ? String(operand) : String(operand).toLowerCase()}::text`;
  // What contains a text, or ends with it, has its parts. PostgreSQL itself finds what begins with it.
  const hasParts =
    column.case === 'indexed' && String(operand).length >= shortestPart
      ? sql`parts_of(${stored}) @> parts_of(${other}) and `
      : sql``;
  switch (op) {
    case 'co':
      return sql`${hasParts}strpos(${stored}, ${other}) > 0`;
    case 'sw':
      return sql`starts_with(${stored}, ${other})`;
    case 'ew':
      return sql`${hasParts}right(${stored}, length(${other})) = ${other}`;
    case 'ne':
      return sql`${stored} is distinct from ${other}`;
    default:
      return sql`${stored} ${sql.raw(orders[op] ?? '=')} ${other}`;
  }
}

const orders: Partial<Record<Comparison, string>> = {
  eq: '=',
  ne: '<>',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
};

function unknown({ attribute, sub }: AttributePath): never {
  const name = sub === null ? attribute : `${attribute}.${sub}`;
  throw new ScimError(
    400,
    `The filter names "${name}", by which this directory cannot search.`,
    'invalidFilter',
  );
}

function wrong({ attribute }: AttributePath, op: Comparison): never {
  throw new ScimError(400, `"${attribute}" does not support "${op}" with this value.`, 'invalidFilter');
}
