/** Sign-in by the signature of a crypto wallet. */
import { z } from '@hono/zod-openapi';
import type { CryptoWalletCalls, CryptoWalletStart } from '../../session-core/wire/crypto-wallets.ts';
import type { Factor } from '../../session-core/wire/shared.ts';
import type { CryptoWalletChallengeRow, CryptoWalletRow, Queries, SessionRow } from '../database/schema.ts';
import { isAllowedAddress } from '../http/origins.ts';
import { Refusal } from '../http/refusal.ts';
import { networkOf } from '../http/request-state.ts';
import { wrongField } from '../http/schema-issues.ts';
import { countWrongTry, limitLookups, limitTries, lockedFor } from '../limits.ts';
import { hashToken, newToken } from '../secrets.ts';
import { readWalletAddress } from '../wallets/addresses.ts';
import { challengeEnd, hashNetwork, keepChallenge, openChallenges, useUp } from '../wallets/challenges.ts';
import { walletMessage } from '../wallets/message.ts';
import { isSignedBy } from '../wallets/signatures.ts';
import type { World } from '../world.ts';
import { type CallTable, sessionTokenOf, type Visit } from './call.ts';
import { authReply as authReplySchema, optional, protection, sessionDuration } from './schemas.ts';
import { authReply, checkDuration, checkRecent, signIn, touchSession } from './sign-in.ts';

const area = 'Crypto wallets';

const uri = z
  .string()
  .max(2048)
  .refine((text) => /^[\x21-\x7e]+$/.test(text) && URL.canParse(text), 'must be a URI');
