/** Asks the protected calls for what the project wants: a captcha, a device fingerprint. */

import { z } from 'zod';
import type { Caller } from '../http/caller.ts';
import { CaptchaRequired } from '../http/captcha-required.ts';
import type { World } from '../world.ts';
import { isHuman } from './captcha.ts';
import { readFingerprint } from './fingerprint.ts';

/** Whether a call is protected: its body then has a place for the captcha. */
export function isProtected(body: z.ZodType): boolean {
  return body instanceof z.ZodObject && Object.hasOwn(body.shape, 'captcha_token');
}

/** What of a protected body is looked at. */
export interface Guarded {
  captcha_token?: string | undefined;
  dfp_telemetry_id?: string | undefined;
}

/**
 * Lets the call pass, or not. Where the device decides, a client sends the captcha only when it is asked for; a call that
 * the wire never repeats would then be refused for good, so the device is judged there and decides nothing.
 *
 * @throws CaptchaRequired
 * @throws Refusal `internal_server_error`, 503, when the captcha service does not answer
 */
export async function guard(
  world: World,
  given: Guarded,
  { ip, repeats }: Pick<Caller, 'ip'> & { repeats: boolean },
): Promise<void> {
  const { captcha_settings, dfp_protected_auth_enabled, dfp_protected_auth_mode } = world.settings.project;
  const deciding = dfp_protected_auth_enabled && dfp_protected_auth_mode === 'DECISIONING';
  if (dfp_protected_auth_enabled) {
    const verdict = readFingerprint(world, given.dfp_telemetry_id, ip);
    world.log.info({ verdict, decides: deciding }, 'device fingerprint checked');
    if (deciding && (verdict === 'ALLOW' || !repeats)) return;
  }
  if (!captcha_settings.enabled) return;
  if (!(await isHuman(world, given.captcha_token ?? '', ip))) {
    throw new CaptchaRequired('The captcha is missing, or was not passed.');
  }
}
