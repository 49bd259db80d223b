/** Which kinds of facts the suites of a process really write. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { auditKinds } from '../../provider/audit/kinds.ts';
import type { OpenedDatabase } from '../../provider/database/open.ts';
import { hasAllTests } from '../../scripts/tests/full.mjs';

const ofMembers = /^(member|organization|invitation|connection|directory)\./;
/** Kinds that may name nobody: the account of a visitor may be unknown, an address may have no member yet, and a file has all accounts. */
const ofNobody = /^(sign_in\.(refused|locked)|password\.set|accounts\..*)$/;
/** Kinds of the whole installation: their tests, in files of their own, have databases of their own. */
const ofInstallation = /^(keys|admin_key|pepper|project|record|settings|webhook)\./;

/** Comes after the suites: every kind that the documents list was written in one of them. */
export function writtenFactsSuite(half: 'users' | 'members', database: () => OpenedDatabase): void {
  if (!hasAllTests) return;
  describe('the kinds of facts in the documents', () => {
    it('are each written by what the tests do', async () => {
      const rows = await database().database.selectFrom('audit_events').select('kind').distinct().execute();
      const written = new Set(rows.map(({ kind }): string => kind));
      const listed = Object.keys(auditKinds).filter(
        (kind) => !ofInstallation.test(kind) && ofMembers.test(kind) === (half === 'members'),
      );
      assert.deepEqual(
        listed.filter((kind) => !written.has(kind)),
        [],
      );
    });

    it('each name who acted, where the record can know it, and on whom or what', async () => {
      const { rows } = await sql<{ kind: string; actor: string }>`
        select distinct kind, actor from audit_events
        where user_id is null and details -> 'of' ->> 'actor_id' is null
          and (actor not in ('admin', 'provider') or details -> 'of' ->> 'organization_id' is null)
      `.execute(database().database);
      const nameless = rows
        .filter(({ kind }) => !ofInstallation.test(kind) && !ofNobody.test(kind))
        .map(({ kind, actor }) => `${actor}: ${kind}`);
      assert.deepEqual(nameless.sort(), []);
    });
  });
}
