/** Its purple stands on light and dark. @see https://brand.twitch.tv */
import { path } from 'simple-icons/icons/twitch.svg';
import type { Mark } from '../mark.ts';

export const mark: Mark = { layers: [{ path, fill: '#9146FF' }] };
