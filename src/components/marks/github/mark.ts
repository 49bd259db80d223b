/** Black or white. @see https://github.com/logos */
import { path } from 'simple-icons/icons/github.svg';
import type { Mark } from '../mark.ts';

export const mark: Mark = { layers: [{ path, fill: '#181717', onDark: '#fff' }] };
