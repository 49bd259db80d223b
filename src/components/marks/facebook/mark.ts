/** The f is white on any ground, so it does not stay open. @see https://about.meta.com/brand/resources/facebook/logo */
import { path } from 'simple-icons/icons/facebook.svg';
import type { Mark } from '../mark.ts';

export const mark: Mark = {
  layers: [
    { path: 'M12 1a11 11 0 1 1 0 22 11 11 0 1 1 0-22z', fill: '#fff' },
    { path, fill: '#0866FF' },
  ],
};
