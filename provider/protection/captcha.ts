/** Whether a captcha token is good: asked of the vendor's service, or of one that speaks the same. */
import { z } from 'zod';
import { unavailable } from '../http/refusal.ts';
import type { World } from '../world.ts';

/** Milliseconds; a visitor waits for it. */
const timeout = 5_000;

/** Seconds; until then the service may be back. */
const retryAfter = 5;

/** The action that the widget names. */
const action = 'LOGIN';

const verdict = z.object({
  success: z.boolean(),
  /** 0 (a robot) to 1. Left out by services that do not grade. */
  score: z.number().optional(),
  action: z.string().optional(),
});

/**
 * @throws Refusal `internal_server_error`, 503, when the service does not answer: letting everybody in then would be an
 * invitation to make it fail
 * @see https://developers.google.com/recaptcha/docs/verify
 */
export async function isHuman(world: World, token: string, ip: string): Promise<boolean> {
  const { verifyUrl, secret, minScore } = world.settings.captcha;
  if (token === '' || secret === undefined) return false;
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`The service answered ${response.status}.`);
    const found = verdict.parse(await response.json());
    return found.success && (found.score ?? 1) >= minScore && (found.action ?? action) === action;
  } catch (error) {
    world.log.error({ err: error }, 'the captcha service did not answer');
    throw unavailable('Sign-in cannot be checked for the moment.', retryAfter, error);
  }
}
