/** A browser with passkeys that the tests control, and the requests that they share. */
import { AuthError, type WebAuthnAccess } from '../../session-core/index.ts';
import type { CallName } from '../../session-core/wire/calls.ts';
import type { World } from '../fakes/environment.ts';

export const registerStart = 'POST /webauthn/register/start';
export const primary = 'POST /webauthn/authenticate/start/primary';
export const secondary = 'POST /webauthn/authenticate/start/secondary';
export const finish = 'POST /webauthn/authenticate';
export const session_duration_minutes = 45;
export const credential = { id: 'cGFzc2tleQ', response: {} };

interface CeremonyRequest {
  kind: 'create' | 'get';
  options: { challenge: string };
  conditional?: boolean;
  signal: AbortSignal;
}

/** A browser whose visitor acts as the test says. */
export function createBrowser(
  act: (request: CeremonyRequest) => Promise<Record<string, unknown>> = async () => credential,
) {
  const requests: CeremonyRequest[] = [];
  const ask = (one: CeremonyRequest) => {
    requests.push(one);
    return act(one);
  };
  const webauthn: WebAuthnAccess = {
    supported: () => true,
    supportsAutofill: async () => true,
    supportsConditionalCreate: async () => true,
    create: (options, { conditional = false, signal }) =>
      ask({ kind: 'create', options, conditional, signal }),
    get: (options, { conditional, signal }) => ask({ kind: 'get', options, conditional, signal }),
  };
  return { asked: requests, webauthn };
}

/** Waits, as an autofill does, until it is aborted. */
export const untilAborted = ({ signal }: CeremonyRequest) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')));
  });

export const requestBody = (world: World, name: CallName, index = 0) => world.server.seen(name)[index]?.body;
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof AuthError ? error.code : String(error)),
  );
