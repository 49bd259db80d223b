/** Reads `Authorization`: `Basic base64(public_token:session_token)` of pages, `Bearer` secrets of servers. */
import { Refusal } from './refusal.ts';

interface Credentials<Project> {
  world: Project;
  /** Null when the visitor is not signed in: the protocol then sends the public token twice. */
  sessionToken: string | null;
}

/** The secret of `Authorization: Bearer …`; empty without one. @see RFC 6750 section 2.1 */
export function bearerToken(header: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
}

/** The parts of `Authorization: Basic …`; empty without one. @see RFC 7617 section 2 */
export function basicCredentials(header: string | undefined): { name: string; password: string } {
  const encoded = /^Basic ([A-Za-z0-9+/_=-]+)$/i.exec(header ?? '')?.[1] ?? '';
  const [name = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { name, password: rest.join(':') };
}

/**
 * Finds the project and gives the session token, unverified.
 *
 * @throws Refusal `unauthorized_credentials`
 */
export function readCredentials<Project>(
  header: string | undefined,
  { projects }: { projects: ReadonlyMap<string, Project> },
): Credentials<Project> {
  const { name, password } = basicCredentials(header);
  const world = projects.get(name);
  if (!world) throw new Refusal('unauthorized_credentials');
  return { world, sessionToken: password === '' || password === name ? null : password };
}
