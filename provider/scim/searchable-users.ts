/** The attributes of users by which a directory may search. */
import { sql } from 'kysely';
import { attributeOf, isMultiValued } from './attributes.ts';
import { exactColumn, timeColumn } from './directory.ts';
import type { AttributePath } from './filter.ts';
import type { Column, Searchable } from './filter-sql.ts';

const stored = (...names: string[]) => sql`scim_users.attributes #>> ${names}::text[]`;

export const searchableUsers: Searchable = {
  column({ extension, attribute, sub }: AttributePath): Column | null {
    const name = attributeOf(attribute);
    const below = sub === null ? [] : [attributeOf(sub)];
    if (extension !== null) {
      return { type: 'text', value: stored(attributeOf(extension), name, ...below) };
    }
    switch (name) {
      case 'id':
        return exactColumn('scim_users.member_id');
      case 'userName':
        return { type: 'text', value: sql.ref('scim_users.user_name_key'), case: 'indexed' };
      case 'externalId':
        return exactColumn('scim_users.external_id');
      case 'active':
        return { type: 'truth', value: sql`(members.status <> 'deleted')` };
      case 'meta':
        return timeColumn(sub, {
          created: sql.ref('scim_users.created_at'),
          changed: sql.ref('scim_users.updated_at'),
        });
      default:
        return isMultiValued(name) ? null : { type: 'text', value: stored(name, ...below) };
    }
  },
  values({ attribute }) {
    const name = attributeOf(attribute);
    if (!isMultiValued(name) || name === 'groups' || name === 'members') return null;
    const list = sql`scim_users.attributes -> ${name}::text`;
    return {
      from: sql`jsonb_array_elements(case jsonb_typeof(${list}) when 'array' then ${list} else '[]' end) as one(item)`,
      column: (sub) => ({ type: 'text', value: sql`one.item ->> ${attributeOf(sub)}::text` }),
    };
  },
};
