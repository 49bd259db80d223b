/** Forms that browsers and apps send. */
import type { Context, MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';
import { textProblem } from './text.ts';

/**
 * The text fields of a form, in either encoding.
 *
 * @throws Refusal `bad_request` for a body that is not a form, or whose text no database can store
 */
export async function readForm(context: Context): Promise<Partial<Record<string, string>>> {
  const fields = await context.req.parseBody().catch((cause: unknown) => {
    throw new Refusal('bad_request', { message: 'The body is not a readable form.', cause });
  });
  const texts = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  );
  for (const [name, value] of texts) {
    const problem = textProblem(name) ?? textProblem(value);
    if (problem !== null) throw new Refusal('bad_request', { message: `The form ${problem}.` });
  }
  return Object.fromEntries(texts);
}

/** Refuses a NUL with the error that apps expect. Decoding never yields half of a surrogate pair, so checking for this character is enough. */
export const refuseNulInForm: MiddlewareHandler = async (context, next) => {
  if (context.req.method === 'POST' && /%00|\0/.test(await context.req.text())) {
    const error_description = 'the body must not contain the character U+0000';
    return context.json({ error: 'invalid_request', error_description }, 400);
  }
  return next();
};
