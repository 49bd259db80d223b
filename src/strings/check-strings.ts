/** Checks a host's own texts and explains each mistake to their author. */
import { notJson } from '../validate/not-json.ts';
import { namesIn, parseMessage } from './message-format.ts';
import { nearest } from './nearest.ts';
import type { Problem } from './problem.ts';

/** The ids of texts that load with the account page, which checks them itself. */
const later = /^account\./;

/** Finds unknown ids, values that are not strings, unknown placeholders and syntax errors. */
export function checkStrings(overrides: unknown, catalogue: Readonly<Record<string, string>>): Problem[] {
  if (overrides === undefined || overrides === null) return [];
  if (typeof overrides !== 'object' || Array.isArray(overrides)) {
    return [
      { path: '', message: `The strings must be an object of texts by message id.${notJson(overrides)}` },
    ];
  }
  return Object.entries(overrides).flatMap(([id, text]) => checkString(id, text, catalogue));
}

function checkString(id: string, text: unknown, catalogue: Readonly<Record<string, string>>): Problem[] {
  const english = Object.hasOwn(catalogue, id) ? catalogue[id] : undefined;
  if (english === undefined) {
    if (!Object.hasOwn(catalogue, 'account.title') && later.test(id)) return [];
    const meant = nearest(id, Object.keys(catalogue));
    const message = `"${id}" is not a message id.`;
    if (meant === undefined) return [{ path: id, message, harmless: true }];
    return [{ path: id, message: `${message} Did you mean "${meant}"?`, meant, harmless: true }];
  }
  if (typeof text !== 'string') return [{ path: id, message: `"${id}" must be a string.` }];
  try {
    const placeholders = namesIn(parseMessage(english));
    return [...namesIn(parseMessage(text))]
      .filter((name) => !placeholders.has(name))
      .map((name) => ({ path: id, message: `"${id}" does not support ${name}.` }));
  } catch (error) {
    return [malformed(id, error)];
  }
}

/** The problem for a text with a syntax error. */
function malformed(id: string, error: unknown): Problem {
  const reason = error instanceof Error ? error.message : String(error);
  return { path: id, message: `"${id}" is not a well-formed message: ${reason}.` };
}
