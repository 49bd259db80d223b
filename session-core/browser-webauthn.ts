/** Passkeys of a real page. */

import type { WebAuthnAccess, WebAuthnSignals } from './environment.ts';
import { attempt } from './lib/guarded.ts';
import { unclobbered } from './unclobbered.ts';
import { credentialToJson, parseCreationOptions, parseRequestOptions } from './webauthn-json.ts';

export function browserWebAuthn(): WebAuthnAccess {
  return {
    supported,
    async supportsAutofill() {
      if (!supported()) return false;
      try {
        return (await globalThis.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
      } catch {
        // A policy of the page may forbid even the question.
        return false;
      }
    },
    hasAutofillField: () => hasField(unclobbered(document)),
    async supportsConditionalCreate() {
      if (!supported()) return false;
      try {
        return (await globalThis.PublicKeyCredential.getClientCapabilities?.())?.conditionalCreate === true;
      } catch {
        // As above.
        return false;
      }
    },
    async create(options, { conditional, signal }) {
      const publicKey = parseCreationOptions(options);
      // Newer than the types.
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

/** The newest of the interface: the types do not have it yet, nor do all browsers. */
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
  if (!credential) throw new DOMException('The browser gave no credential.', 'NotAllowedError');
  // Asked for by `publicKey`, so it is of that kind.
  return credentialToJson(credential as PublicKeyCredential);
}

/** Also looks into open shadow roots: no selector reaches there. */
function hasField(root: ParentNode): boolean {
  if (root.querySelector('input[autocomplete~="webauthn" i]')) return true;
  return [...root.querySelectorAll('*')].some(({ shadowRoot }) => shadowRoot && hasField(shadowRoot));
}
