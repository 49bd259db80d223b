/**
 * Applies changes to a resource, in the dialects that directories speak: paths or none, operations in any case, values as
 * texts, members to be removed as a list.
 *
 * @see RFC 7644 section 3.5.2
 */
import { attributeOf, isMultiValued } from './attributes.ts';
import { type Filter, readPath, type TargetPath } from './filter.ts';
import { isObject, limitedSteps, ownProperty, type Resource, reading, type Spend } from './matching.ts';
import { ScimError } from './scim-error.ts';

export interface PatchOperation {
  op: 'add' | 'replace' | 'remove';
  path?: string | undefined;
  value?: unknown;
}

/** What the provider alone writes. Some directories send it back with their changes. */
const readOnly = ['schemas', 'id', 'meta', 'groups'];

/** @throws ScimError `invalidPath`, `noTarget`, `mutability`, `invalidValue`, `tooMany` */
export function patched(
  resource: Resource,
  operations: readonly PatchOperation[],
  spend: Spend = limitedSteps(),
): Resource {
  const changed = structuredClone(resource);
  const change = changesOf(spend);
  for (const { op, path, value } of operations) {
    if (path !== undefined) {
      const target = readPath(path);
      if (readOnly.includes(target.attribute.toLowerCase())) {
        throw new ScimError(400, `${target.attribute} cannot be changed.`, 'mutability');
      }
      change.at(changed, target, op, value);
      continue;
    }
    if (op === 'remove' && !isObject(value)) {
      throw new ScimError(400, '"path" must name what to remove.', 'noTarget');
    }
    if (!isObject(value))
      throw new ScimError(400, 'Without "path", "value" must be an object.', 'invalidValue');
    for (const [name, one] of Object.entries(value)) {
      if (readOnly.includes(name.toLowerCase())) continue;
      change.at(changed, readPath(name), op, one);
    }
  }
  change.end();
  return changed;
}

/** What is to be changed, in a resource or in a part of it. */
interface Place {
  home: Resource;
  key: string;
}

/** The values of a list by their identity, so that one is found without the others. */
type Values = Map<unknown, unknown[]>;

function changesOf(spend: Spend) {
  const opened = new Map<Resource, Map<string, Values>>();
  const { keyIn, idOf, matches } = reading(spend);

  function open({ home, key }: Place): Values {
    const openValues = opened.get(home)?.get(key);
    if (openValues) return openValues;
    const values: Values = new Map();
    for (const one of listOf(ownProperty(home, key))) put(values, one);
    opened.set(home, (opened.get(home) ?? new Map()).set(key, values));
    return values;
  }

  function put(values: Values, one: unknown): void {
    const id = idOf(one);
    const same = values.get(id);
    if (same) same.push(one);
    else values.set(id, [one]);
  }

  /** Writes back a list that is open. */
  function close({ home, key }: Place): void {
    const values = opened.get(home)?.get(key);
    if (!values) return;
    home[key] = [...values.values()].flat();
    opened.get(home)?.delete(key);
  }

  function at(resource: Resource, target: TargetPath, op: PatchOperation['op'], value: unknown): void {
    const { extension, attribute, sub, filter } = target;
    const home = extension === null ? resource : childOf(resource, extension);
    const place = { home, key: keyIn(home, attribute) };
    if (filter !== null) {
      atMatching(place, { filter, sub, op, value });
      return;
    }
    // The value of an item says which one is meant, as the whole item does.
    const isWhole = sub === null || (isMultiValued(place.key) && attributeOf(sub) === 'value');
    if (isWhole) {
      set(place, op, value);
      return;
    }
    close(place);
    const present = ownProperty(home, place.key);
    const parents = Array.isArray(present) ? present.filter(isObject) : [childOf(home, attribute)];
    spend(parents.length);
    for (const parent of parents) set({ home: parent, key: keyIn(parent, sub) }, op, value);
  }

  function set(place: Place, op: PatchOperation['op'], value: unknown): void {
    const { home, key } = place;
    const present = ownProperty(home, key);
    const isList = isMultiValued(key) || Array.isArray(present) || (op !== 'remove' && Array.isArray(value));
    if (op === 'remove' && (!isList || value === undefined || value === null)) {
      opened.get(home)?.delete(key);
      delete home[key];
    } else if (isList) {
      setList(place, op, isMultiValued(key) ? listOf(value).map(asObject) : listOf(value));
    } else {
      home[key] = isObject(present) && isObject(value) ? { ...present, ...ownFields(value) } : value;
    }
  }

  function setList(place: Place, op: PatchOperation['op'], items: unknown[]): void {
    if (op === 'replace') {
      opened.get(place.home)?.delete(place.key);
      place.home[place.key] = items;
      return;
    }
    const values = open(place);
    for (const one of items) values.delete(idOf(one));
    if (op === 'remove') return;
    for (const one of items) put(values, one);
    const primary = items.find(isPrimary);
    if (primary) prefer([...values.values()].flat(), primary);
  }

  /** Changes the values that the filter finds. If a value must exist and does not, the filter makes it. */
  function atMatching(place: Place, { filter, sub, op, value }: Change): void {
    if (op === 'remove' && sub === null && removesOne(place, filter)) return;
    close(place);
    const list = listOf(ownProperty(place.home, place.key));
    const items = list.filter((one) => matches(one, filter));
    if (op === 'remove' && sub === null) {
      const gone = new Set(items);
      place.home[place.key] = list.filter((one) => !gone.has(one));
      return;
    }
    const meant = op === 'remove' || items.length > 0 ? items : [madeBy(filter)];
    const all = meant === items ? list : [...list, ...meant];
    const [only = value] = Array.isArray(value) && value.length === 1 ? value : [];
    for (const one of meant.filter(isObject)) {
      if (sub !== null) set({ home: one, key: keyIn(one, sub) }, op, value);
      else if (isObject(only)) Object.assign(one, ownFields(only));
      else if (typeof only === 'string') one[keyIn(one, 'value')] = only;
      else throw new ScimError(400, 'A value of this attribute must be an object.', 'invalidValue');
    }
    const primary = meant.find(isPrimary);
    if (primary) prefer(all, primary);
    place.home[place.key] = all;
  }

  /** `members[value eq "…"]`, of which a directory may send a thousand. */
  function removesOne(place: Place, filter: Filter): boolean {
    if (filter.op !== 'eq' || attributeOf(filter.path.attribute) !== 'value') return false;
    // Ids of users are exact; other values compare in any case.
    return open(place).delete(filter.value) || place.key === 'members';
  }

  function childOf(home: Resource, name: string): Resource {
    const key = keyIn(home, name);
    const present = ownProperty(home, key);
    const child = isObject(present) ? present : {};
    home[key] = child;
    return child;
  }

  function prefer(all: unknown[], primary: unknown): void {
    spend(all.length);
    for (const one of all) if (one !== primary && isObject(one) && isPrimary(one)) one.primary = false;
  }

  const end = () => {
    for (const [home, lists] of opened) for (const key of [...lists.keys()]) close({ home, key });
  };
  return { at, end };
}

interface Change {
  filter: Filter;
  sub: string | null;
  op: PatchOperation['op'];
  value: unknown;
}

/** At most one value of a list is the primary one. @see RFC 7643 section 2.4 */
const isPrimary = (one: unknown): boolean =>
  isObject(one) && String(ownProperty(one, 'primary')).toLowerCase() === 'true';

/** Some directories send an id alone. */
const asObject = (one: unknown): unknown => (typeof one === 'string' ? { value: one } : one);

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

const ownFields = (value: Resource): Resource =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== '__proto__'));

function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}
