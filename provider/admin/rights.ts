/** What a key of the management API may do: it reads or writes one subject, or all. Who writes a subject also reads it. */

/** The first word of a path after `/v1/admin/`, or after `/v1/`. */
const subjects = [
  'users',
  'sessions',
  'invitations',
  'webhooks',
  'impersonation',
  'audit_events',
  'keys',
  'organizations',
  'members',
  'transfer',
  // What visitors do, by a server in their place: see `provider/server-calls`.
  'sign_in',
] as const;

const all = '*';
export const rightForm = new RegExp(`^(${subjects.join('|')}|\\${all}):(read|write)$`);

/** The right that an operation needs, by its method and path. */
export function rightFor(name: string): string {
  const [method = '', path = ''] = name.split(' ');
  const [subject = '', ...rest] = path.replace(/^\/v1\/(admin\/)?/, '').split('/');
  // A file of users has the hashes of their passwords.
  const isFile = ['import', 'export'].includes(rest.at(-1) ?? '') && subject !== 'audit_events';
  const isImpersonation = rest.at(-1) === 'impersonation_tokens';
  // The path may name the organization of a member, or of who is to become one.
  const isOfMember = subject === 'organizations' && ['members', 'invitations'].includes(rest[1] ?? '');
  const does = method === 'GET' || rest.at(-1) === 'search' ? 'read' : 'write';
  const named = isOfMember ? 'members' : subject;
  return `${isFile ? 'transfer' : isImpersonation ? 'impersonation' : named}:${does}`;
}

/** Whether these rights contain that one. */
export function contains(rights: readonly string[], right: string): boolean {
  const [subject = '', does = ''] = right.split(':');
  return [subject, all].some(
    (one) => rights.includes(`${one}:write`) || (does === 'read' && rights.includes(`${one}:read`)),
  );
}
