/** Runs the attacks of `attacks.ts` for a user and for a member. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { b2bCallTable, callTable } from '../../../provider/calls/table.ts';
import type { OpenedDatabase } from '../../../provider/database/open.ts';
import { hashToken } from '../../../provider/secrets/secrets.ts';
import { exchanged } from '../../../provider/sessions/delegates.ts';
import { createEthereumWallet, createSolanaWallet } from '../../fakes/wallets.ts';
import { type Attacked, attacks } from '../attacks.ts';
import { type Holder, type Kind, newBrowser, openHolder, type WalletSender } from '../holders.ts';
import { employee, shelterOf } from '../members.ts';
import { createKeyHolder, enterBound, type KeyHolder } from '../proofs.ts';
import { minute, wrongCode } from '../world.ts';

/** A proof for the check of a session, with a nonce of the provider. */
async function proofOf({ world, check, names }: Holder, key: KeyHolder, session?: string): Promise<string> {
  const prove = (nonce: string) =>
    key.prove(world, names.check, { payload: { nonce }, ...(session !== undefined && { session }) });
  const reply = await check({ headers: { DPoP: await prove('none') } }, session ?? 'none');
  return prove(reply.headers.get('dpop-nonce') ?? '');
}

/** A signed-in holder who has a wallet. */
async function withWallet(holder: Holder) {
  const { world, signIn, newAddress, wallet } = holder;
  const key = createEthereumWallet();
  const session = await signIn(newAddress());
  const added = await wallet.add(key, await key.sign(await wallet.text(key, { session })), { session });
  assert.equal(added.status, 200);
  const { session_token } = (added as unknown as { data(): { session_token: string } }).data();
  return {
    world,
    session: session_token,
    wallet: {
      key,
      text: (sender?: WalletSender) => wallet.text(key, sender),
      enter: (signature: string, sender?: WalletSender) => wallet.enter(key, signature, sender),
    },
  };
}

interface Stage {
  kind: Kind;
  /** A provider with these settings, and a holder in it. */
  open(environment?: Record<string, string>, logDestination?: { write(line: string): void }): Promise<Holder>;
}

type Run = (stage: Stage, t: TestContext) => Promise<void>;

/** The calls that delegates may make: impersonators those that only read, apps those that change no sign-in method. */
const delegated = {
  user: {
    tables: callTable,
    serves: {
      both: [
        'GET /users/connected_apps',
        'GET /users/me',
        'POST /sessions/authenticate',
        'POST /sessions/revoke',
      ],
      impersonator: ['GET /users/remembered_devices'],
      app: [
        'POST /crypto_wallets/authenticate/start/secondary',
        'POST /magic_links/email/send/secondary',
        'POST /otps/email/send/secondary',
        'POST /otps/sms/send/secondary',
        'POST /otps/whatsapp/send/secondary',
        'POST /webauthn/authenticate/start/secondary',
        'PUT /users/me',
      ],
    },
  },
  member: {
    tables: b2bCallTable,
    serves: {
      both: [
        'GET /b2b/admin_portal_config',
        'GET /b2b/organizations/me',
        'GET /b2b/organizations/members/connected_apps',
        'GET /b2b/organizations/members/me',
        'POST /b2b/sessions/authenticate',
        'POST /b2b/sessions/revoke',
      ],
      impersonator: [],
      app: [],
    },
  },
};

