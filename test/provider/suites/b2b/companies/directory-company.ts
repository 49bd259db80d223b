/** An organization whose admin has connected a directory. */
import type { TestContext } from 'node:test';
import type { OpenedDatabase } from '../../../../../provider/database/open.ts';
import { employee, newDomain, shelterOf } from '../../../members.ts';
import { directoryOf } from '../../../parties/directory.ts';
import { createWorld } from '../../../world.ts';

/** The call that checks a member's session. */
export const check = 'POST /b2b/sessions/authenticate';
const change = 'PUT /b2b/scim/:connection_id';

export async function company(
  t: TestContext,
  database: OpenedDatabase,
  environment: Record<string, string> = {},
) {
  const world = await createWorld(t, { database, environment });
  const shelter = shelterOf(world);
  const domain = newDomain();
  const admin = await shelter.found(employee(domain));
  const { organization_id } = admin.organization;
  const asAdmin = { session: admin.session_token };
  const { connection } = (
    await shelter.call('POST /b2b/scim', { display_name: 'Okta', identity_provider: 'okta' }, asAdmin)
  ).data();
  const { connection_id } = connection;
  return {
    world,
    shelter,
    domain,
    admin,
    asAdmin,
    organization_id,
    connection,
    directory: directoryOf(connection),
    async rolesOf(session: string) {
      return (await shelter.call(check, {}, { session })).data().member_session.roles;
    },
    assign: (...assignments: { role_id: string; group_id: string }[]) =>
      shelter.call(
        change,
        { connection_id, scim_group_implicit_role_assignments: assignments },
        { ...asAdmin, params: { connection_id } },
      ),
  };
}
