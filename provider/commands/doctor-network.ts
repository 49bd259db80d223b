/** Whether browsers reach the provider by its public address, and from which pages. */
import { z } from 'zod';
import { causes } from '../../platform/storage/explain-failure.ts';
import { type Clock, second } from '../clock/clock.ts';
import { isLoopbackHost } from '../http/origins.ts';
import type { Settings } from '../settings/settings.ts';
import { clockFinding } from './doctor-database.ts';
import type { Finding } from './doctor-finding.ts';

const timeout = 5 * second;
const alive = z.object({ status: z.literal('ok') });

export function checkOrigins({ allowedOrigins, production }: Settings): Finding[] {
  if (!production) return [];
  const about = 'origins';
  const insecure = allowedOrigins.filter(
    (origin) => origin.startsWith('http:') && !isLoopbackHost(new URL(origin).hostname),
  );
  if (insecure.length === 0) return [{ state: 'ok', about, says: allowedOrigins.join(', ') }];
  const says = `${insecure.join(', ')}: browsers allow passkeys and secure cookies only over https.`;
  return [{ state: 'warning', about, says }];
}

/** Through the proxy in front, if there is one. */
export async function checkPublicUrl({ publicUrl }: Settings, clock: Clock): Promise<Finding[]> {
  if (!publicUrl) return [];
  const about = 'address';
  try {
    const reply = await fetch(`${publicUrl}/livez`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    const body: unknown = await reply.json().catch(() => null);
    if (!alive.safeParse(body).success) {
      const says = `${publicUrl}/livez returns ${reply.status}, which is not the answer of this program. Check the proxy, and the path of PUBLIC_URL.`;
      return [{ state: 'failed', about, says }];
    }
    const date = Date.parse(reply.headers.get('date') ?? '');
    // The header has whole seconds.
    const skew = Math.max(0, Math.abs(clock.now().getTime() - date) - second);
    const there: Finding = { state: 'ok', about, says: `${publicUrl} leads to a running provider` };
    return [there, ...(Number.isNaN(date) ? [] : [clockFinding(skew, 'the public address')])];
  } catch (error) {
    const says = `${publicUrl}/livez does not respond (${causes(error)}). Start the provider, then check proxy, certificate and DNS.`;
    return [{ state: 'warning', about, says }];
  }
}
