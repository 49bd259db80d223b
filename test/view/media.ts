/** What the visitor's system asks for, and the size of the window: not every browser lets a test say so. */
import { setViewport as resize, emulateMedia as tell } from '@web/test-runner-commands';

/** Firefox and WebKit show each test a system without wishes. */
export const mediaCanBeTold = navigator.userAgent.includes('Chrome/');

export const emulateMedia: typeof tell = async (media) => {
  if (mediaCanBeTold) await tell(media);
};

/** For tests that are about such a wish. */
export const itWithMedia: (title: string, test: () => Promise<void>) => void = mediaCanBeTold ? it : () => {};

export { resize as setViewport };
