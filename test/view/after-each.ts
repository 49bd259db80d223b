/** Cleans up after each component test. */
import { emulateMedia } from './media.ts';
import { clear } from './world.tsx';

/** Every test starts with an empty page and default media settings. */
export function clearAfterEach() {
  afterEach(async () => {
    clear();
    document.body.replaceChildren();
    await emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference', colorScheme: 'light' });
  });
}
