/** The ghost is white with a black line, and its ground yellow. @see https://www.snapchat.com/brand-guidelines */
import { path } from 'simple-icons/icons/snapchat.svg';
import type { Mark } from '../mark.ts';

export const mark: Mark = {
  layers: [
    {
      path: 'M5.4 0h13.2A5.4 5.4 0 0 1 24 5.4v13.2a5.4 5.4 0 0 1-5.4 5.4H5.4A5.4 5.4 0 0 1 0 18.6V5.4A5.4 5.4 0 0 1 5.4 0z',
      fill: '#FFFC00',
    },
    { path, fill: '#fff', outline: '#000', transform: 'translate(3.6 3.6)scale(.7)' },
  ],
};
