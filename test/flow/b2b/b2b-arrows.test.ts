/** The screens and arrows of a member's sign-in, by the table of the reference: all are there, and none is a dead end. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { admissionRows } from '../../../src/b2b/flow/admission-flow.ts';
import type { ProofFacts } from '../../../src/b2b/flow/facts.ts';
import { anywhere, type Screen } from '../../../src/b2b/flow/screen-types.ts';
import { businessTable } from '../../../src/b2b/flow/table.ts';
import type { Event, Step, Task } from '../../../src/b2b/flow/types.ts';
import type { MemberLoginOptions } from '../../../src/b2b/options.ts';
import { resolveBusinessConfig } from '../../../src/b2b/resolve-config.ts';
import { reviveScreen } from '../../../src/b2b/revive.ts';
import { secondRows } from '../../../src/b2b/seconds/flow.ts';
import type { Failed, Problem } from '../../../src/machine/machine.ts';
import {
  askedTerms,
  manyChoices,
  mfa,
  otherScreens,
  otters,
  proof,
  referenceScreens,
} from '../../fakes/business-screens.ts';

type Sent = Event | Failed<Task>;
const email = proof.email;
const shown = referenceScreens;
const place = { organization: otters, stepUp: null };
const [staff, guests] = shown['SSO Discovery Menu'].connections;
const number = {
  channel: 'sms',
  number: '+12025550123',
  country: 'US',
  national: '(202) 555-0123',
  international: '+1 202 555 0123',
} as const;
const typed = { channel: 'sms', country: 'US', callingCode: '1', text: '2025550123' } as const;
const problem = { code: 'api_error', message: 'No.' } as const;
const failed = (task: Task, errorType = 'internal_error'): Sent => ({
  type: 'failed',
  task,
  problem: { ...problem, errorType },
  at: 1,
});

const rows = { ...businessTable, ...admissionRows, ...secondRows };
const configs = new Map<MemberLoginOptions, ReturnType<typeof resolveBusinessConfig>>();

/** Resolved once: the random walks take a million steps. */
function configOf(options: MemberLoginOptions) {
  const config = configs.get(options) ?? resolveBusinessConfig(options);
  configs.set(options, config);
  return config;
}

const noOptions: MemberLoginOptions = {};

/** What the table answers. */
function step(screen: Screen, event: Sent, options: MemberLoginOptions = noOptions): Step | undefined {
  const row = rows[screen.name] as
    | Partial<Record<Sent['type'], (screen: Screen, event: Sent, context: object) => Step | undefined>>
    | undefined;
  return row?.[event.type]?.(screen, event, { config: configOf(options), busy: [] });
}

/** What a step starts, or else where it leads. */
function target(step: Step | undefined): string | undefined {
  if (step?.run) return step.run.do;
  if (!step?.screen) return step?.problem && 'problem';
  const { screen } = step;
  return screen.name === 'totp.setUp' ? `${screen.name} ${screen.stage}` : screen.name;
}

const all: MemberLoginOptions = {
  products: ['emailMagicLinks', 'emailOtp', 'passwords', 'sso', 'oauth'],
  oauthOptions: { providers: [{ type: 'google' }] },
};
const only = (product: 'emailOtp' | 'emailMagicLinks' | 'passwords'): MemberLoginOptions => ({
  products: [product],
});
const proved = (facts: Partial<ProofFacts> = { signedIn: true }): Event => ({
  type: 'proved',
  proof: { ...proof, ...facts },
});
const discovered = { type: 'discovered', email, choices: manyChoices, mayCreate: true } as const;
const by = (code: 'link' | 'code') => ({ type: 'email.sent', email, by: code, at: 0 }) as const;
const at = (name: keyof typeof shown): Screen => shown[name];
const main = { name: 'main', place } as const;
const chosen = { type: 'organization.chosen', id: manyChoices[0]?.organization.id ?? '' } as const;
const organization = { name: 'Otters', logoUrl: '' } as const;
const list = (stepUp: ProofFacts['stepUp'], defaultConnection: string | null = null): Screen => ({
  ...shown.Discovery,
  choices: [{ organization: { ...otters, ...chosen, defaultConnection }, membership: 'member', stepUp }],
});
const enrolled = { ...mfa, enrolled: ['smsOtp'], phone: 'XX1234' } as const;
const lost = 'intermediate_session_not_found';

