/** Sends one call with a captcha token and a device fingerprint. A lazy chunk, for projects that require them. */

import { browserScripts } from '../browser/browser-scripts.ts';
import type { ScriptAccess } from '../environment.ts';
import { AuthError } from '../errors.ts';
import { unlessAborted } from '../lib/abort.ts';
import type { Bootstrap } from '../settings.ts';
import type { ProjectCalls } from '../wire/projects.ts';
import type { Protection } from '../wire/shared.ts';
import type { BodyOf, CallSettings, ReplyOf } from './call.ts';
import type { ProtectionKind, ProtectionParts } from './protection.ts';

/** How long a third-party script may take to load and answer. Milliseconds. */
const timeout = 10_000;

type ScriptParts = Pick<ProtectionParts<ProjectCalls>, 'environment' | 'urls' | 'publicToken'>;

export interface ProtectedCall<C, N extends keyof C> {
  kind: ProtectionKind;
  project: Bootstrap;
  name: N;
  body: BodyOf<C, N>;
  settings: CallSettings;
}

/**
 * Sends the call. If the server asks for a captcha and the project uses fingerprints, sends it once more with a captcha.
 *
 * @throws AuthError `captcha_required` if the server asks again, `protection_unavailable` if a script was blocked
 */
export async function callProtected<C, N extends keyof C & string>(
  parts: ProtectionParts<C>,
  { kind, project, name, body, settings }: ProtectedCall<C, N>,
): Promise<ReplyOf<C, N>> {
  const send = async (challenged: boolean) => {
    const fields = await unlessAborted(obtain(parts, project, kind, challenged), settings.signal);
    return parts.call(name, { ...(body as object), ...fields } as BodyOf<C, N>, settings);
  };
  try {
    return await send(false);
  } catch (error) {
    const needsCaptcha = error instanceof AuthError && error.code === 'captcha_required';
    if (!needsCaptcha || kind !== 'retried' || !project.runDFPProtectedAuth) throw error;
    return send(true);
  }
}

/** The extra fields of the call. If fingerprints are only observed, the call goes without one that fails. */
async function obtain(
  parts: ScriptParts,
  { captchaSettings, runDFPProtectedAuth, dfpProtectedAuthMode }: Bootstrap,
  kind: ProtectionKind,
  challenged: boolean,
): Promise<Protection> {
  const deciding = dfpProtectedAuthMode === 'DECISIONING';
  const fingerprinted = runDFPProtectedAuth && kind !== 'captcha';
  const withCaptcha = captchaSettings.enabled && (!fingerprinted || !deciding || challenged);
  const [dfp_telemetry_id, captcha_token] = await Promise.all([
    fingerprinted ? fingerprint(parts, deciding) : undefined,
    withCaptcha ? captcha(parts, captchaSettings.siteKey) : undefined,
  ]);
  return {
    ...(dfp_telemetry_id === undefined ? {} : { dfp_telemetry_id }),
    ...(captcha_token === undefined ? {} : { captcha_token }),
  };
}

async function fingerprint(parts: ScriptParts, deciding: boolean): Promise<string | undefined> {
  const { environment, urls, publicToken } = parts;
  const { dfppaUrl = `${urls.apiBaseUrl}/dfp` } = urls;
  try {
    return await answerOf(parts, 'device fingerprint', fingerprintScript(parts), ({ global }) =>
      asFunction(global('GetTelemetryID'))(publicToken, `${dfppaUrl}/submit`),
    );
  } catch (error) {
    if (deciding) throw error;
    environment.log.warn('The device fingerprint could not be taken; this project only observes it.', error);
    return undefined;
  }
}

/** The part of the vendor's object that we use. */
interface Captcha {
  ready(begin: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

function captcha(parts: ScriptParts, siteKey: string): Promise<string> {
  return answerOf(parts, 'captcha', captchaScript(parts, siteKey), async ({ global }) => {
    const { enterprise } = global('grecaptcha') as { enterprise: Captcha };
    await new Promise<void>((resolve) => enterprise.ready(resolve));
    return enterprise.execute(siteKey, { action: 'LOGIN' });
  });
}

function fingerprintScript({ urls }: ScriptParts): string {
  return `${urls.dfpCdnUrl ?? `${urls.apiBaseUrl}/dfp`}/telemetry.js`;
}

function captchaScript({ urls }: ScriptParts, siteKey: string): string {
  const { captchaScriptUrl = 'https://www.google.com/recaptcha/enterprise.js' } = urls;
  return `${captchaScriptUrl}?render=${encodeURIComponent(siteKey)}`;
}

/** Begins to load the scripts of the project, before the first call needs them. */
export function loadScripts(
  parts: ScriptParts,
  { captchaSettings, runDFPProtectedAuth, dfpProtectedAuthMode }: Bootstrap,
): void {
  const { scripts = browserScripts() } = parts.environment;
  const isCaptchaSent =
    captchaSettings.enabled && !(runDFPProtectedAuth && dfpProtectedAuthMode === 'DECISIONING');
  const addresses = [
    runDFPProtectedAuth && fingerprintScript(parts),
    isCaptchaSent && captchaScript(parts, captchaSettings.siteKey),
  ];
  for (const address of addresses) {
    // The call that needs it tries again, and reports it.
    if (address) scripts.load(address).catch(() => {});
  }
}

/** Loads a script and calls it, within a time limit. */
async function answerOf(
  { environment: { clock, scripts = browserScripts() } }: ScriptParts,
  what: string,
  address: string,
  ask: (scripts: ScriptAccess) => Promise<unknown>,
): Promise<string> {
  let cancel = () => {};
  const late = new Promise<never>((_, reject) => {
    cancel = clock.after(timeout, () => reject(new Error(`No answer within ${timeout / 1000} seconds.`)));
  });
  try {
    const answer = await Promise.race([scripts.load(address).then(() => ask(scripts)), late]);
    if (typeof answer === 'string' && answer !== '') return answer;
    throw new Error('It returned no text.');
  } catch (cause) {
    const origin = URL.canParse(address) ? new URL(address).origin : address;
    throw new AuthError(
      'protection_unavailable',
      `The ${what} of this project, from ${origin}, is blocked or does not answer. Allow its scripts and try again.`,
      { cause },
    );
  } finally {
    cancel();
  }
}

function asFunction(value: unknown): (...args: string[]) => Promise<unknown> {
  if (typeof value === 'function') return value as (...args: string[]) => Promise<unknown>;
  throw new Error('The script does not define its function.');
}
