/** Black or white. @see https://developer.apple.com/design/human-interface-guidelines/sign-in-with-apple */
import { path } from 'simple-icons/icons/apple.svg';
import type { Mark } from '../mark.ts';

export const mark: Mark = { layers: [{ path, fill: '#000', onDark: '#fff' }] };
