/** Third-party scripts in a real page. */

import type { ScriptAccess } from '../environment.ts';
import { unclobbered } from '../lib/unclobbered.ts';

/** The scripts that the page has loaded or is loading. All clients of the page share them. */
const loading = new Map<string, Promise<void>>();

export function browserScripts(): ScriptAccess {
  return {
    load(address) {
      let load = loading.get(address);
      if (!load) {
        load = add(address);
        loading.set(address, load);
        // A later call tries again: the visitor may turn a blocker off.
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
      // This throws in a page that requires trusted types and has no default policy that allows the address.
      script.src = address;
      unclobbered(document).head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  }
}
