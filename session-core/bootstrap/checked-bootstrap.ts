/** The project's settings, checked field by field. */

import { isRecord } from '../lib/is-record.ts';
import type { Bootstrap } from '../settings.ts';
import { defaultBootstrap } from './default-bootstrap.ts';

/** Each field if it has the type of its default, otherwise the default. */
export function checkedBootstrap(fields: { readonly [Name in keyof Bootstrap]?: unknown }): Bootstrap {
  const entries = Object.entries(defaultBootstrap).map(([name, standard]) => {
    const value = fields[name as keyof Bootstrap];
    return [name, fits(name, value, standard) ? value : standard];
  });
  // Built from the default's own keys, each value of the default's type.
  return Object.fromEntries(entries) as Bootstrap;
}

const objects: readonly string[] = ['passwordConfig', 'rbacPolicy'];

function fits(name: string, value: unknown, standard: unknown): boolean {
  if (Array.isArray(standard))
    return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  if (isRecord(standard)) {
    return (
      isRecord(value) &&
      (value.enabled === false || (value.enabled === true && typeof value.siteKey === 'string'))
    );
  }
  if (standard === null) return objects.includes(name) ? isRecord(value) : typeof value === 'string';
  return typeof value === typeof standard;
}
