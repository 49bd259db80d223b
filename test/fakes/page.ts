/** What a page defines on the global object, for code that looks there by itself. */
import type { Environment } from '../../session-core/environment.ts';

type Tab = Pick<Environment, 'cookies' | 'storage' | 'place'>;

/** Installs a tab's page in place of the one before it. */
export function putPage({ cookies, storage, place }: Tab) {
  const online = new Set<() => void>();
  let atRest = () => {};
  const globals = {
    location: place() ?? undefined,
    document: {
      get cookie() {
        return cookies.read();
      },
    },
    localStorage: { getItem: storage.get },
    requestIdleCallback(work: () => void) {
      atRest = work;
    },
    addEventListener(_type: 'online', listener: () => void, { signal }: { signal: AbortSignal }) {
      online.add(listener);
      signal.addEventListener('abort', () => online.delete(listener));
    },
  };
  for (const [name, value] of Object.entries(globals)) put(name, { value });
  return {
    idle: () => atRest(),
    online() {
      for (const listener of [...online]) listener();
    },
    /** Listeners still registered on the page. */
    listeners: () => online.size,
  };
}

/** A page that denies all access, as a sandboxed frame does. */
export function putBlockedPage(): void {
  const get = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  put('localStorage', { get });
  put('document', { value: Object.defineProperty({}, 'cookie', { get }) });
}

/** Removes the page. Call it after each test too: the next file may share the process. */
export function takePage(): void {
  for (const name of ['location', 'document', 'localStorage', 'requestIdleCallback', 'addEventListener']) {
    Reflect.deleteProperty(globalThis, name);
  }
}

function put(name: string, property: PropertyDescriptor): void {
  Object.defineProperty(globalThis, name, { configurable: true, ...property });
}
