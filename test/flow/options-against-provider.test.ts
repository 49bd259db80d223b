/** Each option of a form product, from the host's configuration to what the real provider does with it. */
import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import type { SessionClient } from '../../session-core/client.ts';
import { createLogin, type LoginEvent } from '../../src/login/create-login.ts';
import { allLoginRules } from '../../src/login/option-blocks.ts';
import type { LoginOptions } from '../../src/login/options.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { EmailMagicLinksOptions, OtpOptions, PasswordOptions } from '../../src/machine/config.ts';
import { allProducts } from '../../src/products/table.ts';
import { type Message, mailTemplates, minute, newAddress, newNumber } from '../provider/world.ts';
import { type Site, startSite } from '../session-core/site.ts';

/** Whom the page meets: somebody it has never seen, or somebody with an account. */
type Visitor = 'new' | 'known';

interface Outcome {
  /** The body of the call that sent the message. */
  body: Record<string, unknown>;
  message: Message;
  /** How long the screen gives the message, in minutes. */
  waits: number;
}

interface Row<Options> {
  option: keyof Options & string;
  set: Options;
  /** @default both */
  visitor?: Visitor;
  /** What is sent. */
  sends: Record<string, unknown>;
  /** What comes of it. */
  proves(outcome: Outcome): void;
}

type Checked = Pick<Row<unknown>, 'sends' | 'proves' | 'visitor'>;

const origin = 'http://localhost:4300';
const now = 1_000_000;

before(async () => {
  for (const { front } of allProducts) await front.load();
});

