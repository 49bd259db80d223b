/** Social sign-in's last step: the token that the redirect brought back, exchanged for a session. */

import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../../platform/storage/transaction.ts';
import type { OAuthCalls, OAuthProviderValues } from '../../../session-core/wire/oauth.ts';
import { firstContactOf } from '../../accounts/contacts.ts';
import { type CallTable, provesBy } from '../../calls/call.ts';
import {
  authReply as authReplySchema,
  factorReply as factorReplySchema,
  returnedToken,
} from '../../calls/schemas.ts';
import { Refusal } from '../../http/refusal.ts';
import { providerLabel } from '../../notices/mail/notice.ts';
import { noteChange } from '../../notices/note.ts';
import { checkVerifier, verifierRefusals } from '../../secrets/pkce.ts';
import { open } from '../../secrets/seal.ts';
import { touchSession } from '../../sessions/check-session.ts';
import { checkDuration } from '../../sessions/duration.ts';
import { replacedAccount } from '../../sessions/sign-in/replaced-account.ts';
import { factorReply } from '../../sessions/sign-in/replies.ts';
import { signIn } from '../../sessions/sign-in/sign-in.ts';
import { beginAttach } from './attach.ts';
import { isUserProvider, providerValuesKey } from './identity.ts';
import { accountOf, lockTokenUser, oauthFactor } from './sign-in-tokens.ts';
import { findToken, takeToken } from './tokens.ts';

export const providerValues = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  scopes: z.array(z.string()),
  expires_at: z.string(),
}) satisfies z.core.$ZodType<OAuthProviderValues>;

export const oauth: CallTable<keyof OAuthCalls> = {
  'POST /oauth/authenticate': {
    summary: 'Exchange the token of a social sign-in for a session',
    ...provesBy('social'),
    body: returnedToken,
    reply: factorReplySchema(
      authReplySchema.extend({
        provider_subject: z.string(),
        provider_type: z.string(),
        profile_picture_url: z.string(),
        locale: z.string(),
        provider_values: providerValues,
      }),
    ),
    refusals: ['oauth_token_not_found', ...verifierRefusals, 'duplicate_oauth_registration'],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      const { socialToken, account, outcome } = await inTransaction(world.database, async (trx) => {
        const now = world.clock.now();
        await lockTokenUser(world, trx, caller, body.token);
        const socialToken = await takeToken(world, trx, 'user', body.token);
        // A refusal after this point rolls the use back.
        checkVerifier(socialToken.code_challenge, body.code_verifier);
        const account = await accountOf(world, trx, { ...socialToken, token: body.token });
        if (socialToken.attach_user_id !== null && account.created_at >= now) {
          const { oauth_registration_id: id, provider_type } = account;
          const method = { type: 'social', id, label: providerLabel(provider_type) } as const;
          const notice = { kind: 'method_added', method } as const;
          await noteChange(world, trx, caller, { userId: account.user_id, notice });
        }
        const { remembered_device_tokens: remembered } = body;
        const proof = { userId: account.user_id, factor: oauthFactor(account, now), minutes, remembered };
        return { socialToken, account, outcome: await signIn(world, trx, caller, proof) };
      });
      return factorReply(world, outcome, {
        provider_subject: account.provider_subject,
        provider_type: account.provider_type,
        profile_picture_url: account.profile_picture_url,
        locale: account.locale,
        provider_values: providerValues.parse(open(providerValuesKey(body.token), socialToken.sealed_values)),
      });
    },
  },

  'POST /oauth/inspect': {
    summary: 'Whose session the token of a social sign-in would begin; uses nothing up',
    credentials: 'project',
    looksUp: true,
    body: z.object({ token: returnedToken.shape.token }),
    reply: z.object({
      account: z.string(),
      replaces: z
        .string()
        .nullable()
        .openapi({ description: 'The signed-in account, if the sign-in would replace it' }),
    }),
    refusals: ['oauth_token_not_found'],
    async answer({ world, caller, body }) {
      const socialToken = await findToken(world, world.database, 'user', body.token);
      const userId = socialToken.attach_user_id ?? socialToken.user_id ?? '';
      const label = providerLabel(socialToken.provider_type ?? '');
      // Only the browser that began the sign-in can finish it, so no stranger can have begun it, and no other browser
      // learns whose it is.
      if (socialToken.code_challenge !== null) return { account: label, replaces: null };
      return {
        account: (await firstContactOf(world.database, userId)) ?? label,
        replaces: await replacedAccount(world, caller, userId),
      };
    },
  },

  'POST /oauth/attach': {
    summary: 'Begin to attach a social account to the signed-in user; needs a recent sign-in',
    credentials: 'session',
    tries: 'guess',
    changes: 'own sign-in method',
    body: z.object({ provider: z.string().min(1).max(64) }),
    reply: z.object({ oauth_attach_token: z.string() }),
    refusals: ['oauth_config_not_found'],
    async answer({ world, caller, body }) {
      if (!isUserProvider(body.provider)) throw new Refusal('oauth_config_not_found');
      const { row } = await touchSession(world, caller);
      return { oauth_attach_token: await beginAttach(world, row.user_id, body.provider) };
    },
  },
};
