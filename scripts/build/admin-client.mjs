/**
 * Writes the methods of `createAdmin` with their types into `backend/admin-methods.ts`, from the operations that the provider
 * declares. Run with tsx; `npm run docs` does.
 */
import { writeFileSync } from 'node:fs';
import { at } from '../lib/root.mjs';

export const adminClientFile = 'backend/admin-methods.ts';

/** @param document the OpenAPI document of the management API */
export function adminClient(document) {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([verb, described]) =>
      // An operation may have a second address.
      described['x-method'] ? [readOperation(verb.toUpperCase(), path, described)] : [],
    ),
  );
  operations.sort((one, other) => (one.method < other.method ? -1 : 1));
  return `/** The methods of \`createAdmin\`. Written by \`npm run docs\` from the operations that \`provider/admin/table.ts\` lists. */
import type { Lines, Listed } from './admin-types.ts';

${components(document.components.schemas, operations)}

/** Every method throws \`AdminError\` for a refusal, and \`BackendError\` without an answer. */
export interface AdminMethods {
${methods(operations)}
}

/** How each method makes its call; \`field\` is the one that it returns, or the list that it goes through. */
export const adminMethods = {
${operations.map(row).join('\n')}
} as const;
`;
}

function readOperation(verb, path, described) {
  const { summary, parameters = [], requestBody, responses, 'x-method': method } = described;
  const params = parameters.filter((one) => one.in === 'path').map(({ name }) => name);
  const query = objectOf(parameters.filter((one) => one.in === 'query'));
  const body = requestBody?.content['application/json']?.schema ?? null;
  const [type, { schema }] = Object.entries(responses[200].content)[0];
  const isStream = type !== 'application/json';
  // Each reply is an intersection with what all replies have.
  const reply = isStream ? schema : schema.allOf[0];
  const refusals = Object.entries(responses).flatMap(([status, { description }]) =>
    ['200', '503'].includes(status) ? [] : description.split(', '),
  );
  const fields = Object.keys(reply.properties ?? {});
  const isList = fields.includes('next_cursor') || fields.includes('results_metadata');
  return {
    ...{ method, summary, params, query, body, reply, isStream, refusals },
    call: `${verb} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    takesLines: requestBody !== undefined && body === null,
    list: isList ? fields.find((field) => reply.properties[field].type === 'array') : undefined,
    only: fields.length === 1 ? fields[0] : undefined,
  };
}

const objectOf = (parameters) =>
  parameters.length === 0
    ? null
    : {
        type: 'object',
        properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
        required: parameters.filter(({ required }) => required).map(({ name }) => name),
      };

/** The named types that the operations use. */
function components(schemas, operations) {
  const used = new Set();
  const follow = (schema) => {
    if (schema === null || typeof schema !== 'object') return;
    const part = schema.$ref?.split('/').at(-1);
    if (part && !used.has(part)) {
      used.add(part);
      follow(schemas[part]);
    }
    for (const inner of Object.values(schema)) follow(inner);
  };
  follow(operations.map(({ query, body, reply }) => [query, body, reply]));
  return [...used]
    .sort()
    .map((name) => declaration(name, schemas[name]))
    .join('\n\n');
}

const declaration = (name, schema) =>
  schema.type === 'object' && schema.properties
    ? `export interface ${name} ${typeOf(schema)}`
    : `export type ${name} = ${typeOf(schema)};`;

/** A schema of the document as a type. */
function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split('/').at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  // In an address, a yes or no is a word.
  if (schema.enum?.join() === 'true,false') return 'boolean';
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const several = schema.anyOf ?? schema.oneOf;
  if (several) return [...new Set(several.map(typeOf))].join(' | ');
  if (schema.allOf) return schema.allOf.map((one) => bracketed(typeOf(one))).join(' & ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  switch (schema.type) {
    case 'object':
      return objectType(schema);
    case 'array':
      return `${bracketed(typeOf(schema.items ?? {}))}[]`;
    case 'integer':
      return 'number';
    default:
      return schema.type ?? 'unknown';
  }
}

const bracketed = (type) => (/[|&]/.test(type) && !/^\{.*\}$/s.test(type) ? `(${type})` : type);

function objectType({ properties, required = [], additionalProperties }) {
  if (!properties || Object.keys(properties).length === 0) {
    const value =
      additionalProperties && additionalProperties !== true ? typeOf(additionalProperties) : 'unknown';
    return `Record<string, ${value}>`;
  }
  const fields = Object.entries(properties).map(([name, schema]) => {
    const { description, default: otherwise } = schema;
    const remark = [description, otherwise === undefined ? '' : `@default ${JSON.stringify(otherwise)}`]
      .filter(Boolean)
      .join('. ');
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${remark && `/** ${remark} */\n`}${key}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`;
  });
  if (additionalProperties) fields.push('[field: string]: unknown;');
  return `{\n${fields.join('\n')}\n}`;
}

function methods(operations) {
  const groups = new Map();
  for (const operation of operations) {
    const [group] = operation.method.split('.');
    groups.set(group, [...(groups.get(group) ?? []), signature(operation)]);
  }
  return [...groups].map(([group, calls]) => `  ${group}: {\n${calls.join('\n')}\n  };`).join('\n');
}

function signature({ method, summary, params, query, body, reply, refusals, ...kind }) {
  const input = body ?? query;
  const args = [
    ...params.map((name) => `${name}: string`),
    ...(kind.takesLines ? ['lines: Lines'] : []),
    ...(input ? [`input${body || query.required.length > 0 ? '' : '?'}: ${typeOf(input)}`] : []),
  ];
  const ownTypes = refusals.filter((type) => !common.includes(type));
  const throws = ownTypes.length > 0 ? ` @throws AdminError \`${ownTypes.join('`, `')}\`` : '';
  const [, name] = method.split('.');
  return `    /** ${summary}.${throws} */\n    ${name}(${args.join(', ')}): ${returned(reply, kind)};`;
}

function returned(reply, { isStream, list, only }) {
  if (isStream) return `AsyncGenerator<${typeOf(reply)}, void>`;
  if (list) return `Listed<${typeOf(reply)}, '${list}'>`;
  return `Promise<${typeOf(only ? reply.properties[only] : reply)}>`;
}

function row({ method, call, takesLines, isStream, list, only }) {
  const kind = isStream ? 'stream' : takesLines ? 'lines' : list ? 'list' : 'call';
  const field = list ?? only;
  return `  '${method}': { kind: '${kind}', call: '${call}'${field ? `, field: '${field}'` : ''} },`;
}

/** Refusals of every operation. */
const common = ['bad_request', 'invalid_secret_authentication', 'too_many_requests', 'internal_server_error'];

if (process.argv[1] === at('scripts/build/admin-client.mjs')) {
  const { adminDocument } = await import('../../provider/admin/describe.ts');
  writeFileSync(at(adminClientFile), adminClient(adminDocument()));
}
