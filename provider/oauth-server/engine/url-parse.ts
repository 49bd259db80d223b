/** `URL.parse`, which the engine uses on proofs of possession, and which Node 20 lacks: see docs/design/apps.md. */
if (!('parse' in URL)) {
  Object.defineProperty(URL, 'parse', {
    configurable: true,
    writable: true,
    value: (address: string, base?: string) => (URL.canParse(address, base) ? new URL(address, base) : null),
  });
}
