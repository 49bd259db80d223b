/** What an organization writes and others see: its logo, its name in mails, and its members' metadata. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { asProvider } from '../../../../provider/audit/work.ts';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { importMembers } from '../../../../provider/transfer/members/import.ts';
import { duration, employee, shelterOf } from '../../members.ts';
import { adminSecret, office } from '../../parties/back-office.ts';
import { createWorld } from '../../world.ts';

export function shownTextSuite(database: () => OpenedDatabase): void {
  const invite = 'POST /b2b/magic_links/email/invite';
  const create = 'POST /b2b/discovery/organizations/create';
  const update = 'PUT /b2b/organizations/me';
  const root = '/v1/admin/organizations';
  const open = async (t: Parameters<typeof createWorld>[0]) => {
    const world = await createWorld(t, { database: database(), environment: { ADMIN_SECRET: adminSecret } });
    return { world, shelter: shelterOf(world), desk: office(world.url) };
  };

  describe('the logo of an organization', () => {
    const logo = 'https://otters.example/logo.svg';

    it('has an https address, whichever way it comes in', async (t) => {
      const { world, shelter, desk } = await open(t);
      const { session_token: session, organization } = await shelter.found(employee());
      const body = { ...duration, ...(await shelter.discover(employee())) };
      for (const wrong of [
        'javascript:alert(1)',
        'data:image/svg+xml,<svg/>',
        'http://otters.example/logo.svg',
        'https://ada@otters.example/logo.svg',
        '/logo.svg',
      ]) {
        const fields = { organization_logo_url: wrong };
        assert.equal((await shelter.call(update, fields, { session })).refused(), 'bad_request', wrong);
        assert.equal((await shelter.call(create, { ...body, ...fields })).refused(), 'bad_request', wrong);
        const byServer = { organization_name: 'Otters', ...fields };
        assert.equal((await desk.post(root, byServer)).status, 400, wrong);
        const changed = await desk.patch(`${root}/${organization.organization_id}`, fields);
        assert.equal(changed.status, 400, wrong);
        const problems: string[] = [];
        await asProvider(world.provider.world, () =>
          importMembers(
            world.provider.world,
            [JSON.stringify({ organization: { name: 'Otters', logo_url: wrong } })],
            { onProblem: ({ message }) => problems.push(message) },
          ),
        );
        assert.match(problems.join(), /logo_url: must be an https address/, wrong);
      }
      for (const right of [logo, '']) {
        const fields = { organization_logo_url: right };
        const changed = (await shelter.call(update, fields, { session })).data();
        assert.equal(changed.organization.organization_logo_url, right);
      }
    });

    it('of an address of more than 2048 characters is refused by name', async (t) => {
      const { shelter, desk } = await open(t);
      const { session_token: session } = await shelter.found(employee());
      const fields = { organization_logo_url: `${logo}?${'x'.repeat(2048)}` };
      const refused = await shelter.call(update, fields, { session });
      assert.equal(refused.refused(), 'organization_logo_url_too_long');
      const reply = await desk.post(root, { organization_name: 'Otters', ...fields });
      assert.equal(reply.body.error_type, 'organization_logo_url_too_long');
    });
  });

  it('the metadata of a new member has at most the 4096 bytes that a change may have', async (t) => {
    const { shelter, desk } = await open(t);
    const { session_token: session, organization } = await shelter.found(employee());
    const metadata = (length: number) => ({ untrusted_metadata: { text: 'x'.repeat(length) } });
    for (const name of [invite, 'POST /b2b/organizations/members'] as const) {
      const add = (length: number) =>
        shelter.call(name, { email_address: employee(), ...metadata(length) }, { session });
      assert.match((await add(60_000)).refusal().error_message, /untrusted_metadata: must have at most 4096/);
      (await add(4000)).data();
    }
    const members = `${root}/${organization.organization_id}/members`;
    const reply = await desk.post(members, { email_address: employee(), ...metadata(60_000) });
    assert.equal(reply.status, 400);
  });

  it('an organization whose name has an address of a page is not named in its invitations', async (t) => {
    const { world, shelter } = await open(t);
    const { session_token: session } = await shelter.found(employee());
    for (const [organization_name, isNamed] of [
      ['Your account is locked: https://pay.example/now', false],
      ['Log in again at pay.example', false],
      ['Log in again at pay。example', false],
      ['St. John & J.P. Otters, Inc.', true],
    ] as const) {
      (await shelter.call(update, { organization_name }, { session })).data();
      const email_address = `ada-${randomUUID()}@friends.example`;
      (await shelter.call(invite, { email_address }, { session })).data();
      const { subject, text } = await world.newest(email_address);
      assert.equal(subject, `Your invitation to ${isNamed ? organization_name : 'Pet Shelter'}`);
      assert.equal(text.includes(organization_name.slice(0, 12)), isNamed);
    }
  });
}
