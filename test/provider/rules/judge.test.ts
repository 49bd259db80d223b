/** The one rule from proofs to a session, as a table. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OrganizationRow } from '../../../provider/database/schema.ts';
import type { Proof } from '../../../provider/database/tables/member-sign-in.ts';
import { newSettings, type SettingsChange } from '../../../provider/organizations/settings.ts';
import { type JudgedMember, judge, memberSecond } from '../../../provider/organizations/sign-in/judge.ts';
import { isProvedAnywhere } from '../../../provider/organizations/sign-in/proofs.ts';
import { missingSecond, ruleOf } from '../../../provider/sessions/sign-in/second-factor-rule.ts';
import type { World } from '../../../provider/world/world.ts';

const organization_id = 'organization-1';
const address_key = 'ada@shelter.example';

const member = (more: Partial<JudgedMember> = {}): JudgedMember => ({
  member_id: 'member-1',
  address_key,
  isSettled: true,
  is_breakglass: false,
  mfa_enrolled: false,
  mfa_phone_number: null,
  mfa_phone_verified: false,
  totp_id: null,
  default_mfa_method: null,
  ...more,
});

const proof = (method: string, more: Partial<Proof> = {}): Proof => ({
  factor: { delivery_method: '', type: '', last_authenticated_at: '', sequence_order: 'PRIMARY' },
  method,
  address: address_key,
  provesAddress: ['email_otp', 'magic_link', 'google_oauth', 'sso'].includes(method),
  organizationId: null,
  memberId: null,
  ...more,
});

const second = (method: string, memberId = 'member-1'): Proof => ({
  ...proof(method, { address: null, memberId }),
  factor: { delivery_method: '', type: '', last_authenticated_at: '', sequence_order: 'SECONDARY' },
});

const code = proof('email_otp');
const password = proof('password', { memberId: 'member-1' });
const restricted = (...allowed_auth_methods: ('password' | 'google_oauth' | 'sso')[]): SettingsChange => ({
  auth_methods: 'RESTRICTED',
  allowed_auth_methods,
});
const forAll: SettingsChange = { mfa_policy: 'REQUIRED_FOR_ALL' };
const anyProof = ['sso', 'magic_link', 'email_otp', 'google_oauth', 'microsoft_oauth'];

interface Row {
  says: string;
  settings?: SettingsChange;
  of?: Partial<JudgedMember>;
  proofs: Proof[];
  missing: 'nothing' | 'second' | string[];
}

const rows: Row[] = [
  { says: 'a code is enough', proofs: [code], missing: 'nothing' },
  { says: 'no proof is not', proofs: [], missing: anyProof },
  { says: 'a password is enough for a settled member', proofs: [password], missing: 'nothing' },
  {
    says: 'a password does not let an invited person in',
    of: { isSettled: false },
    proofs: [password],
    missing: anyProof,
  },
  {
    says: 'a password and a code do',
    of: { isSettled: false },
    proofs: [password, code],
    missing: 'nothing',
  },
  {
    says: 'a method that is not allowed does not count',
    settings: restricted('google_oauth'),
    proofs: [code],
    missing: ['google_oauth'],
  },
  {
    says: 'of proving methods only the allowed ones are named',
    settings: restricted('password', 'google_oauth'),
    of: { isSettled: false },
    proofs: [password],
    missing: ['google_oauth'],
  },
  {
    says: 'a member for emergencies uses any method',
    settings: restricted('sso'),
    of: { is_breakglass: true },
    proofs: [code],
    missing: 'nothing',
  },
  { says: 'a policy for all asks for a second factor', settings: forAll, proofs: [code], missing: 'second' },
  {
    says: 'so does one’s own enrolment',
    of: { mfa_enrolled: true, totp_id: 'totp-1' },
    proofs: [code],
    missing: 'second',
  },
  { says: 'a second factor is enough', settings: forAll, proofs: [code, second('totp')], missing: 'nothing' },
  {
    says: 'that of another membership is not',
    settings: forAll,
    proofs: [code, second('totp', 'member-2')],
    missing: 'second',
  },
  {
    says: 'nor one that the organization does not accept',
    settings: { ...forAll, mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['totp'] },
    proofs: [code, second('sms_otp')],
    missing: 'second',
  },
  {
    says: 'a recovery code always is',
    settings: { ...forAll, mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['totp'] },
    proofs: [code, second('recovery_codes')],
    missing: 'nothing',
  },
  {
    says: 'a member for emergencies needs a second factor as well, of any method',
    settings: { ...forAll, mfa_methods: 'RESTRICTED', allowed_mfa_methods: ['totp'] },
    of: { is_breakglass: true },
    proofs: [code, second('sms_otp')],
    missing: 'nothing',
  },
  {
    says: 'two second factors are no first one',
    settings: forAll,
    proofs: [second('totp')],
    missing: anyProof,
  },
  {
    says: 'the word of another organization’s login counts for nothing',
    proofs: [proof('sso', { organizationId: 'organization-2' })],
    missing: anyProof,
  },
  {
    says: 'nor does a proof of another address',
    proofs: [proof('email_otp', { address: 'eve@shelter.example' })],
    missing: anyProof,
  },
  {
    says: 'the first factor is asked for before the second',
    settings: { ...forAll, ...restricted('google_oauth') },
    proofs: [code],
    missing: ['google_oauth'],
  },
];

describe('from proofs to a session', () => {
  for (const { says, settings = {}, of = {}, proofs, missing } of rows) {
    it(says, () => {
      const organization = { organization_id, settings: newSettings(settings) } as OrganizationRow;
      const { primary, mfa } = judge(organization, member(of), proofs);
      assert.deepEqual(primary ? primary.allowed_auth_methods : mfa ? 'second' : 'nothing', missing);
    });
  }
});

interface Second {
  says: string;
  policy: 'off' | 'required';
  hasApp: boolean;
  hasPasskey?: true;
  isProved?: true;
  /** For a change of how the holder signs in. */
  insists?: true;
  lacks: 'proof' | 'setup' | null;
}

