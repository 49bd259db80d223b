/** The X, black or white. @see https://about.x.com/en/who-we-are/brand-toolkit */
import { path } from 'simple-icons/icons/x.svg';
import type { Mark } from '../mark.ts';

export const mark: Mark = { layers: [{ path, fill: '#000', onDark: '#fff' }] };
