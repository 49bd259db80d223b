/** Serves `/metrics` on a port of its own, which no visitor reaches. */
import { type Listening, listen } from '../../platform/listen.ts';
import type { Metrics } from './metrics.ts';

/** @throws PortInUseError, ListenError */
export function serveMetrics(
  metrics: Metrics,
  { hosts, port }: { hosts: readonly string[]; port: number },
): Promise<Listening> {
  const answer = async (request: Request) => {
    if (new URL(request.url).pathname !== '/metrics') return new Response(null, { status: 404 });
    return new Response(await metrics.text(), { headers: { 'Content-Type': metrics.contentType } });
  };
  return listen(answer, { hosts, port, variables: { host: 'INTERNAL_HOST', port: 'METRICS_PORT' } });
}
