/** Every field of every documented call, with values that databases, clocks and decoders choke on: none makes the provider fail. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isFull } from '../../scripts/tests/full.mjs';
import { employee, type Shelter, shelterOf, shelterToken } from './members.ts';
import { adminSecret } from './parties/back-office.ts';
import { directoryOf, groupSchema, patchSchema, userSchema } from './parties/directory.ts';
import { openNewDatabase } from './shared-database.ts';
import { createWorld, newAddress, newNumber, publicToken, type World } from './world.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Described {
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

interface Document {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, Schema> };
}

type Path = readonly (string | number)[];

const encode = (text: string) => Buffer.from(text).toString('base64url');

/** Years that PostgreSQL, JavaScript or an export do not have, and days that nobody has. */
const times = [
  '0000-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '9999-12-31T23:59:59.999-23:59',
];
const ids = ['\u0000', '\ud800', '.', '..', '', "%'"];
/** Values as the lists of the provider write them. */
const cursors = [...times, 'Infinity'].flatMap((time) => [
  encode(`${time} id`),
  encode(JSON.stringify([time, 'id'])),
  encode(JSON.stringify([`2026-01-01T00:00:00.000Z`, `\u0000`])),
  encode(`2026-01-01T00:00:00.000Z a\u0000`),
]);
const numbers = [-1, 0.5, 2 ** 31, 1e308];
const kinds = [null, {}];

/** What the address of a query can carry. */
const texts = [...times, ...ids, ...numbers.map(String)].filter((text) => text !== '\ud800');

describe('no field of any call makes the provider fail', () => {
  it('with values that the database does not have', async (t) => {
    const database = await openNewDatabase();
    const many = '1000000';
    const world = await createWorld(t, {
      database,
      environment: {
        ADMIN_SECRET: adminSecret,
        RATE_SENDS_PER_ADDRESS: many,
        RATE_SENDS_PER_ADDRESS_DAILY: many,
        RATE_WRONG_TRIES_PER_ADDRESS: many,
        RATE_TEXTS_PER_BLOCK: many,
        RATE_TEXTS_PER_COUNTRY: many,
      },
    });
    const document = (await (await fetch(`${world.url}/openapi.json`)).json()) as Document;
    const shelter = shelterOf(world);
    /** One of each kind, until a call has changed something: it may have ended the session, or forbidden a sign-in method. */
    const callers = new Map<string, Promise<Fuzzer>>();
    const failures = new Set<string>();
    let sent = 0;
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, described] of Object.entries(operations)) {
        const kind = kindOf(path);
        const calling = callers.get(kind) ?? newCaller(world, shelter, path);
        callers.set(kind, calling);
        const caller = await calling;
        const all = [...casesOf(document, described, path, caller.known)];
        const cases = some(all, 24);
        sent += cases.length;
        await inTurns(cases, async ({ address, body, what }) => {
          const response = await world.send(address, {
            method: method.toUpperCase(),
            headers: caller.headers,
            ...(body !== undefined && { body: JSON.stringify(body) }),
          });
          await response.arrayBuffer();
          if (response.status < 400 && method !== 'get') callers.delete(kind);
          if (response.status >= 500) failures.add(`${response.status} ${method} ${path} ${what}`);
        });
      }
    }
    assert.deepEqual([...failures], []);
    assert.ok(sent > 400, `${sent} requests`);
  });

  it('of those that a directory sends, and of the forms of apps', async (t) => {
    const world = await createWorld(t, { database: await openNewDatabase() });
    const { session_token: session } = await shelterOf(world).found(employee());
    const display_name = 'Directory';
    const { connection } = (
      await shelterOf(world).call('POST /b2b/scim', { display_name }, { session })
    ).data();
    const directory = directoryOf(connection);
    const failures: string[] = [];
    const user = { schemas: [userSchema], userName: employee(), name: { givenName: 'Ada' }, active: true };
    const group = { schemas: [groupSchema], displayName: 'Otters', members: [{ value: 'someone' }] };
    const operation = { op: 'replace', path: 'userName', value: 'Ada' };
    const patch = { schemas: [patchSchema], Operations: [operation] };
    const { id } = (await directory.send('POST', '/Users', user)).resource(201);
    const calls = [
      ['POST', '/Users', user],
      ['PUT', `/Users/${id}`, user],
      ['PATCH', `/Users/${id}`, patch],
      ['POST', '/Groups', group],
    ] as const;
    for (const [method, path, body] of calls)
      for (const field of places(body))
        for (const value of some([...times, ...ids, ...numbers, ...kinds])) {
          const { status } = await directory.send(method, path, replaced(body, field, value));
          if (status >= 500) failures.push(`${status} ${method} ${path} ${field.join('.')}: ${value}`);
        }
    for (const text of texts)
      for (const query of ['filter=userName eq "', 'startIndex=', 'count=']) {
        const { status } = await directory.send('GET', `/Users?${query}${encodeURIComponent(text)}`);
        if (status >= 500) failures.push(`${status} ${query}${text}`);
      }
    const right = {
      client_id: 'app',
      client_secret: 'secret',
      token: 'token',
      code: 'code',
      scope: 'openid',
    };
    const forms = { ...right, grant_type: 'authorization_code', redirect_uri: 'http://localhost:4300/' };
    for (const path of ['token', 'par', 'revoke', 'introspect'])
      for (const field of Object.keys(forms))
        for (const text of some(texts)) {
          const body = new URLSearchParams({ ...forms, [field]: text });
          const response = await world.send(`/oauth/${path}`, { method: 'POST', body });
          const isMissing = response.status === 404;
          if (isMissing || response.status >= 500)
            failures.push(`${response.status} ${path} ${field}: ${text}`);
        }
    assert.deepEqual(failures, []);
  });
});

