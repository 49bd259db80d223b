/** The table of a member's sign-in, and what it decides by. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { checkBusinessOptions } from '../../../elements/b2b/business-check.ts';
import { memberWords } from '../../../elements/b2b/own-words.ts';
import { readFailedReturn } from '../../../src/b2b/came-back.ts';
import { afterProof } from '../../../src/b2b/flow/after-proof.ts';
import type { Choice, Connection, MfaFacts, OrganizationFacts } from '../../../src/b2b/flow/facts.ts';
import { anywhere, type Screen } from '../../../src/b2b/flow/screen-types.ts';
import { toOrganizations } from '../../../src/b2b/flow/steps.ts';
import { businessTable } from '../../../src/b2b/flow/table.ts';
import type { Event, Step } from '../../../src/b2b/flow/types.ts';
import { blocksOf, waysIn } from '../../../src/b2b/flow/ways.ts';
import { firstBusinessConfig, type MemberLoginOptions } from '../../../src/b2b/options.ts';
import { resolveBusinessConfig } from '../../../src/b2b/resolve-config.ts';
import { mfaChoices } from '../../../src/b2b/seconds/seconds.ts';
import { slugIn } from '../../../src/b2b/slug.ts';
import { businessHandlers } from '../../../src/b2b/tasks/handlers.ts';
import type { Tools } from '../../../src/b2b/tasks/tools.ts';
import { mfa, otters, proof } from '../../fakes/business-screens.ts';

const config = (options: MemberLoginOptions = {}) => resolveBusinessConfig(options);
const row = (membership: Choice['membership'], id = otters.id): Choice => ({
  organization: { ...otters, id },
  membership,
  stepUp: null,
});
const discovered = (...choices: Choice[]) =>
  ({ type: 'discovered', email: proof.email, choices, mayCreate: true }) as const;

describe('after a first factor', () => {
  test('a complete sign-in ends, and a missing first factor restricts the first screen to the accepted methods', () => {
    assert.equal(afterProof({ ...proof, signedIn: true }, config()).screen?.name, 'done');
    const { screen } = afterProof(
      { ...proof, stepUp: ['email_otp'] },
      config({ products: ['passwords', 'emailOtp'] }),
    );
    assert.ok(screen?.name === 'main');
    assert.deepEqual(blocksOf(config({ products: ['passwords', 'emailOtp'] }), screen.place), [
      { kind: 'email', password: false, by: ['code'] },
    ]);
  });

  test('a first factor that the page does not offer fails with the name of the organization', () => {
    const { screen } = afterProof({ ...proof, stepUp: [] }, config());
    assert.deepEqual(screen, { name: 'failure', kind: 'policy', organization: 'Otters' });
  });

  test('the second factor that is asked for: a text on its way, the preferred one, the app, or one to set up', () => {
    const screenFor = (facts: Partial<MfaFacts>, options?: MemberLoginOptions) =>
      afterProof({ ...proof, mfa: { ...mfa, ...facts } }, config(options)).screen?.name;
    assert.equal(screenFor({ textSentAt: 0, enrolled: ['totp'] }), 'sms.code');
    assert.equal(screenFor({ enrolled: ['totp', 'smsOtp'], preferred: 'smsOtp' }), 'sms.code');
    assert.equal(screenFor({ enrolled: ['totp', 'smsOtp'] }), 'totp.code');
    assert.equal(screenFor({}), 'mfa.choose');
    assert.equal(screenFor({}, { mfaProductInclude: ['smsOtp'] }), 'sms.number');
    assert.equal(screenFor({ allowed: ['totp'] }, { mfaProductInclude: ['smsOtp'] }), 'totp.setUp');
    assert.deepEqual(mfaChoices(mfa, config({ mfaProductOrder: ['smsOtp'] })), ['smsOtp', 'totp']);
  });
});

describe('the list of organizations', () => {
  const direct = { directLoginForSingleMembership: { status: true } } satisfies MemberLoginOptions;

  test('a visitor with one membership enters it at once if the host wants that, unless there is an invitation', () => {
    assert.equal(toOrganizations(discovered(row('member')), config()).run, undefined);
    assert.deepEqual(toOrganizations(discovered(row('member')), config(direct)).run, {
      do: 'organization.enter',
      id: otters.id,
      bySession: false,
    });
    const invited = discovered(row('member'), row('invited', 'organization-test-2'));
    assert.equal(toOrganizations(invited, config(direct)).run, undefined);
    const ignoring = { directLoginForSingleMembership: { status: true, ignoreInvites: true } };
    assert.ok(toOrganizations(invited, config(ignoring)).run);
  });

  test('an address that an identity provider only claims is proved first, and the visitor may go back', () => {
    const settings = config({ products: ['oauth', 'emailOtp'] });
    const claimed = { ...discovered(), proving: ['sso', 'magic_link', 'email_otp'] } as const;
    const { screen } = toOrganizations(claimed, settings);
    assert.ok(screen?.name === 'main');
    assert.deepEqual(blocksOf(settings, screen.place), [{ kind: 'email', password: false, by: ['code'] }]);
    const cell = (type: 'email.codeChosen' | 'back') => {
      const step = businessTable.main?.[type];
      return step?.(screen as never, { type } as never, { busy: [], config: settings } as never);
    };
    assert.deepEqual(cell('email.codeChosen'), {
      run: { do: 'email.send', by: 'code', email: proof.email, place: screen.place },
    });
    assert.deepEqual(cell('back'), { screen: { name: 'main', place: anywhere, email: proof.email } });

    // A workspace lets them in, but the list lacks what they belong to.
    const list = toOrganizations({ ...claimed, choices: [row('eligible')] }, settings).screen;
    assert.ok(list?.name === 'organizations');
    assert.equal(list.mayCreate, false);
    const ask = businessTable.organizations?.['address.proveAsked'];
    const proving = ask?.(list as never, { type: 'address.proveAsked' } as never, {} as never);
    assert.deepEqual(proving, { screen });
  });

  test('a visitor without one gets one at once only if host and project allow it', () => {
    const options = { directCreateOrganizationForNoMembership: true };
    assert.deepEqual(toOrganizations(discovered(), config(options)).run, { do: 'organization.create' });
    assert.equal(toOrganizations({ ...discovered(), mayCreate: false }, config(options)).run, undefined);
    assert.equal(toOrganizations(discovered(), config()).run, undefined);
  });
});

describe('the first screen', () => {
  test('a provider may be a name alone, in the options as given and as checked', () => {
    const options: MemberLoginOptions = {
      publicToken: 'public-token-test-local-b2b',
      products: ['oauth'],
      oauthOptions: { providers: ['google', { type: 'slack' }], locale: 'de' },
    };
    const { options: checked, mistakes } = checkBusinessOptions(options, memberWords.customs);
    assert.deepEqual(mistakes, []);
    for (const one of [options, checked as MemberLoginOptions])
      assert.deepEqual(firstBusinessConfig(one).providers, [{ type: 'google' }, { type: 'slack' }]);
  });

  test('what an organization forbids is not offered; without a restriction all is', () => {
    const options = config({
      products: ['emailOtp', 'oauth'],
      oauthOptions: { providers: [{ type: 'google' }] },
    });
    assert.deepEqual(waysIn(options, anywhere).providers, ['google']);
    const strict = { organization: { ...otters, methods: ['email_otp'] as const }, stepUp: null };
    assert.deepEqual(waysIn(options, strict), { products: ['emailOtp'], providers: [] });
  });

  test('with passwords alone, and no organization, it takes address and password in one step', () => {
    const settings = config({ authFlowType: 'Discovery', products: ['passwords', 'sso'] });
    const [form] = blocksOf(settings, anywhere);
    assert.deepEqual(form, { kind: 'password', atOnce: true });
    const { main, 'password.forgot': forgot } = businessTable;
    const context = { config: settings, busy: [] };
    const start = { name: 'main', place: anywhere } as const;
    const { email } = proof;
    const submit = (email: string, password: string) =>
      main?.['password.submitted']?.(start, { type: 'password.submitted', email, password }, context);
    assert.equal(submit('ada', 'x')?.problem?.field, 'email');
    assert.equal(submit(email, '')?.problem?.field, 'password');
    const screen = { ...start, email };
    const run = { do: 'password.check', email, password: 'x', place: anywhere } as const;
    assert.deepEqual(submit(email, 'x'), { screen, run });

    assert.equal(
      main?.discovered?.(screen, discovered(row('member')), context)?.screen?.name,
      'organizations',
    );
    const refuse = (errorType: string) =>
      main?.failed?.(
        screen,
        { type: 'failed', at: 0, task: run, problem: { code: 'api_error', errorType, message: '' } },
        context,
      );
    assert.deepEqual(
      [refuse('unauthorized_credentials')?.problem?.field, refuse('unauthorized_credentials')?.screen],
      ['password', undefined],
    );
    assert.equal(refuse('member_reset_password')?.screen?.name, 'password.forgot');

    const forgotten = main?.['password.forgotten']?.(
      screen,
      { type: 'password.forgotten', email },
      context,
    )?.screen;
    assert.ok(forgotten?.name === 'password.forgot');
    assert.deepEqual(forgot?.back?.(forgotten, { type: 'back' }, context)?.screen, screen);
  });

  test('with passwords alone, in an organization, the address comes first', () => {
    const settings = config({ authFlowType: 'Organization', products: ['passwords'] });
    const place = { organization: otters, stepUp: null };
    assert.deepEqual(blocksOf(settings, place), [{ kind: 'password', atOnce: false }]);
    const cell = businessTable.main?.['email.submitted'];
    const event = { type: 'email.submitted', email: proof.email } as const;
    assert.deepEqual(cell?.({ name: 'main', place }, event, { config: settings, busy: [] })?.run, {
      do: 'password.lookUp',
      email: proof.email,
      organization: otters,
    });
  });

  test('an address that is sent while the organization is looked up waits for it', () => {
    const cell = businessTable.main?.['email.submitted'];
    const main = { name: 'main', place: anywhere, finding: true } as const;
    const event = { type: 'email.submitted', email: proof.email } as const;
    const context = { config: config({ authFlowType: 'Organization' }), busy: ['organization.find'] };
    assert.deepEqual(cell?.(main, event, context), { hold: true });
  });
});

describe('company login', () => {
  const staff: Connection = { id: 'oidc-connection-test-1', name: 'Otter staff', provider: 'okta' };
  const guests: Connection = { id: 'saml-connection-test-2', name: 'Guests', provider: 'generic' };
  const email = proof.email;

  /** What the table answers. */
  function step(screen: Screen, event: Event, options?: MemberLoginOptions): Step | undefined {
    const row = businessTable[screen.name] as
      | Partial<Record<Event['type'], (screen: Screen, event: Event, context: object) => Step | undefined>>
      | undefined;
    return row?.[event.type]?.(screen, event, { config: config(options), busy: [] });
  }

  test('the Discovery flow asks for the address; an organization has a button for each connection, or none', () => {
    const options = config({ products: ['sso', 'emailOtp'] });
    assert.deepEqual(blocksOf(options, anywhere)[0], { kind: 'sso', connections: null });
    const at = (connections: readonly Connection[]) =>
      blocksOf(options, { organization: { ...otters, connections }, stepUp: null }).find(
        ({ kind }) => kind === 'sso',
      );
    assert.deepEqual(at([staff, guests]), { kind: 'sso', connections: [staff, guests] });
    assert.equal(at([]), undefined);
    const unfound = config({ products: ['sso'], authFlowType: 'Organization' });
    assert.deepEqual(blocksOf(unfound, anywhere), [], 'until the organization is known');
  });

  test('one connection is entered at once, several are shown, and without one the organization is asked for', () => {
    const asking = { name: 'sso.email', email } as const;
    const discover = (...connections: Connection[]) =>
      step(asking, { type: 'sso.discovered', email, connections });
    assert.deepEqual(discover(staff)?.run, { do: 'sso.leave', connection: staff.id });
    assert.deepEqual(discover(staff, guests)?.screen, {
      name: 'sso.connections',
      email,
      connections: [staff, guests],
    });
    assert.deepEqual(discover()?.screen, { name: 'sso.organization', email, slug: '' });
    assert.equal(step(asking, { type: 'email.submitted', email: 'ada' })?.problem?.field, 'email');
  });

  test('an organization found by its slug is entered, shown with its sign-in methods, or reported as unknown', () => {
    const asking = { name: 'sso.organization', email, slug: 'otters' } as const;
    const find = (organization: OrganizationFacts | null) =>
      step(asking, { type: 'organization.found', organization });
    assert.deepEqual(find({ ...otters, connections: [staff] })?.run, {
      do: 'sso.leave',
      connection: staff.id,
    });
    assert.deepEqual(find(otters)?.screen, {
      name: 'main',
      place: { organization: otters, stepUp: null },
      email,
    });
    assert.equal(find(null)?.problem?.field, 'slug');
    assert.equal(step(asking, { type: 'sso.slugSubmitted', slug: '' }), undefined);
    assert.deepEqual(step(asking, { type: 'sso.abandoned' })?.screen, {
      name: 'main',
      place: anywhere,
      email,
    });
  });

  test('a row whose only sign-in method is its default company login leads there', () => {
    const organization = { ...otters, connections: [staff], defaultConnection: staff.id };
    const list = (stepUp: Choice['stepUp']) =>
      ({
        name: 'organizations',
        email,
        choices: [{ organization, membership: 'member', stepUp }],
        current: null,
        mayCreate: false,
      }) as const;
    const chosen = { type: 'organization.chosen', id: otters.id } as const;
    assert.deepEqual(step(list(['sso']), chosen)?.run, { do: 'sso.leave', connection: staff.id });
    assert.equal(step(list(['sso', 'email_otp']), chosen)?.screen?.name, 'main');
    assert.equal(step(list([]), chosen)?.screen?.name, 'failure');
  });

  test('the host receives an event before the page leaves for a company login', async () => {
    const seen: unknown[] = [];
    const tools: Pick<Tools, 'session' | 'config' | 'emit'> = {
      // Only what the task uses.
      session: { sso: { start: async () => seen.push('left') } } as unknown as Tools['session'],
      config: () => config(),
      emit: (...event) => seen.push(event),
    };
    const task = { do: 'sso.leave', connection: staff.id } as const;
    await businessHandlers['sso.leave'](task, tools as Tools, new AbortController().signal);
    assert.deepEqual(seen, [['B2B_SSO_START', { connection_id: staff.id }], 'left']);
  });

  test('a refusal in the address selects a text, and the way on leads to the organization again', () => {
    const address = 'https://shelter.example/authenticate?auth_token_type=sso&error=access_denied&next=1';
    assert.deepEqual(readFailedReturn(address, 'auth'), {
      kind: 'sso',
      href: 'https://shelter.example/authenticate?next=1',
    });
    assert.equal(readFailedReturn('https://shelter.example/?error=x', 'auth'), null);
    const failure = { name: 'failure', kind: 'sso', organization: '' } as const;
    assert.deepEqual(step(failure, { type: 'back' }, { authFlowType: 'Organization' }), {
      screen: { name: 'main', place: anywhere, finding: true },
      run: { do: 'organization.find' },
    });
  });
});

test('the slug of an address ends at a slash, a question mark, a hash or a dot', () => {
  for (const end of ['/login', '?next=1', '#top', '/a.b?c#d', ''])
    assert.equal(
      slugIn(`https://shelter.example/org/otters${end}`, 'shelter.example/org/{{slug}}'),
      'otters',
    );
  assert.equal(slugIn('https://otters.shelter.example/', '{{slug}}.shelter.example'), 'otters');
  assert.equal(slugIn('https://otters.eu.shelter.example/', '{{slug}}.*.shelter.example'), 'otters');
  assert.equal(
    slugIn('https://other.example/?x=shelter.example/org/otters', 'shelter.example/org/{{slug}}'),
    null,
  );
  assert.equal(slugIn('https://shelter.example/', null), null);
});
