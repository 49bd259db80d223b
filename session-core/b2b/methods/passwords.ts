/** Sign-in of members with a password, and its reset. */

import { settledBootstrap } from '../../bootstrap/settled-bootstrap.ts';
import { check, durationRule, type Rule } from '../../lib/check.ts';
import { withoutUsedToken } from '../../links/used-token.ts';
import { noSession } from '../../methods/no-session.ts';
import { withNewestToken } from '../../methods/with-newest-token.ts';
import type { MemberPasswordMethods } from '../client/passwords.ts';
import { methodOf } from './method-of.ts';
import { commitReply, type MemberParts } from './parts.ts';

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

export function createMemberPasswords(parts: MemberParts): MemberPasswordMethods {
  const { core, call, run, pkce } = parts;
  const { bootstrap, environment, prefix, tokens } = core;

  /** The challenge of this browser, if the project requires PKCE. @param name of the field */
  async function challenge(name: string): Promise<object> {
    const { pkceRequiredForPasswordResets } = await settledBootstrap(bootstrap, environment.clock);
    return pkceRequiredForPasswordResets ? { [name]: (await pkce.obtain('passwords')).code_challenge } : {};
  }

  const byMail = {
    verifiers: ['passwords'],
    signsIn: true,
    done: (options: object) =>
      withoutUsedToken(
        environment,
        prefix,
        (options as { password_reset_token: string }).password_reset_token,
      ),
  } as const;

  return {
    authenticate: methodOf(parts, 'POST /b2b/passwords/authenticate', {
      method: 'passwords.authenticate',
      rules: { ...toOne, ...credentials, ...durationRule },
      half: 'along',
      signsIn: true,
    }),
    resetByEmailStart: methodOf(parts, 'POST /b2b/passwords/email/reset/start', {
      method: 'passwords.resetByEmailStart',
      rules: { ...toOne, ...mail },
      more: () => challenge('code_challenge'),
    }),
    resetByEmail: methodOf(parts, 'POST /b2b/passwords/email/reset', {
      method: 'passwords.resetByEmail',
      rules: { ...newPassword, ...durationRule },
      half: 'along',
      verifierName: 'code_verifier',
      ...byMail,
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
      resetByEmailStart: methodOf(parts, 'POST /b2b/passwords/discovery/reset/start', {
        method: 'passwords.discovery.resetByEmailStart',
        rules: mail,
        more: () => challenge('pkce_code_challenge'),
      }),
      resetByEmail: methodOf(parts, 'POST /b2b/passwords/discovery/reset', {
        method: 'passwords.discovery.resetByEmail',
        rules: newPassword,
        ...byMail,
      }),
    },
  };
}
