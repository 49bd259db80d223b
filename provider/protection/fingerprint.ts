/** Evaluates the device facts that `telemetry.js` collects. */

import { z } from 'zod';
import { minute } from '../clock/clock.ts';
import { networkOf } from '../http/networks.ts';
import { Refusal } from '../http/refusal.ts';
import { limitLookups } from '../limits/limits.ts';
import { open, seal } from '../secrets/seal.ts';
import type { Parts } from '../world/ground.ts';
import type { MessageWorld } from '../world/world.ts';

/** How long a telemetry id is valid. */
const life = 15 * minute;
const prefix = 'telemetry-id-';
const purpose = 'device telemetry';

export const deviceFacts = z.object({
  webdriver: z.boolean(),
  languages: z.array(z.string().max(35)).max(8),
  timezone: z.string().max(64),
  screen: z.tuple([z.number(), z.number()]),
  touch_points: z.number(),
  cores: z.number(),
});

/** `CHALLENGE`: the visitor must solve a captcha. */
type Verdict = 'ALLOW' | 'CHALLENGE';

const sealed = z.object({
  network: z.string(),
  verdict: z.enum(['ALLOW', 'CHALLENGE']),
  issuedAt: z.number(),
});

interface Device {
  facts: z.infer<typeof deviceFacts>;
  userAgent: string;
  ip: string;
}

/** Evaluates a device. The id carries the encrypted verdict, so the provider stores nothing about the device. */
export async function takeFingerprint(world: MessageWorld, device: Device): Promise<string> {
  const verdict: Verdict =
    looksAutomated(device) || (await isCrowded(world, device.ip)) ? 'CHALLENGE' : 'ALLOW';
  const issuedAt = world.clock.now().getTime();
  const content = { network: networkOf(device.ip), verdict, issuedAt };
  return prefix + seal(world.random, { key: world.pepper, purpose }, content);
}

/** Returns the verdict of an id; `CHALLENGE` if the id is missing, expired, forged, or of another network. */
export function readFingerprint(
  world: Parts<'clock' | 'pepper'>,
  id: string | undefined,
  ip: string,
): Verdict {
  if (!id?.startsWith(prefix)) return 'CHALLENGE';
  try {
    const fingerprint = sealed.parse(open({ key: world.pepper, purpose }, id.slice(prefix.length)));
    const age = world.clock.now().getTime() - fingerprint.issuedAt;
    return fingerprint.network === networkOf(ip) && age <= life ? fingerprint.verdict : 'CHALLENGE';
  } catch {
    // Forged, or encrypted with another key.
    return 'CHALLENGE';
  }
}

function looksAutomated({ facts, userAgent }: Device): boolean {
  const [width, height] = facts.screen;
  const faceless = facts.languages.length === 0 || facts.timezone === '' || width <= 0 || height <= 0;
  return facts.webdriver || faceless || userAgent === '' || /headless/i.test(userAgent);
}

/** Whether this network sends more requests than visitors would. */
async function isCrowded(world: MessageWorld, ip: string): Promise<boolean> {
  try {
    await limitLookups(world, ip);
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.type === 'too_many_requests') return true;
    throw error;
  }
}