/** A row that is attacked for one kind only runs for that kind. */
const runs: Record<Attacked<'user'> | Attacked<'member'>, Run> = {
  async 'code-asked-away'({ open }) {
    const { newAddress, codes } = await open();
    for (const { request, enter } of codes) {
      const email = newAddress();
      const owner = newBrowser();
      const ownRequest = await request(email, owner);
      for (let sent = 0; sent < 3; sent += 1) await request(email, newBrowser());
      assert.equal((await enter(ownRequest, ownRequest.code, owner)).status, 200);
    }
  },

  async 'copied-cookies'({ open }) {
    const holder = await open();
    const owner = await createKeyHolder();
    const { session, browser } = await enterBound(holder, owner);
    const thief = await createKeyHolder();
    for (const proof of [null, await proofOf(holder, thief, session)]) {
      // From the owner's own network and under the name of their browser: the very best case for the thief.
      const headers = { ...browser.headers, ...(proof && { DPoP: proof }) };
      assert.equal((await holder.check({ headers }, session)).refusal().error_type, 'session_not_found');
    }
    const [random = ''] = session.split('.');
    for (const forged of [random, `${random}.${thief.thumbprint}`]) {
      const headers = { ...browser.headers, DPoP: await proofOf(holder, thief, forged) };
      assert.equal((await holder.check({ headers }, forged)).refusal().error_type, 'session_not_found');
    }
    const headers = { ...browser.headers, DPoP: await proofOf(holder, owner, session) };
    assert.equal((await holder.check({ headers }, session)).status, 200);
    assert.equal((await holder.check({ headers }, session)).refusal().error_type, 'invalid_dpop_proof');
  },

  async 'lost-key'({ open }) {
    const holder = await open({ PROJECT_SETTINGS: JSON.stringify({ session_cookies: 'http_only' }) });
    const owner = await createKeyHolder();
    const { browser, set } = await enterBound(holder, owner, { Origin: 'http://localhost:4300' });
    const Cookie = set.map((line) => line.split(';')[0]).join('; ');
    const headers = { ...browser.headers, Cookie };
    const forgetful = await holder.check({ headers });
    assert.equal(forgetful.refusal().error_type, 'session_not_found');
    assert.deepEqual(forgetful.headers.getSetCookie(), []);
    const DPoP = await proofOf(holder, owner);
    assert.equal((await holder.check({ headers: { ...headers, DPoP } })).status, 200);
  },

  async 'idle-session'({ open }) {
    const holder = await open({ PROJECT_SETTINGS: JSON.stringify({ session_idle_minutes: 30 }) });
    const session = await holder.signIn(holder.newAddress());
    const browser = newBrowser();
    for (let turn = 0; turn < 3; turn += 1) {
      assert.equal((await holder.check(browser, session)).status, 200);
      holder.world.clock.advance(20 * minute);
    }
    holder.world.clock.advance(11 * minute);
    assert.equal((await holder.check(browser, session)).refusal().error_type, 'session_not_found');
  },

  async 'acting-for-another'({ open, kind }) {
    const holder = await open();
    const { tables, serves } = delegated[kind];
    const withSession = Object.entries<{ credentials: string }>(tables)
      .filter(([, { credentials }]) => credentials === 'session')
      .map(([name]) => name)
      // What ends the session comes last.
      .sort(
        (one, other) => Number(one.endsWith('sessions/revoke')) - Number(other.endsWith('sessions/revoke')),
      );
    const columnsOf = {
      impersonator: { impersonator: 'support: Grace' },
      app: { proofs: JSON.stringify([{ factor: { delivery_method: exchanged } }]) },
    };
    for (const delegate of ['impersonator', 'app'] as const) {
      const session = await holder.signIn(holder.newAddress());
      await holder.world.provider.world.database
        .updateTable('sessions')
        .set(columnsOf[delegate])
        .where('token_hash', '=', hashToken(session))
        .execute();
      const served: string[] = [];
      for (const name of withSession) {
        const { error_type } = await holder.make(name, session);
        if (error_type !== 'unauthorized_action') served.push(name);
      }
      assert.deepEqual(served.sort(), [...serves.both, ...serves[delegate]].sort(), delegate);
    }
  },

  async 'code-tried-away'({ open }) {
    const { newAddress, codes } = await open();
    for (const { request, enter } of codes) {
      const email = newAddress();
      const [owner, stranger] = [newBrowser(), newBrowser()];
      const ownRequest = await request(email, owner);
      const foreign = await request(email, stranger);
      const wrong = wrongCode(ownRequest.code, foreign.code);
      for (let tries = 0; tries < 5; tries += 1) await enter(foreign, wrong, stranger);
      const typo = await enter(ownRequest, wrong, owner);
      assert.equal(typo.refusal().error_details?.tries_left, 4);
      assert.equal((await enter(ownRequest, ownRequest.code, owner)).status, 200);
    }
  },

  async 'locked-out'({ open }) {
    const { world, newAddress, codes } = await open({
      RATE_SENDS_PER_ADDRESS: '100',
      RATE_WRONG_TRIES_PER_ADDRESS: '4',
    });
    for (const { request, enter } of codes) {
      const email = newAddress();
      const owner = newBrowser();
      const ownRequest = await request(email, owner);
      for (const stranger of [newBrowser(), newBrowser(), newBrowser()]) {
        for (let tries = 0; tries < 5; tries += 1) {
          await enter({ email, method_id: 'code-of-nobody' }, wrongCode(ownRequest.code), stranger);
        }
        const foreign = await request(email, stranger);
        const wrong = wrongCode(ownRequest.code, foreign.code);
        for (let tries = 0; tries < 5; tries += 1) await enter(foreign, wrong, stranger);
      }
      assert.equal((await enter(ownRequest, wrongCode(ownRequest.code), owner)).status, 404);
      const slowed = (await enter(ownRequest, ownRequest.code, owner)).refusal();
      assert.equal(slowed.error_type, 'user_lock_limit_reached', 'the address is slowed, for the owner too');
      world.clock.advance(minute);
      assert.equal((await enter(ownRequest, ownRequest.code, owner)).status, 200);
    }
  },

  async 'flooded-mailbox'({ open }) {
    const { newAddress, send, otherSends } = await open({ RATE_SENDS_PER_ADDRESS: '2' });
    const [name = '', domain = ''] = newAddress().split('@');
    const stranger = newBrowser();
    for (const tag of ['', '+1']) {
      assert.equal((await send(`${name}${tag}@${domain}`, stranger)).status, 200);
    }
    const third = `${name}+2@${domain}`;
    const refused = [await send(third, stranger), ...(await otherSends(third, stranger))];
    for (const reply of refused) assert.equal(reply.refusal().error_type, 'too_many_requests');
  },

  async 'text-pumping'({ open, kind }) {
    const lines: string[] = [];
    const environment = { LOG_LEVEL: 'error', RATE_TEXTS_PER_BLOCK: '3' };
    const { world, text } = await open(environment, { write: (line) => void lines.push(line) });
    // Numbers of one block, as fraudsters own them. Others are in +49151.
    const numbers = (block: string) =>
      [0, 1, 2, 3, 4, 5].map((index) => `+49152${kind === 'user' ? 8 : 9}${block}0${index}0${index}`);
    const sent: number[] = [];
    for (const number of numbers('001')) sent.push((await text(number)).status);
    assert.deepEqual(sent, [200, 200, 200, 429, 429, 429]);
    const alarms = lines.map((line) => JSON.parse(line)).filter(({ alarm }) => alarm === 'text_pumping');
    assert.deepEqual(
      alarms.map(({ group, limit }) => ({ group, limit })),
      [{ group: 'block', limit: 3 }],
    );
    assert.equal((await text(numbers('002')[0] ?? '')).status, 200, 'other blocks are served');
    world.clock.advance(60 * minute);
    const sparing = await open({ LOG_LEVEL: 'error', RATE_TEXTS_PER_COUNTRY: '2' });
    // Greenland and New Caledonia: no other test writes to them.
    const ofCountry = {
      user: ['+299221230', '+299231231', '+299241232'],
      member: ['+687751230', '+687761231', '+687771232'],
    };
    const inCountry: number[] = [];
    for (const number of ofCountry[kind]) inCountry.push((await sparing.text(number)).status);
    assert.deepEqual(inCountry, [200, 200, 429]);
  },

  async 'wallet-signature-again'({ open }) {
    const { wallet } = await withWallet(await open());
    const signature = await wallet.key.sign(await wallet.text());
    assert.equal((await wallet.enter(signature)).status, 200);
    assert.equal(
      (await wallet.enter(signature)).refusal().error_type,
      'unable_to_authenticate_crypto_wallet',
    );
  },

  async 'wallet-text-elsewhere'({ open, kind }) {
    const { wallet, world } = await withWallet(await open());
    const onPage = { headers: { Origin: 'http://localhost:4300' } };
    const text = await wallet.text(onPage);
    assert.match(text, /^localhost:4300 wants you/);
    const signature = await wallet.key.sign(text);
    const elsewhere = { headers: { Origin: 'http://localhost:4301' } };
    const onOther = await wallet.enter(signature, elsewhere);
    assert.equal(onOther.refusal().error_type, 'unable_to_authenticate_crypto_wallet', 'another page');
    // The other half of the same provider is another project.
    const { is } = wallet.key;
    const foreign =
      kind === 'user'
        ? await shelterOf(world).call('POST /b2b/crypto_wallets/authenticate/start/primary', is)
        : await world.call('POST /crypto_wallets/authenticate/start/primary', is);
    const { challenge } = foreign.data();
    const ofProject = await wallet.enter(await wallet.key.sign(challenge));
    assert.equal(ofProject.refusal().error_type, 'unable_to_authenticate_crypto_wallet', 'another project');
    assert.equal((await wallet.enter(signature, onPage)).status, 200);
  },

  async 'wallet-of-another'({ open }) {
    const holder = await open();
    const { wallet, session } = await withWallet(holder);
    for (const other of [createEthereumWallet(), createSolanaWallet()]) {
      const foreign = await wallet.enter(await other.sign(await wallet.text()));
      assert.equal(foreign.refusal().error_type, 'unable_to_authenticate_crypto_wallet', 'another key');
    }
    const stranger = await holder.signIn(holder.newAddress());
    const planted = await wallet.key.sign(await wallet.text({ session: stranger }));
    for (const sender of [{}, { session }]) {
      const sent = await wallet.enter(planted, sender);
      assert.equal(sent.refusal().error_type, 'unable_to_authenticate_crypto_wallet', 'of another session');
    }
    const second = await holder.wallet.add(wallet.key, planted, { session: stranger });
    assert.equal(second.refusal().error_type, 'duplicate_wallet_address');
  },

  async 'tries-reveal'({ open, kind }) {
    const { world, newAddress, send, signIn, enter } = await open({
      ENUMERATION_SAFE: 'true',
      RATE_WRONG_TRIES_PER_ADDRESS: '12',
    });
    const userEmail = newAddress();
    await signIn(userEmail);
    const answers = async (email: string) => {
      const browser = newBrowser();
      const replies: unknown[] = [];
      for (let requests = 0; requests < 3; requests += 1) {
        const sent = await send(email, browser);
        await world.provider.world.deliveries.drain();
        const { method_id = '' } = sent.data() as { method_id?: string };
        for (let tries = 0; tries < 6; tries += 1) {
          const { error_type, error_details } = (
            await enter({ email, method_id }, '000000', browser)
          ).refusal();
          replies.push([error_type, error_details]);
        }
      }
      return replies;
    };
    // An address that may not join.
    assert.deepEqual(await answers(userEmail), await answers(kind === 'user' ? newAddress() : employee()));
  },
};

export function attackSuite(database: () => OpenedDatabase): void {
  for (const kind of ['user', 'member'] as const) {
    describe(`for a ${kind}`, () => {
      for (const [name, run] of Object.entries(runs) as [keyof typeof runs, Run][]) {
        const row = attacks[name];
        if (row[kind] !== 'attacked') continue;
        it(`${row.asset}: ${row.threat}`, (t) =>
          run(
            {
              kind,
              open: (environment = {}, logDestination = { write() {} }) =>
                openHolder(t, kind, { database: database(), environment, logDestination }),
            },
            t,
          ));
      }
    });
  }
}
