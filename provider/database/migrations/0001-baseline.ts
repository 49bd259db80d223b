/** All tables as the first published version has them. */
import { type Kysely, sql } from 'kysely';
import { mfaMethods } from '../../holders/second-factors.ts';
import { appTables } from '../tables/apps.ts';
import { authenticatorTables } from '../tables/authenticators.ts';
import { factorTables } from '../tables/factors.ts';
import { memberSignInTables } from '../tables/member-sign-in.ts';
import { organizationTables } from '../tables/organizations.ts';
import { projectTables } from '../tables/project.ts';
import { recordTables } from '../tables/record.ts';
import { sessionTables } from '../tables/sessions.ts';
import type { Statement } from '../tables/table.ts';
import { userTables } from '../tables/users.ts';

const statements: readonly Statement[] = [
  ...userTables,
  ...organizationTables,
  ...memberSignInTables,
  ...factorTables,
  ...authenticatorTables,
  ...appTables,
  ...sessionTables,
  ...projectTables,
  ...recordTables,
  `alter table members add constraint members_default_mfa_method_check
    check (default_mfa_method in (${mfaMethods.map((method) => `'${method}'`).join(', ')}))`,
];

export const baseline = {
  async up(database: Kysely<unknown>) {
    for (const one of statements) await sql.raw(typeof one === 'string' ? one : one.text).execute(database);
  },
};
