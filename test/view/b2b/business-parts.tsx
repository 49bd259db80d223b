/** Every screen of `<auth-b2b-login>` with an example, for its tests and for the gallery. */
import type { ComponentType } from 'react';
import { defaultBootstrap } from '../../../session-core/bootstrap/default-bootstrap.ts';
import { anywhere, type Screen } from '../../../src/b2b/flow/screen-types.ts';
import type { Event } from '../../../src/b2b/flow/types.ts';
import { methodsOf } from '../../../src/b2b/methods/method.ts';
import { passkeysScreens } from '../../../src/b2b/methods/passkeys-screens.ts';
import { walletsScreens } from '../../../src/b2b/methods/wallets-screens.ts';
import type { MemberLoginOptions } from '../../../src/b2b/options.ts';
import { resolveBusinessConfig } from '../../../src/b2b/resolve-config.ts';
import { phoneForm } from '../../../src/b2b/seconds/sms/screens.tsx';
import { MainView, passwordForm } from '../../../src/b2b/views/main-view.tsx';
import { newPassword } from '../../../src/b2b/views/password-views.tsx';
import { views } from '../../../src/b2b/views/screens.ts';
import type { ViewProps } from '../../../src/b2b/views/view-props.ts';
import type { Problem } from '../../../src/machine/machine.ts';
import type { Setup } from '../../../src/products/totp/flow.ts';
import {
  askedTerms,
  manyChoices,
  otherScreens,
  otters,
  referenceScreens,
} from '../../fakes/business-screens.ts';

const image = (content: string, size: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`)}`;
const ownLogo = image(
  '<rect width="36" height="36" rx="10" fill="#E4572E"/><circle cx="18" cy="20" r="8" fill="#fff"/>',
  'width="36" height="36"',
);
const otterLogo = image('<circle cx="20" cy="20" r="18" fill="#2E7D6B"/>', 'width="40" height="40"');

/** What the provider shows once. */
const setup: Setup = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  qrCode: image(
    '<rect width="180" height="180" fill="#fff"/><path d="M20 20h60v60H20z"/>',
    'width="180" height="180"',
  ),
  link: undefined,
  recoveryCodes: Array.from({ length: 8 }, (_, index) => `otter-${index}${index}${index}-river`),
};

const all: MemberLoginOptions = {
  publicToken: 'public-token-test-local-b2b',
  products: ['oauth', 'sso', 'emailMagicLinks', 'emailOtp', 'passwords'],
  oauthOptions: { providers: [{ type: 'google' }, { type: 'microsoft' }] },
};
const wrong: Problem = { code: 'api_error', errorType: 'otp_code_not_found', message: '', field: 'code' };
const unreachable: Problem = { code: 'unreachable', message: '' };
const { connections } = referenceScreens['SSO Discovery Menu'];
const organization = { ...otters, logoUrl: otterLogo, connections };
const email = 'maximiliane.von.und.zu.hohenlohe-waldenburg@verwaltungsgemeinschaft.example';

interface BusinessExample {
  readonly screen: Screen;
  readonly options?: MemberLoginOptions;
  readonly problem?: Problem | null;
}

const wallet = { id: 'fox', chain: 'ethereum', name: 'Fox' } as const;
const challenge = `otters.example wants you to sign in with your Ethereum account:\n0x${'ab'.repeat(20)}\n\nURI: https://otters.example\nVersion: 1`;

const shown = Object.entries({ ...referenceScreens, ...otherScreens }) as [string, Screen][];

