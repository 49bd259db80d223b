/** Parses the browser's credential, as far as verification needs. */
import { z } from 'zod';
import { wrongField } from '../../http/schema-issues.ts';

const base64url = z.string().regex(/^[A-Za-z0-9_-]+$/);

const common = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish().catch(undefined),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

const registration = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(16).default([]),
  }),
});

const assertion = z.object({
  ...common,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().nullish(),
  }),
});

/** @see https://www.w3.org/TR/webauthn-3/#dictdef-collectedclientdata */
const clientData = z.looseObject({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.boolean().optional(),
  /** The origin of the page around the frame. */
  topOrigin: z.string().optional(),
});

export type ClientData = z.infer<typeof clientData>;

/** @throws Refusal `bad_request` */
export const readRegistration = (text: string) => read(registration, text);

/** @throws Refusal `bad_request` */
export const readAssertion = (text: string) => read(assertion, text);

function read<T extends { response: { clientDataJSON: string } }>(
  schema: z.core.$ZodType<T>,
  text: string,
): { credential: T; client: ClientData } {
  const credential = z.safeParse(schema, parse(text));
  const client = clientData.safeParse(
    parse(Buffer.from(credential.data?.response.clientDataJSON ?? '', 'base64url').toString('utf8')),
  );
  if (credential.success && client.success) return { credential: credential.data, client: client.data };
  throw wrongField('public_key_credential', 'must be the JSON form of a public key credential');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // No schema accepts undefined.
    return undefined;
  }
}
