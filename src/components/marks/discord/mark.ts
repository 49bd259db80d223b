/** Its blurple stands on light and dark. @see https://discord.com/branding */
import { path } from 'simple-icons/icons/discord.svg';
import type { Mark } from '../mark.ts';

export const mark: Mark = { layers: [{ path, fill: '#5865F2' }] };
