/** The resource servers for which access tokens are issued. */
import type { Settings } from '../settings/settings.ts';

/** The resource of the project itself: a token for it can be exchanged for a session. */
export function projectResource(publicUrl: string): string {
  return `${publicUrl}/sdk/v1`;
}

type ResourceWorld = {
  settings: Pick<Settings, 'authorizationServer'>;
  publicUrl: string;
};

/** The resources in the settings, of which the first is the default, and the provider, where tokens can be exchanged. */
export function knownResources({ settings, publicUrl }: ResourceWorld): string[] {
  return [...settings.authorizationServer.resources, projectResource(publicUrl)];
}

/**
 * Returns a resource in its configured spelling, which its tokens name; undefined if it is unknown. The spelling must
 * match, except for the slash that URL libraries add to a host without a path.
 *
 * @see RFC 3986 section 6.2.3
 */
export function findResource(world: ResourceWorld, name: string): string | undefined {
  return knownResources(world).find((resource) => withoutRoot(resource) === withoutRoot(name));
}

function withoutRoot(address: string): string {
  return /^https?:\/\/[^/?#]+\/$/.test(address) ? address.slice(0, -1) : address;
}

/** The body of a token request, with its resources in their configured spelling. */
export function withKnownResources(world: ResourceWorld, body: string): string {
  const form = new URLSearchParams(body);
  const named = form.getAll('resource');
  const resources = named.map((name) => findResource(world, name) ?? name);
  if (resources.every((name, index) => name === named[index])) return body;
  form.delete('resource');
  for (const name of resources) form.append('resource', name);
  return form.toString();
}
