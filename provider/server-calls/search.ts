/** The search of the hosted provider, as filters of our lists. */
import { z } from 'zod';
import { checkBody, wrongField } from '../http/schema-issues.ts';

/** By the filter's name on the wire. */
export type Search = Readonly<Record<string, { as: string; many?: true }>>;

const mostValues = 100;
const operand = z.object({ filter_name: z.string(), filter_value: z.unknown() });
const query = z.object({ operator: z.enum(['AND', 'OR']), operands: z.array(operand).max(20) });
const between = z.object({ greater_than: z.string(), less_than: z.string() });

type Filter = Record<string, string>;

/**
 * One filter, or several whose results belong together: one for each value that a list has to be asked for by itself.
 *
 * @throws Refusal `bad_request` for what the lists cannot do
 */
export function filtersOf(search: Search, queryValue: unknown): Filter[] {
  if (queryValue === undefined || queryValue === null) return [{}];
  const { operator, operands } = checkBody(query, queryValue);
  if (operands.length === 0) return [{}];
  const all = operands.map((one) => valuesOf(search, one));
  if (operator === 'OR' && operands.length > 1) {
    if (all.some(({ many }) => !many)) {
      throw wrongField('query.operator', 'OR takes only filters by id, address or number');
    }
    return few(all.flatMap(({ filters }) => filters));
  }
  return few(all.reduce<Filter[]>(crossed, [{}]));
}

/** The filters of which both count. */
function crossed(before: Filter[], { filters }: { filters: Filter[] }): Filter[] {
  return before.flatMap((one) =>
    filters.map((other) => {
      const twice = Object.keys(other).find((name) => name in one);
      if (twice !== undefined) throw wrongField('query.operands', `has two filters that become "${twice}"`);
      return { ...one, ...other };
    }),
  );
}

function few(filters: Filter[]): Filter[] {
  if (filters.length <= mostValues) return filters;
  throw wrongField('query.operands', `has more than ${mostValues} values`);
}

function valuesOf(search: Search, { filter_name, filter_value }: z.infer<typeof operand>) {
  if (filter_name === 'created_at_between' && search.created_at_less_than) {
    const { greater_than, less_than } = checkBody(between, filter_value);
    return { many: false, filters: [{ created_from: greater_than, created_to: less_than }] };
  }
  const rule = Object.hasOwn(search, filter_name) ? search[filter_name] : undefined;
  if (!rule) throw wrongField('query.operands', `has the filter "${filter_name}", which is not taken here`);
  const { as, many = false } = rule;
  const values = checkBody(many ? z.array(z.string()) : z.string().transform((one) => [one]), filter_value);
  return { many, filters: values.map((value) => ({ [as]: value })) };
}
