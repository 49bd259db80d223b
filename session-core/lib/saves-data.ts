/**
 * Whether the visitor's connection is metered or slow, so that nothing should be fetched ahead of need. Only Chromium reports it.
 * @see https://wicg.github.io/netinfo/
 */
export function savesData(): boolean {
  const line = (
    globalThis.navigator as { connection?: { saveData?: boolean; effectiveType?: string } } | undefined
  )?.connection;
  return line?.saveData || /[23]g/.test(`${line?.effectiveType}`);
}
