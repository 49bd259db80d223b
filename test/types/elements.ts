/** Compiled, never run: wrong options and events of the elements must not compile. */
import type { BaseMessageSignerWalletAdapter, BaseWalletAdapter } from '@solana/wallet-adapter-base';
import { type AuthLoginElement, configure, type LoginOptions, mount } from '../../elements/index.ts';

export const right: LoginOptions = {
  publicToken: 'public-token-test-local',
  products: ['otp', 'emailMagicLinks'],
  otpOptions: { methods: ['email'], expirationMinutes: 10 },
  theme: 'dark',
};

// @ts-expect-error a product that does not exist
export const wrongProduct: LoginOptions = { products: ['emailOtp'] };

// @ts-expect-error the option is spelled with a capital URL
export const wrongCase: LoginOptions = { emailMagicLinksOptions: { loginRedirectUrl: '/' } };

// @ts-expect-error an option of another method
export const wrongBlock: LoginOptions = { otpOptions: { loginRedirectURL: '/' } };

// @ts-expect-error a text that does not exist
configure({ strings: { 'login.titel': 'Hello' } });

// @ts-expect-error an option that providers do not have
configure({ oauthOptions: { providers: [{ type: 'google', onetap: true }] } });

configure({
  strings: { 'login.title': 'Hello' },
  oauthOptions: { providers: [{ type: 'google', one_tap: true }] },
  onEvent(event) {
    if (event.type === 'OTP_AUTHENTICATE') event.data.user?.user_id.toUpperCase();
    // @ts-expect-error an event that does not exist
    if (event.type === 'OTP_AUTHENTICATED') event.data;
  },
  onError({ code, path }) {
    if (code === 'invalid_configuration') path?.toUpperCase();
    // @ts-expect-error a code that does not exist
    if (code === 'invalid_config') path?.toUpperCase();
  },
});

// @ts-expect-error minutes are a number
configure({ sessionOptions: { sessionDurationMinutes: '60' } });

// @ts-expect-error the selector comes first
mount(right, '#sign-in');

const element = document.createElement('auth-login');
element.config = right;
export const same: AuthLoginElement = element;

// Events bubble to all of these.
document.addEventListener('auth-event', ({ detail }) => detail.type.toUpperCase());
window.addEventListener('auth-error', ({ detail }) => detail.message.toUpperCase());

element.addEventListener('auth-event', ({ detail }) => {
  detail.type.toUpperCase();
  if (detail.type === 'OTP_AUTHENTICATE') detail.data.user?.user_id.toUpperCase();
  // @ts-expect-error tokens stay in cookies
  if (detail.type === 'OTP_AUTHENTICATE') detail.data.session_token;
  // @ts-expect-error an event that does not exist
  if (detail.type === 'OTP_AUTHENTICATED') detail.data;
  // @ts-expect-error the name of an event is its type
  detail.name;
});

element.addEventListener('auth-error', ({ detail }) => {
  detail.code.toUpperCase();
  // @ts-expect-error may be absent
  detail.request_id.toUpperCase();
});

const consent = document.createElement('auth-idp-consent');
consent.config = {
  request: { client_id: 'a', redirect_uri: 'https://app.example/', scopes: ['openid'] },
  getIDPConsentManifest: async ({ scopes, clientName }) => [{ header: clientName, items: scopes }],
};
// @ts-expect-error an option of the login
consent.config = { products: ['otp'] };
// @ts-expect-error a manifest is a list
consent.config = { getIDPConsentManifest: () => 'everything' };

const logout = document.createElement('auth-logout');
logout.config = { request: { client_id: 'a', post_logout_redirect_uri: 'https://app.example/' } };
// @ts-expect-error an option of consent
logout.config = { loginUrl: '/login' };

configure({ publicToken: 'p', products: ['otp'], loginUrl: '/login' });
// @ts-expect-error a request belongs to one element
configure({ request: { client_id: 'a' } });

declare const adapter: BaseMessageSignerWalletAdapter;
export const wallets: LoginOptions = {
  cryptoOptions: {
    walletAdapters: [adapter],
    ethereumWallets: [{ name: 'Fox', provider: { request: async () => null } }],
  },
};

declare const watcher: BaseWalletAdapter;
// @ts-expect-error an adapter that signs no messages
configure({ cryptoOptions: { walletAdapters: [watcher] } });
