/** Where a sign-in comes from, as its reply says, on every database. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { employee, newDomain, shelterOf, whole } from '../../members.ts';
import { createWorld, minute, newAddress } from '../../world.ts';
import { create, enter, good, replace } from '../passwords/password-calls.ts';
import { allFirstFactors, openEnrolled } from '../second-factors/second-factor-calls.ts';

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

export function userDeviceSuite(database: () => OpenedDatabase): void {
  describe('where a sign-in comes from', () => {
    it('is new at first, then known with its times, and does not count for another user', async (t) => {
      const environment = { TRUST_PROXY: '1' };
      const world = await createWorld(t, { database: database(), environment });
      const [email, other] = [newAddress(), newAddress()];
      const home = '203.0.113.7';
      (await create(world, other, good, from(home))).data();
      const first = (await create(world, email, good, from(home))).data();
      assert.deepEqual(first.user_device, { ip_address: home, ip_address_details: { is_new: true } });
      const { started_at } = first.session;
      world.clock.advance(10 * minute);
      const session = { session: first.session_token, ...from(home) };
      const seen = (await world.call('POST /sessions/authenticate', {}, session)).data();
      assert.equal(seen.user_device, undefined, 'a refresh is not a sign-in');
      const again = (await enter(world, email, good, from(home))).data();
      assert.deepEqual(again.user_device, {
        ip_address: home,
        ip_address_details: {
          is_new: false,
          first_seen_at: started_at,
          last_seen_at: seen.session.last_accessed_at,
        },
      });
      const away = (await enter(world, email, good, from('198.51.100.9'))).data();
      assert.deepEqual(away.user_device, {
        ip_address: '198.51.100.9',
        ip_address_details: { is_new: true },
      });
    });

    it('is in the reply of a member’s sign-in, for this member alone', async (t) => {
      const environment = { TRUST_PROXY: '1' };
      const shelter = shelterOf(await createWorld(t, { database: database(), environment }));
      const domain = newDomain();
      const [email, other] = [employee(domain), employee(domain)];
      const { organization } = await shelter.found(email, {
        email_jit_provisioning: 'RESTRICTED',
        email_allowed_domains: [domain],
      });
      const { organization_id } = organization;
      const ip = '203.0.113.8';
      const enter = async (address: string) => whole(await shelter.enter(address, organization_id, from(ip)));
      const first = await enter(email);
      assert.deepEqual(first.member_device, { ip_address: ip, ip_address_details: { is_new: true } });
      const { started_at } = first.member_session;
      const times = { first_seen_at: started_at, last_seen_at: started_at };
      const device = { ip_address: ip, ip_address_details: { is_new: false, ...times } };
      assert.deepEqual((await enter(email)).member_device, device);
      assert.equal((await enter(other)).member_device?.ip_address_details?.is_new, true);
      const check = 'POST /b2b/sessions/authenticate';
      const seen = (await shelter.call(check, {}, { session: first.session_token, ...from(ip) })).data();
      assert.equal(seen.member_device, undefined, 'a refresh is not a sign-in');
    });

    it('is in the replies of the wire’s calls, and in none without the second factor', async (t) => {
      const enrolled = await openEnrolled(t, database(), 'optional');
      const { world, email, user_id, setMfa, half, prove } = enrolled;
      const { ways } = await allFirstFactors(enrolled);
      assert.equal('user_device' in (await ways['POST /otps/authenticate']()).half(), false);
      assert.ok((await prove(await half())).data().user_device);
      await setMfa(user_id, 'off');
      // Without the second factor each of them signs in.
      const whole = async (answer: Promise<object>) =>
        ((await answer) as Awaited<ReturnType<typeof enter>>).data();
      const answers: Record<string, boolean> = {};
      for (const [name, run] of Object.entries(ways)) {
        // The session that the passkey joins ends with the password; and a password is replaced once.
        if (name.includes('reset') || name.includes('webauthn')) continue;
        answers[name] = (await whole(run())).user_device !== undefined;
      }
      assert.deepEqual(answers, {
        'POST /otps/authenticate': true,
        'POST /magic_links/authenticate': false,
        'POST /magic_links/waiting/authenticate': false,
        'POST /oauth/authenticate': false,
        'POST /passwords/authenticate': true,
        'POST /crypto_wallets/authenticate': true,
        'POST /sessions/attest': false,
        'POST /sessions/exchange_access_token': false,
      });
      assert.ok((await whole(ways['POST /webauthn/authenticate']())).user_device);
      const outcome = await replace(world, email, good, `${good} 2`);
      assert.equal('user_device' in outcome.half(), false);
    });
  });
}
