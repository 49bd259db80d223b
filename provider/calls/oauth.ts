/** Social sign-in's last step: the token that the redirect brought back, exchanged for a session. */
import { z } from '@hono/zod-openapi';
import { inTransaction } from '../../server/storage/transaction.ts';
import type { OAuthCalls, OAuthProviderValues } from '../../session-core/wire/oauth.ts';
import type { Factor } from '../../session-core/wire/shared.ts';
import { lockUserForSignIn } from '../accounts/user-rows.ts';
import type { Queries } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { limitTries } from '../limits.ts';
import { checkVerifier, verifierRefusals } from '../pkce.ts';
import { open } from '../seal.ts';
import { hashToken } from '../secrets.ts';
import { checkMayChangeSignInMethods, checkSecondFactor } from '../sessions/changing-sign-in-methods.ts';
import { lockOwnSession } from '../sessions/locked-session.ts';
import { checkDuration, factorReply, signIn, touchSession } from '../sessions/sign-in.ts';
import { attachAccount, beginAttach } from '../social/attach.ts';
import { isProviderType, providerValuesKey } from '../social/identity.ts';
import type { World } from '../world.ts';
import { type Caller, type CallTable, sessionTokenOf } from './call.ts';
import {
  authReply as authReplySchema,
  factorReply as factorReplySchema,
  optional,
  rememberedDevices,
  sessionDuration,
} from './schemas.ts';

/** Their factors name no address, because they give none out. */
const withoutAddress = ['twitter', 'tiktok', 'snapchat'];

const providerValues = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  scopes: z.array(z.string()),
  expires_at: z.string(),
}) satisfies z.ZodType<OAuthProviderValues>;

export const oauth: CallTable<keyof OAuthCalls> = {
  'POST /oauth/authenticate': {
    summary: 'Exchange the token of a social sign-in for a session',
    area: 'OAuth',
    credentials: 'project',
    body: z.object({
      token: z.string().min(1).max(512),
      code_verifier: optional(z.string()),
      session_duration_minutes: sessionDuration,
      ...rememberedDevices,
    }),
    reply: factorReplySchema(
      authReplySchema.extend({
        provider_subject: z.string(),
        provider_type: z.string(),
        profile_picture_url: z.string(),
        locale: z.string(),
        provider_values: providerValues,
      }),
    ),
    refusals: [
      'oauth_token_not_found',
      'invalid_session_duration',
      ...verifierRefusals,
      'duplicate_oauth_registration',
      'too_many_requests',
    ],
    async answer({ world, caller, body }) {
      const minutes = checkDuration(body.session_duration_minutes);
      await limitTries(world, caller.ip);
      const { found, account, outcome } = await inTransaction(world.database, async (trx) => {
        const now = world.clock.now();
        await holdUser(world, trx, caller, body.token);
        const found = await trx
          .updateTable('oauth_tokens')
          .set({ used_at: now })
          .where('token_hash', '=', hashToken(body.token))
          .where('used_at', 'is', null)
          .where('expires_at', '>', now)
          .returning([
            'oauth_user_registration_id',
            'attach_user_id',
            'sealed_identity',
            'code_challenge',
            'sealed_values',
          ])
          .executeTakeFirst();
        if (!found) throw new Refusal('oauth_token_not_found');
        // A refusal from here on takes the use back.
        checkVerifier(found.code_challenge, body.code_verifier);
        const account = await accountOf(world, trx, { ...found, token: body.token });
        const { remembered_device_tokens: remembered } = body;
        const proof = { userId: account.user_id, factor: oauthFactor(account, now), minutes, remembered };
        return { found, account, outcome: await signIn(world, trx, caller, proof) };
      });
      return factorReply(world, outcome, {
        provider_subject: account.provider_subject,
        provider_type: account.provider_type,
        profile_picture_url: account.profile_picture_url,
        locale: account.locale,
        provider_values: providerValues.parse(open(providerValuesKey(body.token), found.sealed_values)),
      });
    },
  },

  'POST /oauth/attach': {
    summary: 'Begin to attach a social account to the signed-in user; needs a recent sign-in',
    area: 'OAuth',
    credentials: 'session',
    body: z.object({ provider: z.string().min(1).max(64) }),
    reply: z.object({ oauth_attach_token: z.string() }),
    refusals: ['session_not_found', 'oauth_config_not_found', 'too_many_requests'],
    async answer({ world, caller, body }) {
      if (!isProviderType(body.provider)) throw new Refusal('oauth_config_not_found');
      await limitTries(world, caller.ip);
      const { row } = await touchSession(world, sessionTokenOf(caller));
      await checkMayChangeSignInMethods(world, world.database, row);
      return { oauth_attach_token: await beginAttach(world, row.user_id, body.provider) };
    },
  },
};

interface FoundToken {
  token: string;
  oauth_user_registration_id: string | null;
  attach_user_id: string | null;
  sealed_identity: string | null;
}

/**
 * Holds the user whom the token is for, so that the account is not taken from them, nor given to them, while their other
 * ways in end. An account to attach waits for a session of the user who asked for it.
 *
 * @throws Refusal `unauthorized_action`
 */
async function holdUser(world: World, queries: Queries, caller: Caller, token: string): Promise<void> {
  const found = await queries
    .selectFrom('oauth_tokens')
    .leftJoin('oauth_registrations as kept', (join) =>
      join.onRef('kept.oauth_user_registration_id', '=', 'oauth_tokens.oauth_user_registration_id'),
    )
    .select(['attach_user_id', 'kept.user_id'])
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .executeTakeFirst();
  if (!found) throw new Refusal('oauth_token_not_found');
  const { attach_user_id: claimant, user_id: owner } = found;
  if (owner !== null) await lockUserForSignIn(queries, owner);
  if (claimant === null) return;
  const held = await lockOwnSession(world, queries, caller, claimant);
  if (held) return checkSecondFactor(queries, held);
  throw new Refusal('unauthorized_action', {
    message: 'A social account can be attached only in a session of the user who asked for it.',
  });
}

/** The account that the token stands for, attached if it is to be. */
async function accountOf(world: World, queries: Queries, found: FoundToken) {
  const { token, attach_user_id: userId, sealed_identity: sealed } = found;
  if (userId !== null && sealed !== null) return attachAccount(world, queries, { userId, token, sealed });
  return queries
    .selectFrom('oauth_registrations')
    .selectAll()
    .where('oauth_user_registration_id', '=', found.oauth_user_registration_id)
    .executeTakeFirstOrThrow();
}

interface AccountRow {
  oauth_user_registration_id: string;
  provider_type: string;
  provider_subject: string;
  email_id: string | null;
}

function oauthFactor(account: AccountRow, at: Date): Factor {
  const { provider_type, email_id } = account;
  const named = email_id !== null && !withoutAddress.includes(provider_type);
  return {
    delivery_method: `oauth_${provider_type}`,
    type: 'oauth',
    last_authenticated_at: at.toISOString(),
    [`${provider_type}_oauth_factor`]: {
      id: account.oauth_user_registration_id,
      provider_subject: account.provider_subject,
      ...(named ? { email_id } : {}),
    },
  };
}
