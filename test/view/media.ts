/** What the visitor's system asks for: not every browser lets a test say so. */
import { emulateMedia as tell } from '@web/test-runner-commands';

/** Firefox and WebKit show each test a system without wishes. */
const mediaCanBeTold = navigator.userAgent.includes('Chrome/');

export const emulateMedia: typeof tell = async (media) => {
  if (mediaCanBeTold) await tell(media);
};

/** For tests that are about such a wish. */
export const itWithMedia: (title: string, test: () => Promise<void>) => void = mediaCanBeTold ? it : () => {};