const asksForPasskey = otherScreens['A passkey before a set-up'];
const refusedSetUp: Sent = {
  type: 'failed',
  task: { do: 'totp.create', mfa, give: () => {} },
  problem: { ...problem, errorType: 'unauthorized_action', needs: 'second_factor' },
  at: 1,
};

/** Every arrow: its trigger and condition, where it begins, what is sent, and where it leads. */
const arrows: readonly (readonly [string, Screen, Sent, string, MemberLoginOptions?])[] = [
  [
    'an address, only links',
    at('Main'),
    { type: 'email.submitted', email },
    'email.send',
    only('emailMagicLinks'),
  ],
  ['its link is sent', at('Main'), by('link'), 'email.sent'],
  ['an address, only codes', at('Main'), { type: 'email.submitted', email }, 'email.send', only('emailOtp')],
  ['its code is sent', at('Main'), by('code'), 'email.code'],
  ['an address, both', at('Main'), { type: 'email.submitted', email }, 'email.choose', all],
  ['passwords alone', main, { type: 'email.submitted', email }, 'password.lookUp', only('passwords')],
  ['the member is known', main, { type: 'password.needed', email }, 'password.logIn'],
  ['no member', main, { type: 'password.mailed', email, by: 'verify', at: 0 }, 'password.mailed'],
  ['use a password', at('Main'), { type: 'password.asked', email }, 'password.logIn', all],
  [
    'a password',
    at('Password Authenticate'),
    { type: 'password.submitted', email, password: 'x' },
    'password.check',
  ],
  ['a right one, in an organization', at('Password Authenticate'), proved(), 'done'],
  ['a right one, in none', at('Password Authenticate'), discovered, 'organizations'],
  ['the help link', at('Password Authenticate'), { type: 'password.forgotten', email }, 'password.forgot'],
  ['a provider', at('Main'), { type: 'oauth.chosen', provider: 'google' }, 'oauth.leave', all],
  [
    'a provider that refuses this browser',
    at('Main'),
    { type: 'oauth.refusedInApp', provider: 'google', href: '' },
    'oauth.inApp',
  ],
  ['back', otherScreens['Google inside another app'], { type: 'back' }, 'main'],
  ['a connection', main, { type: 'sso.chosen', connection: staff.id }, 'sso.leave'],
  ['company login', at('Main'), { type: 'sso.asked' }, 'sso.email', all],
  ['a link', at('Email Method Selection'), by('link'), 'email.sent'],
  ['a code', at('Email Method Selection'), by('code'), 'email.code'],
  ['try again', at('Email Confirmation'), { type: 'back' }, 'main'],
  ['the sixth digit', at('Email OTP Entry'), { type: 'email.codeEntered', code: '123456' }, 'email.verify'],
  ['a right code, in none', at('Email OTP Entry'), discovered, 'organizations'],
  ['a right code, in an organization', at('Email OTP Entry'), proved(), 'done'],
  ['resend', at('Email OTP Entry'), { type: 'email.resendAsked' }, 'email.send'],
  ['the same screen again', at('Email OTP Entry'), by('code'), 'email.code'],
  ['an address', at('SSO Discovery Email'), { type: 'email.submitted', email }, 'sso.discover'],
  [
    'one login',
    at('SSO Discovery Email'),
    { type: 'sso.discovered', email, connections: [staff] },
    'sso.leave',
  ],
  [
    'several',
    at('SSO Discovery Email'),
    { type: 'sso.discovered', email, connections: [staff, guests] },
    'sso.connections',
  ],
  ['none', at('SSO Discovery Email'), { type: 'sso.discovered', email, connections: [] }, 'sso.organization'],
  ['a button', at('SSO Discovery Menu'), { type: 'sso.chosen', connection: staff.id }, 'sso.leave'],
  [
    'an unknown slug',
    at('SSO Discovery Fallback'),
    { type: 'organization.found', organization: null },
    'problem',
  ],
  [
    'one login',
    at('SSO Discovery Fallback'),
    { type: 'organization.found', organization: { ...otters, connections: [staff] } },
    'sso.leave',
  ],
  [
    'none or several',
    at('SSO Discovery Fallback'),
    { type: 'organization.found', organization: otters },
    'main',
  ],
  ['another way', at('SSO Discovery Fallback'), { type: 'sso.abandoned' }, 'main'],
  ['a row', list(null), chosen, 'organization.enter'],
  ['a row with only a company login', list(['sso'], staff.id), chosen, 'sso.leave'],
  ['a row with another first factor', list(['email_otp']), chosen, 'main'],
  ['a row without one', list([]), chosen, 'failure'],
  ['create', at('Discovery'), { type: 'organization.createAsked' }, 'organizations'],
  ['its name', at('Discovery'), { type: 'organization.createAsked', organization }, 'organization.create'],
  ['entered', at('Discovery'), proved(), 'done'],
  ['another address', at('Discovery'), { type: 'back' }, 'main'],
  ['not entered', at('Discovery'), failed({ do: 'organization.create' }), 'organizations'],
  ['too late', at('Discovery'), failed({ do: 'organization.create' }, lost), 'main'],
  ['an address', at('Password Forgot Form'), { type: 'email.submitted', email }, 'password.mail'],
  [
    'a member',
    at('Password Forgot Form'),
    { type: 'password.mailed', email, by: 'reset', at: 0 },
    'password.mailed',
  ],
  [
    'no member',
    at('Password Forgot Form'),
    { type: 'password.mailed', email, by: 'verify', at: 0 },
    'password.mailed',
  ],
  ['resend', at('Password Set New Confirmation'), { type: 'email.resendAsked' }, 'password.mail'],
  ['back', at('Password Reset Verify Confirmation'), { type: 'back' }, 'main'],
  ['a link that proves an address', { name: 'arriving', setsPassword: true }, proved(), 'password.new'],
  [
    'a new password',
    at('Password Reset Form'),
    { type: 'passwords.submitted', password: 'x' },
    'password.set',
  ],
  ['it is set, in an organization', at('Password Reset Form'), proved(), 'done'],
  ['it is set, in none', at('Password Reset Form'), discovered, 'organizations'],
  [
    'its link is over',
    at('Password Reset Form'),
    failed({ do: 'password.set', by: 'link', password: 'x' }, 'unable_to_auth_password_reset_token'),
    'failure',
  ],
  ['an app', at('MFA Enrollment Selection'), { type: 'mfa.chosen', by: 'totp' }, 'totp.setUp scan'],
  ['a number', at('MFA Enrollment Selection'), { type: 'mfa.chosen', by: 'smsOtp' }, 'sms.number'],
  [
    'a number is typed',
    at('SMS OTP Enrollment'),
    { type: 'otp.phoneSubmitted', phone: typed },
    'otp.readPhone',
  ],
  ['it is none', at('SMS OTP Enrollment'), { type: 'otp.phoneRead', to: null }, 'problem'],
  ['it is one', at('SMS OTP Enrollment'), { type: 'otp.phoneRead', to: number }, 'sms.send'],
  ['the text is sent', at('SMS OTP Enrollment'), { type: 'sms.sent', added: number, at: 0 }, 'sms.code'],
  ['shown without a text', { ...shown['SMS OTP Entry'], sentAt: null }, { type: 'sms.shown' }, 'sms.send'],
  ['the sixth digit', at('SMS OTP Entry'), { type: 'code.entered', code: '123456' }, 'mfa.verify'],
  ['it is right', at('SMS OTP Entry'), { type: 'mfa.proved' }, 'done'],
  ['the app instead', at('SMS OTP Entry'), { type: 'mfa.chosen', by: 'totp' }, 'totp.code'],
  ['a number that is not proved', { ...shown['SMS OTP Entry'], mfa }, { type: 'back' }, 'sms.number'],
  [
    'the QR code is shown',
    at('TOTP Enrollment QR Code'),
    { type: 'totp.shown', give: () => {} },
    'totp.create',
  ],
  ['no scan', at('TOTP Enrollment QR Code'), { type: 'totp.staged', stage: 'key' }, 'totp.setUp key'],
  ['go on', at('TOTP Enrollment QR Code'), { type: 'totp.staged', stage: 'confirm' }, 'totp.setUp confirm'],
  ['go on', at('TOTP Enrollment Manual'), { type: 'totp.staged', stage: 'confirm' }, 'totp.setUp confirm'],
  ['back', at('TOTP Enrollment Manual'), { type: 'back' }, 'totp.setUp scan'],
  ['its first code', otherScreens['First code of an app'], { type: 'code.entered', code: '1' }, 'mfa.verify'],
  ['it is right', otherScreens['First code of an app'], { type: 'mfa.proved' }, 'totp.setUp save'],
  ['the sixth digit', at('TOTP Entry'), { type: 'code.entered', code: '123456' }, 'mfa.verify'],
  ['it is right', at('TOTP Entry'), { type: 'mfa.proved' }, 'done'],
  ['a recovery code', at('TOTP Entry'), { type: 'mfa.chosen', by: 'recovery' }, 'recovery.code'],
  ['a text instead', at('TOTP Entry'), { type: 'mfa.chosen', by: 'smsOtp' }, 'sms.code'],
  ['the app instead', at('Recovery Code Entry'), { type: 'mfa.chosen', by: 'totp' }, 'totp.code'],
  ['a text instead', at('Recovery Code Entry'), { type: 'mfa.chosen', by: 'smsOtp' }, 'sms.code'],
  ['it is entered', at('Recovery Code Entry'), { type: 'code.entered', code: 'x' }, 'mfa.verify'],
  ['it is right', at('Recovery Code Entry'), { type: 'mfa.proved' }, 'done'],
  ['a passkey instead', at('TOTP Entry'), { type: 'mfa.chosen', by: 'passkey' }, 'passkeys.signIn'],
  ['beside a passkey', at('TOTP Enrollment QR Code'), refusedSetUp, 'mfa.passkey'],
  ['beside a passkey', at('SMS OTP Enrollment'), refusedSetUp, 'mfa.passkey'],
  ['it is asked for', asksForPasskey, { type: 'totp.passkeyAsked' }, 'passkeys.signIn'],
  ['it is both factors', asksForPasskey, proved(), 'done'],
  ['it is one factor, and a set-up may follow', asksForPasskey, proved({ mfa }), 'mfa.choose'],
  ['back', asksForPasskey, { type: 'back' }, 'mfa.choose'],
  ['done', at('Recovery Code Save'), { type: 'totp.saved' }, 'done'],
  ['terms left', at('TOTP Entry'), { type: 'mfa.proved', admission: askedTerms.asked }, 'admission.ask'],
  [
    'terms left, once the codes are saved',
    { ...shown['Recovery Code Save'], admission: askedTerms.asked },
    { type: 'totp.saved' },
    'admission.ask',
  ],
  ['no tick', askedTerms, { type: 'admission.submitted', values: {}, accepted: false }, 'admission.ask'],
  [
    'ticked and filled in',
    askedTerms,
    { type: 'admission.submitted', values: { company: 'Pets' }, accepted: true },
    'admission.send',
  ],
  ['all is well', askedTerms, { type: 'admission.done' }, 'done'],
  [
    'it is over',
    askedTerms,
    failed({ do: 'admission.look' }, 'intermediate_session_not_found'),
    'admission.over',
  ],
  ['new terms', askedTerms, failed({ do: 'admission.look' }, 'terms_not_accepted'), 'admission.look'],
  ['again', otherScreens['Terms that took too long'], { type: 'back' }, 'main'],
  ['back', at('Error'), { type: 'back' }, 'main'],
];

