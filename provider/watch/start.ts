/** Starts what watches the provider, each where it is configured: the libraries are loaded only then. */
import type { Settings } from '../settings/settings.ts';
import { type Facts, noFacts } from './facts.ts';
import type { Readings } from './metrics.ts';
import { noTraces, type Traces } from './traces.ts';

interface StartedMetrics {
  facts: Facts;
  /** The port of `/metrics`; null where it is not served. */
  port: number | null;
  /** Begins to answer with readings; before, the parts that are read do not exist yet. */
  read(readings: Readings): void;
  stop(): Promise<void>;
}

/** @throws PortInUseError, ListenError */
export async function startMetrics({
  metricsPort: port,
  internalHosts: hosts,
}: Settings): Promise<StartedMetrics> {
  if (port === undefined) {
    return { facts: noFacts, port: null, read: () => undefined, stop: () => Promise.resolve() };
  }
  const { createMetrics } = await import('./metrics.ts');
  const { serveMetrics } = await import('./serve-metrics.ts');
  const metrics = createMetrics();
  const listening = await serveMetrics(metrics, { hosts, port });
  return {
    facts: metrics.facts,
    port: listening.port,
    read: metrics.read,
    stop: () => listening.stop({ active: 0, idle: 0 }),
  };
}

export async function startTraces({ traces, trustedProxies }: Settings): Promise<Traces> {
  if (traces === null) return noTraces;
  const { createTraces } = await import('./open-telemetry.ts');
  return createTraces({ ...traces, trustsParents: trustedProxies > 0 });
}
