/** Reads the client credentials for the identity providers from the environment. */
import { createPrivateKey } from 'node:crypto';
import { isLoopbackHost } from '../http/origins.ts';
import { isProviderType, type ProviderType, providerNames } from '../proofs/social/identity.ts';

export type ClientSecret =
  | { kind: 'text'; text: string }
  /** Apple's: a JWT, signed for each use. */
  | { kind: 'signed'; teamId: string; keyId: string; privateKey: string };

export interface Credentials {
  clientId: string;
  secret: ClientSecret;
  /** Replaces the vendor's address: with a tenant's, or in development with one of this machine. */
  issuer: string | undefined;
}

export type AllCredentials = Readonly<Partial<Record<ProviderType, Credentials>>>;

const types = Object.keys(providerNames).filter(isProviderType);
const appleNames = ['OAUTH_APPLE_TEAM_ID', 'OAUTH_APPLE_KEY_ID', 'OAUTH_APPLE_PRIVATE_KEY'] as const;

/** The names of all variables that this file reads. */
export const credentialVariables: readonly string[] = [
  ...types.flatMap((type) => ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER'].map((end) => nameOf(type, end))),
  ...appleNames,
];

/** Returns the credentials, and one line for each wrong or missing variable. No line contains a value. */
export function readCredentials(
  source: Record<string, string | undefined>,
  production: boolean,
): { credentials: AllCredentials; problems: string[] } {
  const credentials: Partial<Record<ProviderType, Credentials>> = {};
  const problems: string[] = [];
  if (!credentialVariables.some((name) => source[name])) return { credentials, problems };
  for (const type of types) {
    const of = (end: string) => source[nameOf(type, end)]?.trim() || undefined;
    const [clientId, issuer] = [of('CLIENT_ID'), of('ISSUER')];
    const secret = secretOf(source, type, problems);
    if (issuer !== undefined && !isIssuer(issuer, production)) {
      problems.push(
        `${nameOf(type, 'ISSUER')}: must be an https address, or in development one of this machine`,
      );
    }
    if (clientId !== undefined && secret !== null) credentials[type] = { clientId, secret, issuer };
    else if (clientId !== undefined) problems.push(`${nameOf(type, 'CLIENT_SECRET')}: is needed with its id`);
    else if (secret !== null) problems.push(`${nameOf(type, 'CLIENT_ID')}: is needed with its secret`);
  }
  return { credentials, problems };
}

function nameOf(type: ProviderType, end: string): string {
  return `OAUTH_${type.toUpperCase()}_${end}`;
}

function isIssuer(issuer: string, production: boolean): boolean {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || (protocol === 'http:' && !production && isLoopbackHost(hostname));
}

function secretOf(
  source: Record<string, string | undefined>,
  type: ProviderType,
  problems: string[],
): ClientSecret | null {
  const text = source[nameOf(type, 'CLIENT_SECRET')]?.trim();
  if (text) return { kind: 'text', text };
  if (type !== 'apple') return null;
  const [teamId, keyId, key] = appleNames.map((name) => source[name]?.trim() ?? '');
  if (!teamId && !keyId && !key) return null;
  // An env file has one line for each value, so the line breaks of the PEM arrive as `\n`.
  const privateKey = (key ?? '').replaceAll('\\n', '\n');
  if (!teamId || !keyId || !isPrivateKey(privateKey)) {
    problems.push(`${appleNames.join(', ')}: all three are needed, the last as PKCS #8 in PEM`);
    return null;
  }
  return { kind: 'signed', teamId, keyId, privateKey };
}

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ec';
  } catch {
    // The text is not a private key.
    return false;
  }
}
