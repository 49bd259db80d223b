/** What attackers with wallets cannot do. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OpenedDatabase } from '../../../../provider/database/open.ts';
import { sweep } from '../../../../provider/sweep/sweep.ts';
import { createEthereumWallet, createSolanaWallet } from '../../../fakes/wallets.ts';
import { createWorld, minute } from '../../world.ts';
import { answer, onPage, page, primary, start } from './wallet-calls.ts';

export function walletStrangerSuite(database: () => OpenedDatabase): void {
  describe('attackers', () => {
    it('who request texts for a wallet do not lock its owner out', async (t) => {
      const world = await createWorld(t, { database: database(), environment: { TRUST_PROXY: '1' } });
      const wallet = createEthereumWallet();
      const text = await start(world, wallet);
      for (let requestCount = 0; requestCount < 20; requestCount += 1) {
        world.clock.advance(10);
        const headers = { Origin: page, 'X-Forwarded-For': '203.0.113.1' };
        (await world.call(primary, wallet.is, { headers })).data();
      }
      (await answer(world, wallet, await wallet.sign(text))).data();
    });

    it('who try wrong signatures are locked out of the address for an hour, and its owner is not', async (t) => {
      const world = await createWorld(t, { database: database(), environment: { TRUST_PROXY: '1' } });
      const wallet = createEthereumWallet();
      const from = (ip: string) => ({ headers: { Origin: page, 'X-Forwarded-For': ip } });
      for (let tries = 0; tries < 20; tries += 1) {
        const refused = await answer(world, wallet, '0x', from('203.0.113.1'));
        assert.equal(refused.refusal().error_type, 'unable_to_authenticate_crypto_wallet');
      }
      const text = await start(world, wallet);
      const signature = await wallet.sign(text);
      const locked = await answer(world, wallet, signature, from('203.0.113.1'));
      assert.equal(locked.status, 429);
      assert.equal(locked.refusal().error_type, 'user_lock_limit_reached');
      assert.equal(locked.headers.get('retry-after'), '3600');
      (await answer(world, wallet, signature, from('203.0.113.2'))).data();
      world.clock.advance(60 * minute);
      const later = await wallet.sign(await start(world, wallet));
      (await answer(world, wallet, later, from('203.0.113.1'))).data();
    });

    it('are limited: texts count as lookups, signatures as tries', async (t) => {
      const world = await createWorld(t, { database: database() });
      const wallet = createEthereumWallet();
      const signature = await wallet.sign(await start(world, wallet));
      await database().database.updateTable('rate_windows').set({ hits: 1_000_000 }).execute();
      const refused = await world.call(primary, wallet.is, onPage);
      assert.equal(refused.refusal().error_type, 'too_many_requests');
      assert.equal((await answer(world, wallet, signature)).refusal().error_type, 'too_many_requests');
      await database().database.deleteFrom('rate_windows').execute();
      (await answer(world, wallet, signature)).data();
    });

    it('leave no text in the database', async (t) => {
      const world = await createWorld(t, { database: database() });
      await start(world, createSolanaWallet());
      world.clock.advance(6 * minute);
      await sweep(world.provider.world);
      const rows = await database()
        .database.selectFrom('crypto_wallet_challenges')
        .select('challenge_id')
        .where('expires_at', '<=', world.clock.now())
        .execute();
      assert.deepEqual(rows, []);
    });
  });
}
