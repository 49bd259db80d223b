import { attempt } from '../lib/guarded.ts';

/** Every value that `document.cookie` shows under a name; cookies of several paths or domains may overlap. */
export function cookieValues(all: string, name: string): string[] {
  return (
    all
      .split('; ')
      .filter((pair) => pair.startsWith(`${name}=`))
      .map((pair) => pair.slice(name.length + 1))
      // What something else has written may be without encoding.
      .map((value) => attempt(() => decodeURIComponent(value), value))
      .filter((value) => value !== '')
  );
}
