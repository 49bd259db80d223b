/** What is thought of a device that was looked at by `telemetry.js`. */
import { z } from 'zod';
import { minute } from '../clock.ts';
import { networkOf } from '../http/networks.ts';
import { Refusal } from '../http/refusal.ts';
import { limitLookups } from '../limits.ts';
import { open, seal } from '../seal.ts';
import type { World } from '../world.ts';

/** How long an id is good for. */
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

/** `CHALLENGE`: a captcha shall tell. */
export type Verdict = 'ALLOW' | 'CHALLENGE';

const sealed = z.object({
  network: z.string(),
  verdict: z.enum(['ALLOW', 'CHALLENGE']),
  issuedAt: z.number(),
});

export interface Device {
  facts: z.infer<typeof deviceFacts>;
  userAgent: string;
  ip: string;
}

/** Judges a device. The id carries the verdict, unreadable to the page, so that nothing is kept of anybody. */
export async function takeFingerprint(world: World, device: Device): Promise<string> {
  const verdict: Verdict =
    looksAutomated(device) || (await isCrowded(world, device.ip)) ? 'CHALLENGE' : 'ALLOW';
  const issuedAt = world.clock.now().getTime();
  const content = { network: networkOf(device.ip), verdict, issuedAt };
  return prefix + seal(world.random, { key: world.pepper, purpose }, content);
}

/** The verdict of an id; `CHALLENGE` for one that is missing, too old, made up, or another network's. */
export function readFingerprint(world: World, id: string | undefined, ip: string): Verdict {
  if (!id?.startsWith(prefix)) return 'CHALLENGE';
  try {
    const found = sealed.parse(open({ key: world.pepper, purpose }, id.slice(prefix.length)));
    const age = world.clock.now().getTime() - found.issuedAt;
    return found.network === networkOf(ip) && age <= life ? found.verdict : 'CHALLENGE';
  } catch {
    // Made up, or sealed with another key.
    return 'CHALLENGE';
  }
}

function looksAutomated({ facts, userAgent }: Device): boolean {
  const [width, height] = facts.screen;
  const faceless = facts.languages.length === 0 || facts.timezone === '' || width <= 0 || height <= 0;
  return facts.webdriver || faceless || userAgent === '' || /headless/i.test(userAgent);
}

/** Whether more is asked from this network than visitors ask. */
async function isCrowded(world: World, ip: string): Promise<boolean> {
  try {
    await limitLookups(world, ip);
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.type === 'too_many_requests') return true;
    throw error;
  }
}
