/** A person as a company's login describes them, read by the mapping of its connection. */
import type { SsoConnectionRow } from '../database/schema.ts';
import type { ConnectionRole } from '../database/tables/member-sign-in.ts';
import { Refusal } from '../http/refusal.ts';
import { shownName } from '../http/text.ts';
import type { Parts } from '../world/ground.ts';
import { ofGroups } from './role-assignments.ts';

export interface SsoIdentity {
  /** What identifies the person there permanently. */
  externalId: string;
  email: string | null;
  name: string;
  groups: string[];
  /** What else the mapping names. */
  attributes: Record<string, unknown>;
}

/** The keys of a mapping with a meaning; others are attributes. */
const attributes = ['email', 'first_name', 'last_name', 'full_name', 'groups', 'idp_user_id'];

const mostGroups = 200;
const longest = 1000;

/**
 * Reads a person by the mapping of the connection.
 *
 * @param read gives a claim or attribute by its name
 * @param subject identifies the person where the mapping names nothing else
 */
export function mapIdentity(
  world: Parts<'log'>,
  {
    attribute_mapping: mapping,
    ...connection
  }: Pick<SsoConnectionRow, 'attribute_mapping' | 'connection_id' | 'role_assignments'>,
  subject: string,
  read: (name: string) => unknown,
): SsoIdentity {
  const values = (key: string) => {
    const name = mapping[key];
    const value = name === undefined ? undefined : read(name);
    return (Array.isArray(value) ? value : [value]).filter(
      (one): one is string => typeof one === 'string' && one.trim() !== '' && one.length <= longest,
    );
  };
  const one = (key: string) => values(key)[0]?.trim() ?? '';
  const whole = [one('first_name'), one('last_name')].filter(Boolean).join(' ') || one('full_name');
  const others = Object.entries(mapping).flatMap(([key, name]) => {
    const value = attributes.includes(key) ? undefined : read(name);
    return value === undefined || JSON.stringify(value).length > longest ? [] : [[key, value] as const];
  });
  return {
    externalId: one('idp_user_id') || subject,
    email: one('email') || null,
    name: shownName(whole).slice(0, 200),
    groups: firstGroups(world, connection, values('groups')),
    attributes: Object.fromEntries(others),
  };
}

/** @throws Refusal `saml_connection_email_mapping_required`, `saml_connection_attribute_mapping_missing_groups_key` */
export function checkMapping(
  {
    attribute_mapping: mapping,
    role_assignments,
  }: Pick<SsoConnectionRow, 'attribute_mapping' | 'role_assignments'>,
  roles: readonly ConnectionRole[] = role_assignments,
): void {
  if (!mapping.email) throw new Refusal('saml_connection_email_mapping_required');
  if (ofGroups(roles).length > 0 && !mapping.groups)
    throw new Refusal('saml_connection_attribute_mapping_missing_groups_key');
}

/** Groups that give a role come first: some people are in thousands, of which few mean anything here. */
function firstGroups(
  { log }: Parts<'log'>,
  { connection_id, role_assignments }: Pick<SsoConnectionRow, 'connection_id' | 'role_assignments'>,
  groups: readonly string[],
): string[] {
  const giving = new Set(role_assignments.map(({ group }) => group));
  const all = [...new Set(groups)];
  const sorted = [...all.filter((group) => giving.has(group)), ...all.filter((group) => !giving.has(group))];
  const left_out = sorted.splice(mostGroups).length;
  if (left_out > 0) log.warn({ connection_id, left_out }, 'a company login named too many groups');
  return sorted;
}
