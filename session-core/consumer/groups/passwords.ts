import type { SharedParts } from '../methods/parts-of.ts';
import { createPasswords } from '../methods/passwords.ts';
import { withPkce } from './with-pkce.ts';

/** The calls of passwords. */
export const passwords = (parts: SharedParts) => createPasswords(withPkce(parts));
