/** The table of a member's sign-in, and what it decides by. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { afterProof, mfaChoices } from '../../src/b2b/flow/after-proof.ts';
import type { Choice, MfaFacts, OrganizationFacts, ProofFacts } from '../../src/b2b/flow/facts.ts';
import { toOrganizations } from '../../src/b2b/flow/steps.ts';
import { businessTable } from '../../src/b2b/flow/table.ts';
import { anywhere } from '../../src/b2b/flow/types.ts';
import { blocksOf, waysIn } from '../../src/b2b/flow/ways.ts';
import type { BusinessLoginOptions } from '../../src/b2b/options.ts';
import { resolveBusinessConfig } from '../../src/b2b/resolve-config.ts';
import { slugIn } from '../../src/b2b/slug.ts';

const config = (options: BusinessLoginOptions = {}) => resolveBusinessConfig(options, 'US');
const otters: OrganizationFacts = {
  id: 'organization-test-1',
  name: 'Otters',
  slug: 'otters',
  logoUrl: '',
  connections: [],
  defaultConnection: null,
  methods: null,
  joining: 'NOT_ALLOWED',
  domains: [],
};
const mfa: MfaFacts = {
  memberId: 'member-test-1',
  organizationId: otters.id,
  organizationName: otters.name,
  enrolled: [],
  allowed: null,
  phone: '',
  preferred: null,
  textSent: false,
};
const proof: ProofFacts = {
  signedIn: false,
  organization: otters,
  email: 'ada@otters.example',
  stepUp: null,
  mfa: null,
};
const row = (membership: Choice['membership'], id = otters.id): Choice => ({
  organization: { ...otters, id },
  membership,
  stepUp: null,
});
const found = (...choices: Choice[]) =>
  ({ type: 'discovered', email: proof.email, choices, mayCreate: true }) as const;

describe('after a first factor', () => {
  test('a complete sign-in ends, and a missing first factor restricts the first screen to the accepted ways', () => {
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

  test('a first factor that nothing on the page can give fails with the name of the organization', () => {
    const { screen } = afterProof({ ...proof, stepUp: [] }, config());
    assert.deepEqual(screen, { name: 'failure', kind: 'policy', organization: 'Otters', canGoBack: true });
  });

  test('the second factor that is asked for: a text on its way, the preferred one, the app, or one to set up', () => {
    const screenFor = (facts: Partial<MfaFacts>, options?: BusinessLoginOptions) =>
      afterProof({ ...proof, mfa: { ...mfa, ...facts } }, config(options)).screen?.name;
    assert.equal(screenFor({ textSent: true, enrolled: ['totp'] }), 'sms.code');
    assert.equal(screenFor({ enrolled: ['totp', 'smsOtp'], preferred: 'smsOtp' }), 'sms.code');
    assert.equal(screenFor({ enrolled: ['totp', 'smsOtp'] }), 'totp.code');
    assert.equal(screenFor({}), 'mfa.choose');
    assert.equal(screenFor({}, { mfaProductInclude: ['smsOtp'] }), 'sms.number');
    assert.equal(screenFor({ allowed: ['totp'] }, { mfaProductInclude: ['smsOtp'] }), 'totp.setUp');
    assert.deepEqual(mfaChoices(mfa, config({ mfaProductOrder: ['smsOtp'] })), ['smsOtp', 'totp']);
  });
});

describe('the list of organizations', () => {
  const direct = { directLoginForSingleMembership: { status: true } } satisfies BusinessLoginOptions;

  test('the only membership is entered at once if the host wants that, but not past an invitation', () => {
    assert.equal(toOrganizations(found(row('member')), config()).run, undefined);
    assert.deepEqual(toOrganizations(found(row('member')), config(direct)).run, {
      do: 'organization.enter',
      id: otters.id,
      bySession: false,
    });
    const invited = found(row('member'), row('invited', 'organization-test-2'));
    assert.equal(toOrganizations(invited, config(direct)).run, undefined);
    const ignoring = { directLoginForSingleMembership: { status: true, ignoreInvites: true } };
    assert.ok(toOrganizations(invited, config(ignoring)).run);
  });

  test('a visitor without one gets one at once only if host and project allow it', () => {
    const options = { directCreateOrganizationForNoMembership: true };
    assert.deepEqual(toOrganizations(found(), config(options)).run, { do: 'organization.create' });
    assert.equal(toOrganizations({ ...found(), mayCreate: false }, config(options)).run, undefined);
    assert.equal(toOrganizations(found(), config()).run, undefined);
  });
});

describe('the first screen', () => {
  test('what an organization forbids is not offered; without a restriction all is', () => {
    const options = config({
      products: ['emailOtp', 'oauth'],
      oauthOptions: { providers: [{ type: 'google' }] },
    });
    assert.deepEqual(waysIn(options, anywhere).providers, ['google']);
    const strict = { organization: { ...otters, methods: ['email_otp'] as const }, stepUp: null };
    assert.deepEqual(waysIn(options, strict), { products: ['emailOtp'], providers: [] });
  });

  test('an address that is sent while the organization is looked up waits for it', () => {
    const cell = businessTable.main?.['email.submitted'];
    const main = { name: 'main', place: anywhere, finding: true } as const;
    const event = { type: 'email.submitted', email: proof.email } as const;
    const context = { config: config({ authFlowType: 'Organization' }), busy: ['organization.find'] };
    assert.deepEqual(cell?.(main, event, context), { hold: true });
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
