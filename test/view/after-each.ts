/** What is cleared away after each test of the components. */
import { emulateMedia } from './media.ts';
import { clear } from './world.tsx';

/** Each test finds the page as the first did: empty, and asked for nothing. */
export function clearAfterEach() {
  afterEach(async () => {
    clear();
    document.body.replaceChildren();
    await emulateMedia({ forcedColors: 'none', reducedMotion: 'no-preference', colorScheme: 'light' });
  });
}
