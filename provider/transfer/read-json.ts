/** Reads a line of JSON, or says what is wrong with it. Messages contain no value of the line, which may be a secret. */
import type { z } from 'zod';
import { readPhoneNumber } from '../accounts/phone-numbers.ts';
import { Refusal } from '../http/refusal.ts';
import { parseJson, UnkeepableText } from '../http/text.ts';

/** What is wrong with a line. */
export class LineError extends Error {
  override readonly name = 'LineError';
}

/** @throws LineError */
export function readJsonLine<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = schema.safeParse(readJson(text));
  if (!parsed.success) throw new LineError(describe(parsed.error));
  return parsed.data;
}

/** A number in E.164. @throws LineError */
export function readNumber(field: string, typed: string, countries: readonly string[]): string {
  try {
    return readPhoneNumber(typed, countries).key;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new LineError(
      `${field}: must be a number in international form, of a country that the provider sends messages to`,
    );
  }
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