/** After a first factor, wherever it was proved: the screen of what is missing. */
const afterProof: readonly (readonly [string, Partial<ProofFacts>, string])[] = [
  ['another first factor', { stepUp: ['email_otp'] }, 'main'],
  ['none that the page can give', { stepUp: [] }, 'failure'],
  ['a text is on its way', { mfa: { ...mfa, textSentAt: 0 } }, 'sms.code'],
  ['the app', { mfa: { ...mfa, enrolled: ['totp'] } }, 'totp.code'],
  ['the number', { mfa: enrolled }, 'sms.code'],
  ['a factor to choose', { mfa }, 'mfa.choose'],
  ['terms and fields', { admission: askedTerms.asked }, 'admission.ask'],
  ['only an app', { mfa: { ...mfa, allowed: ['totp'] } }, 'totp.setUp scan'],
  ['only a number', { mfa: { ...mfa, allowed: ['smsOtp'] } }, 'sms.number'],
];

describe('the arrows of the reference', () => {
  for (const [trigger, screen, event, expected, options] of arrows) {
    test(`${screen.name}: ${trigger} → ${expected}`, () => {
      assert.equal(target(step(screen, event, options)), expected);
    });
  }

  for (const [missing, facts, expected] of afterProof) {
    test(`after a first factor: ${missing} → ${expected}`, () => {
      for (const name of [
        'Password Authenticate',
        'Email OTP Entry',
        'Discovery',
        'Password Reset Form',
      ] as const)
        assert.equal(target(step(at(name), proved(facts), all)), expected, name);
      assert.equal(target(step({ name: 'arriving' }, proved(facts), all)), expected);
    });
  }

  test('each of the 24 screens, which the consent of its own element makes 25, begins at least one', () => {
    const begins = new Set(arrows.map(([, screen]) => screen.name));
    assert.equal(Object.keys(shown).length, 24);
    for (const { name } of Object.values(shown)) if (name !== 'done') assert.ok(begins.has(name), name);
  });
});