let turn = 0;

/** One of so many in turn, so that each value meets many fields; `npm run test:full` tries each with each. */
function some<Case>(all: readonly Case[], of = 4): readonly Case[] {
  turn += 1;
  return isFull ? all : all.filter((_, index) => index % of === turn % of);
}

/** Some at once: each waits for the database. */
async function inTurns<Case>(cases: readonly Case[], run: (one: Case) => Promise<void>): Promise<void> {
  const rest = [...cases];
  const work = async () => {
    for (let one = rest.pop(); one !== undefined; one = rest.pop()) await run(one);
  };
  await Promise.all(Array.from({ length: 8 }, work));
}

/** The places of a value, as deep as they go. */
function* places(value: unknown, path: Path = []): Generator<Path> {
  yield path;
  if (Array.isArray(value)) yield* places(value[0], [...path, 0]);
  else if (value !== null && typeof value === 'object')
    for (const [name, inner] of Object.entries(value)) yield* places(inner, [...path, name]);
}

interface Fuzzer {
  headers: Record<string, string>;
  /** Right values by the name of the field. */
  known: Record<string, unknown>;
}

const kindOf = (path: string) =>
  path.startsWith('/sdk/v1') ? (path.includes('/b2b/') ? 'member' : 'user') : 'admin';

/** A caller with all rights. */
async function newCaller(world: World, shelter: Shelter, path: string): Promise<Fuzzer> {
  const json = { 'Content-Type': 'application/json' };
  const values = {
    email: newAddress(),
    email_address: employee(),
    phone_number: newNumber(),
    mfa_phone_number: newNumber(),
    password: 'correct horse battery staple 42',
    session_duration_minutes: 60,
    code: '123456',
    token: '123456',
    totp_code: '123456',
    domain: 'localhost',
    reason: 'A question of the user',
  };
  if (kindOf(path) === 'user') {
    const { session_token, user_id } = await world.signIn(newAddress());
    const headers = { ...json, Authorization: `Basic ${btoa(`${publicToken}:${session_token}`)}` };
    return { headers, known: { ...values, user_id } };
  }
  const { session_token, organization, member } = await shelter.found(employee());
  const { organization_id } = organization;
  const of = { ...values, organization_id, member_id: member.member_id };
  if (kindOf(path) === 'member') {
    const headers = { ...json, Authorization: `Basic ${btoa(`${shelterToken}:${session_token}`)}` };
    return { headers, known: of };
  }
  const { user } = await world.signIn(newAddress());
  return {
    headers: { ...json, Authorization: `Bearer ${adminSecret}` },
    known: { ...of, user_id: user.user_id },
  };
}