const seconds: Second[] = [
  { says: 'is not asked for where nobody wants it', policy: 'off', hasApp: false, lacks: null },
  { says: 'that nobody wants is not asked for at a sign-in', policy: 'off', hasApp: true, lacks: null },
  {
    says: 'that is in use is asked for before a change',
    policy: 'off',
    hasApp: true,
    insists: true,
    lacks: 'proof',
  },
  {
    says: 'that was proved allows a change',
    policy: 'off',
    hasApp: true,
    insists: true,
    isProved: true,
    lacks: null,
  },
  { says: 'that is required is set up first', policy: 'required', hasApp: false, lacks: 'setup' },
  { says: 'that is required is proved', policy: 'required', hasApp: true, lacks: 'proof' },
  {
    says: 'that is required and proved is enough',
    policy: 'required',
    hasApp: true,
    isProved: true,
    lacks: null,
  },
  {
    says: 'that is required is not set up beside a passkey, which is two factors and was not proved',
    policy: 'required',
    hasApp: false,
    hasPasskey: true,
    lacks: 'proof',
  },
];

describe('the second factor, of a user and of a member,', () => {
  for (const {
    says,
    policy,
    hasApp,
    hasPasskey = false,
    isProved = false,
    insists = false,
    lacks,
  } of seconds) {
    it(says, () => {
      const totp_id = hasApp ? 'totp-1' : null;
      const world = { settings: { project: { mfa: policy } } } as World;
      const user = ruleOf(world, { mfa: null, totp_id, has_passkey: hasPasskey, methods_locked_until: null });
      assert.equal(missingSecond(user, { isProved, insists }), lacks);
      const settings = newSettings({ mfa_policy: policy === 'required' ? 'REQUIRED_FOR_ALL' : 'OPTIONAL' });
      const proofs = isProved ? [code, second('totp')] : [code];
      assert.equal(memberSecond(settings, member({ totp_id, hasPasskey }), proofs, insists), lacks);
    });
  }
});

describe('an address', () => {
  it('is proved for all of the project by mail or its own provider, not by one organization, an admin or a mere claim', () => {
    const place = { organizationId: organization_id };
    for (const [one, isProved] of [
      [code, true],
      [proof('google_oauth'), true],
      [proof('sso', place), false],
      [password, false],
      [proof('trusted_auth_token', { ...place, memberId: 'member-1' }), false],
      [proof('hubspot_oauth', { claimed: true }), false],
      [proof('email_otp', { address: 'grace@shelter.example' }), false],
    ] as const)
      assert.equal(isProvedAnywhere([one], address_key), isProved, one.method);
  });
});
