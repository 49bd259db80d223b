/** Which sources are chunks of their own, and which are copied into each that uses them. */
import { readdirSync } from 'node:fs';

/**
 * Lazy parts of a sign-in: each is one file with all that it imports, so that no file waits for another one that only it
 * names. What later ones share with an earlier one they import from it, and a page has requested that before.
 */
export const hosts = [
  'elements/stages/login-idle.ts',
  'session-core/consumer/main.ts',
  'src/products/otp/phone-form.tsx',
  'src/products/crypto/main.ts',
];

const products = readdirSync('src/products', { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `src/products/${name}`);

/** The screens of each product are lazy parts of that kind, too. What several share is in the idle stage, for which they wait anyway. */
export const screens = products.map((product) => `${product}/screens.ts`);

/** The lazy parts that a page of members fetches anyway. */
export const memberHosts = ['src/b2b/views/screens.ts', 'session-core/b2b/main.ts'];
export const memberScreens = [
  'src/products/otp/phone-form.tsx',
  'src/products/passwords/new-password-screen.tsx',
];

/** Small sources without state. A copy in each file costs a visitor less than a request. */
export const copied = [
  'session-core/bootstrap/early-bootstrap.ts',
  'session-core/browser/browser-frames.ts',
  'session-core/browser/browser-identity.ts',
  'session-core/browser/frame-answers.ts',
  'session-core/browser/frame.ts',
  'session-core/one-tap/choose-prompt.ts',
  'session-core/state/more-names.ts',
  'session-core/wire/oauth.ts',
  'session-core/consumer/links.ts',
  'session-core/links/url-authentication.ts',
  'session-core/consumer/groups/magic-links.ts',
  'session-core/consumer/groups/oauth.ts',
  'session-core/consumer/groups/passwords.ts',
  'session-core/consumer/groups/with-pkce.ts',
  'session-core/consumer/methods/idp.ts',
  'session-core/consumer/methods/magic-links.ts',
  'session-core/consumer/methods/method-of.ts',
  'session-core/consumer/methods/oauth.ts',
  'session-core/consumer/methods/otps.ts',
  'session-core/consumer/methods/passwords.ts',
  'session-core/consumer/methods/search.ts',
  'session-core/consumer/methods/visitor-step.ts',
  'session-core/is-final.ts',
  'session-core/lib/ready.ts',
  'session-core/lib/replace-address.ts',
  'session-core/links/inspecting.ts',
  'session-core/links/pkce.ts',
  'session-core/links/url.ts',
  'session-core/links/used-token.ts',
  'session-core/links/waiting-links.ts',
  'session-core/links/waiting-tokens.ts',
  'session-core/methods/half-sign-in.ts',
  'session-core/methods/idp.ts',
  'session-core/methods/with-newest-token.ts',
  'session-core/links/without-parameters.ts',
  'src/components/screens/address-line.tsx',
  'src/components/screens/colours.ts',
  'src/products/passwords/other-way.ts',
  'src/strings/check-strings.ts',
  'src/strings/nearest.ts',
  'src/validate/not-json.ts',
  'src/components/messages/configuration-error.tsx',
  'src/components/fields/checkbox.tsx',
  'src/components/fields/near-address.tsx',
  'src/validate/near-address.ts',
  'src/components/fields/chevron-css.ts',
  'src/components/fields/code-field.tsx',
  'src/components/messages/code-problem.tsx',
  'src/components/screens/code-screen.tsx',
  'src/components/messages/countdown.tsx',
  'src/components/fields/use-answer.ts',
  'src/components/keys.ts',
  'src/components/overlay-css.ts',
  'src/components/screens/mail-sent.tsx',
  'src/components/icons/mark.tsx',
  'src/components/icons/provider-mark.tsx',
  'src/components/buttons/other-way.tsx',
  'src/components/buttons/pair.tsx',
  'src/machine/count-ways.ts',
  'src/components/fields/password-field.tsx',
  'src/components/messages/progress.tsx',
  'src/components/messages/resent-toast.tsx',
  'src/components/fields/recovery-code-field.tsx',
  'src/components/buttons/removal.tsx',
  'src/components/buttons/resend.tsx',
  'src/components/screens/returning.tsx',
  'src/components/screens/save-file.ts',
  'src/components/messages/spinner.tsx',
  'src/components/screens/switch-account.tsx',
  'src/components/messages/toasts.tsx',
  'src/components/unseen-css.ts',
  'src/components/use-first-focus.ts',
  'src/components/use-focus-return.ts',
  'src/components/fields/use-silent-input.ts',
  'src/components/fields/username.tsx',
  'src/components/screens/webmail.ts',
  'src/components/fields/web-otp.ts',
  'src/languages/language-key.ts',
  'src/machine/codes.ts',
  'src/machine/passkey-problems.ts',
  'src/machine/returning.ts',
  'src/products/crypto/main-strings.ts',
  'src/products/oauth/came-back.ts',
  'src/consent/strings.ts',
  'src/logout/strings.ts',
  ...products.map((product) => `${product}/strings.ts`),
  'src/strings/code-messages.ts',
  'src/strings/messages.ts',
  'src/strings/passkey-messages.ts',
  'src/strings/untried.ts',
  'src/validate/code.ts',
  'src/validate/framed.ts',
];
