/** Every operation, by its name. Another one is a line here and a file beside it. */
import { conformance } from './conformance.mjs';

/**
 * @typedef {object} Result One check of an operation.
 * @property {string} name What was checked.
 * @property {boolean} passed
 * @property {string} output What to read if it failed.
 */

/** @type {Record<string, { what: string, run: () => Promise<Result[]> }>} */
export const operations = {
  conformance: {
    what: 'the official tool for tool servers and their authorization; downloads it, and a newer Node',
    run: conformance,
  },
};
