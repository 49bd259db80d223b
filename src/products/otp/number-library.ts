/** The library for phone numbers: fetched when the visitor turns to a phone form, and never waited for long. */
import { lazy } from '../../machine/lazy.ts';
import { asciiDigits } from '../../validate/code.ts';
import type { SubmittedPhone } from './flow.ts';

export const numberLibrary = lazy(() => import('./numbers.ts'));

/** How long the library is waited for when a number is submitted, and when it is typed. Milliseconds. */
export const submitPatience = 2000;
export const typingPatience = 10_000;

/** What the library is; null when it cannot be had, or not in time. */
export async function libraryWithin(
  patience: number,
  library: Pick<typeof numberLibrary, 'load'> = numberLibrary,
): Promise<typeof import('./numbers.ts') | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience);
  });
  // That it cannot be had is no news for the visitor: the form does without.
  const fetched = library.load().catch(() => null);
  try {
    return await Promise.race([fetched, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A number by its digits alone, for when nobody can say whether it is one: the server can. */
export function plainNumber({ text, callingCode }: Pick<SubmittedPhone, 'text' | 'callingCode'>): string {
  const digits = asciiDigits(text);
  if (isInternational(text)) return `+${digits}`;
  return digits.startsWith('00') ? `+${digits.slice(2)}` : `+${callingCode}${digits}`;
}

/** Whether the number names its own country. */
export function isInternational(text: string): boolean {
  return /^(?:[\s\p{Cf}]|tel:)*[+＋]/iu.test(text);
}
