/** The servers that access tokens can be for. */
import type { Settings } from '../settings.ts';

/** The project itself, as apps name it: a token for it can become a session. */
export function projectResource(publicUrl: string): string {
  return `${publicUrl}/sdk/v1`;
}

type ResourceWorld = { settings: Pick<Settings, 'authorizationServer'>; publicUrl: string };

/** Those of the settings, of which the first is meant where none is named, and the project. */
export function knownResources({ settings, publicUrl }: ResourceWorld): string[] {
  return [...settings.authorizationServer.resources, projectResource(publicUrl)];
}

/**
 * A server as it is configured, which is what its tokens name. Letter by letter, but for the one slash that every URL
 * library writes behind a host: an empty path is the same as that. Undefined for a server that is not known.
 *
 * @see RFC 3986 section 6.2.3
 */
export function findResource(world: ResourceWorld, name: string): string | undefined {
  return knownResources(world).find((known) => withoutRoot(known) === withoutRoot(name));
}

function withoutRoot(address: string): string {
  return /^https?:\/\/[^/?#]+\/$/.test(address) ? address.slice(0, -1) : address;
}

/** The body of a token request, with its servers as they are configured. */
export function withKnownResources(world: ResourceWorld, body: string): string {
  const form = new URLSearchParams(body);
  const named = form.getAll('resource');
  const known = named.map((name) => findResource(world, name) ?? name);
  if (known.every((name, index) => name === named[index])) return body;
  form.delete('resource');
  for (const name of known) form.append('resource', name);
  return form.toString();
}
