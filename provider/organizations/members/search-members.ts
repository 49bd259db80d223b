/** Search for members of an organization, page by page. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { MemberOperand, MemberSearch, MembersFound } from '../../../session-core/wire/b2b/members.ts';
import { hasPart, namesOfMember, shortestPart } from '../../database/parts.ts';
import type { Queries, Tables } from '../../database/schema.ts';
import { isBeyond, pageOf } from '../../http/cursors.ts';
import { Refusal } from '../../http/refusal.ts';
import { isShared } from '../../proofs/passwords/of-members.ts';
import type { Parts } from '../../world/ground.ts';
import { projectIdOf } from '../organization-rows.ts';
import { loadMembers } from './describe.ts';

const defaultLimit = 100;
/** Further ones are not counted: a page must not cost what a large organization does. */
const mostCounted = 10_000;

type Builder = ExpressionBuilder<Tables, 'members'>;

/** In the order in which they were made. Without a query: all but the deleted ones. */
export async function searchMembers(
  world: Parts<'settings'>,
  queries: Queries,
  organizationId: string,
  { cursor, limit = defaultLimit, query }: { [Name in keyof MemberSearch]?: MemberSearch[Name] | undefined },
): Promise<MembersFound> {
  const matching = matchingMembers(world, queries, organizationId, query);
  const { total } = await queries
    .selectFrom(matching.select('member_id').limit(mostCounted).as('counted'))
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(['member_id', 'created_at'])
    .where(isBeyond(cursor, ['created_at', 'member_id'], { part: 'body' }))
    .orderBy('created_at')
    .orderBy('member_id')
    .limit(limit + 1)
    .execute();
  const { shown, next_cursor } = pageOf(rows, limit, 'member_id');
  const members = await loadMembers(
    world,
    queries,
    shown.map(({ member_id }) => member_id),
  );
  return {
    members: members.map(({ member }) => member),
    organizations: Object.fromEntries(
      members.map(({ organization }) => [organization.organization_id, organization]),
    ),
    results_metadata: { total: Number(total), ...(next_cursor !== null && { next_cursor }) },
  };
}

/** The members of the organization of whom a query is true. */
export function matchingMembers(
  world: Parts<'settings'>,
  queries: Queries,
  organizationId: string,
  query: MemberSearch['query'] | undefined,
) {
  const operands = query?.operands ?? [];
  const namesStatus = operands.some(({ filter_name }) => filter_name === 'statuses');
  return queries
    .selectFrom('members')
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectIdOf(world))
    .$if(!namesStatus, (query) => query.where('status', '!=', 'deleted'))
    .$if(operands.length > 0, (selection) =>
      selection.where((eb) => {
        const all = operands.map((operand) => condition(world, eb, operand));
        return query?.operator === 'OR' ? eb.or(all) : eb.and(all);
      }),
    );
}

function condition(world: Parts<'settings'>, eb: Builder, operand: MemberOperand): Expression<SqlBool> {
  switch (operand.filter_name) {
    case 'member_ids':
      return isIn(eb, 'member_id', operand.filter_value);
    case 'member_emails':
      return isIn(
        eb,
        'address_key',
        operand.filter_value.map((address) => address.trim().toLowerCase()),
      );
    case 'member_mfa_phone_numbers':
      return isIn(eb, 'mfa_phone_number', operand.filter_value);
    case 'statuses':
      return sql<SqlBool>`status = any(${operand.filter_value}::text[])`;
    case 'member_roles':
      return eb.or(
        operand.filter_value.map((role) => sql<SqlBool>`members.roles @> ${JSON.stringify([role])}::jsonb`),
      );
    case 'member_email_fuzzy':
      return hasPart(namesOfMember, fuzzy(operand.filter_value), sql`address_key`);
    case 'member_mfa_phone_number_fuzzy':
      return hasPart(sql`mfa_phone_number`, fuzzy(operand.filter_value));
    case 'member_is_breakglass':
      return eb('is_breakglass', '=', operand.filter_value);
    case 'member_password_exists': {
      const has = isShared(world)
        ? sql`members.address_shown and exists (select from passwords p where p.project_id = members.project_id and p.address_key = members.address_key)`
        : sql`exists (select from passwords p where p.member_id = members.member_id)`;
      return sql<SqlBool>`(${has}) = ${operand.filter_value}`;
    }
  }
}

function isIn(eb: Builder, column: 'member_id' | 'address_key' | 'mfa_phone_number', values: string[]) {
  return values.length === 0 ? eb.val(false) : eb(column, 'in', values);
}

function fuzzy(text: string): string {
  if (text.length >= shortestPart) return text;
  throw new Refusal('bad_request', { message: `A fuzzy filter needs at least ${shortestPart} characters.` });
}
