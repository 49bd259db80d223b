/** Verifies captcha tokens at the vendor's service, or at one with the same protocol. */
import { z } from 'zod';
import { unavailable } from '../http/refusal.ts';
import type { Parts } from '../world/ground.ts';

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
export async function isHuman(world: Parts<'settings' | 'log'>, token: string, ip: string): Promise<boolean> {
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
