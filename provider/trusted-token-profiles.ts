/** Servers of the project's owner whose signed word is taken for who a visitor is. */
import { z } from 'zod';

const profile = z
  .object({
    /** What `iss` has to be. */
    issuer: z.string().min(1),
    /** What `aud` has to name. */
    audience: z.string().min(1),
    /** Where the public keys are fetched, by https or on this machine. */
    jwks_uri: z.url({ protocol: /^https?$/ }).optional(),
    /** The public keys themselves. @see RFC 7517 */
    jwks: z.object({ keys: z.array(z.looseObject({ kty: z.enum(['RSA', 'EC', 'OKP']) })).min(1) }).optional(),
  })
  .strict()
  .refine(({ jwks, jwks_uri }) => (jwks === undefined) !== (jwks_uri === undefined), {
    message: 'needs either jwks_uri or jwks',
  });

/** By profile id. */
export const trustedTokenProfiles = z.record(z.string(), profile);

export type TrustedTokenProfile = z.infer<typeof profile>;
