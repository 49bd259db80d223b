/** The catalogue of errors: every type has its text, so a visitor always gets one. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { b2bCallTable } from '../../provider/calls/table.ts';
import { refusalKinds } from '../../provider/http/refusal.ts';
import { errorTypes, serverWordedErrorTypes } from '../../session-core/wire/errors.ts';
import { createBusinessTranslate } from '../../src/b2b/translate.ts';
import { mainTranslate } from '../../src/strings/main-translate.ts';
import { createTranslate } from '../../src/strings/translate.ts';
// Brings the texts of every product.
import '../../src/strings/messages.ts';

const t = createTranslate();

/** The specification's texts; null for the server's own text. */
const catalogue: Record<string, string | null> = {
  invalid_email: 'Email format is invalid.',
  invalid_phone_number: 'Phone number format is invalid. Ensure the phone number is in the E.164 format.',
  unsubscribed_phone_number: 'The user unsubscribed; text START to resubscribe.',
  inactive_email: 'The address is inactive; try another or contact the admin.',
  unauthorized_credentials: 'Unauthorized credentials.',
  user_unauthenticated: 'Must have an active session to call this method. Have you logged in yet?',
  email_not_found: 'Email not found.',
  unable_to_auth_magic_link: 'The link was already used or expired.',
  no_user_password: 'Password not found for this user. Please try again.',
  breached_password: 'The password is in a breach list and must be reset.',
  reset_password: 'Password must be reset.',
  oauth_token_not_found: 'OAuth Token could not be found.',
  invalid_code: 'Code format is invalid, please try again.',
  member_password_not_found: 'Member password not found.',
  oauth_flow_callback_error: null,
  unauthorized_action: 'Unauthorized action.',
  user_lock_limit_reached: 'Too many failed authentication attempts. Please try again later.',
  invalid_session_token: 'Invalid session token.',
  session_not_found: 'Session not found.',
  invalid_phone_number_country_code: 'Invalid, unsupported or disabled country code.',
  otp_code_not_found: 'Invalid passcode, please try again.',
  duplicate_member_phone_number: 'The phone number is already used in the organisation.',
};

test('every error of the catalogue has the specification’s text', () => {
  for (const [errorType, wanted] of Object.entries(catalogue)) {
    const text = t.problem({ code: 'api_error', errorType, message: 'As the server says.' });
    assert.equal(text, wanted ?? 'As the server says.', errorType);
  }
});

test('every type that the provider answers has a text, the widget’s or the server’s', () => {
  for (const errorType of [...errorTypes, ...serverWordedErrorTypes, 'of_a_later_server']) {
    const problem = { code: 'api_error', errorType, message: 'As the server says.' };
    assert.ok(t.problem(problem).length > 0, errorType);
  }
});

test('problems that the screens detect have their own texts', () => {
  const text = (code: string) => t.problem({ code, message: 'x' });
  assert.equal(text('invalid_email_address'), 'Invalid email address.');
  assert.equal(text('invalid_email_format'), catalogue.invalid_email);
  assert.equal(text('invalid_phone_number'), catalogue.invalid_phone_number);
});

test('an invalid address has the same text before and after all texts have loaded', () => {
  for (const code of ['invalid_email_address', 'invalid_email_format']) {
    const problem = { code, message: 'x' };
    assert.equal(mainTranslate()?.problem(problem), t.problem(problem), code);
  }
});

test('a problem that only a developer can fix has another text for visitors', () => {
  for (const [errorType, message] of [
    ['invalid_redirect_url', 'Add the origin to ALLOWED_ORIGINS.'],
    ['email_template_not_found', 'Add it to MAIL_TEMPLATES_DIR.'],
    ['invalid_domain', 'Add it to PASSKEY_DOMAINS.'],
    // A logout is left out: its title already says that something is wrong.
    ['connected_app_supplied_redirect_url_not_found_in_client', 'Register the address with the app.'],
    ['bad_request', 'The request does not match the schema of this call.'],
  ] as const) {
    const text = t.problem({ code: 'api_error', errorType, message });
    assert.equal(text, "This page is not set up correctly. Please contact the site's owner.", errorType);
  }
});

/** What admins do in their organization, and servers: no screen of ours calls it. */
const notOnScreens =
  / \/b2b\/(organizations(?!\/search$|\/members\/(me|connected_apps|mfa|start_email))|sso\/(saml|oidc|external|:|$)|scim|magic_links\/email\/invite|sessions\/(attest|exchange_access))/;

test('every refusal that a member can meet on a screen has words for visitors', () => {
  const ofMembers = createBusinessTranslate({});
  const wrong: string[] = [];
  for (const [name, { refusals = [] }] of Object.entries(b2bCallTable)) {
    if (notOnScreens.test(name)) continue;
    for (const errorType of [...refusals, 'session_not_found', 'too_many_requests'] as const) {
      const { message } = refusalKinds[errorType];
      const text = ofMembers.problem({ code: 'api_error', errorType, message });
      const forDevelopers = /[a-z]_[a-z]|openapi|project|\b(token|session|call|caller|schema|endpoint)\b/i;
      if (forDevelopers.test(text)) wrong.push(`${name} ${errorType}: ${text}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('a member whose sign-in is too old for a new password is asked to sign in again', () => {
  const { message } = refusalKinds.session_too_old_to_reset_password;
  const problem = { code: 'api_error', errorType: 'session_too_old_to_reset_password', message };
  const again = 'You logged in a while ago. For your security, log in again and retry.';
  assert.equal(createBusinessTranslate({}).problem(problem), again);
});

test('no provider text that names a setting, a field of a call or the structure of the project reaches a visitor', () => {
  for (const [errorType, { message }] of Object.entries(refusalKinds)) {
    const text = t.problem({ code: 'api_error', errorType, message });
    assert.doesNotMatch(text, /[A-Za-z]_[A-Za-z]|openapi|this project (has no|have a|share)/i, errorType);
  }
});
