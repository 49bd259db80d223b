/** Every value that `document.cookie` shows under a name; cookies of several paths or domains may overlap. */
export function cookieValues(all: string, name: string): string[] {
  return all
    .split('; ')
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => decode(pair.slice(name.length + 1)))
    .filter((value) => value !== '');
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    // Written by something else, without encoding.
    return value;
  }
}
