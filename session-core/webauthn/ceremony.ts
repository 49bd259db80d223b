/** Runs the passkey ceremonies of a page one at a time, and maps the browser's vague errors to codes. */

import type { Environment } from '../environment.ts';
import { AuthError, type WebAuthnErrorCode } from '../errors.ts';
import { aborted, unlessAborted } from '../lib/abort.ts';
import { waitAtMost } from '../lib/wait-at-most.ts';

const pageKey = 'webauthn ceremony';
/** How long to wait for an aborted ceremony, in milliseconds: an extension that replaces the browser's API may never settle. */
const longestEnd = 1_000;

interface Pending {
  stop(): void;
  /** Settles when the browser has ended the ceremony; never rejects. */
  over: Promise<void>;
}

/**
 * Runs one ceremony. It first aborts a pending one and waits for its end: browsers refuse a second ceremony, and one in an
 * autofill stays pending for as long as the page is open.
 *
 * @throws AuthError a {@link WebAuthnErrorCode}, `aborted`
 */
export async function runCeremony<T>(
  { page, clock }: Pick<Environment, 'page' | 'clock'>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop, { once: true });
  // Only this file writes under that key.
  const before = page.get(pageKey) as Pending | undefined;
  const outcome = (async () => {
    before?.stop();
    if (before) await waitAtMost(clock, longestEnd, before.over);
    if (controller.signal.aborted || signal.aborted) throw aborted(signal);
    return work(controller.signal);
  })();
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const over = outcome.then(end, end);
  const pending: Pending = { stop, over };
  const release = () => {
    if (page.get(pageKey) === pending) page.delete(pageKey);
  };
  page.set(pageKey, pending);
  try {
    // Some extensions that replace the browser's API ignore the signal.
    return await unlessAborted(outcome, controller.signal);
  } catch (error) {
    throw explain(error, controller.signal);
  } finally {
    signal.removeEventListener('abort', stop);
    // An abort rejects at once. The next ceremony still waits until the browser has ended this one.
    if (isOver) release();
    else void waitAtMost(clock, longestEnd, over).then(release);
  }
}

/** How long a quiet ceremony may take. An authenticator that shows no dialog needs a second or two. Milliseconds. */
const longestQuiet = 10_000;

/**
 * Runs a ceremony that the visitor neither started nor sees: only if no other is pending, and for a short time. Any other
 * ceremony replaces it.
 *
 * @throws AuthError as {@link runCeremony}; `aborted` also if another is pending; `timeout`
 */
export async function runQuietCeremony<T>(
  environment: Pick<Environment, 'page' | 'clock'>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (environment.page.has(pageKey)) throw aborted();
  const controller = new AbortController();
  const stop = () => controller.abort();
  signal.addEventListener('abort', stop, { once: true });
  let late = false;
  const cancel = environment.clock.after(longestQuiet, () => {
    late = true;
    stop();
  });
  try {
    return await runCeremony(environment, controller.signal, work);
  } catch (error) {
    throw late ? new AuthError('timeout', 'The authenticator took too long.', { cause: error }) : error;
  } finally {
    cancel();
    signal.removeEventListener('abort', stop);
  }
}

/** @see https://www.w3.org/TR/webauthn-3/#sctn-createCredential, the list of errors at its end */
function explain(error: unknown, signal: AbortSignal): AuthError {
  if (error instanceof AuthError) return error;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (signal.aborted || name === 'AbortError') return aborted(signal);
  const [code, message] = codes.get(name) ?? other;
  return new AuthError(code, message, { cause: error });
}

type CodeAndMessage = [WebAuthnErrorCode, string];

const codes = new Map<string, CodeAndMessage>([
  ['NotAllowedError', ['webauthn_not_allowed', 'The visitor refused, or did nothing for too long.']],
  [
    'InvalidStateError',
    ['webauthn_already_registered', 'This authenticator already has a passkey of the user.'],
  ],
  [
    'SecurityError',
    [
      'webauthn_security_error',
      'The page may not use passkeys of this domain: its host must be the domain or a subdomain of it, over https.',
    ],
  ],
  [
    'NotSupportedError',
    ['webauthn_not_supported', 'No authenticator here supports the requested kind of key.'],
  ],
  [
    'ConstraintError',
    ['webauthn_not_supported', 'The authenticator cannot store a passkey, or cannot verify the user.'],
  ],
]);

const other: CodeAndMessage = ['webauthn_failed', 'The browser failed to talk to the authenticator.'];

/** The error of a browser without the feature. */
export function notSupported(what: string): AuthError {
  return new AuthError('webauthn_not_supported', `This browser has no ${what}.`);
}
