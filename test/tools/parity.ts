/** What users and what members of organizations have, side by side. `npm run docs` writes the table of `docs/parity.md` from it. */
import { adminMethods } from '../../backend/admin-methods.ts';
import { ofOneKind } from '../../provider/settings/written-settings.ts';
import { memberSectionIds, sectionIds } from '../../src/account/section-ids.ts';
import { callsOf, memberMethods, sessions, userMethods } from './client-calls.ts';

type Half = 'users' | 'members';

/**
 * One row. A name stands for a method of the client, `admin.…` for one of `createAdmin`, `section.…` for one of the account page,
 * `setting.…` for a setting that one kind of project has; `*` for any rest of it.
 */
export interface Feature {
  what: string;
  /** Names of both halves. What one of them has not, it does not show. */
  names?: readonly string[];
  users?: readonly string[];
  members?: readonly string[];
  /** Why one half has nothing of it. */
  why?: string;
}

const organizationsOnly = 'Users have no organizations.';

/** A name belongs to the first row that has it. */
export const features: readonly Feature[] = [
  {
    what: 'Choose, create and change the organization',
    members: [
      '*.discovery.*',
      'discovery.*',
      'session.exchange',
      'setting.slug_pattern',
      'setting.create_organization_enabled',
      'setting.cross_org_passwords',
    ],
    why: organizationsOnly,
  },
  { what: 'Codes by mail', users: ['otps.email.*', 'otps.authenticate'], members: ['otps.email.*'] },
  { what: 'Codes by text message', names: ['otps.sms.*'] },
  {
    what: 'Codes by WhatsApp',
    users: ['otps.whatsapp.*'],
    why: 'The hosted provider, whose clients members’ calls follow, texts members only.',
  },
  {
    what: 'Invitations',
    users: ['admin.invitations.*'],
    members: ['magicLinks.email.invite', 'admin.members.invite'],
  },
  { what: 'Links by mail', names: ['magicLinks.*'] },
  {
    what: 'Passwords',
    names: [
      'passwords.*',
      'section.password',
      'self.deletePassword',
      'admin.users.setPassword',
      'admin.users.removePassword',
      'admin.members.setPassword',
      'admin.members.removePassword',
    ],
  },
  { what: 'One-tap of Google', names: ['oauth.googleOneTap*'] },
  {
    what: 'Social accounts',
    names: [
      'oauth.*',
      'section.social',
      '*.deleteOAuthRegistration',
      'admin.users.removeSocialAccount',
      'admin.members.removeSocialAccount',
    ],
  },
  {
    what: 'Passkeys',
    names: [
      'webauthn*',
      'section.passkeys',
      '*.deleteWebauthnRegistration',
      '*.deleteBiometricRegistration',
      'admin.*.removePasskey',
    ],
  },
  {
    what: 'Wallets',
    names: ['cryptoWallets*', '*.deleteCryptoWallet', 'admin.*.removeWallet'],
  },
  {
    what: 'Company logins',
    members: [
      'sso.*',
      'admin.connections.*',
      'admin.members.removeCompanyLogin',
      'setting.pkce_required_for_sso',
    ],
    why: organizationsOnly,
  },
  { what: 'Directories (SCIM)', members: ['scim.*', 'admin.directories.*'], why: organizationsOnly },
  {
    what: 'Who may join, sign-up fields, terms',
    users: ['session.admit'],
    members: ['session.admit', 'session.pendingAdmission'],
  },
  {
    what: 'Authenticator app',
    users: [
      'totps.create',
      'totps.authenticate',
      'user.deleteTOTP',
      'section.second-factor',
      'admin.users.removeTotp',
    ],
    members: [
      'totp.*',
      'self.deleteMFATOTP',
      'organization.members.deleteMFATOTP',
      'section.second-factor',
      'admin.members.removeTotp',
    ],
  },
  {
    what: 'Recovery codes',
    users: ['totps.recover', 'totps.recoveryCodes', 'totps.rotateRecoveryCodes'],
    members: ['recoveryCodes.*'],
  },
  {
    what: 'A code by mail as the second step',
    users: ['totps.sendEmailCode', 'totps.authenticateEmailCode'],
    why: 'A member’s first step mostly is a mail already; their second one is an app or a text message.',
  },
  {
    what: 'When a second step is needed',
    users: ['setting.mfa', 'admin.users.setMfa', 'totps.pending', 'totps.giveUp'],
    members: ['organization.update'],
  },
  {
    what: 'Browsers that need no second step',
    users: ['totps.devices', 'totps.forgetDevice', 'admin.users.devices', 'admin.users.forgetDevice*'],
    why: 'The organization asks for the second step, and asks each time.',
  },
  {
    what: 'A question at an unfamiliar place',
    users: ['setting.unfamiliar_sign_ins'],
    why: 'The organization decides what a sign-in needs.',
  },
  {
    what: 'The session: check, renew, end',
    names: [
      'session.authenticate',
      'session.revoke',
      'session.updateSession',
      'session.getTokens',
      'session.revokeForMember',
    ],
  },
  {
    what: 'Where the holder is signed in; ending one or all others',
    names: [
      'session.list',
      'session.revokeOther*',
      'section.sessions',
      'admin.users.sessions',
      'admin.users.endSessions',
      'admin.members.sessions',
      'admin.members.endSessions',
    ],
  },
  { what: 'Proving again who it is', names: ['session.reauthenticate'] },
  { what: 'Sessions by tokens from elsewhere', names: ['session.attest', 'session.exchangeAccessToken'] },
  {
    what: 'A support agent looks at the account',
    names: ['impersonation.authenticate', 'admin.*.impersonate'],
  },
  {
    what: 'Roles and permissions',
    names: ['rbac.*'],
    users: ['setting.default_roles', 'admin.users.setRoles'],
    members: ['admin.members.update'],
  },
  {
    what: 'Name and metadata',
    names: ['section.profile'],
    users: ['user.update', 'admin.users.update'],
    members: ['self.get', 'self.update'],
  },
  {
    what: 'Addresses and numbers',
    names: ['section.contacts'],
    users: [
      'user.setPrimary*',
      'user.deleteEmail',
      'user.deletePhoneNumber',
      'admin.users.addEmail',
      'admin.users.addPhoneNumber',
      'admin.users.removeEmail',
      'admin.users.removePhoneNumber',
    ],
    members: [
      'self.startEmailUpdate',
      'self.unlinkRetiredEmail',
      'self.deleteMFAPhoneNumber',
      'admin.members.removePhoneNumber',
    ],
  },
  {
    what: 'The own data, and the end of the account',
    names: [
      'section.data',
      'user.export',
      'user.delete',
      'user.cancelDeletion',
      'self.export',
      'self.delete',
      'self.cancelDeletion',
    ],
  },
  {
    what: 'Apps that ask for access',
    names: ['idp.*', 'section.apps', '*ConnectedApp*', 'admin.*.connectedApps', 'admin.*.disconnectApp'],
  },
  {
    what: 'Whether an address has an account',
    users: ['searchManager.*'],
    members: ['organization.getBySlug', 'organization.members.lookUp'],
  },
  {
    what: 'The parts of a phone number',
    names: ['clientServices.*'],
    why: 'The hosted provider’s client for members has no such call.',
  },
  {
    what: 'Members of the own organization, managed by one of them',
    members: ['organization.*', 'section.organization'],
    why: organizationsOnly,
  },
  {
    what: 'Back office: create, find, change, lock, delete',
    users: ['admin.users.*'],
    members: ['admin.members.*', 'admin.organizations.*'],
  },
];

