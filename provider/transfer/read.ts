/** Reads a line: its user, or what is wrong with it. Messages contain no value of the line, which may be a secret. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { readPhoneNumber } from '../accounts/phone-numbers.ts';
import { Refusal } from '../http/refusal.ts';
import { parseJson, UnkeepableText } from '../http/text.ts';
import type { World } from '../world.ts';
import { type ReadLine, userLine } from './line.ts';

/** A line that can be stored, if nobody else has what it names. */
export interface Candidate extends ReadLine {
  /** Its number in the file, from 1. */
  line: number;
  userId: string;
  roles: string[];
}

/** @throws LineError */
export function readLine({ settings }: Pick<World, 'settings'>, text: string, line: number): Candidate {
  const parsed = userLine.safeParse(readJson(text));
  if (!parsed.success) throw new LineError(describe(parsed.error));
  const user = parsed.data;
  const phone_numbers = user.phone_numbers.map(({ phone_number, ...more }, index) => {
    try {
      return { phone_number: readPhoneNumber(phone_number, settings.phoneCountries).key, ...more };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new LineError(
        `phone_numbers.${index}: must be a number in international form, of a country that the provider sends messages to`,
      );
    }
  });
  const known = settings.project.rbac_policy?.roles.map(({ role_id }) => role_id) ?? [];
  const roles = user.roles ?? settings.project.default_roles;
  if (roles.some((role) => !known.includes(role)))
    throw new LineError('roles: has a role that rbac_policy does not define');
  if (user.password && user.emails.length === 0)
    throw new LineError('password: needs an address to type it for');
  const source = user.id ?? user.emails[0]?.email.key ?? phone_numbers[0]?.phone_number;
  if (source === undefined) throw new LineError('id: is required for a user without an address or number');
  return { ...user, phone_numbers, roles: [...new Set(roles)], line, userId: userIdOf(source) };
}

/** What is wrong with a line. */
export class LineError extends Error {
  override readonly name = 'LineError';
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof UnkeepableText) throw new LineError(`${error.key || 'the line'}: ${error.message}`);
    throw new LineError('the line: is not valid JSON');
  }
}

function describe({ issues }: z.ZodError): string {
  const [first] = issues;
  const path = first?.path.join('.') || 'the line';
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
  return `${path}: ${first?.message ?? 'is invalid'}${more}`;
}

const own = /^user-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Always the same for the same source, so that an import that is run again finds its users. @see RFC 9562 section 5.8 */
function userIdOf(source: string): string {
  if (own.test(source)) return source;
  const hash = createHash('sha256').update(`auth-elements import ${source}`).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return `user-${parts.join('-')}`;
}
