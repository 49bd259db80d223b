/** Emulates the visitor's system settings, where the browser lets a test do so. */
import { emulateMedia as tell } from '@web/test-runner-commands';

/** Firefox and WebKit run every test with default settings. */
const mediaCanBeTold = navigator.userAgent.includes('Chrome/');

export const emulateMedia: typeof tell = async (media) => {
  if (mediaCanBeTold) await tell(media);
};

/** For tests about such a setting. */
export const itWithMedia: (title: string, test: () => Promise<void>) => void = mediaCanBeTold ? it : () => {};