/** What a visitor does on a page with these options. */
function visit(t: TestContext, session: SessionClient, options: LoginOptions) {
  const { machine, stop } = createLogin({
    session,
    config: () => resolveConfig(options),
    now: () => now,
    memory: { read: () => null, write: () => {} },
    ready: async () => {},
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
  assert.ok('expiresAt' in screen, screen.name);
  const sending = site.seen.slice(sent).find(({ call }) => /login_or_create|reset\/start/.test(call));
  const waits = (screen.expiresAt - now) / minute;
  return { body: sending?.body ?? {}, message: await site.mail.newest(to), waits };
}

function check({ sends, proves }: Checked, outcome: Outcome): void {
  for (const [field, value] of Object.entries(sends)) assert.equal(outcome.body[field], value, field);
  proves(outcome);
}

const linkOf = ({ message }: Outcome) => new URL(message.link ?? '');
const visitors = ({ visitor }: Checked): Visitor[] => (visitor ? [visitor] : ['new', 'known']);

const otpRows: Row<OtpOptions>[] = [
  {
    option: 'expirationMinutes',
    set: { expirationMinutes: 7 },
    sends: { expiration_minutes: 7 },
    proves({ message, waits }) {
      assert.match(message.text, /expires in 7 minutes/);
      assert.equal(waits, 7);
    },
  },
  {
    option: 'locale',
    set: { locale: 'fr' },
    sends: { locale: 'fr', expiration_minutes: 5 },
    proves: ({ message }) => assert.match(message.text, /expire dans 5 minutes/),
  },
];

const otpMailRows: Row<OtpOptions>[] = [
  ...otpRows,
  {
    option: 'loginTemplateId',
    set: { loginTemplateId: 'code-in' },
    visitor: 'known',
    sends: { login_template_id: 'code-in' },
    proves: ({ message }) => assert.match(message.html, /Welcome back/),
  },
  {
    option: 'loginTemplateId',
    set: { loginTemplateId: 'code-in' },
    visitor: 'new',
    sends: { login_template_id: 'code-in' },
    proves: ({ message }) => assert.match(message.subject, /^Your code for Pet Game/),
  },
  {
    option: 'signupTemplateId',
    set: { signupTemplateId: 'code-up' },
    visitor: 'new',
    sends: { signup_template_id: 'code-up' },
    proves: ({ message }) => assert.match(message.html, /Nice to meet you/),
  },
];

const linkRows: Row<EmailMagicLinksOptions>[] = [
  {
    option: 'loginRedirectURL',
    set: { loginRedirectURL: `${origin}/in?from=mail`, signupRedirectURL: `${origin}/up` },
    visitor: 'known',
    sends: { login_magic_link_url: `${origin}/in?from=mail` },
    proves(outcome) {
      assert.equal(linkOf(outcome).pathname, '/in');
      assert.equal(linkOf(outcome).searchParams.get('from'), 'mail');
    },
  },
  {
    option: 'signupRedirectURL',
    set: { loginRedirectURL: `${origin}/in`, signupRedirectURL: `${origin}/up` },
    visitor: 'new',
    sends: { signup_magic_link_url: `${origin}/up` },
    proves: (outcome) => assert.equal(linkOf(outcome).pathname, '/up'),
  },
  {
    option: 'loginExpirationMinutes',
    set: { loginExpirationMinutes: 45 },
    visitor: 'known',
    sends: { login_expiration_minutes: 45, signup_expiration_minutes: 30 },
    proves({ message, waits }) {
      assert.match(message.text, /expires in 45 minutes/);
      assert.equal(waits, 45);
    },
  },
  {
    option: 'signupExpirationMinutes',
    set: { signupExpirationMinutes: 1440 },
    visitor: 'new',
    sends: { login_expiration_minutes: 30, signup_expiration_minutes: 1440 },
    proves({ message, waits }) {
      assert.match(message.text, /expires in 1 day/);
      assert.equal(waits, 1440);
    },
  },
  {
    option: 'loginTemplateId',
    set: { loginTemplateId: 'link-in', signupTemplateId: 'link-up' },
    visitor: 'known',
    sends: { login_template_id: 'link-in' },
    proves: ({ message }) => assert.match(message.html, /The way back/),
  },
  {
    option: 'signupTemplateId',
    set: { loginTemplateId: 'link-in', signupTemplateId: 'link-up' },
    visitor: 'new',
    sends: { signup_template_id: 'link-up' },
    proves: ({ message }) => assert.match(message.html, /The way in/),
  },
  {
    option: 'locale',
    set: { locale: 'pt-BR' },
    sends: { locale: 'pt-BR' },
    proves: ({ message }) => assert.match(message.text, /expira em 30 minutos/),
  },
];

const passwordRows: Row<PasswordOptions>[] = [
  {
    option: 'loginRedirectURL',
    set: { loginRedirectURL: `${origin}/in`, resetPasswordRedirectURL: `${origin}/reset` },
    sends: { login_redirect_url: `${origin}/in` },
    proves: ({ message }) => assert.match(message.text, /localhost:4300\/in\?auth_token_type=login/),
  },
  {
    option: 'resetPasswordRedirectURL',
    set: { resetPasswordRedirectURL: `${origin}/reset` },
    sends: { reset_password_redirect_url: `${origin}/reset` },
    proves(outcome) {
      assert.equal(linkOf(outcome).pathname, '/reset');
      assert.equal(linkOf(outcome).searchParams.get('auth_token_type'), 'reset_password');
    },
  },
  {
    option: 'resetPasswordExpirationMinutes',
    set: { resetPasswordExpirationMinutes: 120 },
    sends: { reset_password_expiration_minutes: 120 },
    proves({ message, waits }) {
      assert.match(message.text, /expire in 2 hours/);
      assert.equal(waits, 120);
    },
  },
  {
    option: 'resetPasswordTemplateId',
    set: { resetPasswordTemplateId: 'new-password' },
    sends: { reset_password_template_id: 'new-password' },
    proves: ({ message }) => assert.match(message.html, /Or come in without/),
  },
  {
    option: 'locale',
    set: { locale: 'es' },
    sends: { locale: 'es' },
    proves: ({ message }) => assert.match(message.text, /caducan en 30 minutos/),
  },
  {
    option: 'loginExpirationMinutes',
    set: { loginExpirationMinutes: 5 },
    sends: { login_expiration_minutes: undefined },
    proves: ({ message }) => assert.match(message.text, /expire in 30 minutes/),
  },
];

test('an option', async (t) => {
  const site = await startSite(t, {}, { MAIL_TEMPLATES_DIR: mailTemplates });

  await t.test('of emailed codes does what it says', async (t) => {
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

  await t.test('of codes to phones does what it says, and templates are for mail alone', async (t) => {
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

  await t.test('of emailed links does what it says', async (t) => {
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
    'of emailed links says whether a new user is pending; without it, the user is active',
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
        assert.equal(body.create_user_as_pending, createUserAsPending ?? false);
        const found = (await site.mail.call('POST /users/search', { email })).data();
        assert.equal(found.userType, userType);
      }
    },
  );

  await t.test('of passwords does what it says', async (t) => {
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

  await t.test('for the length of the session is its length', async (t) => {
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

  await t.test('has a row here, unless another test has it', () => {
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
