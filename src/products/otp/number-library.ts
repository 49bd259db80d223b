/** The library for phone numbers: fetched when the visitor turns to a phone form, with a short timeout. */
import { lazy } from '../../machine/lazy.ts';
import { asciiDigits } from '../../validate/code.ts';
import type { SubmittedPhone } from './flow.ts';

export const numberLibrary = lazy(() => import('./numbers.ts'));

/** The timeouts for the library on submit and while typing. Milliseconds. */
export const submitTimeout = 2000;
export const typingTimeout = 10_000;

/** The library; null if it fails to load, or not in time. */
export async function libraryWithin(
  timeout: number,
  library: Pick<typeof numberLibrary, 'load'> = numberLibrary,
): Promise<typeof import('./numbers.ts') | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), timeout);
  });
  // The visitor need not know about a failure: the form works without the library.
  const fetched = library.load().catch(() => null);
  try {
    return await Promise.race([fetched, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A number made of the digits alone, without validation. The server validates it. */
export function plainNumber({ text, callingCode }: Pick<SubmittedPhone, 'text' | 'callingCode'>): string {
  const digits = asciiDigits(text);
  if (isInternational(text)) return `+${digits}`;
  return digits.startsWith('00') ? `+${digits.slice(2)}` : `+${callingCode}${digits}`;
}

/** Whether the number includes its country. */
export function isInternational(text: string): boolean {
  return /^(?:[\s\p{Cf}]|tel:)*[+＋]/iu.test(text);
}