/** Numbers from 0 to 1, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

describe('no screen is a dead end', () => {
  const shownOther = otherScreens['A link of another member'];
  const screens: readonly Screen[] = [...Object.values(shown), ...Object.values(otherScreens)];

  /** What the visitor can do without the server, and what a half sign-in that is over leads to. */
  const exits: readonly Sent[] = [
    { type: 'back' },
    { type: 'totp.saved' },
    { type: 'magicLinks.stayChosen' },
    failed({ do: 'totp.create', mfa, give: () => {} }, lost),
  ];

  for (const flow of ['Discovery', 'Organization', 'PasswordReset'] as const) {
    test(`${flow}: every screen leads to a first one that still knows its organization, or to the end`, () => {
      const options: MemberLoginOptions = { ...all, authFlowType: flow };
      for (const start of screens) {
        let place: Screen | null = start;
        const seen = new Set<string>();
        while (place && place.name !== 'main' && place.name !== 'done' && !seen.has(JSON.stringify(place))) {
          seen.add(JSON.stringify(place));
          const from: Screen = place;
          const steps: (Step | undefined)[] = exits.map((exit) => step(from, exit, options));
          place = steps.find((one) => one?.screen)?.screen ?? null;
        }
        assert.ok(place?.name === 'main' || place?.name === 'done', `${start.name} has a way out`);
        if (place !== start && place.name === 'main' && flow === 'Organization')
          assert.ok(place.place.organization ?? place.finding, `${start.name} keeps the organization`);
      }
    });
  }

  test('a sign-in in another tab ends every screen that waits for one', () => {
    const waiting = screens.filter(
      ({ name }) => !['done', 'failure', 'magicLinks.approved', 'password.new'].includes(name),
    );
    for (const screen of waiting) {
      // The codes that are shown once must be saved first. A link asks again, and names whom it would replace.
      const isLink = screen.name === 'arriving' || screen.name === 'magicLinks.asked';
      const stays = screen.name === 'totp.setUp' && screen.stage === 'save';
      const expected = isLink ? 'arriving' : stays ? 'nothing' : 'done';
      const next = step(screen, { type: 'sessionBegan' });
      assert.equal(next?.screen?.name ?? 'nothing', expected, screen.name);
      if (!isLink) continue;
      assert.deepEqual(next?.run, { do: 'link.open', switches: false });
      assert.deepEqual(
        step(screen, { type: 'visitorChanged', organization: '' }),
        next,
        'another member, too',
      );
    }
  });

  test('another member, or none, does not go on with what was for the one before', () => {
    const changed = { type: 'visitorChanged', organization: 'organization-test-9' } as const;
    const list = at('Discovery');
    assert.ok(list.name === 'organizations');
    assert.equal(step(list, changed), undefined, 'nobody was signed in');
    assert.deepEqual(step({ ...list, current: 'organization-test-1' }, changed), {
      screen: {
        ...list,
        choices: null,
        current: 'organization-test-9',
      },
      run: { do: 'organizations.list' },
    });
    const password = { name: 'password.new', email: 'ada@otters.example', verdict: null } as const;
    assert.equal(step({ ...password, by: 'session' }, changed)?.screen?.name, 'main');
    assert.equal(step({ ...password, by: 'link' }, changed), undefined, 'the link says whose it is');
  });

  test('random walks reach every screen, and find something to do on each', () => {
    const events: readonly Sent[] = [
      ...arrows.map(([, , event]) => event),
      ...afterProof.map(([, facts]) => proved(facts)),
      ...exits,
      { type: 'organization.found', organization: null },
      { type: 'magicLinks.mustAsk', link: shownOther },
      { type: 'magicLinks.numberChecked', approved: true, triesLeft: 3 },
    ];
    const starts: readonly Screen[] = [
      at('Main'),
      { name: 'arriving' },
      { name: 'arriving', setsPassword: true },
      shownOther,
    ];
    const seen = new Set<Screen['name']>();
    const random = randomFrom(26);
    for (let walk = 0; walk < 300; walk += 1) {
      let screen = starts[walk % starts.length] ?? at('Main');
      for (let steps = 0; steps < 40 && screen.name !== 'done'; steps += 1) {
        seen.add(screen.name);
        const here = screen;
        const possible = events.flatMap((event) => step(here, event, all)?.screen ?? []);
        assert.ok(possible.length > 0, `${screen.name} leads somewhere`);
        screen = possible[Math.floor(random() * possible.length)] ?? screen;
      }
      seen.add(screen.name);
    }
    const names = new Set(screens.map(({ name }) => name));
    assert.deepEqual([...seen].sort(), [...names].sort());
  });

  test('a half sign-in that is over says so on the first screen of its organization, with the address', () => {
    const over = step(at('TOTP Entry'), failed({ do: 'mfa.verify', by: 'totp', mfa, code: '1' }, lost), {
      authFlowType: 'Organization',
    });
    assert.deepEqual(over?.screen, { name: 'main', place, email });
    assert.equal(over?.problem?.errorType, lost);
  });
});

