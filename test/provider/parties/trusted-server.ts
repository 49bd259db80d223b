/** A project owner's own server, whose tokens the provider trusts. */
import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { World } from '../world.ts';

export async function trustedServer() {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'one' }] };
  const profile = { issuer: 'https://server.example', audience: 'pet-game', jwks };
  return {
    profile,
    /** The setting with its profile as `server`, and with `more` profiles. */
    setting: (more: object = {}) => JSON.stringify({ server: profile, ...more }),
    /** A token for five minutes. */
    sign({ clock }: Pick<World, 'clock'>, claims: JWTPayload, key = privateKey): Promise<string> {
      const now = Math.floor(clock.now().getTime() / 1000);
      const about = {
        iss: profile.issuer,
        aud: profile.audience,
        iat: now,
        exp: now + 300,
        jti: randomUUID(),
      };
      return new SignJWT({ ...about, ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(key);
    },
  };
}