const time = z.iso.datetime({ offset: true });
const wallet = {
  crypto_wallet_address: z.string().max(128),
  crypto_wallet_type: z.enum(['ethereum', 'solana']),
};
const startBody = z.object({
  ...wallet,
  siwe_params: optional(
    z
      .object({
        uri: optional(uri),
        chain_id: optional(z.string().regex(/^[1-9][0-9]{0,31}$/, 'must be the digits of a number')),
        issued_at: optional(time),
        statement: optional(
          z
            .string()
            .max(512)
            .regex(/^[\x20-\x7e]*$/, 'must be one line of ASCII'),
        ),
        not_before: optional(time),
        message_request_id: optional(
          z
            .string()
            .max(256)
            .regex(/^[A-Za-z0-9._~!$&'()*+,;=:@%-]*$/, 'must be characters of a path'),
        ),
        resources: optional(z.array(uri).max(16)),
      })
      .openapi({ description: 'Parts of an EIP-4361 message; of Ethereum wallets only' }),
  ),
  captcha_token: protection.captcha_token,
});
const challengeReply = z.object({ challenge: z.string().openapi({ description: 'The text to sign' }) });

export const cryptoWallets: CallTable<keyof CryptoWalletCalls> = {
  'POST /crypto_wallets/authenticate/start/primary': {
    summary: 'A text for a wallet to sign; a new wallet gets a new user',
    area,
    credentials: 'project',
    body: startBody,
    reply: challengeReply,
    refusals: ['invalid_crypto_wallet_address', 'too_many_requests'],
    async answer({ world, visit, body }) {
      return startSignIn(world, visit, body, null);
    },
  },

  'POST /crypto_wallets/authenticate/start/secondary': {
    summary: 'A text for a wallet of the signed-in user to sign, also a new one of theirs',
    area,
    credentials: 'session',
    body: startBody,
    reply: challengeReply,
    refusals: ['invalid_crypto_wallet_address', 'session_not_found', 'too_many_requests'],
    async answer({ world, visit, body }) {
      const { row } = await touchSession(world, sessionTokenOf(visit));
      return startSignIn(world, visit, body, row.user_id);
    },
  },

  'POST /crypto_wallets/authenticate': {
    summary: 'Exchange a signature for a session',
    area,
    credentials: 'project',
    body: z.object({
      ...wallet,
      signature: z
        .string()
        .max(1024)
        .openapi({ description: 'Ethereum: hexadecimal with 0x. Solana: base58' }),
      session_duration_minutes: sessionDuration,
      ...protection,
    }),
    reply: authReplySchema,
    refusals: [
      'duplicate_crypto_wallet',
      'invalid_crypto_wallet_address',
      'invalid_session_duration',
      'too_many_requests',
      'unable_to_auth_crypto_wallet',
      'user_lock_limit_reached',
    ],
    async answer({ world, visit, body }) {
      const minutes = checkDuration(body.session_duration_minutes ?? Number.NaN);
      const type = body.crypto_wallet_type;
      const address = readWalletAddress(type, body.crypto_wallet_address);
      await limitTries(world, visit.ip);
      const asker = await findSession(world, visit);
      const { signature } = body;
      const challenge = await findSigned(world, visit, { type, address, signature, asker });
      const owner = await findWallet(world.database, challenge);
      // A new way into an account that is there already.
      if (!owner && challenge.user_id !== null && asker) checkRecent(world, asker);
      const session = await world.database.transaction().execute(async (trx) => {
        if (!(await useUp(trx, challenge))) throw new Refusal('unable_to_auth_crypto_wallet');
        const kept = owner ?? (await keepWallet(world, trx, challenge));
        if (challenge.user_id !== null && kept.user_id !== challenge.user_id) {
          throw new Refusal('duplicate_crypto_wallet');
        }
        const factor = walletFactor(kept, world.clock.now());
        return signIn(world, trx, visit, { userId: kept.user_id, factor, minutes });
      });
      return authReply(world, session);
    },
  },
};

async function startSignIn(world: World, visit: Visit, body: CryptoWalletStart, userId: string | null) {
  const { crypto_wallet_type: type, siwe_params: params = {} } = body;
  const address = readWalletAddress(type, body.crypto_wallet_address);
  checkParams(world, body);
  const page = readPage(world, visit, params.uri);
  await limitLookups(world, visit.ip);
  const created_at = world.clock.now();
  const expires_at = challengeEnd(world);
  const { host: domain } = new URL(page);
  const message = walletMessage({
    ...params,
    type,
    address,
    domain,
    uri: page,
    // Letters and digits only. @see EIP-4361
    nonce: Buffer.from(newToken(world.random), 'base64url').toString('hex').slice(0, 32),
    issuedAt: created_at,
    expiresAt: expires_at,
    projectName: world.settings.project.project_name,
  });
  const not_before = params.not_before === undefined ? null : new Date(params.not_before);
  await keepChallenge(world, {
    user_id: userId,
    wallet_type: type,
    address,
    domain,
    network_hash: hashNetwork(world, visit.ip),
    message,
    not_before,
    created_at,
    expires_at,
  });
  return { challenge: message };
}

/** @throws Refusal `bad_request` */
function checkParams(world: World, { crypto_wallet_type, siwe_params }: CryptoWalletStart): void {
  if (crypto_wallet_type === 'solana') {
    if (siwe_params) throw wrongField('siwe_params', 'must be left out for Solana wallets');
    return;
  }
  if (siwe_params?.uri === undefined && world.settings.project.siwe_required_for_crypto_wallets) {
    throw wrongField('siwe_params.uri', 'is required for Ethereum wallets by this project');
  }
}

/**
 * The address that the text names. It is of the page that asks, so that a text for one site opens no other.
 *
 * @throws Refusal `bad_request`
 */
function readPage(world: World, { origin }: Visit, address: string | undefined): string {
  if (address === undefined) return origin ?? new URL(world.publicUrl).origin;
  const own =
    origin === null ? isAllowedAddress(address, world.settings) : new URL(address).origin === origin;
  if (!own) throw wrongField('siwe_params.uri', 'must be an address of the page that asks');
  return address;
}

interface Try {
  type: CryptoWalletRow['wallet_type'];
  address: string;
  signature: string;
  asker: SessionRow | null;
}

/**
 * The text that was signed. Wrong signatures lock an address for the network they come from, and for no other: an
 * address is public, and a stranger must not be able to keep its owner out.
 *
 * @throws Refusal `unable_to_auth_crypto_wallet`, `user_lock_limit_reached`
 */
async function findSigned(
  world: World,
  { ip, origin }: Visit,
  { type, address, signature, asker }: Try,
): Promise<CryptoWalletChallengeRow> {
  const lock = `wallet ${type} ${address} ${networkOf(ip)}`;
  const retryAfter = await lockedFor(world, world.database, lock);
  if (retryAfter !== null) throw new Refusal('user_lock_limit_reached', { retryAfter });
  const domain = origin === null ? null : new URL(origin).host;
  const challenges = await openChallenges(world, {
    type,
    address,
    domain,
    networkHash: hashNetwork(world, ip),
    userId: asker?.user_id ?? null,
  });
  const signed = challenges.find(({ message }) => isSignedBy({ type, address, message, signature }));
  if (signed) return signed;
  await countWrongTry(world, world.database, lock);
  throw new Refusal('unable_to_auth_crypto_wallet');
}

/** The visitor's session, if it lives. */
async function findSession(world: World, { sessionToken }: Visit): Promise<SessionRow | null> {
  if (sessionToken === null) return null;
  const row = await world.database
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', hashToken(sessionToken))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', world.clock.now())
    .executeTakeFirst();
  return row ?? null;
}

function findWallet(
  queries: Queries,
  { wallet_type, address }: Pick<CryptoWalletRow, 'wallet_type' | 'address'>,
): Promise<CryptoWalletRow | undefined> {
  return queries
    .selectFrom('crypto_wallets')
    .selectAll()
    .where('wallet_type', '=', wallet_type)
    .where('address', '=', address)
    .executeTakeFirst();
}

/** A new wallet of the signed-in user, or of a new one. */
async function keepWallet(
  world: World,
  queries: Queries,
  challenge: CryptoWalletChallengeRow,
): Promise<CryptoWalletRow> {
  const { wallet_type, address } = challenge;
  const created_at = world.clock.now();
  const user_id = challenge.user_id ?? `user-${world.random.uuid()}`;
  if (challenge.user_id === null) {
    const roles = JSON.stringify(world.settings.project.default_roles);
    await queries.insertInto('users').values({ user_id, status: 'active', roles, created_at }).execute();
  }
  const kept = await queries
    .insertInto('crypto_wallets')
    .values({
      crypto_wallet_id: `crypto-wallet-${world.random.uuid()}`,
      user_id,
      wallet_type,
      address,
      created_at,
    })
    .onConflict((conflict) => conflict.columns(['wallet_type', 'address']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (kept) return kept;
  // Two first visits at once: the other one's user stays.
  if (challenge.user_id === null) await queries.deleteFrom('users').where('user_id', '=', user_id).execute();
  const known = await findWallet(queries, challenge);
  if (!known) throw new Error('A wallet vanished right after it was written.');
  return known;
}

/** The proof that somebody has the wallet's key. */
function walletFactor({ crypto_wallet_id, address, wallet_type }: CryptoWalletRow, at: Date): Factor {
  return {
    delivery_method: 'crypto_wallet',
    type: 'crypto',
    last_authenticated_at: at.toISOString(),
    crypto_wallet_factor: {
      crypto_wallet_id,
      crypto_wallet_address: address,
      crypto_wallet_type: wallet_type,
    },
  };
}
