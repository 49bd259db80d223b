/** Reads a line: its user, or what is wrong with it. */

import type { Parts } from '../../world/ground.ts';
import { derivedId, idForm } from '../derived-id.ts';
import { LineError, readJsonLine, readNumber } from '../read-json.ts';
import { type ReadLine, userLine } from './line.ts';

/** A line that can be stored, if nobody else has what it names. */
export interface Candidate extends ReadLine {
  /** The number of the line in the file, from 1. */
  line: number;
  userId: string;
  roles: string[];
}

/** @throws LineError */
export function readLine({ settings }: Parts<'settings'>, text: string, line: number): Candidate {
  const user = readJsonLine(userLine, text);
  const phone_numbers = user.phone_numbers.map(({ phone_number, ...more }, index) => ({
    phone_number: readNumber(`phone_numbers.${index}`, phone_number, settings.phoneCountries),
    ...more,
  }));
  const roleIds = settings.project.rbac_policy?.roles.map(({ role_id }) => role_id) ?? [];
  const roles = user.roles ?? settings.project.default_roles;
  if (roles.some((role) => !roleIds.includes(role)))
    throw new LineError('roles: has a role that rbac_policy does not define');
  if (user.password && user.emails.length === 0)
    throw new LineError('password: needs an address to type it for');
  const source = user.id ?? user.emails[0]?.email.key ?? phone_numbers[0]?.phone_number;
  if (source === undefined) throw new LineError('id: is required for a user without an address or number');
  return { ...user, phone_numbers, roles: [...new Set(roles)], line, userId: userIdOf(source) };
}

const idPattern = idForm('user');

const userIdOf = (source: string) => (idPattern.test(source) ? source : derivedId('user', source));
