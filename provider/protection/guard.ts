/** Requires the project's captcha or device fingerprint on protected calls. */
import { z } from 'zod';
import type { Caller } from '../http/caller.ts';
import { CaptchaRequired } from '../http/captcha-required.ts';
import { unavailable } from '../http/refusal.ts';
import type { Parts } from '../world/ground.ts';
import { readFingerprint } from './fingerprint.ts';

/** Whether a call is protected: its body then has a field for the captcha. */
export function isProtected(body: z.ZodType): boolean {
  return body instanceof z.ZodObject && Object.hasOwn(body.shape, 'captcha_token');
}

/** The fields of a protected body. */
export interface Guarded {
  captcha_token?: string | undefined;
  dfp_telemetry_id?: string | undefined;
}

/**
 * Checks the call. Where the device decides, a client sends a captcha only on request. A call that clients never repeat
 * would then always fail, so for such a call the device's verdict is only logged.
 *
 * @throws CaptchaRequired
 * @throws Refusal `internal_server_error`, 503, when the captcha service does not answer
 */
export async function guard(
  world: Parts<'settings' | 'clock' | 'pepper' | 'log'>,
  attempt: Guarded,
  { ip, repeats }: Pick<Caller, 'ip'> & { repeats: boolean },
): Promise<void> {
  const { captcha_settings, dfp_protected_auth_enabled, dfp_protected_auth_mode } = world.settings.project;
  const deciding = dfp_protected_auth_enabled && dfp_protected_auth_mode === 'DECISIONING';
  if (dfp_protected_auth_enabled) {
    const verdict = readFingerprint(world, attempt.dfp_telemetry_id, ip);
    world.log.info({ verdict, decides: deciding }, 'device fingerprint checked');
    if (deciding && (verdict === 'ALLOW' || !repeats)) return;
  }
  if (!captcha_settings.enabled) return;
  if (!(await isHuman(world, attempt.captcha_token ?? '', ip))) {
    throw new CaptchaRequired('The captcha is missing, or was not passed.');
  }
}

/** Short, because a visitor is waiting. Milliseconds. */
const timeout = 5_000;

/** Seconds after which a caller may try again. */
const retryAfter = 5;

/** The action that the widget names. */
const action = 'LOGIN';

const verdict = z.object({
  success: z.boolean(),
  /** 0 (a robot) to 1. Absent from services without scores. */
  score: z.number().optional(),
  action: z.string().optional(),
});

/**
 * @throws Refusal `internal_server_error`, 503, when the service does not respond: admitting everyone then would invite
 * attacks on it
 * @see https://developers.google.com/recaptcha/docs/verify
 */
async function isHuman(world: Parts<'settings' | 'log'>, token: string, ip: string): Promise<boolean> {
  const { verifyUrl, secret, minScore } = world.settings.captcha;
  if (token === '' || secret === undefined) return false;
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`The service returned ${response.status}.`);
    const verdictOfService = verdict.parse(await response.json());
    return (
      verdictOfService.success &&
      (verdictOfService.score ?? 1) >= minScore &&
      (verdictOfService.action ?? action) === action
    );
  } catch (error) {
    world.log.error({ err: error }, 'the captcha service did not answer');
    throw unavailable('The captcha cannot be checked at the moment. Try again soon.', retryAfter, error);
  }
}