describe('a code without tries left', () => {
  const refused = (errorType: string): Problem => ({
    code: 'api_error',
    errorType,
    message: '',
    triesLeft: 0,
  });

  test('a mailed one says that it has ended, and offers a new one', () => {
    const task = { do: 'email.verify', code: '1', email, place } as const;
    const ended = step(at('Email OTP Entry'), {
      type: 'failed',
      task,
      problem: refused('otp_code_not_found'),
      at: 9_000,
    });
    assert.deepEqual(ended?.screen, { ...shown['Email OTP Entry'], expiresAt: 9_000, ended: true });
    assert.equal(ended?.problem?.code, 'code_ended');
    assert.ok(ended?.screen);
    assert.equal(target(step(ended.screen, { type: 'email.resendAsked' })), 'email.send');
  });

  const proofs = [
    ['SMS OTP Entry', { do: 'mfa.verify', by: 'smsOtp', mfa, code: '1' }, 'otp_code_not_found'],
    ['TOTP Entry', { do: 'mfa.verify', by: 'totp', mfa, code: '1' }, 'unable_to_authenticate_totp'],
    [
      'Recovery Code Entry',
      { do: 'mfa.verify', by: 'recovery', mfa, code: 'x' },
      'unable_to_authenticate_recovery_code',
    ],
  ] as const;
  for (const [name, task, errorType] of proofs) {
    test(`${name}: the sign-in starts again with the address, and says why; so it does without its session`, () => {
      const options = { authFlowType: 'Organization' } as const;
      const first = { name: 'main', place, email };
      const ended = step(at(name), { type: 'failed', task, problem: refused(errorType), at: 0 }, options);
      assert.deepEqual(ended?.screen, first);
      assert.equal(ended?.problem?.code, 'tries_ended');
      const problem = { code: 'no_current_session', message: '' } as const;
      const lostOne = step(at(name), { type: 'failed', task, problem, at: 0 }, options);
      assert.deepEqual(lostOne?.screen, first);
      assert.equal(lostOne?.problem?.errorType, lost);
    });
  }

  test('a texted one counts down from its message, also from the one that the sign-in has sent', () => {
    const arriving = step({ name: 'arriving' }, proved({ mfa: { ...mfa, textSentAt: 5_000 } }), all)?.screen;
    assert.ok(arriving?.name === 'sms.code');
    assert.equal(arriving.expiresAt, 125_000);
    const again = step(arriving, { type: 'sms.sent', added: null, at: 60_000 })?.screen;
    assert.ok(again?.name === 'sms.code');
    assert.deepEqual([again.expiresAt, again.resent], [180_000, true]);
  });
});