interface Case {
  address: string;
  body?: unknown;
  what: string;
}

function* casesOf(
  document: Document,
  { parameters = [], requestBody }: Described,
  path: string,
  values: Record<string, unknown>,
): Generator<Case> {
  const schema = requestBody?.content['application/json']?.schema;
  const whole = schema && sample(document, schema, values, []);
  const address = (changed: Record<string, string> = {}) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(changed[name] ?? String(values[name] ?? 'unknown')),
    );
    const query = parameters.filter(
      (one) => one.in === 'query' && (one.required || changed[one.name] !== undefined),
    );
    const search = query.map(
      ({ name }) => `${name}=${encodeURIComponent(changed[name] ?? String(values[name] ?? 'text'))}`,
    );
    return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
  };
  for (const { name } of parameters.filter((one) => one.in !== 'header')) {
    for (const text of name === 'cursor' ? [...texts, ...cursors] : texts)
      yield { address: address({ [name]: text }), body: whole, what: `${name}=${text}` };
  }
  if (!schema) return;
  for (const field of leaves(document, schema)) {
    const base = sample(document, schema, values, field);
    for (const value of valuesFor(document, schema, field)) {
      yield {
        address: address(),
        body: replaced(base, field, value),
        what: `${field.join('.')}: ${JSON.stringify(value)}`,
      };
    }
  }
}

function resolved({ components }: Document, schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  const found = name === undefined ? schema : (components.schemas[name] ?? {});
  const [first] = [found.anyOf, found.oneOf, found.allOf].find((list) => list !== undefined) ?? [];
  return first ? resolved({ components } as Document, first) : found;
}

/** The places of a body, as deep as they go. */
function* leaves(document: Document, body: Schema, path: Path = []): Generator<Path> {
  const { properties, items, additionalProperties } = resolved(document, body);
  yield path;
  for (const [name, schema] of Object.entries(properties ?? {})) {
    yield* leaves(document, schema, [...path, name]);
  }
  if (items) yield* leaves(document, items, [...path, 0]);
  if (typeof additionalProperties === 'object')
    yield* leaves(document, additionalProperties, [...path, 'any']);
}

/** A body that should be right: what is required, and the way to one field. */
function sample(
  document: Document,
  body: Schema,
  values: Record<string, unknown>,
  way: Path,
  name = '',
): unknown {
  const schema = resolved(document, body);
  const [next, ...rest] = way;
  const type = [schema.type].flat()[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (type === 'object' || schema.properties) {
    const names = Object.keys(schema.properties ?? {}).filter(
      (one) => schema.required?.includes(one) || one === next,
    );
    const entries = names.map((one) => [
      one,
      sample(document, schema.properties?.[one] ?? {}, values, one === next ? rest : [], one),
    ]);
    return Object.fromEntries(entries);
  }
  if (type === 'array') {
    const count = next === 0 ? 1 : (schema.minItems ?? 0);
    return Array.from({ length: count }, () => sample(document, schema.items ?? {}, values, rest, name));
  }
  if (values[name] !== undefined) return values[name];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (schema.format === 'date-time') return '2026-01-01T00:00:00Z';
  if (schema.format === 'uri' || /url|uri/.test(name)) return 'http://localhost:4300/';
  return 'text';
}

/** The values that the type of a field lets come far, and a few of other types. */
function valuesFor(document: Document, schema: Schema, field: Path): unknown[] {
  if (field.includes('cursor')) return [...cursors, ...ids];
  const { type, enum: listed } = field.reduce<Schema>(
    (outer, name) => {
      const { properties, items, additionalProperties } = outer;
      const inner = typeof additionalProperties === 'object' ? additionalProperties : {};
      return resolved(document, (typeof name === 'number' ? items : properties?.[name]) ?? inner);
    },
    resolved(document, schema),
  );
  if (listed) return ['\u0000', ...kinds];
  if (type === 'string') return [...times, ...ids, ...kinds];
  if (type === 'integer' || type === 'number') return [...numbers, ...kinds];
  return [...kinds, '\u0000'];
}

function replaced(body: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(body)) return [replaced(body[0], rest, value)];
  const fields = (body ?? {}) as Record<string, unknown>;
  return { ...fields, [name]: replaced(fields[name], rest, value) };
}
