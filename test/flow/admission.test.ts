/** Terms and fields after a sign-in: through a whole login, and the rules that the widget and the provider share. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { readSignUpFields } from '../../provider/accounts/sign-up-fields.ts';
import { Refusal } from '../../provider/http/refusal.ts';
import type { SessionClient, SessionState } from '../../session-core/consumer/client.ts';
import { AuthApiError } from '../../session-core/errors.ts';
import type { AdmissionRequired, SignUpField } from '../../session-core/wire/shared.ts';
import { createLogin } from '../../src/login/create-login.ts';
import { resolveConfig } from '../../src/login/resolve-config.ts';
import type { ProductId } from '../../src/machine/product-ids.ts';
import { admissionStep } from '../../src/products/admission/step.ts';
import { otp } from '../../src/products/otp/product.ts';
import { totpStep } from '../../src/products/totp/step.ts';
import { localText } from '../../src/strings/local-text.ts';
import { signUpFieldProblem } from '../../src/validate/sign-up-field.ts';
import { idle, table } from './login-table.ts';

before(() => Promise.all([otp.screens.load(), totpStep.screens?.load(), admissionStep.screens?.load()]));

const company: SignUpField = {
  ...{ id: 'company', type: 'text', label: { en: 'Company' } },
  ...{ required: true, max_length: 5 },
};
const size: SignUpField = {
  ...{ id: 'size', type: 'select', label: { en: 'Size' }, required: false },
  options: [{ value: 's', label: { en: 'Small' } }],
};
const news: SignUpField = { id: 'news', type: 'checkbox', label: { en: 'News' }, required: true };
const requirements: AdmissionRequired = { terms: { version: '1', text: { en: 'Terms' } }, fields: [company] };
const session = { session_id: 's' } as SessionState['session'];
const user = { user_id: 'ada', totps: [] } as unknown as SessionState['user'];
const half = { user_id: 'ada', session: null, user: null };
const missingCode = { user_options: { totp_id: 't' }, secondary_auth_initiated: null };

function refusal(error_type: string, error_details: Record<string, unknown> = {}) {
  const reply = { status_code: 400, request_id: 'r', error_type, error_message: 'English.', error_url: '' };
  return new AuthApiError({ ...reply, error_details } as ConstructorParameters<typeof AuthApiError>[0]);
}

/** A login whose server asks for `first` after the code, and answers the calls of `admit` one by one. */
async function world({
  first = { ...half, mfa_required: null, admission_required: requirements } as object,
  answers = [null] as (Error | null)[],
  pending = null as object | null,
  products = ['otp'] as ProductId[],
  stored = null as unknown,
} = {}) {
  const listeners = new Set<(state: SessionState) => void>();
  const emitted: string[] = [];
  const storage: unknown[] = [];
  const calls: unknown[] = [];
  const queue = [...answers];
  const client = {
    state: { user: null, session: null, fromCache: false } as SessionState,
    prefix: 'auth',
    prepare: async () => {},
    onStateChange(listener: (state: SessionState) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    otps: { authenticate: async () => first },
    totps: {
      authenticate: async () => ({ ...half, mfa_required: null, admission_required: requirements }),
      pending: async () => pending,
      giveUp: async () => calls.push('giveUp'),
    },
    session: {
      async admit(options: unknown) {
        calls.push(options);
        const answer = queue.shift();
        if (answer) throw answer;
        client.state = { user, session, fromCache: false } as SessionState;
        for (const listener of [...listeners]) listener(client.state);
        return { user_id: 'ada', user, session };
      },
    },
  };
  const { machine } = createLogin({
    ...{ table, idle, session: client as unknown as SessionClient, now: () => 0 },
    config: () => resolveConfig({ products }),
    memory: { read: () => stored, write: (screen) => storage.push(screen) },
    emit: (type) => emitted.push(type),
    onError: () => {},
  });
  const send = async (event: { type: string; [field: string]: unknown }) => {
    machine.send(event);
    for (let round = 0; round < 6; round += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const signIn = async () => {
    const to = { channel: 'email', email: 'ada@example.com' };
    await send({ type: 'otp.sent', to, methodId: 'm', at: 0 });
    await send({ type: 'otp.codeEntered', code: '654321' });
  };
  const submit = (values: object, accepted = true) => send({ type: 'admission.submitted', values, accepted });
  const state = () => machine.store.getState();
  const screen = () => state().screen as unknown as Record<string, unknown> & { name: string };
  await send({ type: 'none' });
  return { send, signIn, submit, state, screen, calls, emitted, kept: storage };
}

test('what is missing follows the proof; wrong values stay in the page, and right ones lead to the end', async () => {
  const { signIn, submit, screen, calls, emitted } = await world();
  await signIn();
  assert.equal(screen().name, 'admission.ask');
  await submit({ company: ' ' }, false);
  assert.deepEqual([screen().wrong, screen().isUnaccepted], [{ company: 'missing' }, true]);
  await submit({ company: 'too long' });
  assert.deepEqual([screen().wrong, screen().isUnaccepted], [{ company: 'too_long' }, false]);
  assert.deepEqual(calls, []);
  await submit({ company: 'Pets' });
  assert.deepEqual(calls, [
    { accepted_terms: '1', fields: { company: 'Pets' }, session_duration_minutes: 30 },
  ]);
  assert.equal(screen().name, 'otp.confirmed');
  assert.deepEqual(emitted, ['OTP_AUTHENTICATE', 'ADMISSION_COMPLETE', 'AUTHENTICATE_FLOW_COMPLETE']);
});

test('the second factor comes first, and the offer of one last', async () => {
  const second = await world({ first: { ...half, mfa_required: missingCode } });
  await second.signIn();
  assert.equal(second.screen().name, 'totp.enter');
  await second.send({ type: 'totp.codeEntered', code: '123456', remember: false });
  assert.equal(second.screen().name, 'admission.ask');
  await second.submit({ company: 'Pets' });
  assert.equal(second.screen().name, 'otp.confirmed');
  const offered = await world({ products: ['otp', 'totp'] });
  await offered.signIn();
  await offered.submit({ company: 'Pets' });
  assert.equal(offered.screen().name, 'totp.offer');
});

test('a reload keeps what is typed, and asks for what is missing by then', async () => {
  const before = await world();
  await before.signIn();
  await before.send({ type: 'admission.typed', id: 'company', value: 'Pe' });
  const stored = JSON.parse(JSON.stringify(before.kept.at(-1)));
  const now: AdmissionRequired = { terms: requirements.terms, fields: [company, size] };
  const pending = { mfa_required: null, admission_required: now };
  const after = await world({ stored, pending });
  assert.equal(after.screen().name, 'admission.ask');
  assert.deepEqual([after.screen().typed, after.screen().asked], [{ company: 'Pe' }, now]);
  await after.submit({ company: 'Pets' });
  assert.equal(after.screen().name, 'otp.confirmed');
  assert.equal((await world({ stored })).screen().name, 'admission.over');
});

test('refusals say what to do: of a field, of terms that have changed, of a sign-in that has ended', async () => {
  const changed: AdmissionRequired = { terms: { version: '2', text: { en: 'New' } }, fields: [] };
  const { signIn, submit, send, state, screen, calls } = await world({
    answers: [
      refusal('invalid_sign_up_field', { field: 'company', problem: 'invalid' }),
      refusal('terms_not_accepted'),
      refusal('too_many_requests'),
      refusal('intermediate_session_not_found'),
    ],
    pending: { mfa_required: null, admission_required: changed },
  });
  await signIn();
  await submit({ company: 'Pets' });
  assert.deepEqual(screen().wrong, { company: 'invalid' });
  await submit({ company: 'Pets' });
  assert.deepEqual([screen().asked, screen().haveTermsChanged], [changed, true]);
  await submit({});
  assert.equal(state().problem?.errorType, 'too_many_requests');
  await submit({});
  assert.equal(screen().name, 'admission.over');
  await send({ type: 'back' });
  assert.equal(screen().name, 'main');
  assert.equal(calls.includes('giveUp'), false);
});

test('what was typed before the sign-in was over fills the fields of the next one, once', async () => {
  const answers = [refusal('intermediate_session_not_found'), null];
  const { signIn, submit, send, screen } = await world({ answers });
  await signIn();
  await submit({ company: 'Pets' });
  assert.deepEqual([screen().name, screen().typed], ['admission.over', { company: 'Pets' }]);
  await send({ type: 'back' });
  await signIn();
  assert.deepEqual([screen().typed, screen().isUnaccepted], [{ company: 'Pets' }, false]);
  await send({ type: 'back' });
  await signIn();
  assert.deepEqual(screen().typed, {});
  const stored = { name: 'admission.over', typed: { company: 'P' }, signIn: {} };
  assert.deepEqual((await world({ stored })).screen().typed, { company: 'P' });
});

test('back cancels the sign-in', async () => {
  const { signIn, send, screen, calls } = await world();
  await signIn();
  await send({ type: 'back' });
  assert.deepEqual([screen().name, calls], ['main', ['giveUp']]);
});

test('the widget and the provider judge every value alike', () => {
  const optional: SignUpField = { ...company, required: false };
  for (const field of [
    company,
    optional,
    size,
    { ...size, required: true },
    news,
    { ...news, required: false },
  ])
    for (const value of [
      undefined,
      '',
      ' ',
      'a',
      '\u{1f436}'.repeat(5),
      'abcdef',
      ' abcde ',
      's',
      true,
      false,
    ]) {
      const read = () => {
        try {
          readSignUpFields([field], value === undefined ? {} : { [field.id]: value });
          return null;
        } catch (error) {
          assert.ok(error instanceof Refusal);
          return error.details?.problem;
        }
      };
      // Its inputs give text for text, and a tick for a box.
      if ((typeof value === 'boolean') !== (field.type === 'checkbox') && value !== undefined) continue;
      assert.equal(signUpFieldProblem(field, value), read(), JSON.stringify([field, value]));
    }
});

test('a text of the host is in the nearest language that it has', () => {
  const texts = { en: 'Company', de: 'Firma', 'pt-BR': 'Empresa' };
  const chosen = (locale?: string) => localText(texts, locale).lang;
  assert.deepEqual(['de-AT', 'PT-br', 'fr', undefined].map(chosen), ['de', 'pt-BR', 'en', 'en']);
});