test('every control works on a first screen whose organization did not load: it looks the organization up again', () => {
  const lost = { name: 'main', place: anywhere } as const;
  const sent: Event[] = [
    { type: 'email.submitted', email },
    { type: 'password.asked', email },
    { type: 'oauth.chosen', provider: 'google' },
    { type: 'retryAsked' },
  ];
  for (const event of sent)
    assert.equal(
      target(step(lost, event, { ...all, authFlowType: 'Organization' })),
      'organization.find',
      event.type,
    );
});

test('a typed address survives the way to another screen and back, submitted or not', () => {
  const screen = step(at('Main'), { type: 'sso.asked', email: 'half@typed' }, all)?.screen;
  assert.deepEqual(screen, { name: 'sso.email', email: 'half@typed' });
  const back = step({ name: 'sso.email', email: '' }, { type: 'back', email: 'more@typed' }, all)?.screen;
  assert.deepEqual(back, { name: 'main', place: anywhere, email: 'more@typed' });
  const other = step(at('Password Authenticate'), { type: 'back', email: 'other@typed' }, all)?.screen;
  assert.deepEqual(other, { ...main, email: 'other@typed' });
});

test('a link for a password leads there through a second factor and another first one', () => {
  const arriving = { name: 'arriving', setsPassword: true } as const;
  const screen = step(arriving, proved({ mfa: { ...mfa, enrolled: ['totp'] } }))?.screen;
  assert.ok(screen?.name === 'totp.code');
  assert.deepEqual(step(screen, { type: 'mfa.proved' })?.screen, {
    name: 'password.new',
    by: 'session',
    email: mfa.email,
    verdict: null,
  });
  const terms = step(arriving, proved({ admission: askedTerms.asked }))?.screen;
  assert.ok(terms?.name === 'admission.ask');
  assert.equal(target(step(terms, { type: 'admission.done' })), 'password.new');
  const restricted = step(arriving, proved({ stepUp: ['email_otp'] }), all)?.screen;
  assert.ok(restricted?.name === 'main');
  const code = step(restricted, by('code'))?.screen;
  assert.ok(code);
  assert.equal(target(step(code, proved())), 'password.new');
});

test('a reload returns to every screen but those whose secret is shown once', () => {
  const kept = (screen: Screen) => reviveScreen(JSON.parse(JSON.stringify(screen)), 1) !== null;
  const lostNames = new Set(Object.values(shown).flatMap((screen) => (kept(screen) ? [] : [screen.name])));
  assert.deepEqual([...lostNames].sort(), ['done', 'failure', 'main', 'password.new', 'totp.setUp']);
  assert.ok(
    !kept({ name: 'mfa.ofAnotherVersion', mfa } as unknown as Screen),
    'a screen that this version lacks',
  );
  assert.ok(kept(at('Password Email')), 'the first screen while it asks for another proof');
});
