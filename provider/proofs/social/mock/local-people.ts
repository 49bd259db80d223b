/** The seeded people of the local identity provider. */
import { createHash } from 'node:crypto';
import type { ProviderType } from '../identity.ts';

export interface Person {
  readonly name: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** The id of a workspace, hub or organization that they belong to. */
  readonly workspace?: string;
}

export const people: readonly Person[] = [
  { name: 'Ada Lovelace', email: 'ada@pets.example', emailVerified: true },
  { name: 'Grace Hopper', email: 'grace@pets.example', emailVerified: true },
  { name: 'Mallory Unproved', email: 'mallory@pets.example', emailVerified: false },
  { name: 'Nobody in Particular', email: null, emailVerified: false },
];

/** The line below a name: the email address and whether it is verified. */
export function describeEmail({ email, emailVerified }: Person): string {
  return email === null ? 'without email' : `${email}${emailVerified ? '' : ' (not verified)'}`;
}

/** The subject of a person: the same on every sign-in. */
export function subjectOf(type: ProviderType, { name, email }: Person): string {
  const who = JSON.stringify([type, name, email?.toLowerCase() ?? null]);
  return createHash('sha256').update(who).digest('hex').slice(0, 21);
}
