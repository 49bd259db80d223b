/** Sign-in of members with a password, and its reset. */

import { settledBootstrap } from '../../bootstrap/settled-bootstrap.ts';
import { check, durationRule, type Rule } from '../../lib/check.ts';
import { type Pkce, withVerifier } from '../../links/pkce.ts';
import { withoutUsedToken } from '../../links/used-token.ts';
import { noSession } from '../../methods/no-session.ts';
import { withNewestToken } from '../../methods/with-newest-token.ts';
import type { MemberPasswordMethods } from '../client/passwords.ts';
import { commitReply, halfOf, type MemberParts, methodOf } from './parts.ts';

const address = { email_address: 'string' } as const;
const credentials = { ...address, password: 'string' } as const;
const toOne = { organization_id: 'string' } as const;
const mail = {
  ...address,
  reset_password_redirect_url: 'string?',
  reset_password_expiration_minutes: 'number?',
  locale: 'string?',
} satisfies Record<string, Rule>;
const newPassword = { password_reset_token: 'string', password: 'string' } as const;

export function createMemberPasswords(parts: MemberParts & { pkce: Pkce }): MemberPasswordMethods {
  const { core, call, run, pkce } = parts;
  const { bootstrap, environment, prefix, tokens } = core;

  async function challenge(): Promise<string | undefined> {
    const { pkceRequiredForPasswordResets } = await settledBootstrap(bootstrap, environment.clock);
    return pkceRequiredForPasswordResets ? (await pkce.obtain('passwords')).code_challenge : undefined;
  }

  return {
    authenticate: methodOf(parts, 'POST /b2b/passwords/authenticate', {
      method: 'passwords.authenticate',
      rules: { ...toOne, ...credentials, ...durationRule },
      half: 'along',
      signsIn: true,
    }),
    resetByEmailStart: (options, settings) =>
      run(settings, async (signal) => {
        check('passwords.resetByEmailStart', options, {}, { ...toOne, ...mail });
        const code_challenge = await challenge();
        const body = { ...options, ...(code_challenge && { code_challenge }) };
        return call('POST /b2b/passwords/email/reset/start', body, { signal });
      }),
    resetByEmail: (options, settings) =>
      run(settings, async (signal) => {
        check('passwords.resetByEmail', options, {}, { ...newPassword, ...durationRule });
        const along = halfOf(tokens.half());
        const { reply, done } = await withVerifier(pkce, ['passwords'], (proof) =>
          call('POST /b2b/passwords/email/reset', { ...options, ...proof, ...along }, { signal }),
        );
        commitReply(core, reply, options);
        done();
        withoutUsedToken(environment, prefix, options.password_reset_token);
        return reply;
      }),
    resetByExistingPassword: methodOf(parts, 'POST /b2b/passwords/existing_password/reset', {
      method: 'passwords.resetByExistingPassword',
      rules: {
        ...toOne,
        ...address,
        existing_password: 'string',
        new_password: 'string',
        ...durationRule,
      },
      signsIn: true,
    }),
    resetBySession: (options, settings) =>
      run(settings, async (signal) => {
        check('passwords.resetBySession', options, {}, { password: 'string' });
        if (!tokens.present()) throw noSession('passwords.resetBySession');
        let before = core.keeper.generation();
        const reply = await withNewestToken({
          ...{ clock: environment.clock, tokens, keeper: core.keeper, signal },
          make() {
            before = core.keeper.generation();
            return call('POST /b2b/passwords/session/reset', { ...options }, { signal });
          },
          check: async () =>
            (await call('POST /b2b/sessions/authenticate', {}, { signal })).member_session.member_session_id,
        });
        // Else the password is set, but a visitor signed in or out during the call.
        if (core.keeper.isStill(before)) commitReply(core, reply, {}, false);
        return reply;
      }),
    strengthCheck: methodOf(parts, 'POST /b2b/passwords/strength_check', {
      method: 'passwords.strengthCheck',
      rules: { email_address: 'string?', password: 'string' },
    }),
    discovery: {
      authenticate: methodOf(parts, 'POST /b2b/passwords/discovery/authenticate', {
        method: 'passwords.discovery.authenticate',
        rules: credentials,
        signsIn: true,
      }),
      resetByEmailStart: (options, settings) =>
        run(settings, async (signal) => {
          check('passwords.discovery.resetByEmailStart', options, {}, mail);
          const pkce_code_challenge = await challenge();
          const body = { ...options, ...(pkce_code_challenge && { pkce_code_challenge }) };
          return call('POST /b2b/passwords/discovery/reset/start', body, { signal });
        }),
      resetByEmail: (options, settings) =>
        run(settings, async (signal) => {
          check('passwords.discovery.resetByEmail', options, {}, newPassword);
          const { reply, done } = await withVerifier(pkce, ['passwords'], ({ code_verifier }) => {
            const proof = code_verifier === undefined ? {} : { pkce_code_verifier: code_verifier };
            return call('POST /b2b/passwords/discovery/reset', { ...options, ...proof }, { signal });
          });
          commitReply(core, reply, {});
          done();
          withoutUsedToken(environment, prefix, options.password_reset_token);
          return reply;
        }),
    },
  };
}
