import { attempt } from '../lib/guarded.ts';

/** Every value of a cookie name in `document.cookie`; cookies of several paths or domains may overlap. */
export function cookieValues(all: string, name: string): string[] {
  return (
    all
      .split('; ')
      .filter((pair) => pair.startsWith(`${name}=`))
      .map((pair) => pair.slice(name.length + 1))
      // Other code may have written a value that is not encoded.
      .map((value) => attempt(() => decodeURIComponent(value), value))
      .filter((value) => value !== '')
  );
}
