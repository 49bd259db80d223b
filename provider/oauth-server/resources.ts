/** The servers that access tokens can be for. */
import type { Settings } from '../settings.ts';

/** The project itself, as apps name it: a token for it can become a session. */
export function projectResource(publicUrl: string): string {
  return `${publicUrl}/sdk/v1`;
}

/** Those of the settings, of which the first is meant where none is named, and the project. */
export function knownResources({
  settings,
  publicUrl,
}: {
  settings: Pick<Settings, 'authorizationServer'>;
  publicUrl: string;
}): string[] {
  return [...settings.authorizationServer.resources, projectResource(publicUrl)];
}
