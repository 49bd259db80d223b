/** The screens of the reference for members, each as this form shows it. */
import type { AdmissionRequired } from '../../session-core/wire/shared.ts';
import type { Choice, MfaFacts, OrganizationFacts, ProofFacts } from '../../src/b2b/flow/facts.ts';
import { type AdmissionAsked, anywhere, type Place, type Screen } from '../../src/b2b/flow/screen-types.ts';
import { askFor } from '../../src/products/admission/flow.ts';

export const otters: OrganizationFacts = {
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

export const proof: ProofFacts = {
  signedIn: false,
  organization: otters,
  email: 'ada@otters.example',
  stepUp: null,
  admission: null,
  mfa: null,
};
const { email } = proof;

export const mfa: MfaFacts = {
  memberId: 'member-test-1',
  organization: otters,
  email,
  enrolled: [],
  allowed: null,
  phone: '',
  preferred: null,
  textSentAt: null,
};

const place: Place = { organization: otters, stepUp: null };
const stepUp: Place = { organization: otters, stepUp: { methods: ['email_otp'], email } };
const withBoth: MfaFacts = { ...mfa, enrolled: ['totp', 'smsOtp'], phone: 'XXXXXXX2345' };
const sent = { email, sentAt: 0, resent: false } as const;
const staff = { id: 'oidc-connection-test-1', name: 'Otter staff', provider: 'okta' };

/** An organization for each kind of membership, as many as get a filter. */
export const manyChoices: readonly Choice[] = (
  ['member', 'pending', 'invited', 'eligible', 'member', 'member', 'member', 'member'] as const
).map((membership, index) => ({
  organization: {
    ...otters,
    id: `organization-list-${index}`,
    name: index === 1 ? 'Ottersoftheveryfarnorthandalltheirfriendsandrelatives' : `Otters of river ${index}`,
    slug: `otters-${index}`,
  },
  membership,
  stepUp: null,
}));

/** Screens by the names of the reference. The consent is an element of its own. */
export const referenceScreens = {
  Main: { name: 'main', place: anywhere },
  'Email Confirmation': { name: 'email.sent', place, ...sent },
  'Logged In': { name: 'done' },
  Discovery: { name: 'organizations', email, choices: manyChoices, current: null, mayCreate: true },
  Error: { name: 'failure', kind: 'organization', organization: '' },
  'Password Email': { name: 'main', place: stepUp, email },
  'Password Authenticate': { name: 'password.logIn', place, email },
  'Password Reset Form': { name: 'password.new', by: 'link', email, verdict: null },
  'Password Reset Verify Confirmation': { name: 'password.mailed', place, by: 'verify', ...sent },
  'Password Forgot Form': { name: 'password.forgot', place, email },
  'Password Set New Confirmation': { name: 'password.mailed', place, by: 'reset', ...sent },
  'MFA Enrollment Selection': { name: 'mfa.choose', mfa },
  'Recovery Code Entry': { name: 'recovery.code', mfa: withBoth },
  'Recovery Code Save': { name: 'totp.setUp', mfa, stage: 'save' },
  'SMS OTP Enrollment': { name: 'sms.number', mfa },
  'SMS OTP Entry': {
    name: 'sms.code',
    mfa: withBoth,
    added: null,
    sentAt: 0,
    expiresAt: 120_000,
    resent: false,
  },
  'TOTP Enrollment Manual': { name: 'totp.setUp', mfa, stage: 'key' },
  'TOTP Enrollment QR Code': { name: 'totp.setUp', mfa, stage: 'scan' },
  'TOTP Entry': { name: 'totp.code', mfa: withBoth },
  'Email Method Selection': { name: 'email.choose', place, email },
  'Email OTP Entry': { name: 'email.code', place, ...sent, expiresAt: 600_000 },
  'SSO Discovery Email': { name: 'sso.email', email },
  'SSO Discovery Fallback': { name: 'sso.organization', email, slug: '' },
  'SSO Discovery Menu': { name: 'sso.connections', email, connections: [staff, { ...staff, id: 'other' }] },
} as const satisfies Record<string, Screen>;

const admission: AdmissionRequired = {
  terms: { version: '1', text: { en: 'I accept the [terms of use](https://pets.example/terms).' } },
  fields: [
    { id: 'company', type: 'text', label: { en: 'Company' }, required: true, max_length: 5 },
    { id: 'news', type: 'checkbox', label: { en: 'Send me news' }, required: false },
  ],
};
export const askedTerms: AdmissionAsked = { ...askFor(admission), signIn: { organization: otters, email } };

/** Screens and states that the reference does not count. */
export const otherScreens = {
  'Logging in': { name: 'arriving' },
  'Google inside another app': { name: 'oauth.inApp', provider: 'google', href: '', place },
  'A link of another member': {
    name: 'magicLinks.asked',
    email: 'grace@beavers.example (Beavers)',
    replaces: `${email} (Otters)`,
    askedBy: 'Chrome on Windows',
    age: 0,
    sameBrowser: true,
    worksHere: true,
    worksThere: true,
  },
  'A link of another browser': {
    name: 'magicLinks.asked',
    email,
    replaces: null,
    askedBy: 'Chrome on Windows',
    age: 60_000,
    sameBrowser: false,
    worksHere: true,
    worksThere: true,
  },
  'A link that was approved': { name: 'magicLinks.approved', askedBy: 'Chrome on Windows' },
  'No organization': { name: 'organizations', email, choices: [], current: null, mayCreate: true },
  'Terms and fields': askedTerms,
  'Terms that took too long': { name: 'admission.over', typed: {}, signIn: askedTerms.signIn },
  'First code of an app': { name: 'totp.setUp', mfa, stage: 'confirm' },
  'A passkey before a set-up': { name: 'mfa.passkey', mfa },
} as const satisfies Record<string, Screen>;
