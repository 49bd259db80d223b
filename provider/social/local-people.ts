/** The people of the local identity provider. */

export interface Person {
  readonly name: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
}

export const people: readonly Person[] = [
  { name: 'Ada Lovelace', email: 'ada@pets.example', emailVerified: true },
  { name: 'Grace Hopper', email: 'grace@pets.example', emailVerified: true },
  { name: 'Mallory Unproved', email: 'mallory@pets.example', emailVerified: false },
  { name: 'Nobody in Particular', email: null, emailVerified: false },
];
