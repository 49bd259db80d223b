/** Which calls carry a captcha token and a device fingerprint, where the project asks for them. */
import { unlessAborted } from '../abort.ts';
import { type BootstrapKeeper, settledBootstrap } from '../bootstrap.ts';
import type { Bootstrap, SessionOptions } from '../client.ts';
import { defaultBootstrap } from '../default-bootstrap.ts';
import type { Environment } from '../environment.ts';
import { AuthError } from '../errors.ts';
import { laterPart } from '../later-group.ts';
import { withPatience } from '../patience.ts';
import { repeatable } from '../repeatable.ts';
import type { Body, CallName } from '../wire/calls.ts';
import type { Call, CallSettings } from './call.ts';

/** The calls that the wire protects. */
export type ProtectedName = {
  [N in CallName]: Body<N> extends null ? never : 'captcha_token' extends keyof Body<N> ? N : never;
}[CallName];

/**
 * - `retried`: with both, and once more when the server asks for a captcha
 * - `once`: with both
 * - `captcha`: with the captcha only, once
 */
export type ProtectionKind = 'retried' | 'once' | 'captcha';

const kinds: { readonly [N in ProtectedName]: ProtectionKind } = {
  'POST /otps/email/login_or_create': 'retried',
  'POST /otps/email/send/primary': 'captcha',
  'POST /otps/email/send/secondary': 'captcha',
  'POST /otps/sms/login_or_create': 'retried',
  'POST /otps/sms/send/primary': 'retried',
  'POST /otps/sms/send/secondary': 'retried',
  'POST /otps/whatsapp/login_or_create': 'retried',
  'POST /otps/whatsapp/send/primary': 'retried',
  'POST /otps/whatsapp/send/secondary': 'retried',
  'POST /otps/authenticate': 'retried',
  'POST /magic_links/email/login_or_create': 'retried',
  'POST /magic_links/email/send/primary': 'retried',
  'POST /magic_links/email/send/secondary': 'retried',
  'POST /passwords': 'retried',
  'POST /passwords/authenticate': 'retried',
  'POST /passwords/email/reset/start': 'retried',
  'POST /passwords/email/reset': 'retried',
  'POST /passwords/existing_password/reset': 'retried',
  'POST /passwords/session/reset': 'retried',
  'POST /users/search': 'once',
  'POST /impersonation/authenticate': 'retried',
  'POST /webauthn/authenticate': 'retried',
  'POST /totps/authenticate': 'retried',
  'POST /totps/recover': 'retried',
  'POST /crypto_wallets/authenticate/start/primary': 'captcha',
  'POST /crypto_wallets/authenticate/start/secondary': 'captcha',
  'POST /crypto_wallets/authenticate': 'retried',
};

/** Fetches what a captcha or a fingerprint needs. */
export const protectedCalls = laterPart(repeatable(() => import('./protected-call.ts')));

/** Where the scripts of others come from, as the host has set it. */
export type ThirdPartyUrls = Pick<SessionOptions, 'captchaScriptUrl' | 'dfpCdnUrl' | 'dfppaUrl'> & {
  apiBaseUrl: string;
};

export interface ProtectionParts {
  call: Call;
  bootstrap: BootstrapKeeper;
  environment: Environment;
  publicToken: string;
  urls: ThirdPartyUrls;
}

/** How long the first protected call of a page waits for settings that no visit has brought yet. Milliseconds. */
const firstWait = 1_000;

/**
 * The call, with what protects it where the project asks for that. In a browser that has never seen the settings the
 * first call waits for them a little, for a server that only observes devices never asks for what is missing. After that
 * nothing holds a sign-in back: a server that needs a captcha asks for it, and then it is known.
 */
export function protectCalls(parts: ProtectionParts): Call {
  const { call, bootstrap, environment } = parts;
  const isUnknown = () => bootstrap.current() === defaultBootstrap;
  // From here on, so that a call which waits for the settings itself does not wait twice.
  const firstLook = isUnknown() && withPatience(environment.clock, firstWait, bootstrap.load());
  return async <N extends CallName>(name: N, body: Body<N>, settings: CallSettings = {}) => {
    const kind = Object.hasOwn(kinds, name) ? kinds[name as ProtectedName] : null;
    if (!kind) return call(name, body, settings);
    const guarded = async (project: Bootstrap) => {
      const { callProtected } = await protectedCalls();
      return callProtected(parts, { kind, project, name, body, settings });
    };
    if (firstLook && isUnknown()) await unlessAborted(firstLook, settings.signal);
    if (isGuarded(bootstrap.current(), kind)) return guarded(bootstrap.current());
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

function isGuarded({ captchaSettings, runDFPProtectedAuth }: Bootstrap, kind: ProtectionKind): boolean {
  return captchaSettings.enabled || (runDFPProtectedAuth && kind !== 'captcha');
}
