/** All tables as the first published version has them. */
import type { Kysely } from 'kysely';
import { appTables } from '../baseline/apps.ts';
import { factorTables } from '../baseline/factors.ts';
import { memberSignInTables } from '../baseline/member-sign-in.ts';
import { organizationTables } from '../baseline/organizations.ts';
import { projectTables } from '../baseline/project.ts';
import { sessionTables } from '../baseline/sessions.ts';
import { userTables } from '../baseline/users.ts';

export const baseline = {
  async up(database: Kysely<unknown>) {
    const statements = [
      ...userTables,
      ...organizationTables,
      ...memberSignInTables,
      ...factorTables,
      ...appTables,
      ...sessionTables,
      ...projectTables,
    ];
    for (const statement of statements) await statement.execute(database);
  },
};
