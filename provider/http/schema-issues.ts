/** Turns what zod finds wrong into the wire's list of fields. */
import { z } from 'zod';
import type { SchemaIssue } from '../../session-core/wire/errors.ts';
import { Refusal } from './refusal.ts';
import { parseJson, UnkeepableText } from './text.ts';

/** Whether what has this schema for its body has a body at all. */
export const takesBody = (schema: z.core.$ZodType): boolean => !(schema instanceof z.ZodNull);

/**
 * Checks a body against its schema.
 *
 * @throws Refusal `bad_request` naming every wrong field.
 */
export function checkBody<T>(schema: z.core.$ZodType<T>, body: unknown): T {
  return check('body', schema, body);
}

/**
 * Checks the parameters of an address.
 *
 * @throws Refusal `bad_request` naming every wrong parameter
 */
export function checkQuery<T>(schema: z.core.$ZodType<T>, query: Record<string, string>): T {
  return check('query', schema, query);
}

function check<T>(part: 'body' | 'query', schema: z.core.$ZodType<T>, value: unknown): T {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const list = parsed.error.issues.map(describeIssue);
  throw new Refusal('bad_request', { message: summarise(list), issues: { in: part, list } });
}

/**
 * The body of a call. A missing body counts as empty, so that the schema can say which fields it needs.
 *
 * @throws Refusal `bad_request` if it is not JSON, or has text that the database cannot store.
 */
export async function readJson(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === '') return {};
  try {
    return parseJson(text);
  } catch (cause) {
    if (cause instanceof UnkeepableText) throw unkeepableField(cause);
    const message = 'is not valid JSON';
    const list = [{ keyword: 'json', dataPath: '', schemaPath: '#', params: {}, message }];
    throw new Refusal('bad_request', {
      message: `The body ${message}.`,
      issues: { in: 'body', list },
      cause,
    });
  }
}

function unkeepableField({ key, message }: UnkeepableText): Refusal {
  const path =
    key === ''
      ? { dataPath: '', schemaPath: '#' }
      : { dataPath: `.${key}`, schemaPath: `#/properties/${key}` };
  const list = [{ keyword: 'pattern', ...path, params: {}, message }];
  return new Refusal('bad_request', { message: summarise(list), issues: { in: 'body', list } });
}

/** The refusal of a field that the schema lets pass. Below others as `outer.inner`. */
export function wrongField(field: string, message: string): Refusal {
  return wrong('body', field, message);
}

/** The refusal of a parameter of the address. */
export function wrongParameter(name: string, message: string): Refusal {
  return wrong('query', name, message);
}

function wrong(part: 'body' | 'query', field: string, message: string): Refusal {
  const properties = field.split('.').flatMap((name) => ['properties', name]);
  const list = [
    {
      keyword: 'custom',
      dataPath: `.${field}`,
      schemaPath: ['#', ...properties].join('/'),
      params: {},
      message,
    },
  ];
  return new Refusal('bad_request', { message: summarise(list), issues: { in: part, list } });
}

function summarise(list: SchemaIssue[]): string {
  return list.map((issue) => `${issue.dataPath.slice(1) || 'body'}: ${issue.message}`).join('; ');
}

function describeIssue(issue: z.core.$ZodIssue): SchemaIssue {
  const { keyword, params, message } = explain(issue);
  const fields = issue.path.map(String);
  const schemaPath = ['#', ...fields.flatMap((field) => ['properties', field]), keyword].join('/');
  return { keyword, dataPath: fields.map((field) => `.${field}`).join(''), schemaPath, params, message };
}

function explain(issue: z.core.$ZodIssue): Pick<SchemaIssue, 'keyword' | 'params' | 'message'> {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) {
        const missingProperty = String(issue.path.at(-1) ?? '');
        return { keyword: 'required', params: { missingProperty }, message: 'is required' };
      }
      return {
        keyword: 'type',
        params: { type: issue.expected },
        message: `must be ${withArticle(issue.expected)}`,
      };
    case 'too_small':
      return bound(issue.origin, '>=', Number(issue.minimum));
    case 'too_big':
      return bound(issue.origin, '<=', Number(issue.maximum));
    default:
      return { keyword: issue.code, params: {}, message: issue.message };
  }
}

function bound(origin: string, comparison: '>=' | '<=', limit: number) {
  const least = comparison === '>=';
  if (origin === 'string') {
    const message = `must have at ${least ? 'least' : 'most'} ${limit} characters`;
    return { keyword: least ? 'minLength' : 'maxLength', params: { limit }, message };
  }
  if (origin === 'array') {
    const message = `must have at ${least ? 'least' : 'most'} ${limit} entries`;
    return { keyword: least ? 'minItems' : 'maxItems', params: { limit }, message };
  }
  return {
    keyword: least ? 'minimum' : 'maximum',
    params: { comparison, limit },
    message: `must be at ${least ? 'least' : 'most'} ${limit}`,
  };
}

function withArticle(type: string): string {
  if (type === 'int') return 'a whole number';
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}
