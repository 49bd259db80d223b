/** Domains whose mailboxes anyone can open for some minutes. The list is a package, loaded when it is first needed. */
let domains: Promise<ReadonlySet<string>> | undefined;

/** A subdomain belongs to the same service. */
export async function isDisposable(domain: string): Promise<boolean> {
  domains ??= import('./disposable-list.ts').then((list) => list.disposableDomains());
  const blocklist = await domains;
  const labels = domain.split('.');
  return labels.some((_label, at) => blocklist.has(labels.slice(at).join('.')));
}
