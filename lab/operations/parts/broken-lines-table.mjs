/** A line for each part of the product, and what breaks it. The line stands once in its file. */

/** @type {{ file: string, line: string, broken: string }[]} */
export const brokenLines = [
  {
    file: 'session-core/refresh.ts',
    line: 'const refreshInterval = 180_000;',
    broken: 'const refreshInterval = 1_800_000;',
  },
  {
    file: 'session-core/state/tokens.ts',
    line: 'const intermediateLifetime = 10 * 60_000;',
    broken: 'const intermediateLifetime = 600 * 60_000;',
  },
  {
    file: 'session-core/consumer/methods/webauthn.ts',
    line: 'if (keeper.isStill(before) && !signal.aborted)',
    broken: 'if (true)',
  },
  {
    file: 'provider/sessions/duration.ts',
    line: 'export const minSessionMinutes = 5;',
    broken: 'export const minSessionMinutes = 0;',
  },
  {
    file: 'provider/proofs/totps/prove.ts',
    line: 'if (verified || half === null) return true;',
    broken: 'if (true) return true;',
  },
  {
    file: 'provider/proofs/wallets/user-calls.ts',
    line: 'if (!(await consumeChallenge(world, trx, challenge)))',
    broken: 'if (!challenge)',
  },
  {
    file: 'provider/proofs/passwords/user-calls.ts',
    line: 'if (world.settings.passwords.breachDetectionOnSignIn && ',
    broken: 'if (world.settings.passwords.breachDetectionOnSignIn === null && ',
  },
  {
    file: 'provider/oauth-server/consents.ts',
    line: 'resources.every((resource) => {',
    broken: 'resources.some((resource) => {',
  },
  {
    file: 'provider/limits/limits.ts',
    line: 'const sharesOfAddress = 2;',
    broken: 'const sharesOfAddress = 2000;',
  },
  {
    file: 'provider/organizations/members/rights.ts',
    line: 'const more = roleIds.find((roleId) => !cover(roleId));',
    broken: 'const more = roleIds.find((roleId) => roleId === null);',
  },
  {
    file: 'provider/sso/saml/saml-assertion.ts',
    line: 'if (here.length === 0) throw',
    broken: 'if (bearers.length === 0) throw',
  },
  {
    file: 'provider/scim/filter.ts',
    line: 'if (tokens.peek() !== undefined) throw tokens.wrong();\n  return filter;',
    broken: 'return filter;',
  },
  {
    file: 'provider/audit/feed.ts',
    line: 'if (!isSettled) return',
    broken: 'if (isSettled === null) return',
  },
  {
    file: 'platform/listen.ts',
    line: 'const keepAliveTimeout = 75_000;',
    broken: 'const keepAliveTimeout = 5_000;',
  },
  {
    file: 'backend/adapters/hono.ts',
    line: 'if (refusal) return',
    broken: 'if (refusal === undefined) return',
  },
  { file: 'src/products/otp/flow.ts', line: "if (busy.includes('otp.send')) return undefined;", broken: '' },
  {
    file: 'src/products/passwords/views.tsx',
    line: 'autoComplete="current-password"',
    broken: 'autoComplete="off"',
  },
  {
    file: 'src/components/fields/code-field.tsx',
    line: 'if (received) receive(received);',
    broken: "if (received) receive('');",
  },
  {
    file: 'src/consent/flow.ts',
    line: 'return userId === question.userId ? undefined : again(attested, config);',
    broken: 'return userId === null ? again(attested, config) : undefined;',
  },
  {
    file: 'src/b2b/flow/organizations-flow.ts',
    line: 'if (stepUp.length === 0)',
    broken: 'if (stepUp.length < 0)',
  },
  {
    file: 'src/languages/login/de.json',
    line: 'Wir haben eine E\\u2011Mail an <bold>{email}</bold> gesendet.',
    broken: 'Wir haben eine E\\u2011Mail gesendet.',
  },
  {
    file: 'elements/host.ts',
    line: "notify('auth-event', eventDetail(type, data), answered)",
    broken: "notify('auth-event', eventDetail(type, data, true), answered)",
  },
  {
    file: 'demo-host/limits.ts',
    line: 'return window.calls <= perMinute ?',
    broken: 'return window.calls <= perMinute + 1 ?',
  },
];
