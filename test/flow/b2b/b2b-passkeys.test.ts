/** Passkeys of members: the users' rows and tasks, with the calls of members and the place of the form. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { B2BSessionClient } from '../../../session-core/b2b/client.ts';
import { anywhere, type Place, type Screen } from '../../../src/b2b/flow/screen-types.ts';
import type { Event, MethodTask, Task } from '../../../src/b2b/flow/types.ts';
import { blocksOf } from '../../../src/b2b/flow/ways.ts';
import { passkeys } from '../../../src/b2b/methods/passkeys.ts';
import { passkeysScreens } from '../../../src/b2b/methods/passkeys-screens.ts';
import type { MemberLoginOptions } from '../../../src/b2b/options.ts';
import { resolveBusinessConfig } from '../../../src/b2b/resolve-config.ts';
import { secondRows } from '../../../src/b2b/seconds/flow.ts';
import { secondHandlers } from '../../../src/b2b/seconds/screens.tsx';
import { smsCode } from '../../../src/b2b/seconds/sms/sms.ts';
import type { Tools } from '../../../src/b2b/tasks/tools.ts';
import { type CellContext, cellIn, type Failed } from '../../../src/machine/machine.ts';
import { mfa, otters, proof } from '../../fakes/business-screens.ts';

const options: MemberLoginOptions = { products: ['emailOtp', 'passkeys'] };
const config = resolveBusinessConfig(options);
const inOtters: Place = { organization: otters, stepUp: null };
const main = (place: Place): Screen => ({ name: 'main', place });

test('a press while the page looks up its organization waits for it', () => {
  const config = resolveBusinessConfig({ ...options, authFlowType: 'Organization' });
  const press = passkeys.cell(() => undefined, world({}).tools)(main(anywhere), {
    type: 'passkeys.signInAsked',
  });
  const step = (busy: CellContext<typeof config>['busy']) =>
    press?.(main(anywhere), { type: 'passkeys.signInAsked' }, { busy, config });
  assert.deepEqual(step(['organization.find']), { hold: true });
  assert.deepEqual(step([])?.run, { do: 'organization.find' }, 'after a failure it runs again');
});

/** A page whose calls reply with this. */
function world(reply: object) {
  const calls: [string, object][] = [];
  const events: [string, object][] = [];
  const call = (name: string) => async (body: object) => {
    calls.push([name, body]);
    return reply;
  };
  const webauthn = {
    authenticate: call('authenticate'),
    discovery: { authenticate: call('discovery') },
    register: call('register'),
    list: call('list'),
  };
  const session = {
    webauthn,
    state: { session: null },
    onStateChange: () => () => {},
    bootstrap: { load: async () => ({ createOrganizationEnabled: true }) },
  };
  const tools: Tools = {
    // Only what the tasks below use.
    session: session as unknown as B2BSessionClient,
    config: () => config,
    now: () => 0,
    address: 'https://pets.example/',
    emit: ((type: string, data: object) => void events.push([type, data])) as Tools['emit'],
    report: (error) => assert.fail(String(error)),
    signIn: (attempt) => attempt(),
  };
  const context: CellContext<typeof config> = { busy: [], config };
  const cell = (screen: Screen, event: object) => {
    const ownCell = passkeys.cell(() => undefined, tools)(screen, event as Event);
    return ownCell?.(screen, event as Event, context);
  };
  const run = (task: object) =>
    passkeysScreens.handle(task as MethodTask, tools, new AbortController().signal);
  return { calls, events, tools, cell, run };
}

