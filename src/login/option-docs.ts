/** What each option is, for the documentation. Apart from the rules, so that no visitor downloads it. */
import type { OptionDocs } from '../machine/option-docs.ts';

/** A test keeps it complete. */
export const loginOptionDocs: OptionDocs = {
  publicToken: { doc: "The project's public token. Required; not a secret." },
  apiBaseUrl: { doc: 'Address of the authentication API, without `/sdk/v1`.', default: "the page's origin" },
  prefix: { doc: 'Prefix of cookies, storage keys and URL parameters.', default: 'auth' },
  cookies: {
    doc: "Names and reach of the session's cookies. The same for all elements and clients of a page.",
  },
  'cookies.opaqueTokenCookieName': {
    doc: 'Name of the cookie with the session token.',
    default: '{prefix}_session',
  },
  'cookies.jwtCookieName': {
    doc: 'Name of the cookie with the JWT for your own servers.',
    default: '{prefix}_session_jwt',
  },
  'cookies.istCookieName': {
    doc: 'Name of the cookie of a sign-in that needs a further step.',
    default: '{prefix}_intermediate_session_token',
  },
  'cookies.path': { doc: 'Path of all of them.', default: '/' },
  'cookies.domain': {
    doc: 'Domain of all of them. Only with `availableToSubdomains`, and never on localhost.',
    default: "the page's host name",
  },
  'cookies.availableToSubdomains': {
    doc: 'Set the domain, so that subdomains see the cookies too.',
    default: 'false',
  },
  keepAlive: {
    doc: 'Let the background refresh also extend the session, by the duration last asked for.',
    default: 'false',
  },
  captchaScriptUrl: {
    doc: "The captcha vendor's script, loaded where the project asks for a captcha.",
    default: 'https://www.google.com/recaptcha/enterprise.js',
  },
  dfpCdnUrl: {
    doc: 'Where `telemetry.js` comes from, loaded where the project takes device fingerprints.',
    default: '{apiBaseUrl}/dfp',
  },
  dfppaUrl: {
    doc: 'Where device fingerprints are sent, without `/submit`.',
    default: '{apiBaseUrl}/dfp',
  },
  locale: {
    doc: 'Language tag, such as `pt-BR`: that of your own words, with its number and plural rules, and of the countries of phone numbers, of which it chooses the first.',
    default: "the page's `lang`",
  },
  theme: { doc: '`light`, `dark`, `auto`, or colours of your own as JSON.', default: 'auto' },
  strings: { doc: 'Your own words, by message id.' },
  enableShadowDOM: {
    doc: 'Draw inside an open shadow root, or in the page itself. Read once, when first connected.',
    default: 'true',
  },
  onEvent: { doc: 'Hears what `auth-event` carries.' },
  onError: { doc: 'Hears what `auth-error` carries.' },
  products: {
    doc: 'The ways to sign in, in the order in which they are shown.',
    default: '["emailMagicLinks"]',
  },
  screen: {
    doc: 'The screen to begin with. `reset-password` is the page of a reset link; `passkey-registration` lets the signed-in visitor make, rename and delete passkeys.',
    default: 'main',
  },
  emailMagicLinksOptions: { doc: 'The emailed link.' },
  'emailMagicLinksOptions.loginRedirectURL': {
    doc: 'Page that the link of a known visitor leads to.',
    default: 'set by the provider',
  },
  'emailMagicLinksOptions.loginExpirationMinutes': {
    doc: 'Life of that link, 5 to 10080 minutes.',
    default: '30',
  },
  'emailMagicLinksOptions.signupRedirectURL': {
    doc: 'Page that the link of a new visitor leads to.',
    default: 'set by the provider',
  },
  'emailMagicLinksOptions.signupExpirationMinutes': {
    doc: 'Life of that link, 5 to 10080 minutes.',
    default: '30',
  },
  'emailMagicLinksOptions.loginTemplateId': {
    doc: 'Mail template for known visitors; see `docs/provider.md`.',
    default: 'the built-in mail',
  },
  'emailMagicLinksOptions.signupTemplateId': {
    doc: 'Mail template for new visitors.',
    default: 'the built-in mail',
  },
  'emailMagicLinksOptions.createUserAsPending': {
    doc: 'Keep the user that a new visitor gets pending until the link is opened; else it is active at once.',
    default: 'false',
  },
  'emailMagicLinksOptions.domainHint': {
    doc: 'Domain your mail comes from; the webmail links search for it.',
  },
  'emailMagicLinksOptions.locale': { doc: 'Language of the mail, such as `es`.' },
  otpOptions: { doc: 'One-time passcodes.' },
  'otpOptions.methods': { doc: 'Ways to send the code: `email`, `sms`, `whatsapp`.', default: '["email"]' },
  'otpOptions.expirationMinutes': { doc: 'Life of a code, 1 to 10 minutes.', default: '5' },
  'otpOptions.loginTemplateId': { doc: 'Mail template for known visitors. Only with `email`.' },
  'otpOptions.signupTemplateId': { doc: 'Mail template for new visitors. Only with `email`.' },
  'otpOptions.locale': { doc: 'Language of the message, such as `es`.' },
  oauthOptions: { doc: 'Social sign-in.' },
  'oauthOptions.loginRedirectURL': { doc: 'Page a known visitor comes back to.' },
  'oauthOptions.signupRedirectURL': { doc: 'Page a new visitor comes back to.' },
  'oauthOptions.providers': {
    doc: 'The providers, in order. Needed with the product `oauth`.',
    default: '[]',
  },
  'oauthOptions.providers[].type': { doc: 'The provider, such as `google` or `github`.' },
  'oauthOptions.providers[].loginRedirectURL': {
    doc: 'Page a known visitor comes back to from this provider.',
    default: 'that of all',
  },
  'oauthOptions.providers[].signupRedirectURL': {
    doc: 'Page a new visitor comes back to from this provider.',
    default: 'that of all',
  },
  'oauthOptions.providers[].one_tap': {
    doc: 'Ask for an account of `google` without leaving the page; see `docs/social.md`.',
    default: 'false',
  },
  'oauthOptions.providers[].position': {
    doc: 'Where one-tap asks: over the page, or in it where the browser has no dialog of its own.',
    default: 'floating',
  },
  'oauthOptions.providers[].cancel_on_tap_outside': {
    doc: 'A click elsewhere closes the floating prompt of the vendor’s script.',
    default: 'true',
  },
  'oauthOptions.providers[].custom_scopes': { doc: 'Scopes to ask for besides the usual.' },
  'oauthOptions.providers[].provider_params': { doc: 'Parameters handed to the provider.' },
  passwordOptions: { doc: 'Passwords.' },
  'passwordOptions.loginRedirectURL': {
    doc: 'Page that the mail of a reset leads to for signing in without a new password.',
    default: 'as the page of the reset',
  },
  'passwordOptions.loginExpirationMinutes': {
    doc: 'Accepted; has no effect: that link lives as long as the one of the reset.',
  },
  'passwordOptions.resetPasswordRedirectURL': {
    doc: 'Page that the link to a new password leads to: one with an `<auth-login>` that has the product `passwords`.',
    default: 'set by the provider',
  },
  'passwordOptions.resetPasswordExpirationMinutes': {
    doc: 'Life of both links, 5 to 10080 minutes.',
    default: '30',
  },
  'passwordOptions.resetPasswordTemplateId': {
    doc: 'Template of that mail.',
    default: 'the built-in mail',
  },
  'passwordOptions.locale': { doc: 'Language of that mail, such as `es`.' },
  passkeyOptions: { doc: 'Passkeys: see [passkeys.md](passkeys.md).' },
  'passkeyOptions.domain': {
    doc: 'The relying party: a domain that the page lies in.',
    default: "the page's host name",
  },
  'passkeyOptions.upgrade': {
    doc: 'Have the browser make a passkey, without a dialog, after a sign-in by password or code.',
    default: 'false',
  },
  cryptoOptions: {
    doc: 'Crypto wallets that your app brings. Set by JavaScript alone: see [wallets.md](wallets.md).',
  },
  'cryptoOptions.walletAdapters': {
    doc: 'Solana wallets as adapters of `@solana/wallet-adapter-base` that sign messages.',
    default: '[]',
  },
  'cryptoOptions.ethereumWallets': { doc: 'Ethereum wallets that no discovery finds.', default: '[]' },
  'cryptoOptions.ethereumWallets[].name': { doc: 'As its button calls it.' },
  'cryptoOptions.ethereumWallets[].icon': {
    doc: 'A picture as a `data:` address.',
    default: 'the mark of a known name, else a wallet',
  },
  'cryptoOptions.ethereumWallets[].provider': { doc: 'What is spoken to, as EIP-1193 has it.' },
  sessionOptions: { doc: 'The session.' },
  'sessionOptions.sessionDurationMinutes': {
    doc: 'Life of the session, 5 to 527040 minutes.',
    default: '30',
  },
  clientsideServicesIframeURL: {
    doc: 'Address of `client-services.html`, whose hidden frame then makes the two calls of one-tap.',
    default: 'the page makes them itself',
  },
  variant: {
    doc: 'The title of the first screen: `login`, or `create-account` for a page where visitors sign up.',
    default: 'login',
  },
  hideHeader: { doc: 'Leave out the title of the first screen.', default: 'false' },
  logoUrl: { doc: 'Image above the title, at most 100 px wide and 50 px high.' },
};