const inSession = { session: sessions() };
const ofAdmin = Object.keys(adminMethods).map((name) => `admin.${name}`);
const isOfMembers = /^admin\.(members|organizations|connections|directories)\./;
const isOfUsers = /^admin\.(users|invitations)\./;
const named = (prefix: string, names: readonly string[]) => names.map((name) => `${prefix}.${name}`);

/** Everything that each half has, by its name. What serves both alike, such as webhooks and the record, has no half. */
const has: Record<Half, readonly string[]> = {
  users: [
    ...callsOf(userMethods()),
    ...callsOf(inSession),
    ...ofAdmin.filter((name) => isOfUsers.test(name)),
    ...named('section', sectionIds),
    ...named('setting', ofOneKind.CONSUMER),
  ],
  members: [
    ...callsOf(memberMethods()),
    ...callsOf(inSession),
    ...ofAdmin.filter((name) => isOfMembers.test(name)),
    ...named('section', memberSectionIds),
    ...named('setting', ofOneKind.B2B),
  ],
};

/** The patterns that a half has something of, by the row; a name counts in the first row that has it. */
export function shownIn(half: Half): { rows: Map<Feature, string[]>; unplaced: string[] } {
  const rows = new Map<Feature, string[]>(features.map((feature) => [feature, []]));
  const unplaced: string[] = [];
  for (const name of has[half]) {
    const place = features
      .flatMap((feature) => patternsOf(feature, half).map((pattern) => ({ feature, pattern })))
      .find(({ pattern }) => matches(pattern, name));
    if (!place) unplaced.push(name);
    else if (!rows.get(place.feature)?.includes(place.pattern)) rows.get(place.feature)?.push(place.pattern);
  }
  return { rows, unplaced };
}

export function patternsOf({ names = [], users = [], members = [] }: Feature, half: Half): readonly string[] {
  return [...names, ...(half === 'users' ? users : members)];
}

const matches = (pattern: string, name: string) =>
  new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`).test(name);
