/** Emulates the visitor's system settings, where the browser lets a test do so. */
import { emulateMedia as setMedia } from '@web/test-runner-commands';

/** Firefox and WebKit run every test with default settings. */
const canEmulate = navigator.userAgent.includes('Chrome/');

export const emulateMedia: typeof setMedia = async (media) => {
  if (canEmulate) await setMedia(media);
};

/** For tests about such a setting. */
export const itWithMedia: (title: string, test: () => Promise<void>) => void = canEmulate ? it : () => {};
