/** Adds a captcha token and a device fingerprint to the calls for which the project requires them. */

import type { BootstrapKeeper } from '../bootstrap/bootstrap.ts';
import { firstBootstrap, settledBootstrap } from '../bootstrap/settled-bootstrap.ts';
import type { Environment } from '../environment.ts';
import { AuthError } from '../errors.ts';
import { unlessAborted } from '../lib/abort.ts';
import { lazy } from '../lib/lazy.ts';
import type { Bootstrap, SessionOptions } from '../settings.ts';
import type { BodyOf, CallOf } from './call.ts';

/** The calls that the project may protect. */
export type ProtectionKinds<C> = {
  readonly [N in keyof C as 'captcha_token' extends keyof BodyOf<C, N> ? N : never]: ProtectionKind;
};

/**
 * - `retried`: with both, and once more when the server asks for a captcha
 * - `once`: with both
 * - `captcha`: with the captcha only, once
 */
export type ProtectionKind = 'retried' | 'once' | 'captcha';

/** What captchas and fingerprints need. */
export const lazyProtectedCall = lazy(() => import('./protected-call.ts'));

/** The host's addresses of third-party scripts. */
export type ThirdPartyUrls = Pick<SessionOptions, 'captchaScriptUrl' | 'dfpCdnUrl' | 'dfppaUrl'> & {
  apiBaseUrl: string;
};

export interface ProtectionParts<C> {
  call: CallOf<C>;
  bootstrap: BootstrapKeeper;
  environment: Environment;
  publicToken: string;
  urls: ThirdPartyUrls;
}

/**
 * Wraps `call` so that protected calls carry what the project requires. If no settings are stored, the first call waits for
 * them briefly, because a server that only observes devices does not ask for a missing fingerprint. Later calls do not wait:
 * a server that needs a captcha asks for it.
 */
export function protectCalls<C>(parts: ProtectionParts<C>, kinds: ProtectionKinds<C>): CallOf<C> {
  const { call, bootstrap, environment } = parts;
  const firstSettings = firstBootstrap(bootstrap, environment.clock);
  return async (name, body, settings = {}) => {
    const kind = Object.hasOwn(kinds, name) && (kinds as Record<string, ProtectionKind>)[name];
    if (!kind) return call(name, body, settings);
    const guarded = async (project: Bootstrap) => {
      const { callProtected } = await lazyProtectedCall.load();
      return callProtected(parts, { kind, project, name, body, settings });
    };
    const first = await firstSettings(settings.signal);
    if (isGuarded(first, kind)) return guarded(first);
    try {
      return await call(name, body, settings);
    } catch (error) {
      if (!(error instanceof AuthError && error.code === 'captcha_required')) throw error;
      const project = await settledBootstrap(bootstrap, environment.clock);
      if (!isGuarded(project, kind)) throw error;
      return guarded(project);
    }
  };
}

/** Fetches the code and the scripts with which this project protects calls. A script that is blocked fails with the call. */
export async function prepareProtection<C>(
  parts: Omit<ProtectionParts<C>, 'call'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const project = parts.bootstrap.current();
  if (!isGuarded(project, 'retried')) return;
  const { loadScripts } = await unlessAborted(lazyProtectedCall.load(), signal);
  loadScripts(parts, project);
}

function isGuarded({ captchaSettings, runDFPProtectedAuth }: Bootstrap, kind: ProtectionKind): boolean {
  return captchaSettings.enabled || (runDFPProtectedAuth && kind !== 'captcha');
}
