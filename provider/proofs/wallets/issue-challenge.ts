/** Issues the message for a wallet to sign. */
import type {
  CryptoWalletStart,
  CryptoWalletType,
  SiweParams,
} from '../../../session-core/wire/crypto-wallets.ts';
import { type HolderId, holderColumns } from '../../holders/holder.ts';
import type { Caller } from '../../http/caller.ts';
import { isAllowedAddress } from '../../http/origins.ts';
import { wrongField } from '../../http/schema-issues.ts';
import { newToken } from '../../secrets/secrets.ts';
import type { Parts } from '../../world/ground.ts';
import type { AppWorld } from '../../world/world.ts';
import { readWalletAddress } from './addresses.ts';
import { challengeEnd, hashNetwork, storeChallenge } from './challenges.ts';

/**
 * Writes the message for a wallet to sign and stores it. Without a holder, any owner of the wallet may sign it.
 *
 * @throws Refusal `bad_request`, `invalid_crypto_wallet_address`, `too_many_requests`
 */
export async function issueChallenge(
  world: AppWorld,
  caller: Caller,
  body: CryptoWalletStart,
  holder: HolderId | null,
) {
  const { crypto_wallet_type: type, siwe_params: params = {} } = body;
  const address = readWalletAddress(type, body.crypto_wallet_address);
  checkParams(world, body);
  const page = readPage(world, caller, params.uri);
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
  await storeChallenge(world, {
    project_id: world.settings.project.project_id,
    ...(holder ? holderColumns(holder) : { user_id: null, member_id: null }),
    wallet_type: type,
    address,
    domain,
    network_hash: hashNetwork(world, caller.ip),
    message,
    not_before,
    created_at,
    expires_at,
  });
  return { challenge: message };
}

/** @throws Refusal `bad_request` */
function checkParams(world: Parts<'settings'>, { crypto_wallet_type, siwe_params }: CryptoWalletStart): void {
  if (crypto_wallet_type === 'solana') {
    if (siwe_params) throw wrongField('siwe_params', 'must be left out for Solana wallets');
    return;
  }
  if (siwe_params?.uri === undefined && world.settings.project.siwe_required_for_crypto_wallets) {
    throw wrongField('siwe_params.uri', 'is required for Ethereum wallets by this project');
  }
}

/**
 * The address in the message. It must belong to the calling page, so that a message for one site cannot be used on another.
 *
 * @throws Refusal `bad_request`
 */
function readPage(
  world: Parts<'publicUrl' | 'settings'>,
  { origin }: Caller,
  address: string | undefined,
): string {
  if (address === undefined) return origin ?? new URL(world.publicUrl).origin;
  const isOwn =
    origin === null ? isAllowedAddress(address, world.settings) : new URL(address).origin === origin;
  if (!isOwn) throw wrongField('siwe_params.uri', 'must be an address of the calling page');
  return address;
}

/** The message that a wallet shows and signs. @see EIP-4361; for Solana only the name of the chain differs */
const chains = { ethereum: 'Ethereum', solana: 'Solana' } as const;

interface MessageParts extends Omit<SiweParams, 'uri'> {
  type: CryptoWalletType;
  address: string;
  /** The page's host and port. */
  domain: string;
  uri: string;
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
  projectName: string | null;
}

function walletMessage(parts: MessageParts): string {
  const { type, address, domain, uri, nonce, issuedAt, expiresAt } = parts;
  const fields: [string, string | undefined][] = [
    ['URI', uri],
    ['Version', '1'],
    ['Chain ID', type === 'ethereum' ? (parts.chain_id ?? '1') : undefined],
    ['Nonce', nonce],
    ['Issued At', parts.issued_at ?? issuedAt.toISOString()],
    ['Expiration Time', expiresAt.toISOString()],
    ['Not Before', parts.not_before],
    ['Request ID', parts.message_request_id],
  ];
  const lines = fields.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  const { resources } = parts;
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`));
  return [
    `${domain} wants you to sign in with your ${chains[type]} account:`,
    address,
    '',
    parts.statement ?? greeting(parts.projectName),
    '',
    ...lines,
  ].join('\n');
}

/** The standard allows only ASCII. */
function greeting(projectName: string | null): string {
  return projectName && /^[\x20-\x7e]+$/.test(projectName) ? `Sign in to ${projectName}.` : 'Sign in.';
}
