/** Passkeys in a real page. */

import type { WebAuthnAccess, WebAuthnSignals } from '../environment.ts';
import { attempt } from '../lib/guarded.ts';
import { unclobbered } from '../lib/unclobbered.ts';
import { credentialToJson, parseCreationOptions, parseRequestOptions } from './webauthn-json.ts';

export function browserWebAuthn(): WebAuthnAccess {
  return {
    supported,
    async supportsAutofill() {
      if (!supported()) return false;
      try {
        return (await globalThis.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
      } catch {
        // A permissions policy may forbid even this query.
        return false;
      }
    },
    hasAutofillField: () => hasField(unclobbered(document)),
    async supportsConditionalCreate() {
      if (!supported()) return false;
      try {
        return (await globalThis.PublicKeyCredential.getClientCapabilities?.())?.conditionalCreate === true;
      } catch {
        // See above.
        return false;
      }
    },
    async create(options, { conditional, signal }) {
      const publicKey = parseCreationOptions(options);
      // The types lack it.
      const mediation = conditional ? { mediation: 'conditional' } : {};
      return toJson(await navigator.credentials.create({ publicKey, signal, ...mediation }));
    },
    async get(options, { conditional, signal }) {
      const publicKey = parseRequestOptions(options);
      return toJson(
        await navigator.credentials.get({
          publicKey,
          signal,
          ...(conditional ? { mediation: 'conditional' as const } : {}),
        }),
      );
    },
    async signal(name, details) {
      if (supported()) await signals()[name]?.(details);
    },
  };
}

/** The newest members of the interface, which the types and some browsers lack. */
function signals(): { readonly [Name in keyof WebAuthnSignals]?: (details: object) => Promise<void> } {
  return globalThis.PublicKeyCredential as object;
}

function supported(): boolean {
  return attempt(
    () => typeof globalThis.PublicKeyCredential === 'function' && 'credentials' in navigator,
    false,
  );
}

function toJson(credential: Credential | null): Record<string, unknown> {
  if (!credential) throw new DOMException('The browser returned no credential.', 'NotAllowedError');
  // `publicKey` asked for it, so it is of this type.
  return credentialToJson(credential as PublicKeyCredential);
}

/** Searches open shadow roots, too, which no selector reaches. */
function hasField(root: ParentNode): boolean {
  if (root.querySelector('input[autocomplete~="webauthn" i]')) return true;
  return [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && hasField(shadowRoot));
}
