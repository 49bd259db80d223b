/** The message that a wallet shows and signs. @see EIP-4361; for Solana only the name of the chain differs */
import type { CryptoWalletType, SiweParams } from '../../../session-core/wire/crypto-wallets.ts';

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

export function walletMessage(parts: MessageParts): string {
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
