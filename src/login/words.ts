/** Describes problems of a configuration in sentences, with the key or value that was probably meant. */
import { nearest } from '../strings/nearest.ts';
import { checkTheme } from '../theme/check-theme.ts';
import type { Words } from '../validate/check.ts';
import { notJson } from '../validate/not-json.ts';

/** The sentences for the developer of the page. */
export function wordsFor(strings: typeof checkTheme): Words {
  const customs = { theme: checkTheme, strings };
  return {
    wrong: (path, expected, value) => ({
      path,
      message: `"${path}" must be ${expected}, not ${show(value)}.${notJson(value)}`,
    }),
    notAChoice(path, of, value) {
      const meant = typeof value === 'string' ? nearest(value, of) : undefined;
      const message = `"${path}" must be one of ${of.join(', ')}, not ${show(value)}.${hint(meant)}`;
      return meant ? { path, message, meant } : { path, message };
    },
    unknownKey(path, key, names) {
      const meant = nearest(key, names);
      const problem = { path, message: `"${path}" is not an option.${hint(meant)}`, harmless: true } as const;
      return meant ? { ...problem, meant } : problem;
    },
    custom: (name, value) => customs[name](value),
  };
}

function hint(meant: string | undefined): string {
  return meant ? ` Did you mean "${meant}"?` : '';
}

function show(value: unknown): string {
  if (typeof value === 'string') return `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return typeof value === 'function' ? 'a function' : String(value);
}
