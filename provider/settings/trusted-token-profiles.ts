/** The project's own servers whose signed tokens the provider accepts as proof of identity. */
import { z } from 'zod';

const profile = z
  .object({
    /** The required `iss`. */
    issuer: z.string().min(1),
    /** The required `aud`. */
    audience: z.string().min(1),
    /** The project after the first one whose members the tokens name. @default the first project */
    project_id: z.string().optional(),
    /** The address of the public keys: https, or on this machine. */
    jwks_uri: z.url({ protocol: /^https?$/ }).optional(),
    /** The public keys. @see RFC 7517 */
    jwks: z.object({ keys: z.array(z.looseObject({ kty: z.enum(['RSA', 'EC', 'OKP']) })).min(1) }).optional(),
  })
  .strict()
  .refine(({ jwks, jwks_uri }) => (jwks === undefined) !== (jwks_uri === undefined), {
    message: 'needs either jwks_uri or jwks',
  });

/** The profiles by their ids. */
export const trustedTokenProfiles = z.record(z.string(), profile);

export type TrustedTokenProfile = z.infer<typeof profile>;

type TrustedTokenProfiles = Readonly<Record<string, TrustedTokenProfile>>;

/** A server that vouches for the people of one project says nothing in another. @param projectId default: the first */
export const profilesOf = (all: TrustedTokenProfiles, projectId?: string): TrustedTokenProfiles =>
  Object.fromEntries(Object.entries(all).filter(([, { project_id }]) => project_id === projectId));
