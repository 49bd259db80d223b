/**
 * Passkey options and responses as JSON, for browsers that lack the conversion.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON
 */
import { base64url } from '../lib/base64url.ts';

export function parseCreationOptions(
  options: PublicKeyCredentialCreationOptionsJSON,
): PublicKeyCredentialCreationOptions {
  const native = globalThis.PublicKeyCredential.parseCreationOptionsFromJSON;
  if (native) return native.call(globalThis.PublicKeyCredential, options);
  // No extensions: the browsers that need this code support none that matter here.
  const { challenge, user, excludeCredentials = [], extensions: _unread, ...others } = options;
  // The other fields are the same; only their types differ (text instead of an enumeration).
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
    // See above: the same fields as text.
    ...(others as Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'>),
    challenge: fromBase64url(challenge),
    allowCredentials: allowCredentials.map(parseDescriptor),
  };
}

function parseDescriptor(descriptor: PublicKeyCredentialDescriptorJSON): PublicKeyCredentialDescriptor {
  // The browser ignores transports that it does not know.
  return { ...descriptor, id: fromBase64url(descriptor.id) } as PublicKeyCredentialDescriptor;
}

/** The credential in the wire's form. */
export function credentialToJson(credential: PublicKeyCredential): Record<string, unknown> {
  try {
    return { ...credential.toJSON() };
  } catch {
    // Missing, or replaced by a password manager and not callable. The fields exist in either case.
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
  // Distinguished by their fields, because a password manager may have replaced the classes.
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

/** Reads base64url, with or without padding, and plain base64. @see RFC 4648, section 5 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', ''));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
