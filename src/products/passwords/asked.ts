/**
 * For which address this browser has a link to a new password on its way. The link does not say whose it is, and
 * password managers want to know.
 */
import { attempt, readLocal } from '../../../session-core/guarded.ts';
import { isRecord } from '../../../session-core/is-record.ts';
import { stateKeyOf } from '../../../session-core/state/names.ts';

type Project = Parameters<typeof stateKeyOf>[0];

interface Asked {
  readonly email: string;
  /** When the link stops working, in ms on the machine's clock. */
  readonly until: number;
}

const keyOf = (project: Project) => `${stateKeyOf(project)}::reset-email-value`;

/** Remembers an address until its link is used up or too old. */
export function rememberAsked(project: Project, asked: Asked, now: number): void {
  const others = read(project, now).filter(({ email }) => email !== asked.email);
  attempt(() => localStorage.setItem(keyOf(project), JSON.stringify([...others, asked])), undefined);
}

/** The one address that a link opened now can be for; null where there are several, or none. */
export function askedFor(project: Project, now: number): string | null {
  const all = read(project, now);
  // What is too old is of no use to anybody, and says who was here.
  if (all.length === 0) forgetAsked(project);
  return all.length === 1 ? (all[0]?.email ?? null) : null;
}

export function forgetAsked(project: Project): void {
  attempt(() => localStorage.removeItem(keyOf(project)), undefined);
}

function read(project: Project, now: number): Asked[] {
  const all = attempt<unknown>(() => JSON.parse(readLocal(keyOf(project)) ?? '[]'), []);
  return Array.isArray(all) ? all.filter((one) => isAsked(one) && one.until > now) : [];
}

function isAsked(value: unknown): value is Asked {
  return isRecord(value) && typeof value.email === 'string' && typeof value.until === 'number';
}
