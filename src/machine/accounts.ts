/** The accounts that this browser offers a returning visitor, if the host wants it. It never stores a secret. */
import { attempt, parseJson, readLocal } from '../../session-core/lib/guarded.ts';
import { isRecord } from '../../session-core/lib/is-record.ts';
import { newestWay } from '../../session-core/methods/newest-way.ts';
import { accountsKeyOf, stateKeyOf } from '../../session-core/state/names.ts';
import type { Factor } from '../../session-core/wire/shared.ts';

export interface Account {
  /** Empty if the account has none. */
  readonly name: string;
  /** Its address or number. */
  readonly to: string;
  /** How it signed in last, in one word. */
  readonly way: string;
}

type Project = Parameters<typeof stateKeyOf>[0];

/** More would be a list to search. */
const most = 5;

/** The accounts of a project, the most recently used first. */
export function readAccounts(project: Project): readonly Account[] {
  const stored = parseJson(readLocal(accountsKeyOf(stateKeyOf(project))));
  return Array.isArray(stored) ? stored.filter(isAccount) : [];
}

/** Forgets an account. */
export function forgetAccount(project: Project, { to }: Account): void {
  write(
    project,
    readAccounts(project).filter((account) => account.to !== to),
  );
}

interface Holder {
  readonly name: string | undefined;
  /** The first address or number of the account. */
  readonly to: string | undefined;
  readonly factors: readonly Factor[];
}

/** Notes who has signed in, and how; or forgets all accounts if the host wants none stored. */
export function noteAccount(project: Project & { readonly accountChooser: boolean }, holder: Holder): void {
  if (!project.accountChooser) {
    write(project, []);
    return;
  }
  const newest = newestWay(holder.factors);
  // Another program proved the identity: an admin of the site, for example.
  if (!newest) return;
  const { way, factor } = newest;
  const to = [
    detail(factor, 'email_factor', 'email_address'),
    detail(factor, 'phone_number_factor', 'phone_number'),
  ]
    .concat(holder.to)
    .find(Boolean);
  if (!to) return;
  const others = readAccounts(project).filter((account) => account.to !== to);
  write(project, [{ name: holder.name ?? '', to, way }, ...others].slice(0, most));
}

function detail(factor: Factor, kind: string, name: string): string | undefined {
  const facts = (factor as Record<string, unknown>)[kind];
  return isRecord(facts) && typeof facts[name] === 'string' ? facts[name] : undefined;
}

function write(project: Project, accounts: readonly Account[]): void {
  const key = accountsKeyOf(stateKeyOf(project));
  // Where storage is blocked, nothing is remembered.
  attempt(() => {
    if (accounts.length > 0) localStorage.setItem(key, JSON.stringify(accounts));
    else localStorage.removeItem(key);
  }, undefined);
}

function isAccount(stored: unknown): stored is Account {
  return (
    isRecord(stored) &&
    typeof stored.name === 'string' &&
    typeof stored.to === 'string' &&
    typeof stored.way === 'string'
  );
}
