/**
 * Passkeys in JSON, for browsers that do not do it themselves.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON
 */
import { base64url, fromBase64url } from './lib/bytes.ts';

export function parseCreationOptions(
  options: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions {
  const native = globalThis.PublicKeyCredential.parseCreationOptionsFromJSON;
  if (native) return native.call(globalThis.PublicKeyCredential, options);
  // Extensions are left out: what is new enough to matter here is not in browsers that need this.
  const { challenge, user, excludeCredentials = [], extensions: _unread, ...others } = options;
  // What is left differs in type only: the fields are the same, as text in place of an enumeration.
  return {
    ...(others as Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'>),
    challenge: fromBase64url(challenge),
    user: { ...user, id: fromBase64url(user.id) },
    excludeCredentials: excludeCredentials.map(parseDescriptor),
  };
}

export function parseRequestOptions(
  options: PublicKeyCredentialRequestOptionsJSON,
): PublicKeyCredentialRequestOptions {
  const native = globalThis.PublicKeyCredential.parseRequestOptionsFromJSON;
  if (native) return native.call(globalThis.PublicKeyCredential, options);
  const { challenge, allowCredentials = [], extensions: _unread, ...others } = options;
  return {
    // As above: the same fields as text.
    ...(others as Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'>),
    challenge: fromBase64url(challenge),
    allowCredentials: allowCredentials.map(parseDescriptor),
  };
}

function parseDescriptor(descriptor: PublicKeyCredentialDescriptorJSON): PublicKeyCredentialDescriptor {
  // Transports that this browser has never heard of are its own business.
  return { ...descriptor, id: fromBase64url(descriptor.id) } as PublicKeyCredentialDescriptor;
}

/** The credential as the wire carries it. */
export function credentialToJson(credential: PublicKeyCredential): Record<string, unknown> {
  try {
    return { ...credential.toJSON() };
  } catch {
    // Missing, or put in place by a password manager and not callable: the fields are there all the same.
    return {
      id: credential.id,
      rawId: encode(credential.rawId),
      type: credential.type,
      authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
      clientExtensionResults: credential.getClientExtensionResults(),
      response: responseToJson(credential.response),
    };
  }
}

function responseToJson(response: AuthenticatorResponse): Record<string, unknown> {
  const clientDataJSON = encode(response.clientDataJSON);
  // Told apart by what they hold, for the classes may be a password manager's.
  if ('attestationObject' in response) {
    const attestation = response as AuthenticatorAttestationResponse;
    return {
      clientDataJSON,
      attestationObject: encode(attestation.attestationObject),
      transports: attestation.getTransports?.() ?? [],
    };
  }
  const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    clientDataJSON,
    authenticatorData: encode(authenticatorData),
    signature: encode(signature),
    ...(userHandle ? { userHandle: encode(userHandle) } : {}),
  };
}

function encode(buffer: ArrayBuffer): string {
  return base64url(new Uint8Array(buffer));
}
