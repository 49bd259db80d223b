/** Each option of a form product, from the host’s configuration to what the real provider does with it. */
import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import type { SessionClient } from '../../session-core/consumer/client.ts';
import { createLogin } from '../../src/login/create-login.ts';
import type { LoginEvent } from '../../src/login/login-table.ts';
import { allLoginRules } from '../../src/login/option-blocks.ts';
import type { LoginOptions } from '../../src/login/options.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { OtpOptions } from '../../src/machine/config.ts';
import { allProducts } from '../../src/products/table.ts';
import { mailTemplates, minute, newAddress, newNumber } from '../provider/world.ts';
import { type Site, startSite } from '../session-core/site.ts';
import { idle, table } from './login-table.ts';
import {
  linkRows,
  type Outcome,
  otpMailRows,
  otpRows,
  passwordRows,
  type Row,
  type Visitor,
} from './option-rows.ts';

type Checked = Pick<Row<unknown>, 'sends' | 'proves' | 'visitor'>;

const now = 1_000_000;

before(async () => {
  for (const { main } of allProducts) await main.load();
});

/** A visit to a page with these options. */
function visit(t: TestContext, session: SessionClient, options: LoginOptions) {
  const { machine, stop } = createLogin({
    table,
    session,
    config: () => resolveConfig(options),
    now: () => now,
    memory: { read: () => null, write: () => {} },
    idle,
    emit: () => {},
    onError: (error) => assert.fail(String(error)),
  });
  t.after(stop);
  return async (event: LoginEvent) => {
    machine.send(event);
    while (machine.store.getState().busy.length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const { screen, problem } = machine.store.getState();
    assert.equal(problem, null);
    return screen;
  };
}

async function ask(
  t: TestContext,
  site: Site,
  { options, event, to }: { options: LoginOptions; event: LoginEvent; to: string },
): Promise<Outcome> {
  const sent = site.seen.length;
  const act = visit(t, site.browser().openTab().client, options);
  const screen = await act(event);
  assert.ok('expiresAt' in screen && typeof screen.expiresAt === 'number', screen.name);
  const sending = site.seen.slice(sent).find(({ call }) => /login_or_create|reset\/start/.test(call));
  const waits = (screen.expiresAt - now) / minute;
  return { body: sending?.body ?? {}, message: await site.mail.newest(to), waits };
}

function check({ sends, proves }: Checked, outcome: Outcome): void {
  for (const [field, value] of Object.entries(sends)) assert.equal(outcome.body[field], value, field);
  proves(outcome);
}

const visitors = ({ visitor }: Checked): Visitor[] => (visitor ? [visitor] : ['new', 'known']);

test('an option', async (t) => {
  const site = await startSite(t, {}, { MAIL_TEMPLATES_DIR: mailTemplates });

  await t.test('of emailed codes has its documented effect', async (t) => {
    for (const row of otpMailRows) {
      for (const visitor of visitors(row)) {
        const email = newAddress();
        if (visitor === 'known') await site.mail.signIn(email);
        const options: LoginOptions = { products: ['otp'], otpOptions: row.set };
        const outcome = await ask(t, site, {
          options,
          event: { type: 'otp.emailSubmitted', email },
          to: email,
        });
        check(row, outcome);
      }
    }
  });

  await t.test('of codes to phones has its documented effect, and templates are for mail only', async (t) => {
    for (const channel of ['sms', 'whatsapp'] as const) {
      for (const row of otpRows) {
        const number = newNumber();
        const methods = { methods: ['sms', 'whatsapp'] as const, loginTemplateId: 'code-in' };
        const otpOptions = { ...methods, ...row.set } as OtpOptions;
        const phone = { channel, country: 'US', callingCode: '1', text: number };
        const outcome = await ask(t, site, {
          options: { products: ['otp'], otpOptions },
          event: { type: 'otp.phoneSubmitted', phone },
          to: number,
        });
        check(row, outcome);
        assert.equal(outcome.message.channel, channel);
        assert.equal(outcome.body.login_template_id, undefined);
      }
    }
  });

  await t.test('of emailed links has its documented effect', async (t) => {
    for (const row of linkRows) {
      for (const visitor of visitors(row)) {
        const email = newAddress();
        if (visitor === 'known') await site.mail.signIn(email);
        const outcome = await ask(t, site, {
          options: { products: ['emailMagicLinks'], emailMagicLinksOptions: row.set },
          event: { type: 'magicLinks.emailSubmitted', email },
          to: email,
        });
        check(row, outcome);
      }
    }
  });

  await t.test(
    'of emailed links says whether a new user is pending; without it nothing is sent, and the user is active',
    async (t) => {
      for (const [createUserAsPending, userType] of [
        [true, 'new'],
        [false, 'passwordless'],
        [undefined, 'passwordless'],
      ] as const) {
        const email = newAddress();
        const set = createUserAsPending === undefined ? {} : { createUserAsPending };
        const { body } = await ask(t, site, {
          options: { products: ['emailMagicLinks'], emailMagicLinksOptions: set },
          event: { type: 'magicLinks.emailSubmitted', email },
          to: email,
        });
        assert.equal(body.create_user_as_pending, createUserAsPending);
        const reply = (await site.mail.call('POST /users/search', { email })).data();
        assert.equal(reply.userType, userType);
      }
    },
  );

  await t.test('of passwords has its documented effect', async (t) => {
    for (const row of passwordRows) {
      const email = newAddress();
      await site.mail.signIn(email);
      const outcome = await ask(t, site, {
        options: { products: ['passwords'], passwordOptions: row.set },
        event: { type: 'passwords.emailSubmitted', email },
        to: email,
      });
      check(row, outcome);
    }
  });

  await t.test('for the session duration sets the duration', async (t) => {
    const { client } = site.browser().openTab();
    const email = newAddress();
    const act = visit(t, client, { products: ['otp'], sessionOptions: { sessionDurationMinutes: 90 } });
    await act({ type: 'otp.emailSubmitted', email });
    const { code = '' } = await site.mail.newest(email);
    const screen = await act({ type: 'otp.codeEntered', code });
    assert.equal(screen.name, 'otp.confirmed');
    const { started_at = '', expires_at = '' } = client.state.session ?? {};
    assert.equal(Date.parse(expires_at) - Date.parse(started_at), 90 * minute);
  });

  await t.test('has a row here, unless another test has one', () => {
    const elsewhere = ['methods', 'domainHint', 'createUserAsPending'];
    const covered = [otpMailRows, linkRows, passwordRows].map(
      (rows) => new Set(rows.map(({ option }) => option)),
    );
    const all = ['otpOptions', 'emailMagicLinksOptions', 'passwordOptions'] as const;
    for (const [index, block] of all.entries()) {
      const rule = allLoginRules[block];
      const options = Object.keys((rule.kind === 'object' && rule.fields) || {});
      const missing = options.filter(
        (name) => !elsewhere.includes(name) && !covered[index]?.has(name as never),
      );
      assert.ok(options.length > 0);
      assert.deepEqual(missing, []);
    }
  });
});