/** The screens of the reference, and the same in other states. */
export const businessExamples: Readonly<Record<string, BusinessExample>> = {
  ...Object.fromEntries(shown.map(([name, screen]) => [name, { screen }])),
  'Main of an organization': {
    screen: { name: 'main', place: { organization: organization, stepUp: null } },
    options: { authFlowType: 'Organization', logoUrl: ownLogo },
  },
  'Main with passwords alone': {
    screen: { name: 'main', place: { organization: null, stepUp: null } },
    options: { products: ['passwords'] },
    problem: { ...wrong, errorType: 'member_password_not_found', field: 'password' },
  },
  'Main with wallets alone': { screen: referenceScreens.Main, options: { products: ['crypto'] } },
  'Main that takes no new people': {
    screen: referenceScreens.Main,
    problem: { ...wrong, errorType: 'sign_up_by_invitation', field: 'email' },
  },
  'Terms and fields with mistakes': {
    screen: { ...askedTerms, wrong: { company: 'too_long' }, isUnaccepted: true },
  },
  'Terms that have changed': { screen: { ...askedTerms, haveTermsChanged: true } },
  'More wallets': { screen: { name: 'crypto.other', place: anywhere } },
  'No wallet yet': { screen: { name: 'crypto.setUp', place: anywhere } },
  'A wallet is asked for its address': { screen: { name: 'crypto.connect', wallet, place: anywhere } },
  'A wallet is asked to sign': {
    screen: { name: 'crypto.sign', wallet, address: '0xab', challenge, place: anywhere },
  },
  'A wallet that nobody has connected': {
    screen: { name: 'crypto.failed', wallet, place: anywhere },
    problem: { ...unreachable, code: 'api_error', errorType: 'crypto_wallet_not_found' },
  },
  'A passkey is offered': { screen: { name: 'passkeyOffer.ask', place: anywhere } },
  'Main of an organization that did not load': {
    screen: { name: 'main', place: { organization: null, stepUp: null } },
    options: { authFlowType: 'Organization' },
    problem: { ...unreachable, field: 'organization' },
  },
  'Main with another first factor': {
    screen: {
      name: 'main',
      place: { organization: organization, stepUp: { methods: ['sso', 'password'], email } },
      email,
    },
  },
  'Discovery to switch': {
    screen: {
      name: 'organizations',
      email,
      choices: [
        { organization: organization, membership: 'member', stepUp: null },
        ...manyChoices.slice(1, 3),
      ],
      current: otters.id,
      mayCreate: true,
    },
  },
  'Name of a new organization': {
    screen: { ...referenceScreens.Discovery, naming: true },
    problem: { ...wrong, errorType: 'invalid_organization_name' },
  },
  'Discovery that did not load': {
    screen: { ...referenceScreens.Discovery, choices: null },
    problem: unreachable,
  },
  'No organization to create': { screen: { ...otherScreens['No organization'], mayCreate: false, email } },
  'Error by the policy': { screen: { name: 'failure', kind: 'policy', organization: otters.name } },
  'Email OTP Entry with a wrong code': { screen: referenceScreens['Email OTP Entry'], problem: wrong },
  'Recovery Code Entry with a wrong code': {
    screen: referenceScreens['Recovery Code Entry'],
    problem: wrong,
  },
  'SSO Discovery Fallback with a wrong slug': {
    screen: { ...referenceScreens['SSO Discovery Fallback'], slug: 'no-such-one' },
    problem: { ...wrong, errorType: 'organization_not_found', field: 'slug' },
  },
};

export interface BusinessScreenProps extends BusinessExample {
  readonly send?: (event: Event) => void;
}

/** A screen as the element draws it, without its card. */
export function BusinessScreen({
  screen,
  options = {},
  problem = null,
  send = () => {},
}: BusinessScreenProps) {
  const props = {
    config: resolveBusinessConfig({ ...all, ...options }),
    bootstrap: defaultBootstrap,
    busy: [],
    problem,
    send(event: Event) {
      if (event.type === 'totp.shown') event.give(setup);
      send(event);
    },
  };
  if (screen.name === 'main') return <MainView {...props} screen={screen} returned={false} />;
  // The view of a screen's name was type-checked against that screen.
  const everyView = { ...views, ...passkeysScreens.views, ...walletsScreens.views };
  const View = everyView[screen.name] as ComponentType<ViewProps<Exclude<Screen['name'], 'main'>>>;
  return <View {...props} screen={screen} />;
}

/** Loads the parts that screens fetch when they need them. */
export function loadBusinessParts(): Promise<unknown> {
  const methods = methodsOf({ products: ['passkeys', 'crypto'] });
  return Promise.all([phoneForm, newPassword, passwordForm, ...methods].map((part) => part.load()));
}
