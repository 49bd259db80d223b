/**
 * Applies changes to a resource, in the dialects that directories speak: paths or none, operations in any case, values as
 * texts, members to be removed as a list.
 *
 * @see RFC 7644 section 3.5.2
 */
import { attributeOf, isMultiValued } from './attributes.ts';
import { type Comparable, type Filter, readPath, type TargetPath } from './filter.ts';
import { ScimError } from './scim-error.ts';

export type Resource = Record<string, unknown>;

export interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  path?: string | undefined;
  value?: unknown;
}

/** What the provider alone writes. Some directories send it back with their changes. */
const readOnly = ['schemas', 'id', 'meta', 'groups'];

/** @throws ScimError `invalidPath`, `noTarget`, `mutability`, `invalidValue` */
export function patched(resource: Resource, operations: readonly PatchOperation[]): Resource {
  const changed = structuredClone(resource);
  for (const { op, path, value } of operations) {
    if (path !== undefined) {
      const target = readPath(path);
      if (readOnly.includes(target.attribute.toLowerCase())) {
        throw new ScimError(400, `${target.attribute} cannot be changed.`, 'mutability');
      }
      applyAt(changed, target, op, value);
      continue;
    }
    if (op === 'remove') throw new ScimError(400, '"path" must name what to remove.', 'noTarget');
    if (!isObject(value))
      throw new ScimError(400, 'Without "path", "value" must be an object.', 'invalidValue');
    for (const [name, one] of Object.entries(value)) {
      if (readOnly.includes(name.toLowerCase())) continue;
      applyAt(changed, readPath(name), op, one);
    }
  }
  return changed;
}

function applyAt(resource: Resource, target: TargetPath, op: PatchOperation['op'], value: unknown): void {
  const { extension, attribute, sub, filter } = target;
  const home = extension === null ? resource : childOf(resource, extension);
  const key = keyIn(home, attribute);
  if (filter !== null) {
    home[key] = withMatching(listOf(own(home, key)), { filter, sub, op, value });
  } else if (sub !== null) {
    const present = own(home, key);
    const parents = Array.isArray(present) ? present.filter(isObject) : [childOf(home, attribute)];
    for (const parent of parents) set(parent, sub, op, value);
  } else {
    set(home, attribute, op, value);
  }
}

interface Change {
  filter: Filter;
  sub: string | null;
  op: PatchOperation['op'];
  value: unknown;
}

/** Changes the values that the filter finds. If a value must exist and does not, the filter makes it. */
function withMatching(list: readonly unknown[], { filter, sub, op, value }: Change): unknown[] {
  const isMeant = (one: unknown) => matches(one, filter);
  if (op === 'remove' && sub === null) return list.filter((one) => !isMeant(one));
  const all = op === 'remove' || list.some(isMeant) ? [...list] : [...list, madeBy(filter)];
  for (const one of all.filter(isMeant)) {
    if (!isObject(one)) continue;
    if (sub !== null) set(one, sub, op, value);
    else if (isObject(value)) Object.assign(one, ownFields(value));
    else throw new ScimError(400, 'A value of this attribute must be an object.', 'invalidValue');
  }
  return all;
}

function set(home: Resource, name: string, op: PatchOperation['op'], value: unknown): void {
  const key = keyIn(home, name);
  const present = own(home, key);
  if (op === 'remove') {
    // Entra's older dialect lists those to remove.
    const gone = Array.isArray(value) ? new Set(value.map(idOf)) : null;
    if (gone && Array.isArray(present)) home[key] = present.filter((one) => !gone.has(idOf(one)));
    else delete home[key];
  } else if (isMultiValued(key)) {
    const given = listOf(value);
    const before = op === 'add' ? listOf(present) : [];
    const ids = new Set(given.map(idOf));
    home[key] = [...before.filter((one) => !ids.has(idOf(one))), ...given];
  } else {
    home[key] = isObject(present) && isObject(value) ? { ...present, ...ownFields(value) } : value;
  }
}

/** By which two values of one attribute are the same. */
const idOf = (one: unknown): unknown =>
  isObject(one) ? (own(one, keyIn(one, 'value')) ?? JSON.stringify(one)) : one;

/** `[type eq "work"]` makes `{ type: 'work' }`. */
function madeBy(filter: Filter): Resource {
  switch (filter.op) {
    case 'eq':
      return { [filter.path.attribute]: filter.value };
    case 'and':
      return { ...madeBy(filter.left), ...madeBy(filter.right) };
    default:
      throw new ScimError(400, 'No value of this attribute matches the filter.', 'noTarget');
  }
}

function matches(one: unknown, filter: Filter): boolean {
  switch (filter.op) {
    case 'and':
      return matches(one, filter.left) && matches(one, filter.right);
    case 'or':
      return matches(one, filter.left) || matches(one, filter.right);
    case 'not':
      return !matches(one, filter.filter);
    case 'some':
      throw new ScimError(400, 'A filter in a path must not contain another one.', 'invalidPath');
    default: {
      const found = isObject(one)
        ? own(one, keyIn(one, filter.path.attribute))
        : filter.path.attribute.toLowerCase() === 'value'
          ? one
          : undefined;
      return filter.op === 'pr'
        ? found !== undefined && found !== null
        : compares(found, filter.op, filter.value);
    }
  }
}

function compares(found: unknown, op: string, value: Comparable): boolean {
  // Some directories write truth as text.
  const [one, other] = [String(found ?? '').toLowerCase(), String(value ?? '').toLowerCase()];
  switch (op) {
    case 'eq':
      return one === other;
    case 'ne':
      return one !== other;
    case 'co':
      return one.includes(other);
    case 'sw':
      return one.startsWith(other);
    case 'ew':
      return one.endsWith(other);
    default:
      throw new ScimError(400, `A filter in a path does not support "${op}".`, 'invalidPath');
  }
}

export const isObject = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Never the properties that every object inherits. */
const own = (home: Resource, key: string): unknown => (Object.hasOwn(home, key) ? home[key] : undefined);

/** As the resource has it, or as the schema writes it: names compare in any case. */
function keyIn(home: Resource, name: string): string {
  const lower = name.toLowerCase();
  return Object.keys(home).find((key) => key.toLowerCase() === lower) ?? attributeOf(name);
}

function childOf(home: Resource, name: string): Resource {
  const key = keyIn(home, name);
  const present = own(home, key);
  const child = isObject(present) ? present : {};
  home[key] = child;
  return child;
}

const ownFields = (value: Resource): Resource =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== '__proto__'));

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