describe('a passkey of a member', () => {
  test('is asked for in the place of the form, and another running task goes first', () => {
    const { cell } = world({});
    assert.deepEqual(cell(main(inOtters), { type: 'passkeys.signInAsked' }), {
      run: { do: 'passkeys.signIn', place: inOtters },
    });
    assert.deepEqual(cell(main(anywhere), { type: 'passkeys.mainShown' }), {
      beside: { do: 'passkeys.autofill', failures: 0, place: anywhere },
    });
    assert.equal(cell(main(anywhere), { type: 'email.linkChosen' }), undefined, 'a row of the form itself');
  });

  test('has its button where no field can offer it: alone, in a step-up, or without autofill', () => {
    const kinds = (place: Place, offered = options, button?: boolean) =>
      blocksOf(resolveBusinessConfig(offered), place, button).map(({ kind }) => kind);
    assert.deepEqual(kinds(anywhere), ['email']);
    assert.deepEqual(kinds(anywhere, options, true), ['passkeys', 'email']);
    assert.deepEqual(kinds(anywhere, { products: ['sso', 'passkeys'] }), ['passkeys', 'sso']);
    const methods = ['passkey', 'email_otp'] as const;
    const stepUp = { organization: otters, stepUp: { methods, email: proof.email } };
    assert.deepEqual(kinds(stepUp), ['passkeys', 'email']);
    assert.deepEqual(kinds({ organization: { ...otters, methods: ['email_otp'] }, stepUp: null }), ['email']);
  });

  test('its failure is that of the users, but a person who is not let in learns why', async () => {
    await passkeys.more.load();
    const { cell } = world({});
    const failed = (errorType: string) =>
      cell(main(inOtters), {
        type: 'failed',
        at: 0,
        task: { do: 'passkeys.signIn', place: inOtters },
        problem: { code: 'api_error', errorType, message: 'No.' },
      });
    assert.equal(failed('webauthn_registration_not_found')?.problem?.code, 'passkey_not_found');
    const refused = failed('email_jit_provisioning_not_allowed');
    assert.equal(refused?.problem?.errorType, 'email_jit_provisioning_not_allowed');
    assert.deepEqual(refused?.beside, { do: 'passkeys.autofill', failures: 0, place: inOtters });
    const others = { type: 'failed', at: 0, task: { do: 'organization.find' }, problem: {} };
    assert.equal(cell(main(inOtters), others), undefined, 'of another task');
  });

  test('a member who has one is not offered another, and the offer ends the sign-in either way', async () => {
    await passkeys.more.load();
    const { cell } = world({});
    const look: Screen = { name: 'passkeyOffer.look', place: anywhere };
    const leads = (screen: Screen, event: object) => cell(screen, event)?.screen?.name;
    assert.equal(leads(look, { type: 'passkeyOffer.found', some: true }), 'done');
    assert.equal(leads(look, { type: 'passkeyOffer.found', some: false }), 'passkeyOffer.ask');
    const ask: Screen = { name: 'passkeyOffer.ask', place: anywhere };
    assert.equal(leads(ask, { type: 'stepDone', step: 'passkeyOffer' }), 'done');
    assert.deepEqual(cell(ask, { type: 'passkeyOffer.accepted' })?.run, {
      do: 'passkeyOffer.create',
      place: anywhere,
    });
  });

  test('takes the place of another second factor, unless the organization takes it as a first one only', async () => {
    const { tools, calls, events } = world({
      member: {},
      organization: { sso_active_connections: [] },
      member_session: {},
    });
    const at = (screen: Screen, event: Event | Failed<Task>) =>
      cellIn<Screen, Event | Failed<Task>, Task, typeof config>(secondRows, screen, event)?.(screen, event, {
        busy: [],
        config,
      });
    const proved = (more: object): Event => ({ type: 'proved', proof: { ...proof, ...more } });
    for (const name of ['totp.code', 'recovery.code', 'sms.code', 'mfa.passkey'] as const) {
      const screen = { ...smsCode({ ...mfa, enrolled: ['totp'] }), name } as Screen;
      const task = at(screen, { type: 'mfa.chosen', by: 'passkey' })?.run;
      assert.ok(task?.do === 'passkeys.signIn');
      assert.equal(at(screen, proved({ signedIn: true }))?.screen?.name, 'done');
      const isFirstAlone = at(screen, proved({ mfa }));
      if (name === 'mfa.passkey') assert.equal(isFirstAlone?.screen?.name, 'mfa.choose');
      else assert.equal(isFirstAlone?.problem?.code, 'passkey_unknown');
      const failed = { type: 'failed', at: 0, task, problem: cancelled } as const;
      assert.equal(at(screen, failed)?.problem?.code, 'passkey_cancelled');
    }
    // On a page without the product, too.
    Object.assign(globalThis, { PublicKeyCredential: class {} });
    const task = { do: 'passkeys.signIn', place: inOtters } as const;
    const event = await secondHandlers['passkeys.signIn'](task, tools, new AbortController().signal);
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    assert.equal(event?.type, 'proved');
    assert.deepEqual(calls, [
      ['authenticate', { is_passkey: true, organization_id: otters.id, session_duration_minutes: 60 }],
    ]);
    assert.equal(events[0]?.[0], 'B2B_PASSKEY_AUTHENTICATE');
  });

  test('may come by itself after a mailed code, for a member without one', async () => {
    const quiet = resolveBusinessConfig({ ...options, passkeyOptions: { upgrade: true } });
    const factors = (delivery_method: string) => [{ type: 'otp', delivery_method }];
    const after = (authentication_factors: object[], pageConfig = quiet) => {
      const { tools } = world({ webauthn_registrations: [{ domain: 'pets.example' }] });
      const session = { ...tools.session, state: { session: { authentication_factors } } };
      // Only what the end of a sign-in reads.
      const page = { ...tools, session, config: () => pageConfig } as unknown as Tools;
      const event = { type: 'proved', proof: { ...proof, signedIn: true } } as const;
      const end = passkeys.cell(() => () => ({ screen: { name: 'done' } }), page)(main(anywhere), event);
      return end?.(main(anywhere), event, { busy: [], config: pageConfig });
    };
    const task = { do: 'passkeys.upgrade', place: anywhere } as const;
    assert.deepEqual(after(factors('email')), { screen: { name: 'done' }, beside: task });
    assert.equal(after(factors('sso'))?.beside, undefined, 'the provider would refuse it');
    assert.equal(after(factors('email'), config)?.beside, undefined);
    const { run, calls } = world({ webauthn_registrations: [{ domain: globalThis.location?.hostname }] });
    assert.equal(await run(task), undefined);
    assert.deepEqual(
      calls.map(([name]) => name),
      ['list'],
      'the member has one',
    );
  });
});

const cancelled = { code: 'webauthn_not_allowed', message: 'No.' } as const;
