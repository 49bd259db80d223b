/** The note, black or white, over its two shadows. @see https://developers.tiktok.com/doc/getting-started-design-guidelines */
import { path } from 'simple-icons/icons/tiktok.svg';
import type { Mark } from '../mark.ts';

export const mark: Mark = {
  layers: [
    { path, fill: '#25F4EE', transform: 'translate(.5 .5)scale(.92)' },
    { path, fill: '#FE2C55', transform: 'translate(2 1.7)scale(.92)' },
    { path, fill: '#000', onDark: '#fff', transform: 'translate(1.25 1.1)scale(.92)' },
  ],
};
