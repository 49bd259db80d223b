/** Scripts of others in a real page. */

import type { ScriptAccess } from './environment.ts';
import { unclobbered } from './unclobbered.ts';

/** What the page has, or waits for; its clients share it. */
const loading = new Map<string, Promise<void>>();

export function browserScripts(): ScriptAccess {
  return {
    load(address) {
      let load = loading.get(address);
      if (!load) {
        load = add(address);
        loading.set(address, load);
        // A blocker may be switched off meanwhile.
        load.catch(() => loading.delete(address));
      }
      return load;
    },
    global: (name) => (globalThis as Record<string, unknown>)[name],
  };
}

async function add(address: string): Promise<void> {
  const script = unclobbered(document).createElement('script');
  try {
    await new Promise<void>((resolve, reject) => {
      script.onload = () => resolve();
      script.onerror = () => reject(new Error('The script was not loaded.'));
      script.async = true;
      // A page that requires trusted types has to allow this one by a default policy; else it throws here.
      script.src = address;
      unclobbered(document).head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  }
}
