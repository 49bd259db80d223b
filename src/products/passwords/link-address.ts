/**
 * Remembers the address for which this browser asked for a link to a new password. The link does not name it, and password
 * managers need it.
 */
import { attempt, readLocal } from '../../../session-core/lib/guarded.ts';
import { isRecord } from '../../../session-core/lib/is-record.ts';
import { stateKeyOf } from '../../../session-core/state/names.ts';

type Project = Parameters<typeof stateKeyOf>[0];

interface LinkAddress {
  readonly email: string;
  /** When the link stops working, in ms on the machine's clock. */
  readonly until: number;
}

const keyOf = (project: Project) => `${stateKeyOf(project)}::reset-email-value`;

/** Remembers an address until its link is used or expired. */
export function rememberLinkAddress(project: Project, requested: LinkAddress, now: number): void {
  const others = read(project, now).filter(({ email }) => email !== requested.email);
  attempt(() => localStorage.setItem(keyOf(project), JSON.stringify([...others, requested])), undefined);
}

/** The only address that an opened link can belong to; null if there are several, or none. */
export function linkAddress(project: Project, now: number): string | null {
  const all = read(project, now);
  // Expired entries are useless, and reveal who was here.
  if (all.length === 0) forgetLinkAddress(project);
  return all.length === 1 ? (all[0]?.email ?? null) : null;
}

export function forgetLinkAddress(project: Project): void {
  attempt(() => localStorage.removeItem(keyOf(project)), undefined);
}

function read(project: Project, now: number): LinkAddress[] {
  const all = attempt<unknown>(() => JSON.parse(readLocal(keyOf(project)) ?? '[]'), []);
  return Array.isArray(all) ? all.filter((one) => isLinkAddress(one) && one.until > now) : [];
}

function isLinkAddress(value: unknown): value is LinkAddress {
  return isRecord(value) && typeof value.email === 'string' && typeof value.until === 'number';
}
