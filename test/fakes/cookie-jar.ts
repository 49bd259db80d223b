/** A cookie jar with the rules of RFC 6265 that matter here: domain, path, Secure, expiry. */

interface StoredCookie {
  name: string;
  value: string;
  domain: string;
  hostOnly: boolean;
  path: string;
  secure: boolean;
  sameSite: string | null;
  expires: number | null;
}

export interface CookieJar {
  readonly stored: StoredCookie[];
  write(line: string, place: URL): void;
  read(place: URL): string;
  /** The one cookie of this name. */
  one(name: string): StoredCookie;
  clear(): void;
}

export function createCookieJar(now: () => number): CookieJar {
  let stored: StoredCookie[] = [];
  const alive = () => stored.filter((cookie) => cookie.expires === null || cookie.expires > now());

  return {
    get stored() {
      return alive();
    },
    write(line, place) {
      const [pair = '', ...rest] = line.split('; ');
      const [name = '', ...value] = pair.split('=');
      const attributes = new Map(
        rest.map((part) => {
          const [key = '', ...text] = part.split('=');
          return [key.toLowerCase(), text.join('=')] as const;
        }),
      );
      const domain = attributes.get('domain');
      if (domain?.includes(':')) return;
      if (domain && place.hostname !== domain && !place.hostname.endsWith(`.${domain}`)) return;
      const secure = attributes.has('secure');
      if (secure && place.protocol !== 'https:') return;
      const defaultPath = place.pathname.replace(/\/[^/]*$/, '') || '/';
      const cookie: StoredCookie = {
        name,
        value: value.join('='),
        domain: domain ?? place.hostname,
        hostOnly: domain === undefined,
        path: attributes.get('path') ?? defaultPath,
        secure,
        sameSite: attributes.get('samesite') ?? null,
        expires: endOf(attributes, now),
      };
      stored = stored.filter(
        (other) =>
          other.name !== cookie.name ||
          other.domain !== cookie.domain ||
          other.hostOnly !== cookie.hostOnly ||
          other.path !== cookie.path,
      );
      stored.push(cookie);
    },
    read(place) {
      return alive()
        .filter((cookie) =>
          cookie.hostOnly
            ? cookie.domain === place.hostname
            : place.hostname === cookie.domain || place.hostname.endsWith(`.${cookie.domain}`),
        )
        .filter((cookie) => place.pathname.startsWith(cookie.path))
        .filter((cookie) => !cookie.secure || place.protocol === 'https:')
        .sort((a, b) => b.path.length - a.path.length)
        .map((cookie) => `${cookie.name}=${cookie.value}`)
        .join('; ');
    },
    one(name) {
      const found = alive().filter((cookie) => cookie.name === name);
      const [only] = found;
      if (!only || found.length !== 1) throw new Error(`${found.length} cookies named ${name}`);
      return only;
    },
    clear() {
      stored = [];
    },
  };
}

/** When it ends; null with the browser. */
function endOf(attributes: ReadonlyMap<string, string>, now: () => number): number | null {
  const seconds = attributes.get('max-age');
  if (seconds !== undefined) return now() + Number(seconds) * 1000;
  const end = attributes.get('expires');
  return end === undefined ? null : Date.parse(end);
}
